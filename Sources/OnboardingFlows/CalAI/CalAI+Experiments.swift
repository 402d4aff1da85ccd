import OnboardingDomain

extension CalAI {
  /// What could be asked of the people who walk it; nothing is until an operator starts one.
  static let experiments = [ratingLater, paywallTitle]

  private static let ratingLater = Experiment(
    "rating-later",
    hypothesis: """
      Asked for a rating once they have seen their plan, and not before it, more people come to the \
      offer: nothing stands between the last question and what it was for.
      """,
    arms: ["before-plan": 50, "after-plan": 50],
    changing: ["after-plan": [.placing("rating", .after("plan-ready"))]],
    goal: .reached("paywall"),
    guardrails: [.unfinished(atMost: 2), .left("save-progress", atMost: 2)])

  private static let paywallTitle = Experiment(
    "paywall-title",
    hypothesis: """
      Where the offer speaks of the plan that was just made instead of the app, more people try it.
      """,
    arms: ["app": 50, "plan": 50], changing: ["plan": [.words(["paywall.title"])]],
    goal: .purchased, guardrails: [.left("paywall", atMost: 2)])
}
