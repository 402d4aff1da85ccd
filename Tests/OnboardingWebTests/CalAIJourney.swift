import OnboardingDomain
import TestSupport

/// Walks through Cal AI as tables: a screen or sheet and what is entered there.
enum CalAIJourney {
  /// The person of the reference drawings, who spins and subscribes.
  static let lose = Journey("calai", body(goal: "lose") + ending)

  /// Somebody whose weight is to stay.
  static let maintain = Journey("calai", body(goal: "maintain") + ending)

  private static func body(goal: String) -> [Journey.Step] {
    let moving = [
      Journey.Step("desired-weight", ["desired-weight": "160"]), Journey.Step("realistic-target"),
      Journey.Step("speed", ["speed": "1"]), Journey.Step("twice-as-much"),
    ]
    return [
      Journey.Step("welcome"), Journey.Step("gender", ["gender": "female"]),
      Journey.Step("workouts", ["workouts": "3-5"]),
      Journey.Step("referral-source", ["referral-source": "podcast"]),
      Journey.Step("prior-apps", ["prior-apps": "no"]),
      Journey.Step(
        "height-weight",
        ["units": "imperial", "height-feet": "5", "height-inches": "7", "weight-lb": "172"]),
      Journey.Step(
        "birth-date",
        ["birth-date-month": "4", "birth-date-day": "2", "birth-date-year": "1996"]),
      Journey.Step("goal", ["goal": "\(goal)"]),
    ] + (goal == "lose" ? moving : [Journey.Step("realistic-target")]) + [
      Journey.Step("obstacles", ["obstacles": "busy-schedule"]),
      Journey.Step("diet", ["diet": "classic"]),
      Journey.Step("accomplishments", ["accomplishments": "boost-energy"]),
    ] + (goal == "lose" ? [Journey.Step("weight-transition")] : [])
  }

  private static let ending: [Journey.Step] = [
    Journey.Step("thank-you"), Journey.Step("apple-health"), Journey.Step("apple-health/health"),
    Journey.Step("calories-burned", ["calories-burned": "yes"]),
    Journey.Step("rollover", ["rollover": "yes"]),
    Journey.Step("rating"), Journey.Step("notifications"),
    Journey.Step("referral-code", ["referral-code": "SPRING-24"]), Journey.Step("answers"),
    Journey.Step("generating"),
    Journey.Step("plan-ready"), Journey.Step("save-progress", action: "later"),
    Journey.Step("trial-offer"),
    Journey.Step("spin"), Journey.Step("spin/result"), Journey.Step("paywall", ["plan": "yearly"]),
    Journey.Step("paywall/store"),
  ]

  /// Walks until a place is reached, or to the end; what each page looked like on the way.
  @discardableResult static func walk(
    _ client: TestClient, to target: String? = nil, as journey: Journey = lose
  ) throws -> [Page] {
    try journey.walk(client, to: target)
  }
}
