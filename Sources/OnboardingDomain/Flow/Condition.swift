/// When a screen is shown: a value, so that it can be checked, drawn and put into words.
public indirect enum Condition: Sendable, Hashable {
  /// Always.
  case always
  /// A field has an answer.
  case answered(FieldID)
  /// A single choice is this one.
  case `is`(FieldID, ChoiceID)
  /// A single choice is one of these.
  case isOneOf(FieldID, [ChoiceID])
  /// A multiple choice contains this one.
  case contains(FieldID, ChoiceID)
  /// A number, scale, mass or length compares so. Masses in kilograms, lengths in centimetres.
  case compare(FieldID, Comparison, Double)
  /// The opposite.
  case not(Condition)
  /// Every one of them; of none, true.
  case all([Condition])
  /// At least one of them; of none, false.
  case any([Condition])

  /// How two numbers compare.
  public enum Comparison: String, Sendable, Hashable {
    /// Less than.
    case less = "<"
    /// At most.
    case atMost = "<="
    /// Equal.
    case equal = "="
    /// At least.
    case atLeast = ">="
    /// Greater than.
    case greater = ">"
  }

  /// Whether the condition holds. A field without an answer makes every case about it false.
  public func holds(for answers: Answers) -> Bool {
    switch self {
    case .always: true
    case .answered(let field): answers[field] != nil
    case .is(let field, let choice): answers[field] == .choice(choice)
    case .isOneOf(let field, let choices):
      if case .choice(let choice)? = answers[field] { choices.contains(choice) } else { false }
    case .contains(let field, let choice):
      if case .choices(let chosen)? = answers[field] { chosen.contains(choice) } else { false }
    case .compare(let field, let comparison, let limit):
      answers[field]?.magnitude.map { comparison.holds($0, limit) } ?? false
    case .not(let condition): !condition.holds(for: answers)
    case .all(let conditions): conditions.allSatisfy { $0.holds(for: answers) }
    case .any(let conditions): conditions.contains { $0.holds(for: answers) }
    }
  }

  /// Every field that the condition reads.
  public var fields: [FieldID] {
    switch self {
    case .always: []
    case .answered(let field), .is(let field, _), .isOneOf(let field, _),
      .contains(let field, _), .compare(let field, _, _):
      [field]
    case .not(let condition): condition.fields
    case .all(let conditions), .any(let conditions): conditions.flatMap(\.fields)
    }
  }
}

extension Condition.Comparison {
  func holds(_ value: Double, _ limit: Double) -> Bool {
    switch self {
    case .less: value < limit
    case .atMost: value <= limit
    case .equal: value == limit
    case .atLeast: value >= limit
    case .greater: value > limit
    }
  }
}
