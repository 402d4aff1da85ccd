import OnboardingDomain
import TestSupport

/// The walk of a person who wants to lose weight, as a table: a screen and what they enter there.
enum NutriSyncJourney {
  static let maya = Journey(
    "nutrisync",
    [
      Journey.Step("permissions"),
      Journey.Step("welcome"),
      Journey.Step("impact", ["energy-level": "4"]),
      Journey.Step("good-news"),
      Journey.Step(
        "basic-info",
        [
          "name": "Maya", "birth-date-month": "March", "birth-date-day": "14",
          "birth-date-year": "1994", "sex": "female",
        ]),
      Journey.Step(
        "body-metrics",
        [
          "units": "imperial", "height-feet": "5", "height-inches": "4", "weight-lb": "148",
        ]),
      Journey.Step("body-composition", ["body-fat": "5"]),
      Journey.Step("primary-goal", ["primary-goal": "lose-weight"]),
      Journey.Step("weight-goal", ["target-weight": "136", "pace": "moderate"]),
      Journey.Step("secondary-goals", ["secondary-goals": "better-sleep"]),
      Journey.Step("potential"),
      Journey.Step("meal-windows-intro"),
      Journey.Step("comparison"),
      Journey.Step("daily-routine"),
      Journey.Step("activity", ["activity-level": "active", "exercise-sessions": "3"]),
      Journey.Step("meal-frequency", ["meal-pattern": "three"]),
      Journey.Step("schedule-preview"),
      Journey.Step("dietary-preferences", ["diet": "vegetarian", "avoid-foods": "nuts"]),
      Journey.Step("answers"),
      Journey.Step("calculating"),
      Journey.Step("plan"),
      Journey.Step("notifications", action: "skip"),
      Journey.Step("account", action: "later"),
      Journey.Step("journey"), .ends(at: "all-set"),
    ])

  /// Walks until a screen is reached, or to the end; what each page looked like on the way.
  @discardableResult static func walk(
    _ client: TestClient, to target: String? = nil, as journey: Journey = maya
  ) throws -> [Page] {
    try journey.walk(client, to: target)
  }
}
