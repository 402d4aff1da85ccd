extension Effect {
  /// Records an answer that no control shows, then goes to the next screen.
  public static func record<Value>(_ question: Question<Value>, _ value: Value) -> Effect {
    .record(question.id, question.answer(value))
  }

  /// Records an answer that no control shows, then goes back to a screen that has to be left anew.
  public static func revisit<Value>(
    _ screen: ScreenID, _ question: Question<Value>, _ value: Value
  ) -> Effect {
    .revisit(screen, question.id, question.answer(value))
  }

  /// Forgets answers and stays, so that what the flow suggests stands again.
  public static func reset(_ questions: any FieldRepresentable...) -> Effect {
    .reset(questions.map(\.field.id))
  }

  /// Has a service confirm the answer, then goes on.
  public static func confirm(_ question: Question<String>, by service: String) -> Effect {
    .confirm(question.id, by: service)
  }

  /// Records how the person wants to see the pages and stays; what they entered stays entered.
  public static func prefer<Value>(_ question: Question<Value>, _ value: Value) -> Effect {
    .prefer(question.id, question.answer(value))
  }

  /// The same, and records what another question of the form says beside it.
  public static func prefer<Value, Noted>(
    _ question: Question<Value>, _ value: Value, noting source: Question<Noted>,
    as noted: Question<Noted>
  ) -> Effect {
    .prefer(
      question.id, question.answer(value), noting: NotedField(source.id, as: noted.id))
  }

  /// Keeps a text for the person alone and stays; the number tells it from the others.
  public static func write(_ text: Question<String>, under number: Question<Int>) -> Effect {
    .write(text.id, under: number.id)
  }

  /// Takes the fields of the form, forgets these other answers and stays.
  public static func keep(
    forgetting questions: [any FieldRepresentable], opening sheet: SheetID? = nil
  ) -> Effect {
    .keep(forgetting: questions.map(\.field.id), opening: sheet)
  }

  /// Takes the fields of the form and stays; without an answer to these, which a person may do without
  /// otherwise, there is nothing to keep.
  public static func keep(requiring questions: [any FieldRepresentable]) -> Effect {
    .keep(requiring: questions.map(\.field.id))
  }
}

extension OutcomeKind {
  /// A record of the option that the person chose; nothing is kept without one.
  public init<Value: Choosable>(_ name: String, of question: Question<Value>) {
    self.init(name, of: question.id)
  }
}
