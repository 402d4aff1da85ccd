import FlowPages
import FlowWalking
import FoyerCLI
import HTTPCore
import OnboardingFlows
import OnboardingWeb
import Synchronization
import Testing

@testable import TestSupport

/// What looks into the store does so beside the server's threads; the clock is read once for a request.
@Suite struct SlowWorkTests {
  /// Whether the response to a request waits on a thread for slow work.
  private func isSlow(
    _ path: String, of client: TestClient, _ house: TestApplication
  ) throws -> Bool {
    var headers = RequestHeaders()
    let cookies = client.cookies.map { "\($0.key)=\($0.value.value)" }
    headers.append(.cookie, cookies.joined(separator: "; "))
    let reply = house.assembly.application.handle(try Request(.get, path, headers: headers))
    return if case .later = reply { true } else { false }
  }

  private func withAccount(_ house: TestApplication) throws -> TestClient {
    let client = house.client()
    try NutriSyncJourney.walk(client, to: "account")
    try client.submit(["email": "maya@example.com", "password": AccountTests.password])
    #expect(client.page.screen == "journey")
    return client
  }

  @Test func `an account and what was settled are read beside the server's threads`() throws {
    let house = try TestApplication([NutriSync().withPages, CalAI().withPages])
    let maya = try withAccount(house)
    #expect(try isSlow("/account", of: maya, house))
    #expect(try !isSlow("/nutrisync/welcome", of: maya, house))
    let buyer = house.client()
    try CalAIJourney.walk(buyer)
    #expect(try isSlow("/calai/today", of: buyer, house))
  }

  /// At midnight two readings would disagree on the day, and so on an age.
  @Test func `a form that comes back is read, and shown again, by one reading of the clock`() throws
  {
    let reads = Mutex(0)
    let onboardings = [Reflect().withPages]
    let site = try Site(
      try SiteFolders(templates: "Templates", public: "Public"), onboardings: onboardings)
    let assembly = try Assembly(
      onboardings, site: site, place: nil,
      clock: Assembly.Clock(
        now: {
          reads.withLock { $0 += 1 }
          return TestClock().now
        },
        milliseconds: {
          reads.withLock { $0 += 1 }
          return TestClock().now * 1000
        }, uptime: { 0 }, offset: { _, _ in 0 }),
      configuration: WebConfiguration(), services: FlowServices(), report: { _ in })
    assembly.setReady(true)
    let client = TestClient(InProcessTransport { assembly.application.handle($0) })
    try client.open("/reflect")
    try client.submit()
    #expect(client.page.screen == "personal-info")
    let body = client.form(["birth-year": "91"])
    reads.withLock { $0 = 0 }
    #expect(try client.post(address: "/reflect/personal-info", body).status == 422)
    #expect(reads.withLock(\.self) == 1)
  }
}
