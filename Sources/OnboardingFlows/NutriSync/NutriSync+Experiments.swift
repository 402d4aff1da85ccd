import OnboardingDomain

extension NutriSync {
  /// The document wants more than 85 % to finish within four minutes; two screens only inform.
  static let shortWelcome = Experiment(
    "short-welcome",
    hypothesis: """
      Without good-news and comparison more people finish, because they come to their own plan half a \
      minute sooner.
      """,
    arms: ["all-screens": 50, "short": 50],
    changing: ["short": [.leavingOut(["good-news", "comparison"])]],
    goal: .completed,
    guardrails: [
      .timeToFinish(atMost: 15), .left("account", atMost: 2), .refused("account", atMost: 3),
      .serverErrors(atMost: 0.5),
    ])
}
