import FlowPages
import FlowWalking
import OnboardingFlows
import TestSupport
import Testing

/// What was settled once and for all stands in the store. Where that can't be read, a page says so
/// instead of settling it anew or showing the flow as if nothing had been settled.
@Suite struct OutcomeReadingTests {
  let folder: TemporaryFolder
  let house: TestApplication

  init() throws {
    folder = try TemporaryFolder()
    house = try TestApplication([CalAI().withPages], folder: folder.path)
  }

  /// The same browser at the server after its store could be opened again.
  private func restarted(_ client: TestClient) throws -> (
    house: TestApplication, client: TestClient
  ) {
    let house = try TestApplication([CalAI().withPages], folder: folder.path)
    let again = house.client()
    again.cookies = client.cookies
    return (house, again)
  }

  @Test func `a page whose outcomes can't be read says so, and shows them once they can`() throws {
    let client = house.client()
    try CalAIJourney.walk(client)
    let settled = try client.open("/calai/today").html
    try house.close()
    try client.open("/calai/today")
    #expect(client.response.status == 503)
    #expect(client.response.header("Retry-After") != nil)
    #expect(client.page.body("data-page") == "error")
    #expect(house.log.count == 1)
    #expect(house.log.first?.hasPrefix("/calai/today: ") == true)
    let again = try restarted(client)
    defer { try? again.house.close() }
    #expect(try again.client.open("/calai/today").html == settled)
    #expect(again.client.response.status == 200)
  }

  @Test func `a form that comes back keeps what was entered though outcomes can't be read`() throws
  {
    let client = house.client()
    try CalAIJourney.walk(client, to: "paywall")
    try house.close()
    try client.submit(["plan": "weekly"])
    #expect(client.response.status == 422)
    #expect(client.page.screen == "paywall")
    #expect(client.page.invalid == ["plan"])
    #expect(house.log.first?.hasPrefix("/calai/paywall: ") == true)
    let again = try restarted(client)
    defer { try? again.house.close() }
    try again.client.open("/calai")
    #expect(again.client.page.screen == "paywall")
  }

  @Test func `a file made of outcomes is not made without them`() throws {
    let client = house.client()
    try CalAIJourney.walk(client)
    try house.close()
    try client.open("/calai/trial-reminder.ics")
    #expect(client.response.status == 503)
  }
}
