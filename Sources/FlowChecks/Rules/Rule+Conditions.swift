import PageReading
import SourceText

extension Rule {
  /// Conditions that no browser knows: they are never fulfilled, and what stands in them is lost.
  func unknownConditions(in file: CSSFile) -> [Diagnostic] {
    var seen: Set<String> = []
    return file.declarations.filter { !$0.isTried }.flatMap { declaration in
      declaration.conditions.filter { seen.insert($0).inserted }.flatMap { condition in
        (CSSCondition(condition)?.oddities ?? []).map {
          finding(
            at: .file(file.file, line: declaration.line), "\(condition) asks for \($0)",
            fix: "Correct the condition; what browsers don't know is never fulfilled")
        }
      }
    }
  }
}

extension CSSCondition {
  /// What is wrong with it, a few words for each.
  fileprivate var oddities: [String] {
    let unknown = features.filter { !CSSNames.featureNames.contains($0) }.map {
      "\($0), which no browser knows" + hint($0.closest(among: CSSNames.featureNames))
    }
    let never = words.compactMap { feature, word -> String? in
      guard let known = CSSNames.featureWords[feature], !known.contains(word) else { return nil }
      return "\(feature) to be \(word), which it never is" + hint(word.closest(among: known))
    }
    let gone = media.filter { !CSSNames.media.contains($0) }.map {
      "\($0), a medium that there isn't" + hint($0.closest(among: CSSNames.media))
    }
    return unknown + never + gone
  }
}

extension Examined {
  /// Conditions of containers that nothing is: they are never fulfilled, and no browser says why.
  func missingContainers(_ rule: Rule) -> [Diagnostic] {
    let known = Set(stylesheets.flatMap(\.declarations).flatMap(\.containerNames))
    return stylesheets.flatMap { file in
      var seen: Set<String> = []
      return file.declarations.flatMap { declaration in
        declaration.conditions.compactMap { condition -> Diagnostic? in
          guard seen.insert(condition).inserted, let name = CSSCondition(condition)?.container,
            !known.contains(name)
          else { return nil }
          return rule.finding(
            at: .file(file.file, line: declaration.line),
            "it stands in \(condition), and nothing is a container of that name"
              + hint(name.closest(among: known)),
            fix: "Correct the name, or give it to what is meant: container-name")
        }
      }
    }
  }
}

extension CSSFile.Declaration {
  /// The names that it gives to containers.
  fileprivate var containerNames: [String] {
    switch property {
    case "container-name": value.split(separator: " ").map { String($0) }
    case "container": value.prefix { $0 != "/" }.split(separator: " ").map { String($0) }
    default: []
    }
  }
}
