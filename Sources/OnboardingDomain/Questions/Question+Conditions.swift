extension Question {
  /// Whether there is an answer.
  public var isAnswered: Condition { .answered(id) }
}

extension Question where Value: Choosable {
  /// Whether the answer is this option.
  public func `is`(_ option: Value) -> Condition { .is(id, option.choiceID) }

  /// Whether the answer is one of these options.
  public func isOne(of options: Value...) -> Condition {
    .isOneOf(id, options.map(\.choiceID))
  }
}

extension Question {
  /// Whether this option is among those that were chosen.
  public func contains<Option: Choosable>(_ option: Option) -> Condition
  where Value == [Option] {
    .contains(id, option.choiceID)
  }
}

extension Question where Value == Int {
  /// Whether the answer is at least this number.
  public func isAtLeast(_ number: Int) -> Condition { .compare(id, .atLeast, Double(number)) }
  /// Whether the answer is at most this number.
  public func isAtMost(_ number: Int) -> Condition { .compare(id, .atMost, Double(number)) }
}
