import FlowPages
import FlowWalking
import FoyerCLI
import Foundation
import HTTPCore
import Insights
import OnboardingEvents
import OnboardingDomain
import OnboardingFlows
import TestSupport
import Testing

/// One person is one visit in the figures, also where they walk by several sessions.
@Suite struct OneVisitTests {
  private let house: TestApplication

  init() throws { house = try TestApplication([NutriSync().withPages]) }

  private var figures: FlowFigures {
    get throws { try house.figures(of: "nutrisync") }
  }

  private func startOver(_ client: TestClient) throws {
    try client.open("/nutrisync/restart")
    try client.submit()
  }

  @Test func `who starts over has begun once, and left where they are now`() throws {
    let client = house.client()
    for place in ["impact", "basic-info", "impact"] {
      try NutriSyncJourney.walk(client, to: place)
      try startOver(client)
    }
    let all = try figures
    #expect(all.started == 1)
    #expect(all.screens.reduce(0) { $0 + $1.left } == 1)
    #expect(all.screens.first?.left == 1)
    #expect(all.screens.allSatisfy { $0.back == 0 }, "starting over is no going back")
    try NutriSyncJourney.maya.walkInAnyOrder(client, isBeginning: false)
    try startOver(client)
    #expect(try figures.finished == 1)
    #expect(try figures.started == 1)
  }

  @Test func `who goes on with another device by a link is one person who went on`() throws {
    let (desk, phone) = (house.client(), house.client())
    try NutriSyncJourney.walk(desk, to: "impact")
    let link = try desk.makeLink()
    try phone.open(link)
    #expect(try figures.started == 1, "opening a link is nothing that anybody did")
    try phone.submit()
    #expect(phone.page.screen == "impact")
    try NutriSyncJourney.maya.walkInAnyOrder(phone, isBeginning: false)
    let all = try figures
    #expect(all.started == 1 && all.finished == 1)
    #expect(all.screens.allSatisfy { $0.left == 0 })
    let moves = all.screens.compactMap { $0.encounters[.handedOver] }
    #expect(moves.map { $0.map(\.people) } == [[1]])
  }

  @Test func `who has begun on both is two people`() throws {
    let (desk, phone) = (house.client(), house.client())
    try NutriSyncJourney.walk(desk, to: "impact")
    try phone.open("/nutrisync")
    try phone.submit()
    try phone.open(try desk.makeLink())
    try phone.submit()
    #expect(try figures.started == 2)
  }

  @Test func `who signs in on a new device goes on with one visit`() throws {
    let (maker, other) = (house.client(), house.client())
    try maker.makeAccount("maya@example.com")
    try other.signIn("maya@example.com")
    try other.open("/nutrisync")
    #expect(other.page.screen == "journey")
    try other.submit()
    while !other.page.isComplete, other.response.status == 200 { try other.submit() }
    #expect(try figures.started == 1)
    #expect(try figures.finished == 1)
  }

  @Test func `ids of people who begin have nothing in common`() throws {
    for _ in 0..<20 { try house.client().open("/nutrisync") }
    #expect(try figures.started == 20)
  }

  @Test func `a form that is handed in was seen, though its page was fetched ahead`() throws {
    let client = house.client()
    try NutriSyncJourney.walk(client, to: "impact")
    let before = try figures.screens.first { $0.screen == "good-news" }
    #expect((before?.arrived ?? 0) == 0)
    client.headers.append((.secPurpose, "prefetch;prerender"))
    try client.submit(["energy-level": "5"])
    #expect(client.page.screen == "good-news")
    #expect(try (figures.screens.first { $0.screen == "good-news" }?.arrived ?? 0) == 0)
    client.headers.removeLast()
    try client.submit()
    #expect(client.page.screen != "good-news")
    let seen = try figures.screens.first { $0.screen == "good-news" }
    #expect(seen?.arrived == 1 && seen?.beside == 0)
    // Nobody knows for how long.
    #expect(seen?.times.count == 0)
  }

  @Test(arguments: [
    (RequestHeaders.Name.secPurpose, "prefetch"), (.secPurpose, "prefetch;anonymous-client-ip"),
    (.purpose, "prefetch"), (.xMoz, "prefetch"),
  ])
  func `a browser that fetches ahead sees nothing, in whichever words it says so`(
    name: RequestHeaders.Name, value: String
  ) throws {
    let answer = try house.inProcess.send(
      Exchange.Request(.get, "/nutrisync/permissions", headers: [(name, value)]))
    #expect(answer.status == 200)
    #expect(try figures.started == 0)
    _ = try house.inProcess.send(
      Exchange.Request(.get, "/nutrisync/permissions", headers: [(name, "else")]))
    #expect(try figures.started == 1)
  }
}
