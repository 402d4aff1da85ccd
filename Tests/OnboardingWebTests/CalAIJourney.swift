import OnboardingDomain
import TestSupport

/// Walks through Cal AI as tables: a screen or sheet and what is entered there.
enum CalAIJourney {
  struct Stop: Sendable {
    let screen: String
    let values: KeyValuePairs<String, String>
    var action: String?
    /// Whether the review has a row for it.
    let isReviewed: Bool

    init(
      _ screen: String, _ values: KeyValuePairs<String, String> = [:], action: String? = nil,
      isReviewed: Bool = true
    ) {
      self.screen = screen
      self.values = values
      self.action = action
      self.isReviewed = isReviewed
    }
  }

  /// The person of the reference drawings, who spins and subscribes.
  static let lose: [Stop] = body(goal: "lose") + ending

  /// Somebody whose weight is to stay.
  static let maintain: [Stop] = body(goal: "maintain") + ending

  private static func body(goal: String) -> [Stop] {
    let moving = [
      Stop("desired-weight", ["desired-weight": "160"]), Stop("realistic-target"),
      Stop("speed", ["speed": "1"]), Stop("twice-as-much"),
    ]
    return [
      Stop("welcome"), Stop("gender", ["gender": "female"]),
      Stop("workouts", ["workouts": "3-5"]),
      Stop("referral-source", ["referral-source": "podcast"]),
      Stop("prior-apps", ["prior-apps": "no"]),
      Stop(
        "height-weight",
        ["units": "imperial", "height-feet": "5", "height-inches": "7", "weight-lb": "172"]),
      Stop(
        "birth-date",
        ["birth-date-month": "4", "birth-date-day": "2", "birth-date-year": "1996"]),
      Stop("goal", ["goal": "\(goal)"]),
    ] + (goal == "lose" ? moving : [Stop("realistic-target")]) + [
      Stop("obstacles", ["obstacles": "busy-schedule"]), Stop("diet", ["diet": "classic"]),
      Stop("accomplishments", ["accomplishments": "boost-energy"]),
    ] + (goal == "lose" ? [Stop("weight-transition")] : [])
  }

  private static let ending: [Stop] = [
    Stop("thank-you"), Stop("apple-health"), Stop("apple-health/health"),
    Stop("calories-burned", ["calories-burned": "yes"]), Stop("rollover", ["rollover": "yes"]),
    Stop("rating"), Stop("notifications"),
    Stop("referral-code", ["referral-code": "SPRING-24"]), Stop("answers"), Stop("generating"),
    Stop("plan-ready"), Stop("save-progress", action: "later"), Stop("trial-offer"),
    Stop("spin"), Stop("spin/result"), Stop("paywall", ["plan": "yearly"], isReviewed: false),
    Stop("paywall/store"),
  ]

  /// The screen, with the sheet above it.
  static func place(_ page: Page) -> String {
    let screen = page.screen ?? "nowhere"
    return page.body("data-sheet").map { "\(screen)/\($0)" } ?? screen
  }

  /// Walks until a place is reached, or to the end; what each page looked like on the way.
  @discardableResult static func walk(
    _ client: TestClient, to target: String = "today", stops: [Stop] = lose
  ) throws -> [Page] {
    var pages = [try client.open("/calai")]
    for stop in stops {
      guard place(client.page) != target else { break }
      guard place(client.page) == stop.screen else {
        throw NutriSyncJourney.Lost(expected: stop.screen, at: place(client.page))
      }
      pages.append(try client.submit(stop.values, action: stop.action))
    }
    return pages
  }
}
