import FlowPages
import FlowWalking
import FoyerClient
import Foundation
import OnboardingApp
import OnboardingDomain
import OnboardingFlows
import TestSupport
import Testing

/// From the browser into an app and back, over a socket, with the client that apps use.
@Suite struct FoyerClientTests {
  private let house: TestApplication
  private let browser: TestClient
  private let client: FoyerClient
  private let reflect = Reflect()

  init() throws {
    house = try TestApplication([Reflect().withPages, NutriSync().withPages])
    let live = try house.live()
    browser = TestClient(live)
    let server = try #require(URL(string: "http://127.0.0.1:\(live.port)"))
    client = FoyerClient(server: server, device: "Test phone")
  }

  private static let maya = Journey(
    "reflect",
    [
      Journey.Step("welcome"),
      Journey.Step(
        "personal-info", ["name": "Maya", "birth-year": "1991", "time-zone": "America/Denver"]),
      Journey.Step("three-month-goal", ["goal": "run six miles", "goal-category": "endurance"]),
      Journey.Step("sports", ["sports": "running"]),
      Journey.Step("journaling", ["journaling": "sometimes"]),
      Journey.Step("tutorial"), Journey.Step("reflections"),
      Journey.Step(
        "reminders", ["morning-time": "06:45", "evening-time": "20:30", "notifications": "granted"]),
      Journey.Step("answers"), .ends(at: "today"),
    ])

  private var now: Moment { Moment(instant: house.clock.now) }

  /// Walks Reflect to its end and hands it over.
  private func handOver() throws -> String {
    try Self.maya.walk(browser)
    try browser.submit([:], action: "hand-over")
    return try #require(browser.page.body("data-handover-code"))
  }

  @Test func `a code brings the typed profile and the results of the browser`() async throws {
    let handedOver = try await client.redeem(try handOver(), of: reflect, at: now)
    #expect(handedOver.answers[Reflect.goal] == "run six miles")
    #expect(handedOver.answers[Reflect.name] == "Maya")
    #expect(Walk(handedOver.draft.session, in: reflect.flow).frontier.kind == .completion)
    _ = try handedOver.results()
    try house.close()
  }

  @Test func `what was agreed to, and where the person came from, come typed`() async throws {
    try browser.open("/nutrisync?utm_source=paper&utm_term=a%20b")
    for _ in 0..<60 where !browser.page.isComplete {
      switch browser.page.screen {
      case "account": try browser.submit([:], action: "later")
      case "impact": try browser.submit(["energy-level": "4"])
      case "basic-info":
        try browser.submit([
          "name": "Maya", "birth-date-month": "March", "birth-date-day": "14",
          "birth-date-year": "1994", "sex": "female",
        ])
      case "body-metrics":
        try browser.submit([
          "units": "imperial", "height-feet": "5", "height-inches": "4", "weight-lb": "148",
        ])
      case "body-composition": try browser.submit(["body-fat": "5"])
      case "primary-goal": try browser.submit(["primary-goal": "general-health"])
      default: try browser.submit()
      }
    }
    try browser.submit([:], action: "hand-over")
    let code = try #require(browser.page.body("data-handover-code"))
    let handedOver = try await client.redeem(code, of: NutriSync(), at: now)
    #expect(handedOver.consents.map(\.id) == ["health-data", "notifications", "reminders"])
    let health = try #require(handedOver.consents.first)
    #expect(health.isGiven && health.flow == "nutrisync" && health.options == nil)
    #expect(health.words?.texts == ["Health Data", "Optional, for Apple Health sync"])
    #expect(health.words?.language == "en" && health.words?.version.count == 16)
    #expect(health.at.hasSuffix("Z"))
    #expect(handedOver.origin?[.source] == "paper" && handedOver.origin?[.term] == "a b")
    try house.close()
  }

