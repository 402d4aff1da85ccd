import OnboardingDomain
import PageReading
import SourceText

extension Rule {
  /// What selectors come to: after an edit most of them are as they were.
  private static let selectors = Memory<String, CSSSelector>(capacity: 16_384)

  /// Selectors that no browser knows, with which it passes over the whole rule, and elements that there aren't.
  func unknownSelectors(in file: CSSFile) -> [Diagnostic] {
    var seen: Set<String> = []
    let rules = file.declarations.filter { declaration in
      !declaration.isTried && !declaration.isStep && seen.insert(declaration.selector).inserted
    }
    return rules.flatMap { declaration in
      let selector = Self.selectors.value(for: declaration.selector) {
        CSSSelector(declaration.selector)
      }
      return selector.oddities.map {
        finding(
          at: .file(file.file, line: declaration.line), "\(declaration.selector) names \($0)",
          fix: "Correct the selector; what only the newest browsers know stands in @supports")
      }
    }
  }
}

extension CSSFile.Declaration {
  /// Whether it is a step of an animation (`from`, `50%`), or stands in what a vendor has added.
  fileprivate var isStep: Bool {
    conditions.contains { $0.lowercased().hasPrefix("@keyframes") || $0.hasPrefix("@-") }
  }
}

extension CSSSelector {
  /// What is wrong with it, a few words for each.
  fileprivate var oddities: [String] {
    Self.strangers(
      in: pseudoClasses, to: CSSNames.pseudoClasses, mark: ":", "which no browser knows")
      + Self.strangers(
        in: pseudoElements, to: CSSNames.pseudoElements, mark: "::", "which no browser knows")
      + Self.strangers(in: elements, to: CSSNames.elements, mark: "", "an element that there isn't")
  }

  private static func strangers(
    in names: [String], to known: Set<String>, mark: String, _ problem: String
  ) -> [String] {
    names.filter { !known.contains($0.lowercased()) }.map { name in
      "\(mark)\(name), \(problem)"
        + hint(name.lowercased().closest(among: known).map { mark + $0 })
    }
  }
}
