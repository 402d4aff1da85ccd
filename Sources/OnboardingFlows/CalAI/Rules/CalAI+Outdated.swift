public import OnboardingDomain

extension CalAI {
  /// Forgets what no longer holds with the answers that a form gave, so that it is suggested and asked
  /// anew; and notes the day on which the plan is made of the answers, or made anew of others.
  public func reconcile(
    _ answers: Answers, with earlier: Answers, on screen: ScreenID, today: CalendarDate
  ) -> Answers {
    var answers = answers
    for field in outdated(answers, after: earlier, today: today) { answers[field] = nil }
    Self.countedFrom.note(in: &answers, after: earlier, on: screen, today: today)
    return answers
  }

  /// From when the plan counts.
  static let countedFrom = PlanDay(
    question: planDay,
    fields: [
      gender.id, workouts.id, height.id, weight.id, birthDate.id, goal.id, desiredWeight.id,
      speed.id, ownCalories.id,
    ])

  /// A goal that is not offered to this person any more, a target that was not chosen just now, or a speed, that
  /// the goal and the body do not allow; after a new goal or speed, the figures that were chosen around the old one.
  func outdated(
    _ answers: Answers, after earlier: Answers, today: CalendarDate
  ) -> Set<FieldID> {
    let profile = CalAI.Profile(answers, today: today)
    let hasNewGoal = answers[CalAI.goal] != earlier[CalAI.goal]
    var outdated: Set<FieldID> = []
    // Asked for there, where the reason stands: no target and no speed is safe for such a goal.
    if let goal = profile.direction?.choiceID,
      Self.refusedGoals(profile).contains(where: { $0.choice == goal })
    {
      outdated.insert(CalAI.goal.id)
    }
    let hasOldTarget = answers[CalAI.desiredWeight] == earlier[CalAI.desiredWeight]
    if hasNewGoal || hasOldTarget, let target = answers[CalAI.desiredWeight],
      let range = profile.targetRange,
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
