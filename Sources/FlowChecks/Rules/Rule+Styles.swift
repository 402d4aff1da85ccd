import PageReading
import PageRendering
package import SourceText

extension Rule {
  /// What is wrong with stylesheets.
  static let styles: [Rule] =
    sheets + [
      Rule("undeclared-property", .error) { examined, rule in examined.undeclaredProperties(rule) },
      Rule("missing-keyframes", .error) { examined, rule in examined.missingKeyframes(rule) },
      Rule("missing-container", .error) { examined, rule in examined.missingContainers(rule) },
    ]

  /// What is wrong with each by itself.
  fileprivate static let sheets: [Rule] = [
    sheet("css-syntax", .error), sheet("unknown-property", .warning),
    sheet("unknown-value", .warning), sheet("unknown-selector", .warning),
    sheet("unknown-condition", .warning), sheet("empty-stylesheet", .warning),
  ]

  private static func sheet(_ id: String, _ severity: Diagnostic.Severity) -> Rule {
    Rule(id, severity) { examined, rule in examined.stylesheets.flatMap { rule.breaks(of: $0) } }
  }
}

extension Rule {
  /// What breaks one of the rules of `sheets`.
  fileprivate func breaks(of file: CSSFile) -> [Diagnostic] {
    switch id {
    case "css-syntax": mistakes(in: file)
    case "unknown-property": unknownNames(in: file)
    case "unknown-value": unknownValues(in: file)
    case "unknown-selector": unknownSelectors(in: file)
    case "unknown-condition": unknownConditions(in: file)
    default: emptiness(of: file)
    }
  }

  /// What browsers pass over in a stylesheet.
  private func mistakes(in file: CSSFile) -> [Diagnostic] {
    file.mistakes.map {
      finding(
        at: .file(file.file, line: $0.line), $0.text,
        fix: "Close it or take it out; browsers pass over what they can't read, and say nothing")
    }
  }

  /// That a stylesheet says nothing.
  private func emptiness(of file: CSSFile) -> [Diagnostic] {
    guard file.isEmpty, file.mistakes.isEmpty else { return [] }
    return [
      finding(
        at: .file(file.file, line: 1), "the stylesheet is empty",
        fix: "Write its rules, or delete the file and what links it")
    ]
  }
}

extension Examined {
  /// Whether a file of `Public/` is one of those that can be wrong by themselves.
  package static func looksInto(_ path: String) -> Bool {
    path.hasSuffix(".css") || path.hasSuffix(".svg") || BinaryForm(ofName: path) != nil
  }

  /// What is wrong with stylesheets, pictures and fonts by themselves, whatever links them.
  ///
  /// - Parameter files: files of `Public/` by path.
  package static func findings(in files: [(path: String, bytes: [UInt8])]) -> [Diagnostic] {
    let pictures = Rule.pictures.flatMap { rule in
      files.flatMap { rule.breaks(of: $0.bytes, at: $0.path) }
    }
    let sheets = files.filter { $0.path.hasSuffix(".css") }.map { CSSFile($0) }
    return pictures + Rule.sheets.flatMap { rule in sheets.flatMap { rule.breaks(of: $0) } }
  }

  /// Custom properties that stylesheets use and nothing sets. One with a value to fall back to may be missing.
  fileprivate func undeclaredProperties(_ rule: Rule) -> [Diagnostic] {
    let declared = Set(
      stylesheets.flatMap(\.declarations).flatMap { declaration in
        [declaration.property] + declaration.conditions.map { $0.replacing("@property ", with: "") }
      })
    let names = /var\(\s*(--[-\w]+)\s*\)/
    let used = stylesheets.flatMap { file in
      file.declarations.filter { $0.value.contains("var(") }.flatMap { declaration in
        declaration.value.matches(of: names).map { (file, declaration, String($0.output.1)) }
      }
    }.filter { !declared.contains($0.2) }
    guard !used.isEmpty else { return [] }
    // Scripts set some, and elements in templates.
    let others =
      files.filter { $0.path.hasSuffix(".js") }.map { String(decoding: $0.bytes, as: UTF8.self) }
      + templates.files.map(\.text)
    return used.filter { use in !others.contains { $0.contains(use.2) } }.map {
      file, declaration, name in
      rule.finding(
        at: .file(file.file, line: declaration.line),
        "\(declaration.selector) { \(declaration.property) } uses \(name), which nothing declares",
        fix: "Correct the name, declare it, or give it a value to fall back to: var(\(name), …)")
    }
  }

  /// Animations of a name that no `@keyframes` has: nothing moves, and no browser says why.
  fileprivate func missingKeyframes(_ rule: Rule) -> [Diagnostic] {
    let known = Set(
      stylesheets.flatMap(\.declarations).flatMap(\.conditions)
        .filter { $0.hasPrefix("@keyframes ") }.map { $0.dropFirst("@keyframes ".count) })
    return stylesheets.flatMap { file in
      file.declarations.flatMap { declaration in
        declaration.animationNames.filter { !known.contains($0) }.map { name in
          rule.finding(
            at: .file(file.file, line: declaration.line),
            "\(declaration.selector) { \(declaration.property) } names \(name), of which there are no @keyframes",
            fix: "Correct the name, or write the @keyframes")
        }
      }
    }
  }

  /// References of stylesheets to files that aren't there. Those that begin with a slash are found where the
  /// files are read; these are meant from the folder of the stylesheet on.
  func missingNeighbours(by rule: Rule) -> [Diagnostic] {
    let known = Set(files.map(\.path))
    return stylesheets.flatMap { file in
      file.references.compactMap { reference in
        guard let path = reference.path(from: file.path), !known.contains(path) else { return nil }
        return rule.finding(
          at: .file(file.file, line: reference.line),
          "refers to \(reference.address), which would be Public/\(path) and is not there",
          fix: TemplateRule.missingFile.fix)
      }
    }
  }
}

extension CSSFile.Declaration {
  /// What stands in an `animation` and is no name. Source: CSS Animations Level 1.
  private static let keywords: Set<Substring> = [
    "none", "initial", "inherit", "unset", "revert", "revert-layer", "linear", "ease", "ease-in",
    "ease-out", "ease-in-out", "step-start", "step-end", "infinite", "normal", "reverse",
    "alternate", "alternate-reverse", "forwards", "backwards", "both", "running", "paused", "auto",
  ]

  /// The animations that it names itself; what a `var(…)` holds is not looked at.
  fileprivate var animationNames: [Substring] {
    guard ["animation", "animation-name"].contains(property) else { return [] }
    let function = /[-\w]+\([^()]*\)/
    var words = value.replacing("!important", with: " ")
    while words.contains(function) { words.replace(function, with: " ") }
    return words.split { $0.isWhitespace || $0 == "," }.filter { word in
      let isTime = word.drop { "-+.".contains($0) }.first?.isNumber ?? true
      return !isTime && !Self.keywords.contains(word)
    }
  }
}

extension CSSFile.Reference {
  /// The path below `Public/` of the file that is meant; nil for an address that begins with a slash or a
  /// scheme, and for a part of the document.
  fileprivate func path(from stylesheet: String) -> String? {
    let name = address.prefix { $0 != "?" && $0 != "#" }
    guard !name.isEmpty, !name.hasPrefix("/"), !name.contains(":") else { return nil }
    var parts = stylesheet.split(separator: "/").dropLast().map(String.init)
    for part in name.split(separator: "/") {
      switch part {
      case ".": break
      case "..": _ = parts.popLast()
      default: parts.append(String(part))
      }
    }
    return parts.joined(separator: "/")
  }
}
