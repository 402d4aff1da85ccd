import FlowPages
import FlowWalking
import HTTPCore
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

  /// The names of the application's own counters.
  private static let counters = [
    "pages", "posts", "refused_forms", "redirects", "assets", "forged_posts", "limited_posts",
    "failures", "oversize_sessions",
  ]

  private func counts(_ client: TestClient) throws -> [String: Int] {
    let lines = try client.send(Exchange.Request(.get, "/metrics")).text.split(separator: "\n")
    let counts = Self.counters.map { name in
      let words = lines.first { $0.hasPrefix("foyer_\(name)_total ") }?.split(separator: " ")
      return (name, words.flatMap { Int($0[1]) } ?? -1)
    }
    return Dictionary(uniqueKeysWithValues: counts)
  }

  @Test func `what somebody does moves the figures that are about it, and no other`() throws {
    let client = try TestApplication([NutriSync().withPages]).client()
    try NutriSyncJourney.walk(client, to: "impact")
    let form = client.form(["energy-level": "4"])
    func post(_ body: String, to address: String = "/nutrisync/impact") throws -> Int {
      try client.post(address: address, body).status
    }
    func get(_ address: String) throws -> Int {
      try client.send(Exchange.Request(.get, address)).status
    }
    func moved(by deed: () throws -> Int, answered status: Int) throws -> [String] {
      let before = try counts(client)
      #expect(try deed() == status)
      let after = try counts(client)
      #expect(after.values.allSatisfy { $0 >= 0 })
      return Self.counters.filter { after[$0] != before[$0] }
    }
    #expect(try moved(by: { try get("/nutrisync/impact") }, answered: 200) == ["pages"])
    #expect(try moved(by: { try get("/nutrisync/plan") }, answered: 303) == ["redirects"])
    #expect(try moved(by: { try get("/assets/base.css") }, answered: 200) == ["assets"])
    #expect(try moved(by: { try get("/healthz") }, answered: 200) == [])
    #expect(
      try moved(by: { try post(client.form(["energy-level": "11"])) }, answered: 422)
        == ["posts", "refused_forms"])
    #expect(
      try moved(by: { try post("energy-level=4") }, answered: 403) == ["posts", "forged_posts"])
    #expect(try moved(by: { try post(form) }, answered: 303) == ["posts"])
    func signIn(_ number: Int) throws -> Int {
      try post("email=a%40example.com&password=guess+\(100 + number)", to: "/account/sign-in")
    }
    for number in 0..<20 { #expect(try signIn(number) == 422) }
    #expect(try moved(by: { try signIn(20) }, answered: 429) == ["limited_posts"])
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
