import FlowPages
import FoyerCLI
import Foundation
import HTTPCore
import OnboardingDomain
import OnboardingFlows
import Sealing
import TestSupport
import Testing

@testable import OnboardingWeb

/// What a sealed header changes of a request, and what it doesn't.
@Suite final class SimulatedRequestTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("foyer-simulated-\(UUID().uuidString)").path
  private let house: TestApplication
  private let proof: String

  init() throws {
    house = try TestApplication([OPS().withPages], folder: folder)
    let ring = try KeyRing(contentsOf: folder + "/keys.json")
    proof = SimulationSeal(keyRing: ring)
      .header(moment: house.clock.now * 1000, expiresAt: house.clock.now + 600)
  }

  deinit {
    try? house.close()
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func client(isSimulated: Bool) -> TestClient {
    let client = house.client()
    if isSimulated { client.headers.append((.foyerSimulation, proof)) }
    return client
  }

  /// Makes an account and comes to the page that asks for a company's code.
  private func begin(_ client: TestClient, email: String) throws {
    try client.open("/ops")
    try client.submit()
    try client.submit(["email": email, "password": "seven quiet boats"])
    try client.submit(["first-name": "A", "last-name": "B", "phone": "+15550100199"])
    try #require(client.page.screen == "company-code")
  }

  @Test func `a page is the same whoever asks, but for the session`() throws {
    let (person, simulated) = (client(isSimulated: false), client(isSimulated: true))
    try person.open("/ops")
    try simulated.open("/ops")
    let token = /value="[A-Za-z0-9_-]{20,}"/
    #expect(
      person.page.html.replacing(token, with: "") == simulated.page.html.replacing(token, with: ""))
    #expect(person.response.headers.map(\.name) == simulated.response.headers.map(\.name))
  }

  @Test func `what simulated people get wrong is no refused form of people`() throws {
    func refused() throws -> Int {
      let client = house.client()
      try client.open("/metrics")
      let line = client.response.text.split(separator: "\n").first {
        $0.hasPrefix("foyer_refused_forms_total ")
      }
      return try #require(line.flatMap { Int($0.split(separator: " ")[1]) })
    }
    for (isSimulated, count) in [(true, 0), (false, 1)] {
      let client = client(isSimulated: isSimulated)
      try client.open("/ops")
      try client.submit()
      try client.submit(["email": "", "password": ""])
      #expect(client.response.status == 422)
      #expect(try refused() == count)
    }
  }

  @Test func `readiness says that a simulated person is known for one, and to nobody else`() throws
  {
    try client(isSimulated: true).open("/readyz")
    let simulated = client(isSimulated: true)
    try simulated.open("/readyz")
    #expect(simulated.response.header("Foyer-Simulation") == "taken")
    let person = client(isSimulated: false)
    try person.open("/readyz")
    #expect(person.response.header("Foyer-Simulation") == nil)
  }

  @Test func `a simulated person takes no seat and needs no code that somebody gave out`() throws {
    let simulated = client(isSimulated: true)
    try begin(simulated, email: "a@simulated.example")
    try simulated.submit(["company-code": "NOBODY"])
    #expect(simulated.response.status == 200)
    #expect(simulated.page.screen == "permissions")
    let person = client(isSimulated: false)
    try begin(person, email: "b@example.com")
    try person.submit(["company-code": "NOBODY"])
    #expect(person.response.status == 422)
  }

  @Test func `limits by the address are not for them, and still for everybody else`() throws {
    // Twenty at once from one address are allowed, see WebConfiguration.
    for number in 0..<24 {
      let simulated = client(isSimulated: true)
      try begin(simulated, email: "person-\(number)@simulated.example")
    }
    var statuses: Set<Int> = []
    for number in 0..<24 {
      let person = house.client()
      try person.open("/ops")
      try person.submit()
      try person.submit(["email": "p\(number)@example.com", "password": "seven quiet boats"])
      statuses.insert(person.response.status)
    }
    #expect(statuses == [200, 429])
  }

  @Test func `nobody signs in as a simulated person`() throws {
    try begin(client(isSimulated: true), email: "a@simulated.example")
    try begin(client(isSimulated: false), email: "b@example.com")
    func signIn(_ email: String) throws -> Int {
      try house.client().post(
        address: "/account/sign-in",
        "email=\(PercentEncoding.encode(email))&password=seven+quiet+boats"
      ).status
    }
    #expect(try signIn("b@example.com") == 303)
    #expect(try signIn("a@simulated.example") != 303)
  }

  @Test func `what a simulated session hands in without the header is labelled all the same`()
    throws
  {
    let simulated = client(isSimulated: true)
    try begin(simulated, email: "a@simulated.example")
    // Somebody took its cookies along.
    simulated.headers.removeAll { $0.0 == .foyerSimulation }
    try simulated.submit(action: "later")
    while simulated.page.screen != "completion" { try simulated.submit() }
    #expect(try house.profiles(of: "ops").count == 1)
    try house.close()
    let box = SaidLines()
    let context = CommandContext(
      onboardings: [OPS().withPages], environment: ["FOYER_DATA": folder], print: { box.add($0) })
    #expect(FoyerCommandLine.run(["export", "profiles"], in: context) == 0)
    #expect(box.all == [])
  }
}
