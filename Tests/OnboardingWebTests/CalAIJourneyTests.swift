import FlowPages
import OnboardingDomain
import OnboardingFlows
import TestSupport
import Testing

/// People walk through Cal AI: forwards, backwards, with changes and errors, to every end.
@Suite struct CalAIJourneyTests {
  let house: TestApplication

  init() throws { house = try TestApplication([CalAI().withPages]) }

  @Test func `the whole flow leads from the first screen to the last`() throws {
    let client = house.client()
    try CalAIJourney.walk(client)
    #expect(client.page.isComplete)
    #expect(client.page.screen == "today")
    #expect(client.page.value("plan.target-kcal") == "2110")
    #expect(house.log.isEmpty)
  }

  @Test func `the whole flow works over a socket`() throws {
    defer { try? house.close() }
    let client = TestClient(try house.live())
    try CalAIJourney.walk(client)
    #expect(client.page.isComplete)
  }

  @Test func `back leads through every screen to the first, and nothing is lost`() throws {
    let client = house.client()
    let forwards = try CalAIJourney.walk(client).filter { $0.body("data-sheet") == nil }
      .compactMap(\.screen)
    var backwards = [try #require(client.page.screen)]
    while let back = client.page.backAddress {
      try client.open(back)
      backwards.append(try #require(client.page.screen))
    }
    var expected: [String] = []
    for screen in forwards where expected.last != screen { expected.append(screen) }
    #expect(backwards == expected.reversed())
    try client.open("/calai")
    #expect(client.page.screen == "today")
  }

  @Test(
    arguments: CalAIJourney.lose.steps.filter { !$0.entries.isEmpty && $0.place != "paywall" }.map(
      \.place))
  func `an answer can be changed from the review, which it returns to`(screen: String) throws {
    let client = house.client()
    try CalAIJourney.walk(client)
    try client.open("/calai/answers")
    let link = try #require(client.page.links.first { $0 == "/calai/\(screen)?change" })
    try client.open(link)
    #expect(client.page.screen == screen)
    try client.submit()
    #expect(client.page.screen == "answers")
  }

  @Test(arguments: [("?change", "answers"), ("?change=end", "today")])
  func `an answer that is changed in a sheet leads back, too`(query: String, end: String) throws {
    let client = house.client()
    try CalAIJourney.walk(client)
    try client.open("/calai/apple-health" + query)
    try client.submit()
    #expect(client.page.body("data-sheet") == "health")
    #expect(client.page.links.contains("/calai/apple-health" + query))
    try client.submit(["apple-health": "steps"])
    #expect(client.page.screen == end)
  }

  @Test func `a goal that opens a branch asks what is missing first`() throws {
    let client = house.client()
    try CalAIJourney.walk(client, to: "answers", as: CalAIJourney.maintain)
    try client.open("/calai/goal?change")
    try client.submit(["goal": "gain"])
    #expect(client.page.screen == "desired-weight")
    #expect(!client.page.html.contains("no longer goes with what you changed"))
  }

  @Test func `an answer that no longer goes with a change is asked for anew, and that is said`()
    throws
  {
    let client = house.client()
    try CalAIJourney.walk(client, to: "answers")
    try client.open("/calai/goal?change")
    try client.submit(["goal": "gain"])
    #expect(client.page.screen == "desired-weight")
    #expect(client.page.html.contains("no longer goes with what you changed"))
    // Said of what is missing, whatever the address says.
    try client.submit()
    try client.open("/calai/workouts?outdated")
    #expect(!client.page.html.contains("no longer goes with what you changed"))
  }

  @Test(arguments: [
    ("gender", ["gender": ""], "gender"),
    ("height-weight", ["height-feet": "9", "weight-lb": ""], "weight-lb"),
    ("birth-date", ["birth-date-month": "2", "birth-date-day": "30"], "birth-date-day"),
    ("desired-weight", ["desired-weight": "200"], "desired-weight"),
    ("desired-weight", ["desired-weight": "100"], "desired-weight"),
    ("speed", ["speed": "2.5"], "speed"), ("speed", ["speed": "fast"], "speed"),
    ("referral-code", ["referral-code": "A!"], "referral-code"),
  ])
  func `a wrong answer is shown again with its message`(
    screen: String, values: [String: String], control: String
  ) throws {
    let client = house.client()
    try CalAIJourney.walk(client, to: screen)
    let stop = try #require(CalAIJourney.lose.steps.first { $0.place == screen })
    var pairs = stop.entries.filter { values[$0.name] == nil }.map { ($0.name, $0.value) }
    pairs += values.map { ($0.key, $0.value) }
    try client.submit(pairs: pairs)
    #expect(client.response.status == 422)
    #expect(client.page.screen == screen)
    #expect(client.page.has(id: "error-summary"))
    if control != "gender" { #expect(client.page.invalid.contains(control)) }
    for (name, value) in pairs where !value.isEmpty && name != "gender" {
      #expect(client.page.controls.contains { $0.name == name && $0.value == value })
    }
  }

  @Test(arguments: [nil, "skip"])
  func `a referral code may be left empty, or skipped`(action: String?) throws {
    let client = house.client()
    try CalAIJourney.walk(client, to: "referral-code")
    try client.submit(["referral-code": ""], action: action)
    #expect(client.page.screen == "answers")
  }

  @Test func `goals that are not safe are off and refused`() throws {
    let client = house.client()
    let child = CalAIJourney.lose.replacing(
      Journey.Step(
        "birth-date",
        ["birth-date-month": "5", "birth-date-day": "20", "birth-date-year": "2010"]))
    try CalAIJourney.walk(client, to: "goal", as: child)
    #expect(client.page.html.contains("Plans to lose weight are for adults"))
    try client.submit(["goal": "lose"])
    #expect(client.response.status == 422)
    try client.submit(["goal": "maintain"])
    #expect(client.page.screen == "realistic-target")
  }

  @Test func `speed shows date and calories of what is entered, kept nowhere`() throws {
    let client = house.client()
    try CalAIJourney.walk(client, to: "speed")
    #expect(client.page.value("speed.kcal") == "2,110")
    try client.submit(["speed": "1.5"], action: "preview")
    #expect(client.page.screen == "speed")
    #expect(client.page.value("speed.kcal") == "1,860")
    try client.open("/calai/speed")
    #expect(client.page.value("speed.kcal") == "2,110")
  }

  @Test func `after a new goal the target is asked anew, then the review comes back`() throws {
    let client = house.client()
    try CalAIJourney.walk(client, to: "answers")
    try client.open("/calai/goal?change")
    try client.submit(["goal": "gain"])
    #expect(client.page.screen == "desired-weight")
    let suggested = try #require(client.page.controls.first { $0.name == "desired-weight" }).value
    #expect((Double(suggested) ?? 0) > 172)
    try client.submit(["desired-weight": "\(suggested)"])
    #expect(client.page.screen == "speed")
    try client.submit(["speed": "0.5"])
    #expect(client.page.screen == "answers")
  }

  @Test func `a nearer weight is one press away where no speed gets there`() throws {
    let client = house.client()
    try CalAIJourney.walk(client, to: "height-weight")
    try client.submit(
      ["units": "imperial", "height-feet": "5", "height-inches": "7", "weight-lb": "420"])
    try client.submit(
      ["birth-date-month": "4", "birth-date-day": "2", "birth-date-year": "1996"])
    try client.submit(["goal": "lose"])
    try client.submit(["desired-weight": "122"])
    try client.submit()
    #expect(client.page.html.contains("Choose a nearer weight"))
    try client.submit(action: "nearer")
    #expect(client.page.screen == "desired-weight")
    #expect(client.page.controls.contains { $0.name == "desired-weight" && $0.value != "122" })
  }

  @Test(arguments: [("lose", "130", "0.2"), ("gain", "185", "0.2")])
  func `a speed that gets there is one press away, for a loss as for a gain`(
    goal: String, target: String, slow: String
  ) throws {
    let client = house.client()
    try CalAIJourney.walk(client, to: "goal")
    try client.submit(["goal": goal])
    try client.submit(["desired-weight": target])
    try client.submit()
    #expect(client.page.screen == "speed")
    try client.submit(["speed": slow], action: "preview")
    #expect(client.page.html.contains("Not within two years"))
    #expect(client.page.html.contains("Set this speed"))
    try client.submit(action: "faster")
    #expect(client.page.screen == "speed")
    #expect(!client.page.html.contains("Not within two years"))
    try client.submit(["speed": slow])
    if goal == "lose" { try client.submit() }
    try client.submit(["obstacles": "busy-schedule"])
    try client.submit(["diet": "classic"])
    try client.submit(["accomplishments": "boost-energy"])
    #expect(client.page.screen == "weight-transition")
    try client.submit(action: "faster")
    #expect(client.page.screen == "speed")
    try client.submit()
    try client.open("/calai/weight-transition")
    #expect(!client.page.html.contains("value=\"faster\""))
  }

  @Test func `a meal that is logged moves the rings, and can be taken out`() throws {
    let client = house.client()
    try CalAIJourney.walk(client)
    try client.submit()
    #expect(client.page.place == "today/log")
    try client.submit(["meal-calories": ""])
    #expect(client.response.status == 422)
    try client.submit(["meal-calories": "610", "meal-protein": "40"])
    #expect(client.page.place == "today")
    #expect(client.page.html.contains("<b>1,500</b>"))
    try client.submit(action: "undo")
    #expect(client.page.html.contains("See the rings move"))
  }

  @Test func `the page behind a meal that is refused shows what is kept`() throws {
    let client = house.client()
    try CalAIJourney.walk(client)
    try client.submit()
    try client.submit(["meal-calories": "100", "meal-carbs": "500"])
    #expect(client.response.status == 422)
    #expect(client.page.place == "today/log")
    #expect(client.page.controls.contains { $0.name == "meal-carbs" && $0.value == "500" })
    #expect(client.page.html.contains("See the rings move"))
    #expect(!client.page.words.contains("Your first meal"))
    #expect(client.page.html.contains("<b>2,110</b>"))
  }

  // MARK: Figures of one's own

  @Test func `an edited figure leads back to the plan, the others follow, and it can be undone`()
    throws
  {
    let client = house.client()
    try CalAIJourney.walk(client, to: "plan-ready")
    try client.open("/calai/plan-ready/edit-protein")
    try client.submit(["own-protein": "130"])
    #expect(client.page.screen == "plan-ready")
    #expect(client.page.body("data-sheet") == nil)
    #expect(client.page.value("plan.protein-grams") == "130")
    #expect(client.page.value("plan.carbs-grams") == "240")
    #expect(client.page.value("plan.target-kcal") == "2110")
    try client.submit(action: "reset")
    #expect(client.page.value("plan.protein-grams") == "116")
  }

  @Test func `a figure that is not supported is refused on its sheet`() throws {
    let client = house.client()
    try CalAIJourney.walk(client, to: "plan-ready")
    try client.open("/calai/plan-ready/edit-calories")
    try client.submit(["own-calories": "900"])
    #expect(client.response.status == 422)
    #expect(client.page.invalid == ["own-calories"])
  }

  // MARK: Every branch

  @Test func `a random walker takes every choice and presses every button`() throws {
    var walker = RandomWalker(CalAI().flow, today: TestClock.day, seed: 5)
    for _ in 0..<150 where !walker.unmet.allSatisfy(Self.isScripts) {
      // Accounts are limited by the minute.
      house.clock.advance(seconds: 120)
      let places = try walker.walk(house.client())
      #expect(places.last == "today")
    }
    #expect(walker.unmet.filter { !Self.isScripts($0) } == [])
    #expect(house.log.isEmpty)
  }

  /// Days that scripts write into hidden controls.
  private static func isScripts(_ encounter: Encounter) -> Bool {
    guard case .error(_, let field, _) = encounter else { return false }
    return ["purchase-day", "meal-day"].contains(field)
  }

  @Test func `the longest answers fit into the cookie`() throws {
    #expect(CalAI().flow.findings().isEmpty)
    let client = house.client()
    try CalAIJourney.walk(client)
    let longest = client.cookies.values.map(\.value.utf8.count).max() ?? 0
    #expect(longest < 4050)
  }
}
