public import OnboardingDomain

extension OPS: Onboarding {
  /// What copy and templates may name.
  public var vocabulary: Vocabulary {
    Vocabulary(
      values: [
        "view", "account.email", "crew.initials", "crew.name", "company.name", "company.members",
      ])
  }

  /// What follows from the answers so far.
  public func results(
    for answers: Answers, in context: ComputationContext
  ) -> any FlowResults { OPSResults(answers, in: context) }

  /// The answers, without address and password: those are the account's.
  public func submission(for answers: Answers, in context: ComputationContext) -> String {
    PlanText.json(["profile": profile(of: answers, in: context)])
  }
}
