import FlowPages
import OnboardingDomain
import OnboardingFlows
import TestSupport
import Testing

/// People walk through NutriSync: forwards, backwards, with changes, in two tabs, over days.
@Suite struct JourneyTests {
  let house: TestApplication

  init() throws { house = try TestApplication([NutriSync().withPages]) }

  @Test func `the whole flow leads from the first screen to the last`() throws {
    let client = house.client()
    try NutriSyncJourney.walk(client)
    #expect(client.page.screen == "all-set")
    #expect(client.page.isComplete)
    #expect(house.log.isEmpty)
  }

  @Test func `the whole flow works over a socket`() throws {
    defer { try? house.close() }
    let client = TestClient(try house.live())
    try NutriSyncJourney.walk(client)
    #expect(client.page.isComplete)
  }

  @Test func `every page says where it stands and has one form`() throws {
    let client = house.client()
    for page in try NutriSyncJourney.walk(client) {
      #expect(page.body("data-flow") == "nutrisync")
      #expect(page.body("data-variant") == "standard")
      #expect(page.body("data-section") != nil)
      #expect(page.body("data-kind") != nil)
      #expect(page.formAction != nil)
      #expect(page.html.split(separator: "data-form=\"screen\"").count == 2)
      #expect((page.backAddress == nil) == (page.screen == "permissions"))
    }
  }

