/// The rules that a catalogue of words can break.
package enum CopyRule: String, Sendable, Hashable, CaseIterable {
  /// The catalogue is one that apps and pages can share.
  case copyFormat = "copy-format"
  /// Placeholders are known, named in the comment, and the same in every language.
  case wrongPlaceholders = "wrong-placeholders"
  /// Every key has words in the language that is written first.
  case missingCopy = "missing-copy"

  /// How to put a catalogue right that breaks the rule.
  package var fix: String {
    switch self {
    case .copyFormat: "Write what apps and pages share: plain words, %@, %lld, plurals"
    case .wrongPlaceholders: "Name what fills each placeholder: args: in the comment, in order"
    case .missingCopy: "Write the words in the language of the catalogue"
    }
  }
}
