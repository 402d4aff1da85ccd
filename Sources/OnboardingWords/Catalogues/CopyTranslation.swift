/// Words of one key, or of one plural form of it, beside those that they translate.
package struct CopyTranslation: Sendable, Hashable {
  /// What tells it from all others of a catalogue.
  package struct ID: Sendable, Hashable {
    /// The key.
    package let key: String
    /// The plural form; nil for words that don't change with a number.
    package let form: PluralCategory?
  }

  /// The key.
  package let key: String
  /// The plural form; nil for words that don't change with a number.
  package let form: PluralCategory?
  /// What translators are told.
  package let comment: String
  /// The words in the language in which they are written first.
  package let source: String
  /// The words in the other language; empty where there are none yet.
  package let target: String
  /// Where a translator stands with them: `new`, `needs_review`, `translated`.
  package let state: String

  package init(
    key: String, form: PluralCategory?, comment: String, source: String, target: String,
    state: String
  ) {
    self.key = key
    self.form = form
    self.comment = comment
    self.source = source
    self.target = target
    self.state = state
  }

  /// Key and form.
  package var id: ID { ID(key: key, form: form) }

  /// What is wrong with the words whichever key they have; nil for those that apps and pages can share.
  package var problem: String? { CopyCatalogueParser.problem(with: target) }

  /// Key and form in one word, as Xcode exports them: `day.meals|==|plural.one`.
  package var name: String { form.map { "\(key)|==|plural.\($0.rawValue)" } ?? key }

  /// The key and the form of such a word; nil where the form is none.
  package static func id(named name: String) -> ID? {
    let parts = name.split(separator: "|", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else { return ID(key: name, form: nil) }
    guard parts[1] == "==", parts[2].utf8.starts(with: "plural.".utf8),
      let form = PluralCategory(rawValue: String(parts[2].dropFirst("plural.".count)))
    else { return nil }
    return ID(key: String(parts[0]), form: form)
  }
}
