import FlowPages
import OnboardingFlows
import TestSupport
import Testing

/// What `/metrics` tells an operator.
@Suite struct MetricsTests {
  @Test func `the application's figures stand beside the store's`() throws {
    let house = try TestApplication([NutriSync().withPages])
    let client = house.client()
    try client.open("/nutrisync")
    try client.open("/metrics")
    let lines = client.response.text.split(separator: "\n")
    #expect(client.response.header("Content-Type") == "text/plain; version=0.0.4; charset=utf-8")
    #expect(lines.contains("foyer_pages_total 1"))
    #expect(lines.contains("foyer_profiles_stored_total 0"))
    #expect(lines.contains("foyer_expired_rows_total 0"))
    #expect(lines.contains("foyer_lost_sessions_total{reason=\"expired\"} 0"))
  }

  @Test func `every family is explained before its figures, and no name stands twice`() throws {
    let client = try TestApplication([NutriSync().withPages]).client()
    try client.open("/metrics")
    var explained: [Substring] = []
    for line in client.response.text.split(separator: "\n") {
      if line.hasPrefix("# HELP ") { explained.append(line.split(separator: " ")[2]) }
      guard !line.hasPrefix("#") else { continue }
      #expect(explained.last == line.prefix { $0 != " " && $0 != "{" })
    }
    #expect(Set(explained).count == explained.count)
    #expect(explained.count > 15)
  }
}
