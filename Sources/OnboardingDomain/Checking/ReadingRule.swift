/// The rules about answers and what is computed from them.
package enum ReadingRule: String, Sendable, CaseIterable {
  /// An answer changes something or is shown to somebody.
  case unreadAnswer = "unread-answer"
  /// A computation asks only for answers that some screen asks for.
  case unaskedInput = "unasked-input"
}
