import OnboardingDomain
import OnboardingWeb
import PageRendering

/// An example person in one variant, with what was settled for them.
struct CheckedPerson: Sendable {
  let onboarding: any Onboarding
  let name: String
  let answers: Answers
  let outcomes: [String: String]
  /// Where they are, having gone through all of it.
  let session: Session
  let path: [Screen]
  private let variant: VariantID
  private let walk: Walk

  /// Every example person, and the first one once more for each outcome that can be drawn, and with what
  /// they may have written for themselves.
  static func all(
    of onboarding: any Onboarding, variant: Variant, arms: [ArmChoice] = []
  ) -> [CheckedPerson] {
    // A flow without examples is still looked at, with nothing answered.
    let people =
      onboarding.examples.isEmpty
      ? [ExamplePerson(id: "nobody", answers: Answers())] : onboarding.examples
    let drawn = onboarding.flow.outcomeKinds.flatMap { kind in
      kind.odds.map { [kind.name: $0.value] }
    }
    let written = onboarding.flow.effects.flatMap {
      effect -> [(words: String, notes: [String: String])] in
      guard case .write(let field, let number) = effect else { return [] }
      return onboarding.sampleNotes(
        of: field, under: number, by: people[0], today: Examined.day)
    }
    return people.compactMap { CheckedPerson(onboarding, variant, arms, $0, drawn: [:]) }
      + (drawn + written.map(\.notes)).compactMap {
        CheckedPerson(onboarding, variant, arms, people[0], drawn: $0)
      }
  }

  private init?(
    _ onboarding: any Onboarding, _ variant: Variant, _ arms: [ArmChoice],
    _ person: ExamplePerson, drawn: [String: String]
  ) {
    guard let id = SessionID(bytes: [UInt8](repeating: 7, count: 16)) else { return nil }
    var session = Session(id: id, flow: onboarding.flow, variant: variant.id, startedAt: 0)
    session.answers = person.answers
    session.arms = arms
    for screen in variant.screens { session.leave(screen.id, of: onboarding.flow) }
    self.onboarding = onboarding
    self.variant = variant.id
    answers = person.answers
    outcomes = person.outcomes.merging(drawn) { $1 }
    name = ([person.id] + drawn.values).joined(separator: ", ")
    self.session = session
    walk = Walk(session, in: onboarding.flow)
    path = walk.path
  }

  /// What follows from their answers, or from what a page shows of them.
  func results(at hour: Int = 9, for shown: Answers? = nil) -> any FlowResults {
    onboarding.results(
      for: shown ?? walk.relevant(answers),
      in: ComputationContext(
        today: Examined.day, now: TimeOfDay(wrapping: hour * 60), outcomes: outcomes,
        session: SessionID(bytes: [UInt8](repeating: 7, count: 16)), variant: variant))
  }

  /// What a page of theirs is filled with.
  func state(on screen: Screen) -> PageState {
    var state = PageState(
      screen, of: onboarding, unitsField: onboarding.flow.unitsField, walk: walk, answers: answers,
      today: Examined.day, results: { [self] in results(for: $0) })
    state.path = path
    state.formToken = Array("token".utf8)
    state.backURL = walk.previous(of: screen.id).map { "/\(onboarding.flow.id)/\($0.id)" }
    return state
  }
}
