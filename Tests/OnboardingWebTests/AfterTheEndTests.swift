import FlowPages
import FlowWalking
import HTTPCore
import OnboardingFlows
import TestSupport
import Testing

/// Who comes back to a finished flow changes an answer and is back at its end; nothing is asked, told or
/// offered a second time.
@Suite struct AfterTheEndTests {
  private let house: TestApplication

  init() throws { house = try TestApplication([NutriSync().withPages, CalAI().withPages]) }

  /// Presses the primary button until the page is this one; the screens on the way.
  private func pressOn(_ client: TestClient, to end: String) throws -> [String] {
    var screens: [String] = []
    for _ in 0..<8 where client.page.screen != end {
      try client.submit()
      screens.append(client.page.screen ?? "")
    }
    return screens
  }

  private func finished() throws -> TestClient {
    let client = house.client()
    try NutriSyncJourney.walk(client)
    try client.submit()
    #expect(client.page.screen == "today")
    return client
  }

  @Test func `a change of NutriSync leads by the new plan to Today`() throws {
    let client = try finished()
    try client.open("/nutrisync/activity?change")
    try client.submit(["activity-level": "sedentary", "exercise-sessions": "0"])
    #expect(client.page.screen == "answers")
    #expect(try pressOn(client, to: "today") == ["plan", "today"])
  }

  @Test func `nobody who decided on Cal AI's offer is made it again`() throws {
    let client = house.client()
    try CalAIJourney.walk(client)
    #expect(client.page.screen == "today")
    try client.open("/calai/workouts?change")
    try client.submit(["workouts": "6-plus"])
    #expect(client.page.screen == "answers")
    #expect(try pressOn(client, to: "today") == ["plan-ready", "today"])
  }

  @Test func `the goal on Cal AI's Today is looked at from there`() throws {
    let client = house.client()
    try CalAIJourney.walk(client)
    let link = try #require(client.page.links.first { $0.contains("/weight-transition") })
    try client.open(link)
    #expect(client.page.screen == "weight-transition")
    #expect(client.page.backAddress == "/calai/today")
    try client.submit()
    #expect(client.page.screen == "today")
  }

  @Test func `who takes a nearer weight there is asked for it alone`() throws {
    let client = house.client()
    try CalAIJourney.walk(client)
    for (screen, field, entry) in [
      ("height-weight", "weight-lb", "300"), ("desired-weight", "desired-weight", "165"),
      ("speed", "speed", "0.4"),
    ] {
      try client.open("/calai/\(screen)?change=end")
      try client.submit([field: entry])
    }
    try client.open("/calai/weight-transition?change=end")
    try client.submit(action: "nearer")
    #expect(client.page.screen == "desired-weight")
    #expect(client.address.hasSuffix("?change=end"))
    // They asked for another one: no answer went behind their back.
    #expect(!client.page.isNoticed)
    try client.submit()
    #expect(client.page.screen == "today")
  }

  @Test func `Today says where the plan is kept, and an account made there leads back`() throws {
    let client = try finished()
    #expect(client.page.words.contains("Kept in this browser"))
    #expect(client.page.html.contains("href=\"/nutrisync/account\""))
    try client.open("/nutrisync/account")
    try client.submit(["email": "maya@example.com", "password": AccountReopenedTests.password])
    #expect(client.page.screen == "today")
    #expect(client.page.words.contains("Kept in your account"))
    #expect(!client.page.words.contains("Kept in this browser"))
  }

  @Test func `Cal AI's Today knows who is signed in`() throws {
    let client = house.client()
    try CalAIJourney.walk(client)
    #expect(client.page.words.contains("Save to an account"))
    #expect(client.page.words.contains("in this browser only"))
    try client.open("/calai/save-progress/apple")
    try client.submit()
    #expect(client.page.screen == "today")
    #expect(client.page.words.contains("Your account keeps this plan."))
    #expect(!client.page.words.contains("Save to an account"))
    #expect(!client.page.words.contains("in this browser only"))
  }

  @Test func `a meal that was planned is called so, and can be changed`() throws {
    let client = try finished()
    #expect(client.page.words.contains("Plan this meal"))
    try client.submit(["first-meal": "lentils-feta"])
    #expect(client.page.screen == "today")
    #expect(client.page.words.contains("Planned: "))
    #expect(client.page.words.contains("Change the plan"))
    #expect(!client.page.words.contains("Plan this meal"))
  }

  @Test func `who planned no meal is asked which, and nothing is kept`() throws {
    let client = try finished()
    try client.submit()
    #expect(client.page.screen == "today")
    #expect(client.page.invalid == ["first-meal"])
    #expect(client.page.words.contains("Choose a plate"))
    #expect(client.page.html.contains("id=\"first-meal-chicken-rice\""))
    #expect(client.page.words.contains("Plan this meal"))
    try client.submit(["first-meal": "lentils-feta"])
    #expect(client.page.invalid.isEmpty && client.page.words.contains("Planned: "))
  }

  @Test func `where no plate fits the page offers the calendar file, and plans nothing`() throws {
    let client = try finished()
    try client.open("/nutrisync/dietary-preferences?change=end")
    try client.submit(pairs: [
      ("diet", "vegan"), ("diet", "gluten-free"), ("diet", "keto"),
      ("avoid-foods", "lentils, tofu, rice"),
    ])
    #expect(client.page.screen == "today")
    #expect(client.page.words.contains("None of our sample plates fits"))
    #expect(!client.page.words.contains("Sample plates"))
    #expect(!client.page.words.contains("Plan this meal"))
    #expect(client.page.words.contains("Get the calendar file"))
    #expect(client.page.links.contains("/nutrisync/meal-windows.ics"))
  }

  @Test(arguments: [
    ("en-US", "imperial"), ("en-GB", "imperial"), ("en-AU", "metric"), ("de", "metric"),
  ])
  func `height and weight are asked in the units of the person's region`(
    language: String, units: String
  ) throws {
    for (flow, screen) in [("nutrisync", "body-metrics"), ("calai", "height-weight")] {
      let client = house.client()
      client.headers = [(.acceptLanguage, language)]
      let journey = flow == "calai" ? CalAIJourney.lose : NutriSyncJourney.maya
      try journey.walk(client, to: screen)
      #expect(client.page.controls.first { $0.name == "units" }?.value == units)
    }
  }

  @Test func `units that were chosen stay, whatever is usual`() throws {
    let client = house.client()
    client.headers = [(.acceptLanguage, "de")]
    try NutriSyncJourney.walk(client, to: "body-composition")
    try client.open("/nutrisync/body-metrics")
    #expect(client.page.controls.first { $0.name == "units" }?.value == "imperial")
  }

  @Test func `the sample day is labelled as clocks are read where the person is`() throws {
    for (language, evening) in [("en-US", "5:30–7"), ("en-GB", "17:30–19")] {
      let client = house.client()
      client.headers = [(.acceptLanguage, language)]
      try NutriSyncJourney.walk(client, to: "meal-windows-intro")
      #expect(client.page.html.contains(">\(evening)<"))
    }
  }

  @Test func `after the free days the price without a discount is said once`() throws {
    let client = house.client()
    try CalAIJourney.walk(client, to: "spin")
    try client.submit(action: "without")
    try client.submit(["plan": "yearly"])
    try client.submit()
    #expect(client.page.screen == "today")
    house.clock.advance(seconds: 4 * 86_400)
    try client.open("/calai/today")
    #expect(client.page.words.contains(": $39.99 each year."))
    #expect(!client.page.words.contains("first year"))
  }
}