  @Test func `back leads through every screen to the first, and nothing is lost`() throws {
    let client = house.client()
    let forwards = try NutriSyncJourney.walk(client).compactMap(\.screen)
    var backwards = [try #require(client.page.screen)]
    while let back = client.page.backAddress {
      try client.open(back)
      backwards.append(try #require(client.page.screen))
    }
    #expect(backwards == forwards.reversed())
    try client.open("/nutrisync")
    #expect(client.page.screen == "all-set")
  }

  @Test func `a screen shows the answer that was given there`() throws {
    let client = house.client()
    try NutriSyncJourney.walk(client)
    try client.open("/nutrisync/basic-info")
    let controls = Dictionary(
      client.page.controls.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    #expect(controls["name"] == "Maya")
    #expect(controls["birth-date-day"] == "14")
    #expect(controls["sex"] == "female")
  }

  @Test(
    arguments: NutriSyncJourney.maya.steps.filter { !$0.entries.isEmpty }.map(\.place))
  func `an answer can be changed from the review, which it returns to`(screen: String) throws {
    let client = house.client()
    try NutriSyncJourney.walk(client)
    try client.open("/nutrisync/answers")
    let link = try #require(client.page.links.first { $0 == "/nutrisync/\(screen)?change" })
    try client.open(link)
    #expect(client.page.screen == screen)
    try client.submit()
    #expect(client.page.screen == "answers")
  }

  @Test func `a change that opens a new branch asks what is missing first`() throws {
    let client = house.client()
    let content = NutriSyncJourney.maya.leavingOut("weight-goal")
      .replacing(Journey.Step("primary-goal", ["primary-goal": "general-health"]))
    try NutriSyncJourney.walk(client, as: content)
    try client.open("/nutrisync/primary-goal?change")
    try client.submit(["primary-goal": "build-muscle"])
    #expect(client.page.screen == "weight-goal")
    // It is still part of the change, and leads back to where that began.
    #expect(client.address == "/nutrisync/weight-goal?change")
  }

  @Test func `an answer of a closed branch comes back when the branch opens again`() throws {
    let client = house.client()
    try NutriSyncJourney.walk(client)
    try client.open("/nutrisync/primary-goal?change")
    try client.submit(["primary-goal": "improve-energy"])
    #expect(!client.page.links.contains("/nutrisync/weight-goal?change"))
    try client.open("/nutrisync/primary-goal?change")
    try client.submit(["primary-goal": "lose-weight"])
    #expect(client.page.screen == "answers")
    try client.open("/nutrisync/weight-goal")
    #expect(client.page.controls.contains { $0.name == "target-weight" && $0.value == "136" })
  }

  @Test func `Customize opens the builder, and its windows make the plan`() throws {
    let client = house.client()
    try NutriSyncJourney.walk(client, to: "schedule-preview")
    try client.submit(action: "customize")
    #expect(client.page.screen == "schedule-builder")
    try client.submit([
      "meal-windows-1-start": "09:00", "meal-windows-1-end": "10:00",
      "meal-windows-2-start": "18:00", "meal-windows-2-end": "19:30",
      "meal-windows-3-start": "", "meal-windows-3-end": "",
    ])
    #expect(client.page.screen == "schedule-preview")
    #expect(client.page.html.contains("9–10"))
    try client.submit(action: "customize")
    #expect(client.page.screen == "schedule-builder")
    try client.submit(action: "reset")
    #expect(client.page.screen == "schedule-builder")
    #expect(client.page.controls.contains { $0.name == "meal-windows-3-start" && $0.value != "" })
  }

  @Test func `a later screen opened by its address leads to the first unanswered one`() throws {
    let client = house.client()
    try NutriSyncJourney.walk(client, to: "impact")
    try client.open("/nutrisync/plan")
    #expect(client.page.screen == "impact")
    #expect(client.response.status == 200)
  }

  @Test func `two tabs of one session both keep their answers`() throws {
    let first = house.client()
    try NutriSyncJourney.walk(first, to: "secondary-goals")
    let second = house.client()
    second.cookies = first.cookies
    try second.open("/nutrisync/impact")
    try first.submit(["secondary-goals": "stable-mood"])
    // The browser has one jar: the second tab sends the cookie that the first one got.
    second.cookies = first.cookies
    try second.submit(["energy-level": "7"])
    try second.open("/nutrisync/secondary-goals")
    #expect(second.page.controls.contains { $0.value == "stable-mood" })
    try second.open("/nutrisync/impact")
    #expect(second.page.controls.contains { $0.name == "energy-level" && $0.value == "7" })
  }

  @Test func `the cookie of every step, replayed after the end, opens the place it was made at`()
    throws
  {
    let client = house.client()
    try client.open("/nutrisync")
    var saved: [(screen: String, cookies: [String: (value: String, path: String)])] = []
    for stop in NutriSyncJourney.maya.steps {
      saved.append((try #require(client.page.screen), client.cookies))
      try client.take(stop)
    }
    for (screen, cookies) in saved {
      let replay = house.client()
      replay.cookies = cookies
      try replay.open("/nutrisync")
      #expect(replay.page.screen == screen)
    }
  }

  @Test func `a person goes on where they stopped after the server was restarted`() throws {
    let folder = try TemporaryFolder()
    let before = try TestApplication([NutriSync().withPages], folder: folder.path)
    let client = before.client()
    try NutriSyncJourney.walk(client, to: "daily-routine")
    try before.close()
    let after = try TestApplication([NutriSync().withPages], folder: folder.path)
    defer { try? after.close() }
    let resumed = after.client()
    resumed.cookies = client.cookies
    try resumed.open("/nutrisync")
    #expect(resumed.page.screen == "daily-routine")
  }

  @Test func `a draft of thirty days is resumed, an older one begins anew and says so`() throws {
    let client = house.client()
    try NutriSyncJourney.walk(client, to: "impact")
    house.clock.advance(seconds: 30 * 86_400)
    try client.open("/nutrisync")
    #expect(client.page.screen == "impact")
    house.clock.advance(seconds: 30 * 86_400 + 61)
    try client.open("/nutrisync")
    #expect(client.page.screen == "permissions")
    #expect(client.page.html.contains("class=\"notice"))
  }

  @Test func `starting over asks first and then forgets`() throws {
    let client = house.client()
    try NutriSyncJourney.walk(client, to: "impact")
    let old = client.cookies
    try client.open("/nutrisync/restart")
    #expect(client.page.screen == nil)
    let token = try #require(client.page.controls.first { $0.name == "form-token" })
    let answer = try client.post(
      address: "/nutrisync/restart", "form-token=\(token.value)")
    #expect(answer.status == 303)
    try client.open("/nutrisync")
    #expect(client.page.screen == "permissions")
    let replay = house.client()
    replay.cookies = old
    try replay.open("/nutrisync")
    #expect(replay.page.screen == "permissions")
  }
}
