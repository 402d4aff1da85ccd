import OnboardingDomain
import TestSupport

/// The walk of a person who wants to lose weight, as a table: a screen and what they enter there.
enum NutriSyncJourney {
  struct Stop: Sendable {
    let screen: String
    let values: KeyValuePairs<String, String>
    var action: String?
  }

  static let maya: [Stop] = [
    Stop(screen: "permissions", values: [:]),
    Stop(screen: "welcome", values: [:]),
    Stop(screen: "impact", values: ["energy-level": "4"]),
    Stop(screen: "good-news", values: [:]),
    Stop(
      screen: "basic-info",
      values: [
        "name": "Maya", "birth-date-month": "March", "birth-date-day": "14",
        "birth-date-year": "1994", "sex": "female",
      ]),
    Stop(
      screen: "body-metrics",
      values: [
        "units": "imperial", "height-feet": "5", "height-inches": "4", "weight-lb": "148",
      ]),
    Stop(screen: "body-composition", values: ["body-fat": "5"]),
    Stop(screen: "primary-goal", values: ["primary-goal": "lose-weight"]),
    Stop(screen: "weight-goal", values: ["target-weight": "136", "pace": "moderate"]),
    Stop(screen: "secondary-goals", values: ["secondary-goals": "better-sleep"]),
    Stop(screen: "potential", values: [:]),
    Stop(screen: "meal-windows-intro", values: [:]),
    Stop(screen: "comparison", values: [:]),
    Stop(screen: "daily-routine", values: [:]),
    Stop(screen: "activity", values: ["activity-level": "active", "exercise-sessions": "3"]),
    Stop(screen: "meal-frequency", values: ["meal-pattern": "three"]),
    Stop(screen: "schedule-preview", values: [:]),
    Stop(screen: "dietary-preferences", values: ["diet": "vegetarian", "avoid-foods": "nuts"]),
    Stop(screen: "answers", values: [:]),
    Stop(screen: "calculating", values: [:]),
    Stop(screen: "plan", values: [:]),
    Stop(screen: "notifications", values: [:], action: "skip"),
    Stop(screen: "account", values: [:], action: "later"),
    Stop(screen: "journey", values: [:]),
  ]

  static let last = "all-set"

  /// Walks until a screen is reached, or to the end; what each page looked like on the way.
  @discardableResult static func walk(
    _ client: TestClient, to target: String = last, stops: [Stop] = maya
  ) throws -> [Page] {
    var pages = [try client.open("/nutrisync")]
    for stop in stops {
      guard client.page.screen != target else { break }
      guard client.page.screen == stop.screen else {
        throw Lost(expected: stop.screen, at: client.page.screen ?? client.address)
      }
      pages.append(try client.submit(stop.values, action: stop.action))
    }
    return pages
  }

  /// A walk that did not lead where the table says.
  struct Lost: Error, CustomStringConvertible {
    let expected: String
    let at: String
    var description: String { "expected the screen \(expected), stands at \(at)" }
  }
}
