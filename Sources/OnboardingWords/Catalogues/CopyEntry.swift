public import SourceText

/// One key of a catalogue with its words in every language.
public struct CopyEntry: Sendable, Hashable {
  /// The key: `impact.title`.
  public let key: String
  /// What translators are told.
  public let comment: String
  /// What fills the placeholders, in order.
  public let arguments: [String]
  /// The longest length in characters, where there is a limit.
  public let maximumLength: Int?
  /// The source of what the words assert, or `illustration`.
  public let claim: String?
  /// Whether other languages have words of their own.
  public let isTranslated: Bool
  /// Whether an app's tools marked it as asked for by nobody.
  public let isStale: Bool
  /// The words by language, BCP 47.
  public let texts: [String: CopyText]
  /// Where the key stands in the file.
  public let position: SourcePosition

  /// Whether the placeholders are filled by the caller: the rule that was broken,
  /// the reason why a choice is not open, a notice, a line of what came out.
  public var takesAskersArguments: Bool {
    key.hasPrefix("error.") || key.contains(".error.") || key.contains(".unavailable.")
      || key.hasPrefix("ui.notice.") || key.hasPrefix("outline.")
  }
}
