public import OnboardingDomain

extension CalAI {
  /// After a new goal, a target or a speed that it does not allow; after a new goal or speed, the
  /// figures that were chosen around the old one.
  public func outdated(
    _ answers: Answers, after earlier: Answers, today: CalendarDate
  ) -> Set<FieldID> {
    let profile = CalAIProfile(answers, today: today)
    let hasNewGoal = answers[Keys.goal] != earlier[Keys.goal]
    var outdated: Set<FieldID> = []
    if hasNewGoal, let target = answers[Keys.desiredWeight], let range = profile.targetRange,
      range.problem(with: target, profile.units) != nil
    {
      outdated.insert(Keys.desiredWeight.id)
    }
    if let speed = answers[Keys.speed], let range = profile.speedRange, !range.allows(speed) {
      outdated.insert(Keys.speed.id)
    }
    if hasNewGoal || answers[Keys.speed] != earlier[Keys.speed] {
      outdated.formUnion(DailyFigure.allCases.map(\.key.id))
    }
    return outdated
  }
}
