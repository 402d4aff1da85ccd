import FlowPages
import FlowWalking
import FoyerCLI
import Foundation
import HTTPCore
import Insights
import OnboardingDomain
import OnboardingFlows
import OnboardingStore
import OnboardingWeb
import TestSupport
import Testing

/// Experiments as the people see them who walk through: drawn once, and the same on every way.
@Suite struct ExperimentTests {
  private let house: TestApplication

  init() throws { house = try TestApplication([NutriSync().withPages]) }

  private func isShort(_ client: TestClient) throws -> Bool {
    try client.open("/nutrisync/good-news")
    return client.page.screen != "good-news"
  }

  @Test func `nothing happens before somebody starts one`() throws {
    for _ in 0..<12 {
      let client = house.client()
      try NutriSyncJourney.walk(client, to: "good-news")
      #expect(client.page.screen == "good-news")
    }
  }

  @Test func `both arms are walked to the end, forwards and back, and are handed in alike`() throws
  {
    try house.start("short-welcome", of: "nutrisync")
    for short in [true, false] {
      let client = try house.client(isShort: short)
      let seen = try NutriSyncJourney.maya.walkInAnyOrder(client, isBeginning: false)
      #expect(seen.contains("comparison") != short)
      #expect(client.page.screen == "all-set")
      var back: [String] = []
      while let address = client.page.backAddress {
        try client.open(address)
        back.append(try #require(client.page.screen))
      }
      #expect(back.contains("good-news") != short && back.contains("comparison") != short)
      #expect(back.last == "permissions")
    }
    let profiles = try house.profiles(of: "nutrisync")
    #expect(profiles.count == 2 && profiles[0] == profiles[1])
    #expect(house.log.isEmpty)
  }

  @Test func `an error of the server counts for the arm of the person who met it`() throws {
    let broken = SignInProvider { _ in throw ProviderIsDown() }
    let house = try TestApplication(
      [NutriSync().withPages],
      services: FlowServices(providers: ["apple": broken, "google": .mock]))
    try house.start("short-welcome", of: "nutrisync")
    let (short, long) = (try house.client(isShort: true), try house.client(isShort: false))
    for (client, isFailing) in [(short, true), (long, false)] {
      var steps = NutriSyncJourney.maya.steps
      steps.removeAll { $0.place == "account" || $0.place == "journey" }
      _ = try? Journey("nutrisync", steps).walkInAnyOrder(client, isBeginning: false)
      #expect(client.page.screen == "account")
      guard isFailing else { continue }
      for _ in 0..<2 {
        try client.open("/nutrisync/account/apple")
        try client.submit()
        #expect(client.response.status == 503)
      }
    }
    #expect(try house.figures(of: "nutrisync", arm: "short-welcome=short").failed == 1)
    #expect(try house.figures(of: "nutrisync", arm: "short-welcome=all-screens").failed == 0)
    #expect(try house.figures(of: "nutrisync").failed == 1)
  }

  @Test func `a refusal is no error of the server`() throws {
    let house = try TestApplication([NutriSync().withPages])
    try house.start("short-welcome", of: "nutrisync")
    let client = try house.client(isShort: true)
    try client.open("/nutrisync/no-such-screen")
    #expect(client.response.status == 404)
    #expect(try house.figures(of: "nutrisync").failed == 0)
  }

  @Test func `progress counts the screens that there are`() throws {
    try house.start("short-welcome", of: "nutrisync")
    let (short, long) = (try house.client(isShort: true), try house.client(isShort: false))
    try long.submit()
    #expect(short.page.screen == "basic-info" && long.page.screen == "basic-info")
    try short.open("/nutrisync/impact")
    try long.open("/nutrisync/impact")
    #expect(short.page.html != long.page.html)
  }

  @Test func `who began before the start takes no part, also after starting over`() throws {
    let early = house.client()
    try NutriSyncJourney.walk(early, to: "impact")
    try house.start("short-welcome", of: "nutrisync")
    try early.submit(["energy-level": "5"])
    #expect(early.page.screen == "good-news")
    for _ in 0..<8 {
      try early.open("/nutrisync/restart")
      try early.submit()
      try NutriSyncJourney.walk(early, to: "impact")
      try early.submit(["energy-level": "5"])
      #expect(early.page.screen == "good-news")
    }
    #expect(try house.figures(of: "nutrisync").exposures.isEmpty)
  }

  @Test(arguments: [true, false])
  func `an arm stays the same when somebody starts over`(short: Bool) throws {
    try house.start("short-welcome", of: "nutrisync")
    let client = try house.client(isShort: short)
    for _ in 0..<6 {
      try client.open("/nutrisync/restart")
      try client.submit()
      try NutriSyncJourney.walk(client, to: "impact")
      try client.submit(["energy-level": "5"])
      #expect((client.page.screen == "basic-info") == short)
    }
  }

  @Test func `an arm stays the same over a restart, and is known to the next server`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("foyer-arms-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let first = try TestApplication([NutriSync().withPages], folder: folder)
    try first.start("short-welcome", of: "nutrisync")
    let (short, long) = (try first.client(isShort: true), try first.client(isShort: false))
    try first.close()
    let second = try TestApplication([NutriSync().withPages], folder: folder)
    defer { try? second.close() }
    for (client, isShort) in [(short, true), (long, false)] {
      let moved = second.client()
      moved.cookies = client.cookies
      #expect(try self.isShort(moved) == isShort)
    }
    _ = try second.client(isShort: true)
    _ = try second.client(isShort: false)
  }

  @Test(arguments: [true, false])
  func `an arm goes along into another browser`(short: Bool) throws {
    try house.start("short-welcome", of: "nutrisync")
    for _ in 0..<3 {
      let (desk, phone) = (try house.client(isShort: short), house.client())
      try phone.open("/nutrisync")
      try phone.open(try desk.makeLink())
      try phone.submit()
      #expect(phone.response.status == 200)
      #expect(try isShort(phone) == short)
    }
  }

  @Test(arguments: [true, false])
  func `an arm goes along with an account`(short: Bool) throws {
    try house.start("short-welcome", of: "nutrisync")
    let maker = try house.client(isShort: short)
    let email = "maya-\(short)@example.com"
    try maker.makeAccount(email, isBeginning: false)
    #expect(maker.page.screen == "journey")
    for _ in 0..<3 {
      let other = house.client()
      try other.signIn(email)
      try other.open("/nutrisync")
      #expect(other.page.screen == "journey")
      #expect(try isShort(other) == short)
    }
  }

  @Test func `only the ramp's part of new sessions takes part`() throws {
    try house.start("short-welcome", of: "nutrisync", ramp: 0)
    #expect(throws: TestApplication.NobodyDrawn.self) { try house.client(isShort: true) }
    try house.ramp("short-welcome", of: "nutrisync", to: 100)
    _ = try house.client(isShort: true)
  }

  @Test func `one that asks something else by now draws nobody, and can't be ramped`() throws {
    _ = try house.store.start(
      OnboardingStore.ExperimentStart(
        flow: "nutrisync", id: "short-welcome", weights: ["all-screens": 50, "short": 50],
        ramp: 50, definition: "another question", digest: "0123456789abcdef"), by: "test",
      now: house.clock.now)
    guard case .changed(let known) = try house.ramp("short-welcome", of: "nutrisync", to: 100)
    else {
      Issue.record("it was ramped")
      return
    }
    #expect(known.state == .running && known.ramp == 50)
    #expect(throws: TestApplication.NobodyDrawn.self) { try house.client(isShort: true) }
    try house.stop("short-welcome", of: "nutrisync")
  }

  @Test func `a stop draws nobody, and leaves everybody where they are`() throws {
    try house.start("short-welcome", of: "nutrisync")
    let short = try house.client(isShort: true)
    try house.stop("short-welcome", of: "nutrisync")
    #expect(try isShort(short))
    #expect(throws: TestApplication.NobodyDrawn.self) { try house.client(isShort: true) }
  }

  @Test func `a decision leads everybody to the arm that won, from their next page on`() throws {
    try house.start("short-welcome", of: "nutrisync")
    let long = try house.client(isShort: false)
    #expect(long.page.screen == "good-news")
    try house.decide("short-welcome", of: "nutrisync", for: "short")
    // The form that stood there before is still taken, and leads on.
    try long.submit()
    #expect(long.page.screen == "basic-info")
    #expect(try isShort(long))
    let seen = try NutriSyncJourney.maya.walkInAnyOrder(
      TestClientAt(long).resumed("/nutrisync"), isBeginning: false)
    #expect(!seen.contains("comparison") && seen.last == "all-set")
    for _ in 0..<6 { #expect(try isShort(try house.client(isShort: true))) }
  }

  @Test func `a decision for the control takes nobody back to what was left out`() throws {
    try house.start("short-welcome", of: "nutrisync")
    let (first, later) = (try house.client(isShort: true), try house.client(isShort: true))
    try later.submit([
      "name": "Maya", "birth-date-month": "March", "birth-date-day": "14",
      "birth-date-year": "1994", "sex": "female",
    ])
    let place = later.page.screen
    #expect(first.page.screen == "basic-info" && place != "basic-info")
    try house.decide("short-welcome", of: "nutrisync", for: "all-screens")
    for (client, screen) in [(first, "basic-info"), (later, place)] {
      try client.open("/nutrisync")
      #expect(client.page.screen == screen)
      // Nothing of the page changed.
      #expect(!client.page.isNoticed)
      // It is there for who goes back, or is on the way to one further on.
      #expect(try !isShort(client))
    }
  }

  @Test func `who is counted saw a difference, and the goal counts only for them`() throws {
    try house.start("short-welcome", of: "nutrisync")
    let (short, long) = (try house.client(isShort: true), try house.client(isShort: false))
    let turned = house.client()
    try NutriSyncJourney.walk(turned, to: "impact")
    try NutriSyncJourney.maya.walkInAnyOrder(short, isBeginning: false)
    try short.open("/nutrisync/basic-info")
    let all = try house.figures(of: "nutrisync")
    let exposed = Dictionary(uniqueKeysWithValues: all.exposures.map { ($0.detail, $0.people) })
    #expect(exposed.values.reduce(0, +) == all.started - 1 && exposed.keys.count == 2)
    #expect(all.exposures.allSatisfy { $0.subject == "short-welcome" })
    #expect(all.goals.map { "\($0.detail) \($0.people)" } == ["short 1"])
    let ofShort = try house.figures(of: "nutrisync", arm: "short-welcome=short")
    #expect(ofShort.finished == 1 && ofShort.exposures.map(\.detail) == ["short"])
    #expect(long.page.screen == "good-news")
  }

  @Test func `a person counts once, however often they start over and wherever they go on`() throws
  {
    try house.start("short-welcome", of: "nutrisync")
    let people = [try house.client(isShort: true), try house.client(isShort: false)]
    let before = try house.figures(of: "nutrisync").exposures.map(\.people).reduce(0, +)
    for client in people {
      try client.open("/nutrisync/restart")
      try client.submit()
      try NutriSyncJourney.walk(client, to: "impact")
      try client.submit(["energy-level": "5"])
      let phone = house.client()
      try phone.open(try client.makeLink())
      try phone.submit()
      try phone.open("/nutrisync/good-news")
      try NutriSyncJourney.maya.walkInAnyOrder(
        TestClientAt(phone).resumed("/nutrisync"), isBeginning: false)
    }
    let all = try house.figures(of: "nutrisync")
    #expect(all.exposures.map(\.people).reduce(0, +) == before)
    #expect(all.finished == 2)
    #expect(all.goals.map(\.people).reduce(0, +) == 2)
  }

  @Test(arguments: ["short", "all-screens"])
  func `what was found stays what it was when it was decided`(winner: String) throws {
    try house.start("short-welcome", of: "nutrisync")
    let (short, long) = (try house.client(isShort: true), try house.client(isShort: false))
    // One who isn't there yet where the arms differ.
    let early = house.client()
    try NutriSyncJourney.walk(early, to: "impact")
    try NutriSyncJourney.maya.walkInAnyOrder(
      TestClientAt(short).resumed("/nutrisync"), isBeginning: false)
    func found() throws -> [String] {
      try ["short", "all-screens"].map { arm in
        let figures = try house.figures(of: "nutrisync", arm: "short-welcome=\(arm)")
        let counts = (figures.exposures + figures.goals).map { "\($0.detail) \($0.people)" }
        return "\(arm): \(figures.started) \(counts)"
      }
    }
    let before = try found()
    try house.decide("short-welcome", of: "nutrisync", for: ArmID(winner))
    // They walk on in the arm that won, and others come.
    for client in [long, early] {
      try NutriSyncJourney.maya.walkInAnyOrder(
        TestClientAt(client).resumed("/nutrisync"), isBeginning: false)
    }
    for _ in 0..<3 { try NutriSyncJourney.maya.walkInAnyOrder(house.client()) }
    #expect(try found() == before)
    #expect(try house.figures(of: "nutrisync").finished == 6)
  }

  @Test(arguments: [Method.head, .get])
  func `who only prefetches a start, or asks for its headers, has not begun`(
    method: Method
  ) throws {
    let house = try TestApplication([NutriSync().withPages])
    try house.start("short-welcome", of: "nutrisync")
    let headers: [(RequestHeaders.Name, String)] =
      method == .get ? [(.secPurpose, "prefetch")] : []
    let answer = try house.inProcess.send(
      Exchange.Request(method, "/nutrisync", headers: headers))
    #expect(answer.status == 303)
    #expect(try house.figures(of: "nutrisync").started == 0)
    try house.client().open("/nutrisync")
    #expect(try house.figures(of: "nutrisync").started == 1)
  }
}

private struct ProviderIsDown: Error {}

/// A browser that has opened an address.
private struct TestClientAt {
  let client: TestClient
  init(_ client: TestClient) { self.client = client }
  func resumed(_ address: String) throws -> TestClient {
    try client.open(address)
    return client
  }
}
