public import OnboardingDomain
public import OnboardingPlans

extension NutriSync: Onboarding {
  /// What copy and templates may name.
  public var vocabulary: Vocabulary {
    Vocabulary(values: NutriSyncResults.valueNames)
  }

  /// Ages, weights and days that don't go together, and choices that are off for this person.
  public func check(
    _ answers: Answers, on screen: ScreenID, today: CalendarDate
  ) -> [FieldError] {
    Self.errors(in: Profile(answers, today: today), on: screen)
  }

  /// Goals and paces that are not safe for this person.
  public func unavailableChoices(
    on screen: ScreenID, answers: Answers, today: CalendarDate
  ) -> [UnavailableChoice] {
    Self.unavailable(for: Profile(answers, today: today), on: screen)
  }

  /// A goal weight within reach, a pace that is safe, and the computed windows to begin with.
  public func suggestion(for field: FieldID, answers: Answers, today: CalendarDate) -> Answer? {
    Self.suggestion(for: field, Profile(answers, today: today))
  }

  /// Windows that were not moved follow the times and the number of meals.
  public func reconcile(
    _ answers: Answers, with earlier: Answers, on screen: ScreenID, today: CalendarDate
  ) -> Answers {
    Self.reconcile(answers, with: earlier, on: screen, today: today)
  }

  /// The plan and its figures, worked out as they are asked for.
  public func results(
    for answers: Answers, in context: ComputationContext
  ) -> any FlowResults {
    NutriSyncResults(answers, in: context)
  }
}
