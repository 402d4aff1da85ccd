import FlowPages
import OnboardingDomain
import OnboardingFlows
import TestSupport
import Testing

/// The day of NutriSync over HTTP: the builder and back, and the page that the flow ends on.
@Suite struct NutriSyncDayTests {
  let house: TestApplication

  init() throws { house = try TestApplication([NutriSync().withPages]) }

  private func client(at screen: String) throws -> TestClient {
    let client = house.client()
    try NutriSyncJourney.walk(client, to: screen)
    return client
  }

  @Test func `Customize leads to the builder, and its preview stays open`() throws {
    let client = try client(at: "schedule-preview")
    try client.submit([:], action: "customize")
    #expect(client.page.screen == "schedule-builder")
    try client.open("/nutrisync/schedule-preview")
    #expect(client.page.screen == "schedule-preview")
  }

  @Test func `applying the builder untouched leaves the preview as it was`() throws {
    let client = try client(at: "schedule-preview")
    #expect(client.page.html.contains("25%"))
    try client.submit([:], action: "customize")
    try client.submit([:])
    #expect(client.page.screen == "schedule-preview")
    #expect(client.page.html.contains("25%") && client.page.html.contains("40%"))
  }

  @Test func `who applies the builder untouched reads the pattern among the answers`() throws {
    let client = try client(at: "schedule-preview")
    try client.submit([:], action: "customize")
    try client.submit([:])
    try client.submit([:])
    try client.submit(["diet": "vegetarian"])
    #expect(client.page.screen == "answers")
    #expect(!client.page.html.contains("schedule-builder"))
    try client.open("/nutrisync/schedule-preview")
    try client.submit([:], action: "customize")
    try client.submit([
      "meal-windows-1-start": "07:30", "meal-windows-1-end": "08:00",
      "meal-windows-2-start": "13:00", "meal-windows-2-end": "15:00",
      "meal-windows-3-start": "", "meal-windows-3-end": "",
    ])
    try client.open("/nutrisync/answers")
    #expect(client.page.html.contains("schedule-builder"))
  }

  /// What a choice is called there is a range that depends on the person.
  @Test func `what is computed in the name of a choice is told among the answers`() throws {
    let client = try client(at: "answers")
    try client.open("/nutrisync/body-composition?change")
    try client.submit(["body-fat": "4"])
    try client.open("/nutrisync/answers")
    let row = try #require(
      client.page.html.firstMatch(
        of: /data-row="body-fat">.*?<bdi>(.*?)<\/bdi>/.dotMatchesNewlines()))
    #expect(row.output.1.contains(/[0-9]+[–-][0-9]+/), "\(row.output.1)")
  }

  @Test func `all measures are told in the units that were chosen last`() throws {
    let client = try client(at: "answers")
    #expect(client.page.html.contains("136 lb"))
    try client.open("/nutrisync/body-metrics?change")
    try client.submit(["units": "metric", "height": "163", "weight-kg": "67"])
    try client.open("/nutrisync/answers")
    #expect(client.page.html.contains("61.7 kg") && !client.page.html.contains("136 lb"))
  }

  @Test func `who allowed nothing reads so on the review`() throws {
    let client = try client(at: "answers")
    #expect(!client.page.html.contains("<bdi>None</bdi>"))
    try client.open("/nutrisync/permissions?change")
    try client.submit([:], action: "later")
    #expect(client.page.screen == "answers")
    #expect(client.page.html.contains("<bdi>None</bdi>"))
  }

  @Test func `another sex asks for the silhouette anew`() throws {
    let client = try client(at: "answers")
    try client.open("/nutrisync/basic-info?change")
    try client.submit(["name": "Mia"])
    #expect(client.page.screen == "answers")
    try client.open("/nutrisync/basic-info?change")
    try client.submit(["sex": "male"])
    #expect(client.page.screen == "body-composition")
    #expect(client.page.html.contains("role=\"status\""))
  }

  @Test func `choosing the number of meals again leads past the builder`() throws {
    let client = try client(at: "schedule-preview")
    try client.submit([:], action: "customize")
    try client.open("/nutrisync/meal-frequency")
    try client.submit(["meal-pattern": "three"])
    #expect(client.page.screen == "schedule-preview")
  }

  @Test func `who came to change one answer saves it, also after a mistake`() throws {
    let client = try client(at: "answers")
    let button = { client.page.html.firstMatch(of: /type="submit">([^<]*)</)?.1 }
    try client.open("/nutrisync/basic-info")
    #expect(button() == "Next")
    try client.open("/nutrisync/basic-info?change")
    #expect(button() == "Save")
    try client.submit(["name": ""])
    #expect(!client.page.invalid.isEmpty && button() == "Save")
    try client.submit(["name": "Mia"])
    #expect(client.page.screen == "answers")
    #expect(button() == "Make my plan")
  }

  @Test func `windows that overlap are drawn as they were typed, beside the error`() throws {
    let client = try client(at: "schedule-preview")
    try client.submit([:], action: "customize")
    try client.submit([
      "meal-windows-1-start": "13:00", "meal-windows-1-end": "14:00",
      "meal-windows-2-start": "13:30", "meal-windows-2-end": "15:00",
      "meal-windows-3-start": "", "meal-windows-3-end": "",
    ])
    #expect(!client.page.invalid.isEmpty)
    #expect(client.page.html.contains("data-start=\"13:30\""))
    #expect(!client.page.html.contains("data-start=\"07:00\""))
  }

  @Test func `Start Tracking leads to Today, and a planned meal stays planned`() throws {
    let client = try client(at: "all-set")
    try client.submit([:])
    #expect(client.page.screen == "today")
    #expect(client.page.isComplete)
    try client.submit(["first-meal": "lentils-feta"])
    #expect(client.page.screen == "today")
    #expect(client.page.html.contains("value=\"lentils-feta\" checked"))
    try client.open("/nutrisync")
    #expect(client.page.screen == "today")
  }

  @Test func `a section is not left out for the account that waits at its end`() throws {
    let client = try client(at: "all-set")
    // Words for who hears the page alone.
    #expect(client.page.html.contains(", completed"))
    #expect(!client.page.html.contains(", left out"))
  }
}
