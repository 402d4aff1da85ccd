import OnboardingDomain

extension FamilyPlus {
  /// The document asks what other price points do.
  static let trialWeek = Experiment(
    "trial-week",
    hypothesis: "A free week before the first charge brings more purchases.",
    arms: ["paid-at-once": 50, "free-week": 50],
    changing: ["paid-at-once": [.edition("standard")], "free-week": [.edition("trial")]],
    goal: .purchased, guardrails: [.left("investment", atMost: 2)])
}
