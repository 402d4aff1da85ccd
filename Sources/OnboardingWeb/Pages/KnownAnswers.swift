import OnboardingDomain

/// The answers that a page is made of, for what is worked out of them only where the page asks. One object:
/// as a closure each, what may be asked for took copies of the person's whole walk with it.
final class KnownAnswers {
  private let screen: Screen
  private let onboarding: any Onboarding
  private let walk: Walk
  private let answers: Answers
  private let today: CalendarDate
  private let makeResults: (Answers) -> any FlowResults

  /// - Parameter results: what follows from answers.
  init(
    _ screen: Screen, of onboarding: any Onboarding, _ walk: Walk, _ answers: Answers,
    _ today: CalendarDate, _ results: @escaping (Answers) -> any FlowResults
  ) {
    self.screen = screen
    self.onboarding = onboarding
    self.walk = walk
    self.answers = answers
    self.today = today
    makeResults = results
  }

  private var onPath: Answers { walk.relevant(answers) }

  /// What the flow suggests for a field. Hardly any has a computed suggestion; only for those is the path
  /// worked out.
  func suggestion(for field: FieldID) -> Answer? {
    guard onboarding.suggestion(for: field, answers: answers, today: today) != nil else {
      return nil
    }
    return onboarding.suggestion(for: field, answers: onPath, today: today)
  }

  /// What follows from the answers. What a control of the page suggests counts as entered.
  func results() -> any FlowResults {
    let known = onPath
    var shown = known
    for field in screen.fields where known[field.id] == nil {
      shown[field.id] =
        onboarding.suggestion(for: field.id, answers: known, today: today) ?? field.suggestion
    }
    return makeResults(shown)
  }
}
