public import OnboardingDomain

extension CalAI {
  /// After a new goal, a target or a speed that it does not allow; after a new goal or speed, the
  /// figures that were chosen around the old one.
  public func outdated(
    _ answers: Answers, after earlier: Answers, today: CalendarDate
  ) -> Set<FieldID> {
    let profile = CalAI.Profile(answers, today: today)
    let hasNewGoal = answers[CalAI.goal] != earlier[CalAI.goal]
    var outdated: Set<FieldID> = []
    if hasNewGoal, let target = answers[CalAI.desiredWeight], let range = profile.targetRange,
      range.problem(with: target, profile.units) != nil
    {
      outdated.insert(CalAI.desiredWeight.id)
    }
    if let speed = answers[CalAI.speed], let range = profile.speedRange, !range.allows(speed) {
      outdated.insert(CalAI.speed.id)
    }
    if hasNewGoal || answers[CalAI.speed] != earlier[CalAI.speed] {
      outdated.formUnion(DailyFigure.allCases.map(\.question.id))
    }
    return outdated
  }
}
