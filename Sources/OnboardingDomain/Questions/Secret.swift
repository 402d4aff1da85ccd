/// The type of what never becomes an answer: a new password. It has no values, so that
/// `answers[password]` is always nil and nothing can be written there.
public enum Secret: AnswerValue {
  /// No answer is a secret.
  public init?(answer: Answer) { nil }
  /// There is no value to write.
  public func answer(to format: AnswerFormat, in units: UnitSystem) -> Answer {
    switch self {}
  }
}
