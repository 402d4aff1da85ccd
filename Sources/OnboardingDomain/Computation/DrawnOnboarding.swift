/// A decorator of a flow: its rules and values are the flow's own, what its pages draw is made by another
/// module, which an app that has no pages does not link.
public struct DrawnOnboarding<Base: Onboarding>: Onboarding {
  /// What the answers mean, as the flow has it.
  public typealias Profile = Base.Profile
  /// What follows from them, as the flow has it.
  public typealias Results = Base.Results

  /// The flow.
  public let base: Base
  /// The names of the flow and those of what is drawn.
  public let vocabulary: Vocabulary

  private let draw: @Sendable (Answers, ComputationContext) -> any FlowResults

  /// A flow with what its pages draw.
  ///
  /// - Parameters:
  ///   - base: the flow.
  ///   - names: what pages may name besides the flow's own vocabulary.
  ///   - draw: what pages show of answers: the flow's own values, and everything that `names` has.
  public init(
    _ base: Base, adding names: Vocabulary,
    drawing draw: @escaping @Sendable (Answers, ComputationContext) -> any FlowResults
  ) {
    self.base = base
    vocabulary = base.vocabulary.adding(names)
    self.draw = draw
  }

  /// What is drawn of the answers so far.
  public func results(
    for answers: Answers, in context: ComputationContext
  ) -> any FlowResults { draw(answers, context) }
}

/// Everything else is the flow's.
// NB: the compiler asks for no requirement that has a default; each has to be handed on here.
extension DrawnOnboarding {
  /// The flow as data.
  public var flow: Flow { base.flow }
  /// Made-up people.
  public var examples: [ExamplePerson] { base.examples }

  /// Checks answers against each other.
  public func check(
    _ answers: Answers, on screen: ScreenID, today: CalendarDate
  ) -> [FieldError] { base.check(answers, on: screen, today: today) }

  /// Choices that this person can't take.
  public func unavailableChoices(
    on screen: ScreenID, answers: Answers, today: CalendarDate
  ) -> [UnavailableChoice] {
    base.unavailableChoices(on: screen, answers: answers, today: today)
  }

  /// What a field suggests to this person.
  public func suggestion(for field: FieldID, answers: Answers, today: CalendarDate) -> Answer? {
    base.suggestion(for: field, answers: answers, today: today)
  }

  /// Brings answers of other screens into line.
  public func reconcile(
    _ answers: Answers, with earlier: Answers, on screen: ScreenID, today: CalendarDate
  ) -> Answers { base.reconcile(answers, with: earlier, on: screen, today: today) }

  /// What the answers mean.
  public func profile(of answers: Answers, in context: ComputationContext) -> Profile {
    base.profile(of: answers, in: context)
  }

  /// What follows from the answers.
  public func results(
    of answers: Answers, in context: ComputationContext
  ) throws(AnswerProblems) -> Results { try base.results(of: answers, in: context) }

  /// What a screen tells a person of what was found.
  public func verdicts(
    on screen: ScreenID, for answers: Answers, in context: ComputationContext
  ) -> [(name: String, value: String)] { base.verdicts(on: screen, for: answers, in: context) }

  /// What is handed in with the answers.
  public func submission(for answers: Answers, in context: ComputationContext) -> String {
    base.submission(for: answers, in: context)
  }
}
