/// The rules about answers and what is computed from them.
package enum ReadingRule: String, Sendable, CaseIterable {
  /// An answer changes something or is shown to a person.
  case unreadAnswer = "unread-answer"
  /// A computation asks only for answers that some screen asks for.
  case unaskedInput = "unasked-input"
  /// Whatever a flow writes as an answer is one that its field can hold.
  case unfitAnswer = "unfit-answer"
  /// A rule between answers names a field of the screen that it is asked about.
  case strayError = "stray-error"
  /// Every name of the vocabulary has something behind it.
  case uncomputedValue = "uncomputed-value"
}
