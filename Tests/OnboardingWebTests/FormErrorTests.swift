import FlowPages
import OnboardingFlows
import TestSupport
import Testing

/// Bad input gets a clear message at its field, and loses nothing.
@Suite struct FormErrorTests {
  let house: TestApplication

  init() throws { house = try TestApplication([NutriSync().withPages]) }

  struct Mistake: Sendable {
    let screen: String
    let values: KeyValuePairs<String, String>
    let invalid: String
  }

  static let mistakes = [
    Mistake(screen: "impact", values: ["energy-level": "11"], invalid: "energy-level"),
    Mistake(
      screen: "basic-info",
      values: [
        "name": "", "birth-date-month": "3", "birth-date-day": "14", "birth-date-year": "1994",
        "sex": "female",
      ], invalid: "name"),
    Mistake(
      screen: "basic-info",
      values: [
        "name": "Maya", "birth-date-month": "2", "birth-date-day": "30",
        "birth-date-year": "1994", "sex": "female",
      ], invalid: "birth-date-day"),
    Mistake(
      screen: "body-metrics",
      values: ["units": "imperial", "height-feet": "5", "height-inches": "4", "weight-lb": "x"],
      invalid: "weight-lb"),
    Mistake(
      screen: "body-metrics",
      values: ["units": "metric", "height-cm": "90", "weight-kg": "70"], invalid: "height-cm"),
    Mistake(
      screen: "weight-goal", values: ["target-weight": "160", "pace": "moderate"],
      invalid: "target-weight"),
    Mistake(
      screen: "weight-goal", values: ["target-weight": "90", "pace": "moderate"],
      invalid: "target-weight"),
    Mistake(
      screen: "weight-goal", values: ["target-weight": "136", "pace": "aggressive"],
      invalid: "pace"),
    Mistake(screen: "daily-routine", values: ["wake-time": "25:00"], invalid: "wake-time"),
    Mistake(
      screen: "activity", values: ["exercise-sessions": "15"], invalid: "exercise-sessions"),
    Mistake(screen: "dietary-preferences", values: ["diet": "meat"], invalid: "diet"),
    Mistake(
      screen: "dietary-preferences",
      values: ["diet": "keto", "avoid-foods": "a,b,c,d,e,f,g,h,i,j,k,l,m"],
      invalid: "avoid-foods"),
    Mistake(
      screen: "account", values: ["email": "maya@example", "password": "correct horse battery"],
      invalid: "email"),
    Mistake(
      screen: "account", values: ["email": "maya@example.com", "password": "short"],
      invalid: "password"),
    Mistake(
      screen: "account", values: ["email": "maya@example.com", "password": "password123"],
      invalid: "password"),
  ]

  /// Values that a list or a set of cards can't show, because they don't offer them.
  static let hasNoPlace: Set = ["11", "meat", "25:00", "aggressive"]

  @Test(arguments: mistakes.indices)
  func `a mistake comes back on the same page with its field marked`(index: Int) throws {
    let mistake = Self.mistakes[index]
    let client = house.client()
    try NutriSyncJourney.walk(client, to: mistake.screen)
    let before = client.cookies
    let page = try client.submit(mistake.values)
    #expect(client.response.status == 422)
    #expect(page.screen == mistake.screen)
    #expect(page.has(id: "error-summary"))
    #expect(page.invalid.contains(mistake.invalid))
    #expect(page.html.contains("<title>Error: "))
    #expect(client.cookies.mapValues(\.value) == before.mapValues(\.value))
  }

  @Test(arguments: mistakes.indices)
  func `what was entered stands in the page again, but for a password`(index: Int) throws {
    let mistake = Self.mistakes[index]
    let client = house.client()
    try NutriSyncJourney.walk(client, to: mistake.screen)
    let controls = try client.submit(mistake.values).controls
    for (name, value) in mistake.values where !value.isEmpty {
      if name == "password" {
        #expect(!client.page.html.contains(value))
      } else if !Self.hasNoPlace.contains(value) {
        #expect(controls.contains { $0.name == name && $0.value == value }, "\(name)")
      }
    }
  }

  @Test func `markup that someone enters is shown as text`() throws {
    let client = house.client()
    try NutriSyncJourney.walk(client, to: "basic-info")
    let attack = "\"><script>alert(1)</script>"
    let page = try client.submit(["name": attack, "sex": "female"])
    #expect(!page.html.contains("<script>alert"))
    #expect(page.controls.contains { $0.name == "name" && $0.value == attack })
  }

  @Test func `a form that is still being filled in gets its messages in advance`() throws {
    let client = house.client()
    try NutriSyncJourney.walk(client, to: "weight-goal")
    let answer = try client.post(
      address: "/nutrisync/weight-goal?live",
      client.form(["target-weight": "160", "pace": "moderate"]))
    #expect(answer.status == 200)
    #expect(answer.header("Content-Type") == "application/json")
    #expect(answer.text.contains("\"target-weight\""))
    #expect(answer.headers("Set-Cookie").isEmpty)
  }
}
