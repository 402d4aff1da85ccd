/// One question of a flow, declared once: its id, the type of its answers, what an answer looks
/// like, and what is suggested. Screens ask it, rules read `answers[question]`, conditions and
/// buttons name it.
///
/// A question is plain data: `field` is the same question without its type, which the server, the
/// checks and the tests walk.
public struct Question<Value: AnswerValue>: Sendable, Hashable, FieldRepresentable {
  /// The question as data.
  public let field: Field

  /// The id, also the name of the form control.
  public var id: FieldID { field.id }

  /// A question.
  ///
  /// - Parameters:
  ///   - id: the id, kebab-case.
  ///   - format: what an answer looks like; it settles the type of the answers.
  ///   - suggestion: what the control holds before the person touched it; it counts as an answer
  ///     only once sent.
  ///   - isRequired: whether a screen that asks it can't be left without an answer.
  ///   - autocomplete: the token of the HTML `autocomplete` attribute. Source: WCAG 2.2, 1.3.5.
  ///   - visibility: whether the review shows the answer.
  ///   - isAboutHealth: whether the answer says something of the person's body or health.
  ///   - key: the member of the JSON of answers, where it is not the id with its unit.
  ///   - groupWidth: how wide the groups are in which figures count a number, from 1 on, in the unit in which it is
  ///     kept (`200` counts 1,950 kcal among `1800-2000`): for a range that only bounds what is kept. Nil for some ten
  ///     groups of the range.
  public init(
    _ id: FieldID, _ format: QuestionFormat<Value>, suggests suggestion: Value? = nil,
    isRequired: Bool = true, autocomplete: String? = nil,
    visibility: Field.Visibility = .shown, isAboutHealth: Bool = false, key: String? = nil,
    groupWidth: Int? = nil
  ) {
    field = Field(
      id, format.format, isRequired: isRequired,
      suggestion: suggestion.map { $0.answer(to: format.format, in: .imperial) },
      autocomplete: autocomplete, visibility: visibility, isAboutHealth: isAboutHealth, key: key,
      groupWidth: groupWidth)
  }

  /// An answer to the question, as a session keeps it.
  ///
  /// - Parameter units: the units in which the person thinks; only masses and lengths keep them.
  public func answer(_ value: Value, in units: UnitSystem = .imperial) -> Answer {
    value.answer(to: field.format, in: units)
  }
}

extension Answers {
  /// The answer to a question, nil where there is none. A mass or a length that is written keeps the
  /// units that the person chose.
  ///
  /// Inlinable: rules ask some dozens of questions for a page, and without knowing their types the
  /// compiler would look each up at run time (620 instructions a question, else 150).
  public subscript<Value>(question: Question<Value>) -> Value? {
    @inlinable get {
      guard let answer = self[question.field.id] else { return nil }
      return Value(answer: answer)
    }
    set {
      self[question.id] = newValue.map { question.answer($0, in: units(of: question.field.format)) }
    }
  }

  /// The units in which a format is asked of this person: imperial until they chose, as on the form.
  package func units(of format: AnswerFormat) -> UnitSystem {
    format.unitsField.map(units(chosenIn:)) ?? .imperial
  }

  /// The units that were chosen in a field: imperial until they are.
  package func units(chosenIn field: FieldID) -> UnitSystem {
    self[field].flatMap(UnitSystem.init(answer:)) ?? .imperial
  }
}
