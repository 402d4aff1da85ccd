import OnboardingDomain

/// The answers that a page is made of, for what is worked out of them only where the page asks. One object:
/// as a closure each, what may be asked for took copies of the person's whole walk with it.
final class KnownAnswers {
  private let screen: Screen
  private let onboarding: any Onboarding
  private let walk: Walk
  private let answers: Answers
  private let today: CalendarDate
  // One page has it, on one thread.
  @exclusivity(unchecked) private var known: Answers?
  /// What was suggested, by the field.
  @exclusivity(unchecked) private var suggested: [(field: FieldID, answer: Answer?)] = []

  init(
    _ screen: Screen, of onboarding: any Onboarding, _ walk: Walk, _ answers: Answers,
    _ today: CalendarDate
  ) {
    self.screen = screen
    self.onboarding = onboarding
    self.walk = walk
    self.answers = answers
    self.today = today
  }

  private var onPath: Answers {
    if let known { return known }
    let found = walk.relevant(answers)
    known = found
    return found
  }

  /// What the flow suggests for a field. Hardly any has a computed suggestion; only for those is the path
  /// worked out.
  func suggestion(for field: FieldID) -> Answer? {
    guard onboarding.suggestion(for: field, answers: answers, today: today) != nil else {
      return nil
    }
    return suggestionOnPath(for: field)
  }

  /// What follows from the answers. What a control of the page suggests counts as entered.
  ///
  /// - Parameter make: says what follows from them.
  func results(by make: (Answers) -> any FlowResults) -> any FlowResults {
    let known = onPath
    var shown = known
    for field in screen.fields where known[field.id] == nil {
      shown[field.id] = suggestionOnPath(for: field.id) ?? field.suggestion
    }
    return make(shown)
  }

  /// Worked out once: the control shows it, and results count it as entered.
  private func suggestionOnPath(for field: FieldID) -> Answer? {
    if let place = suggested.firstIndex(where: { $0.field == field }) {
      return suggested[place].answer
    }
    let answer = onboarding.suggestion(for: field, answers: onPath, today: today)
    suggested.append((field, answer))
    return answer
  }
}
