public import OnboardingDomain

extension Reflect: Onboarding {
  /// What copy and templates may name.
  public var vocabulary: Vocabulary {
    Vocabulary(
      values: [
        "greeting", "name", "today", "goal", "goal-until", "goal-day", "goal-days",
        "journaling-tip", "notifications",
        "line", "half-day", "line-state", "line-hint", "line-place",
        "answers-kept",
      ],
      words: Set(Journaling.allCases.map { "reflections.tip.\($0.rawValue)" })
        .union([
          "today.kept.account", "answers.kept.account", "answers.kept.profile",
          "answers.kept.shared",
        ]))
  }

  /// What follows from the answers so far.
  public func results(
    for answers: Answers, in context: ComputationContext
  ) -> any FlowResults { ReflectResults(answers, in: context) }

  /// The answers, and what was made of them: `{"profile":…,"goal":…,"reminders":…}`.
  public func submission(for answers: Answers, in context: ComputationContext) -> String {
    PlanText.json(Results(answers, in: context).handedIn)
  }
}
