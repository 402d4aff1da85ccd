import OnboardingDomain
import PageReading
import SourceText

extension Rule {
  /// Values in a stylesheet that no browser takes: it passes over the declaration and says nothing.
  ///
  /// What is in `@supports` isn't looked at, nor words that a vendor stands before (`-webkit-box`).
  func unknownValues(in file: CSSFile) -> [Diagnostic] {
    file.declarations.filter { !$0.isTried && !$0.selector.isEmpty }.flatMap { declaration in
      declaration.oddities.map {
        finding(
          at: .file(file.file, line: declaration.line),
          "\(declaration.selector) { \(declaration.property) } \($0)",
          fix: "Correct the value; what only the newest browsers know stands in @supports")
      }
    }
  }
}

extension CSSFile.Declaration {
  /// Whether it stands in `@supports`: there somebody has thought of browsers that don't know it.
  var isTried: Bool { conditions.contains { $0.lowercased().hasPrefix("@supports") } }

  /// What values come to: after an edit most of them are as they were.
  private static let values = Memory<String, CSSValue>(capacity: 16_384)

  /// What is wrong with its value, a few words for each.
  fileprivate var oddities: [String] {
    let value = Self.values.value(for: self.value) { CSSValue(self.value) }
    let odd = value.parts.compactMap { $0.oddity }
    guard let vocabulary = CSSNames.vocabularies[property.lowercased()] else { return odd }
    let isAlone = value.outerParts.count == 1
    return odd + value.outerParts.compactMap { $0.oddity(in: vocabulary, isAlone: isAlone) }
  }
}

extension CSSValue.Part {
  /// What is wrong with it in a value of whatever property; nil where nothing is.
  fileprivate var oddity: String? {
    switch self {
    case .number(let number, let unit):
      if unit.isEmpty || unit == "%" || CSSNames.units.contains(unit.lowercased()) { return nil }
      return "has \(number)\(unit), and no browser knows the unit \(unit)"
        + hint(unit.lowercased().closest(among: CSSNames.units))
    case .hash(let digits):
      let isColour = [3, 4, 6, 8].contains(digits.count) && digits.allSatisfy(\.isHexDigit)
      if isColour { return nil }
      return "has #\(digits), which is no colour: one has 3, 4, 6 or 8 digits up to f"
    case .function(let name):
      if name.hasPrefix("-") || CSSNames.functions.contains(name.lowercased()) { return nil }
      return "calls \(name)(), which no browser knows"
        + hint(name.lowercased().closest(among: CSSNames.functions).map { "\($0)()" })
    case .mark(let name):
      if name.lowercased() == "important" { return nil }
      return "has !\(name), where browsers know !important alone"
    case .word, .text: return nil
    }
  }

  /// What is wrong with it in a value of a property that takes these words; nil where nothing is.
  ///
  /// - Parameter isAlone: whether it is the whole value. Beside others a word is looked for among those of all
  ///   properties: what goes with what is not ours to know.
  fileprivate func oddity(in vocabulary: CSSNames.Vocabulary, isAlone: Bool) -> String? {
    switch self {
    case .word(let written):
      let word = written.lowercased()
      let isKnown =
        isAlone
        ? vocabulary.words.contains(word) || CSSNames.wordsOfEveryProperty.contains(word)
        : CSSNames.words.contains(word)
      if isKnown || word.hasPrefix("-") || word.contains("\\") { return nil }
      let problem =
        isAlone
        ? "is \(written), which no browser takes" : "has \(written), which no browser knows"
      return problem + hint(word.closest(among: vocabulary.words))
    case .number(let number, unit: ""):
      guard vocabulary.isLength, let length = Double(number), length != 0 else { return nil }
      return "has \(number) without a unit; only 0 needs none"
    case .number, .hash, .function, .mark, .text: return nil
    }
  }
}
