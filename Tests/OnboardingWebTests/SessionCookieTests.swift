import FlowPages
import FlowWalking
import HTTPCore
import OnboardingFlows
import TestSupport
import Testing

/// What a session's cookie outlives.
@Suite struct SessionCookieTests {
  private let house: TestApplication
  private let client: TestClient
  private let name = "foyer-nutrisync"

  init() throws {
    house = try TestApplication([NutriSync().withPages])
    client = house.client()
    try NutriSyncJourney.walk(client, to: "body-metrics")
  }

  private func toss(_ before: String, _ after: String = "") throws {
    let cookie = try #require(client.cookies[name])
    client.cookies[name] = ("\(before)\(cookie.value)\(after)", cookie.path)
  }

  @Test func `another cookie of the same name before it takes nobody's place`() throws {
    try toss("v1.bm90IG91cnM; \(name)=; \(name)=x; \(name)=")
    try client.open("/nutrisync")
    #expect(client.page.screen == "body-metrics")
  }

  @Test func `another cookie of the same name behind it changes nothing`() throws {
    try toss("", "; \(name)=v1.bm90IG91cnM")
    try client.open("/nutrisync")
    #expect(client.page.screen == "body-metrics")
  }

  @Test(arguments: [-61, -3_600, -86_400, -29 * 86_400] as [Int64])
  func `a clock that is set back begins nobody's session anew`(seconds: Int64) throws {
    house.clock.advance(seconds: seconds)
    try client.open("/nutrisync")
    #expect(client.page.screen == "body-metrics")
  }

  @Test(arguments: [-31 * 86_400, 31 * 86_400] as [Int64])
  func `a cookie of thirty days and more away is over`(seconds: Int64) throws {
    house.clock.advance(seconds: seconds)
    try client.open("/nutrisync")
    #expect(client.page.screen == "permissions")
  }

  @Test func `thirty days count from the last visit, also of whom only looks`() throws {
    for _ in 0..<3 {
      house.clock.advance(seconds: 29 * 86_400)
      try client.open("/nutrisync/body-metrics")
      #expect(client.page.screen == "body-metrics")
      #expect(client.response.headers("Set-Cookie").count == 1)
    }
  }

  @Test func `within a day a page that is only looked at seals nothing anew`() throws {
    house.clock.advance(seconds: 86_399)
    try client.open("/nutrisync/body-metrics")
    #expect(client.response.headers("Set-Cookie").isEmpty)
  }
  @Test func `a page that is loaded ahead seals nothing anew`() throws {
    house.clock.advance(seconds: 2 * 86_400)
    let cookie = try #require(client.cookies[name])
    func open(_ purpose: String) throws -> Exchange.Response {
      try house.inProcess.send(
        Exchange.Request(
          .get, "/nutrisync/body-metrics",
          headers: [(.cookie, "\(name)=\(cookie.value)"), (.secPurpose, purpose)]))
    }
    #expect(try open("prefetch").headers("Set-Cookie").isEmpty)
    #expect(try open("").headers("Set-Cookie").count == 1)
  }
}
