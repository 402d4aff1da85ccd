import OnboardingDomain

/// A small flow with one of everything that rules look at.
struct SampleFlow: Onboarding {
  static let cups = Question("cups", .number(0...12))

  var flow = Flow(id: "sample", version: 1, sections: [Section("all", screens)])
  var vocabulary = Vocabulary(values: ["total"])
  /// A field that the results read besides the cups.
  var alsoReads: FieldID?
  /// The data of every fragment.
  var view: ViewData?
  /// What the flow finds wrong on a screen.
  var errors: @Sendable (Answers, ScreenID) -> [FieldError] = { _, _ in [] }
  /// What the flow suggests for the cups.
  var suggestedCups: Answer?
  /// What the flow makes of answers.
  var reconciled: @Sendable (Answers) -> Answers = { $0 }

  static let welcome = Screen("welcome", .information)
  static let email = Field("email", .email, autocomplete: "email")
  static let number = cups.field
  static let you = Screen("you", .question, fields: [email, number])
  static let allow = Screen("allow", .permission, actions: [Action("later", .skip)])
  static let answers = Screen("answers", .review)
  static let offer = Screen("offer", .paywall)
  static let done = Screen("done", .completion)
  static let screens = [welcome, you, allow, answers, offer, done]

  /// The flow with other screens between the first and the last one.
  static func with(_ screens: Screen..., sections: [Section] = []) -> Flow {
    Flow(
      id: "sample", version: 1,
      sections: [Section("all", [welcome] + screens)] + sections + [Section("end", [done])])
  }

  struct Computed: FlowResults {
    let answers: Answers
    let alsoReads: FieldID?
    let view: ViewData?

    func value(_ name: String) -> ComputedValue? {
      if let alsoReads { _ = answers[alsoReads] }
      guard name == "total" else { return nil }
      return answers[SampleFlow.cups].map { .number(Double($0) * 2, digits: 0) }
    }
    func view(_ fragment: String) -> ViewData? { view }
  }

  func results(for answers: Answers, in context: ComputationContext) -> any FlowResults {
    Computed(answers: answers, alsoReads: alsoReads, view: view)
  }
  func check(_ answers: Answers, on screen: ScreenID, today: CalendarDate) -> [FieldError] {
    errors(answers, screen)
  }
  func suggestion(for field: FieldID, answers: Answers, today: CalendarDate) -> Answer? {
    field == Self.cups.id ? suggestedCups : nil
  }
  func reconcile(
    _ answers: Answers, with earlier: Answers, on screen: ScreenID, today: CalendarDate
  ) -> Answers { reconciled(answers) }
  func submission(for answers: Answers, in context: ComputationContext) -> String { "{}" }
  var examples = [
    ExamplePerson(
      id: "drinker", answers: Answers(["email": .text("a@example.org"), cups.id: .number(3)]))
  ]
}