  @Test func `a code is typed in any case, with a space, and works once`() async throws {
    let code = try handOver()
    let typed = "\(code.prefix(4).lowercased()) \(code.suffix(4))"
    _ = try await client.redeem(typed, of: reflect, at: now)
    await #expect(throws: FoyerClientError.self) {
      try await client.redeem(code, of: reflect, at: now)
    }
    do { _ = try await client.redeem(code, of: reflect, at: now) } catch {
      guard case .refused(status: 410, _) = error else { Issue.record("\(error)"); return }
    }
    try house.close()
  }

  @Test(arguments: ["AAAA2222", "not a code", "", "AAAA222201"])
  func `what is no code is refused`(_ code: String) async throws {
    do {
      _ = try await client.redeem(code, of: reflect, at: now)
      Issue.record("\(code) was taken")
    } catch {
      guard case .refused(status: 404, _) = error else { Issue.record("\(error)"); return }
    }
    try house.close()
  }

  @Test func `guessing is limited`() async throws {
    var statuses: [Int] = []
    for number in 0..<40 {
      let code =
        "AAAA22" + String("23456789ABCDEFGH"[number % 16]) + String("23456789"[number / 16])
      do { _ = try await client.redeem(code, of: reflect, at: now) } catch {
        if case .refused(let status, _) = error { statuses.append(status) }
      }
    }
    #expect(statuses.contains(429))
    #expect(Set(statuses) == [404, 429])
    try house.close()
  }

  @Test func `a code runs out after an hour`() async throws {
    let code = try handOver()
    house.clock.advance(seconds: 3601)
    do {
      _ = try await client.redeem(code, of: reflect, at: now)
      Issue.record("It was taken.")
    } catch {
      guard case .refused(status: 410, _) = error else { Issue.record("\(error)"); return }
    }
    try browser.open("/reflect/hand-over")
    #expect(browser.page.words.contains("run out"))
    try house.close()
  }

  @Test func `what is changed in the app is in the browser and in the profile`() async throws {
    let handedOver = try await client.redeem(try handOver(), of: reflect, at: now)
    let session = try await Self.changed(
      handedOver.draft.session, goal: "walk to the sea", now: now)
    let outcome = try await client.save(
      session, of: reflect, token: handedOver.token, revision: handedOver.draft.revision, at: now)
    guard case .saved(let kept) = outcome else { Issue.record("a conflict"); return }
    #expect(kept.session.answers[Reflect.goal] == "walk to the sea")
    try browser.open("/reflect")
    #expect(browser.page.html.contains("walk to the sea"))
    let profiles = try house.profiles(of: "reflect")
    #expect(profiles.count == 1)
    #expect(profiles[0].contains("walk to the sea"))
    try house.close()
  }

  @Test func `where both changed the app is told, and nothing is lost`() async throws {
    let handedOver = try await client.redeem(try handOver(), of: reflect, at: now)
    try change(in: browser, goal: "swim in the lake")
    let session = try await Self.changed(
      handedOver.draft.session, goal: "walk to the sea", now: now)
    let outcome = try await client.save(
      session, of: reflect, token: handedOver.token, revision: handedOver.draft.revision, at: now)
    guard case .conflict(let other) = outcome else { Issue.record("no conflict"); return }
    #expect(other.session.answers[Reflect.goal] == "swim in the lake")
    // The person chooses theirs in the app.
    let second = try await client.save(
      session, of: reflect, token: handedOver.token, revision: other.revision, at: now)
    guard case .saved = second else { Issue.record("a conflict again"); return }
    try browser.open("/reflect")
    #expect(browser.page.html.contains("walk to the sea"))
    try house.close()
  }

  @Test func `what is saved says by whose questions it was answered`() async throws {
    let handedOver = try await client.redeem(try handOver(), of: reflect, at: now)
    let receiver = HTTPReceiver { _ in "503 Service Unavailable" }
    let server = try #require(URL(string: receiver.address()))
    let app = FoyerClient(server: server, device: "Test phone")
    await #expect(throws: FoyerClientError.self) {
      try await app.save(
        handedOver.draft.session, of: reflect, token: handedOver.token, revision: 1, at: now)
    }
    let body = try #require(receiver.all.first?.body)
    #expect(
      String(decoding: body, as: UTF8.self).contains("\"version\":\(reflect.flow.version)}"))
    try house.close()
  }

  @Test(arguments: [
    ("Maya's\niPhone ", "Maya's iPhone"), ("📱", "📱"),
    ("\u{202A}Maya's\u{2028}iPhone\u{202C}\u{7F}", "Maya's iPhone"),
    (String(repeating: "x", count: 80), String(repeating: "x", count: 60)),
  ])
  func `a device's name becomes one that the server takes`(name: String, taken: String) async throws
  {
    let app = FoyerClient(server: client.server, device: name)
    #expect(app.device == taken)
    let handedOver = try await app.redeem(try handOver(), of: reflect, at: now)
    let draft = try await app.draft(of: reflect, token: handedOver.token, at: now)
    #expect(draft?.consents.isEmpty == true)
    try house.close()
  }

  @Test func `a name of many bytes loses whole characters`() throws {
    let family = "👩‍👩‍👧‍👦"
    let app = FoyerClient(server: client.server, device: String(repeating: family, count: 60))
    #expect(app.device == String(repeating: family, count: 240 / family.utf8.count))
    try house.close()
  }

  @Test func `what stands before the server refuses with its status`() async throws {
    let proxy = HTTPReceiver { _ in "502 Bad Gateway" }
    let server = try #require(URL(string: proxy.address()))
    let app = FoyerClient(server: server, device: "Test phone")
    do {
      _ = try await app.redeem("AAAA2222", of: reflect, at: now)
      Issue.record("Nothing was refused.")
    } catch {
      guard case .refused(status: 502, _) = error else { Issue.record("\(error)"); return }
    }
    #expect(proxy.all.map(\.path) == ["/handover"])
    try house.close()
  }

  @Test func `a link of either kind holds the code`() {
    for link in [
      "https://foyer.example/handover/reflect/AAAA2222", "reflect://handover/AAAA2222",
    ] {
      #expect(URL(string: link).flatMap(FoyerClient.code) == "AAAA2222")
    }
    #expect(URL(string: "https://foyer.example/reflect/today").flatMap(FoyerClient.code) == nil)
  }

  // MARK: Steps

  @MainActor
  private static func changed(
    _ session: Session, goal: String, now: Moment
  ) throws -> Session {
    let model = OnboardingModel(Reflect(), session: session, now: { now })
    #expect(model.change("three-month-goal"))
    model[Reflect.goal] = goal
    #expect(model.press())
    // Handing in is what saving does.
    model.finish()
    return model.session
  }

  private func change(in browser: TestClient, goal: String) throws {
    try browser.open("/reflect/three-month-goal?change")
    try browser.submit(["goal": goal])
  }
}

extension String {
  fileprivate subscript(position: Int) -> Character { self[index(startIndex, offsetBy: position)] }
}
