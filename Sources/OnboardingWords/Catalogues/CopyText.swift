public import SourceText

/// The words of one key in one language.
public struct CopyText: Sendable, Hashable {
  /// The words for each plural category; plain words have only `other`.
  public let forms: [PluralCategory: CopyPattern]
  /// Whether the words change with a number, which is the first argument.
  public let isPlural: Bool
  /// Where a translator stands with them: `translated`, `new`, `needs_review` …
  public let state: String
  /// Where the words stand in the file.
  public let position: SourcePosition

  /// The words that fit every number. Kept beside the forms, because most words have no others and every page
  /// looks some up.
  public let other: CopyPattern
  /// Whether it takes a number to know which words fit.
  package var goesByNumber: Bool { forms.count > 1 }

  init(
    forms: [PluralCategory: CopyPattern], isPlural: Bool, state: String, position: SourcePosition
  ) {
    self.forms = forms
    self.isPlural = isPlural
    self.state = state
    self.position = position
    other = forms[.other] ?? CopyPattern(pieces: [])
  }

  /// How many arguments the words take.
  public var argumentCount: Int { forms.values.map(\.argumentCount).max() ?? 0 }

  /// Whether words of another language say something that these leave out. One form of a plural may
  /// do without its number ("one meal"), but not all of them.
  func lacksArguments(of original: CopyText) -> Bool {
    !original.arguments.isSubset(of: arguments)
  }

  /// The names among these for which no form has a place.
  func argumentsLost(of names: [String]) -> [String] {
    guard !names.isEmpty else { return [] }
    let taken = arguments
    return names.indices.filter { !taken.contains($0) }.map { names[$0] }
  }

  private var arguments: Set<Int> {
    forms.values.reduce(into: []) { found, pattern in
      for case .argument(let index) in pattern.pieces { found.insert(index) }
    }
  }

  /// The words for a number.
  public func pattern(for number: Double, language: String) -> CopyPattern {
    goesByNumber ? forms[PluralCategory(number, language: language)] ?? other : other
  }

  /// The same words under this state, each changed by `transform`, which never sees placeholders.
  func transformed(state: String, _ transform: (String) -> String) -> CopyText {
    CopyText(
      forms: forms.mapValues { pattern in
        CopyPattern(
          pieces: pattern.pieces.map { piece in
            if case .words(let words) = piece { .words(transform(words)) } else { piece }
          }, specifiers: pattern.specifiers)
      }, isPlural: isPlural, state: state, position: position)
  }
}
