import OnboardingDomain
import OnboardingFlows
import TestSupport
import Testing

/// Who went on without a code joins from the last page, and is asked nothing a second time.
@Suite struct OPSJoiningLaterTests {
  /// Somebody on the last page without a company, and its key to join one.
  private func alone(_ ops: OPSHouse, as person: Journey) throws -> (TestClient, key: String) {
    let client = ops.client()
    try OPSHouse.walk(client, to: "company-code", as: person)
    try client.submit(action: "later")
    try client.submit()
    if client.page.screen == "field-setup" { try client.submit(["bandwidth": "low"]) }
    #expect(client.page.isComplete)
    // The key stands behind the row of the company.
    return (client, try #require(client.page.links.last { $0.hasPrefix("/ops/company-code") }))
  }

  @Test func `the key of the last page leads back to it`() throws {
    let ops = try OPSHouse()
    let (client, key) = try alone(ops, as: OPSHouse.consolidated())
    try client.open(key)
    #expect(client.page.backAddress == "/ops/completion")
    try client.submit(["company-code": "RDG4K7"])
    #expect(client.page.isComplete)
    #expect(client.page.html.contains("You are on the crew"))
  }

  @Test func `the first edition welcomes to the company on the way back`() throws {
    let ops = try OPSHouse(variant: "original")
    let (client, key) = try alone(ops, as: OPSHouse.original())
    try client.open(key)
    try client.submit(["company-code": "RDG4K7"])
    #expect(client.page.screen == "welcome-to-company")
    try client.submit()
    #expect(client.page.isComplete)
    #expect(client.page.html.contains("You are on the crew"))
  }
}
