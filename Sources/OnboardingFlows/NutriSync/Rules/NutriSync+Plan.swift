public import OnboardingDomain

extension NutriSync {
  /// The answers in canonical units and the plan made of them: `{"profile":…,"plan":…}`; the plan
  /// is null where the answers don't make one.
  public func submission(for answers: Answers, in context: ComputationContext) -> String {
    PlanText.json(
      HandedIn(
        profile: AnswersDocument.ByFieldID(answers, of: flow),
        plan: NutriSyncResults(answers, in: context).plan))
  }
}
