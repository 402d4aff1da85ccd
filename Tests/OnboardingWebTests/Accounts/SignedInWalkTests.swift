import FlowPages
import FlowWalking
import HTTPCore
import OnboardingDomain
import OnboardingFlows
import TestSupport
import Testing

/// Who has an account, and comes to the screen on which a flow makes one.
@Suite struct SignedInWalkTests {
  let house: TestApplication

  init() throws {
    house = try TestApplication([OPS().withPages, NutriSync().withPages, CalAI().withPages])
  }

  private static let email = "dana@example.com"
  private static let owner: KeyValuePairs = ["email": email, "password": OPSHouse.password]

  /// An account that another browser made in NutriSync.
  private func makeAccount() throws -> TestClient {
    let client = house.client()
    try NutriSyncJourney.walk(client, to: "account")
    try client.submit(Self.owner)
    #expect(client.page.screen == "journey")
    return client
  }

  private func signIn(_ client: TestClient, flow: String = "ops") throws {
    let body =
      "email=\(PercentEncoding.encode(Self.email))&password="
      + PercentEncoding.encode(OPSHouse.password)
    #expect(try client.post(address: "/account/sign-in?flow=\(flow)", body).status == 303)
  }

  /// Whether a browser is signed in to that account: an address has one account at the most.
  private func isOwner(_ client: TestClient) throws -> Bool {
    try client.open("/account").html.contains(Self.email)
  }

  @Test func `its address and its password open the account that there is`() throws {
    _ = try makeAccount()
    let other = house.client()
    try OPSHouse.walk(other, to: "account-setup")
    try other.submit(["email": "Dana@Example.com", "password": OPSHouse.password])
    #expect(other.page.screen == "user-details")
    #expect(try isOwner(other))
  }

  @Test func `with another password the address is taken`() throws {
    _ = try makeAccount()
    let other = house.client()
    try OPSHouse.walk(other, to: "account-setup")
    try other.submit(["email": Self.email, "password": "nine loud trains"])
    #expect(other.page.screen == "account-setup")
    #expect(other.page.html.contains("There is an account with this email already"))
    #expect(try !isOwner(other))
  }

  @Test func `who signs in on the way goes on behind the account`() throws {
    _ = try makeAccount()
    let other = house.client()
    try OPSHouse.walk(other, to: "account-setup")
    try signIn(other)
    let page = try other.open("/ops")
    #expect(page.screen == "user-details")
    #expect(page.html.contains("You are signed in"))
    // Back is their address; changing nothing leads on again.
    let back = try other.open("/ops/account-setup")
    #expect(back.screen == "account-setup" && back.html.contains(Self.email))
    try other.submit()
    #expect(other.page.screen == "user-details" && !other.page.html.contains("You are signed in"))
  }

  @Test func `who starts over signed in is asked for no account again`() throws {
    let client = try makeAccount()
    _ = try client.open("/ops")
    try client.submit()
    #expect(client.page.screen == "user-details")
    let page = try client.open("/ops/restart")
    let token = try #require(page.controls.first { $0.name == "form-token" })
    #expect(try client.post(address: "/ops/restart", "form-token=\(token.value)").status == 303)
    #expect(try client.open("/ops").screen == "welcome")
    try client.submit()
    #expect(client.page.screen == "user-details")
    #expect(try isOwner(client))
  }

  @Test func `a flow with sample sign-ins alone passes its screen, too`() throws {
    let client = try makeAccount()
    try CalAIJourney.walk(client, to: "plan-ready")
    for _ in 0..<10 where !client.page.html.contains("You are signed in") {
      #expect(client.page.screen != "save-progress")
      guard client.page.screen != "save-progress" else { break }
      try client.submit()
    }
    #expect(client.page.html.contains("You are signed in"))
    #expect(try isOwner(client))
  }

  @Test func `a cookie that is older than its sign-in passes nothing`() throws {
    let client = house.client()
    try OPSHouse.walk(client, to: "account-setup")
    client.cookies["foyer-account"] = (String(repeating: "A", count: 43), "/")
    #expect(try client.open("/ops/account-setup").screen == "account-setup")
  }
}
