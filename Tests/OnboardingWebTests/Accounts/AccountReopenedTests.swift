import FlowPages
import HTTPCore
import OnboardingFlows
import TestSupport
import Testing

/// People who come back to the screen of their account, with the same words or with others.
@Suite struct AccountReopenedTests {
  let house: TestApplication

  init() throws { house = try TestApplication([NutriSync().withPages]) }

  static let password = "seven purple trams at noon"

  /// Somebody who made an account and went back.
  func returned() throws -> TestClient {
    let client = house.client()
    try NutriSyncJourney.walk(client, to: "account")
    try client.submit(["email": "maya@example.com", "password": Self.password])
    #expect(client.page.screen == "journey")
    try client.open("/nutrisync/account")
    return client
  }

  func canSignIn(_ email: String, _ password: String = password) throws -> Bool {
    let body =
      "email=\(PercentEncoding.encode(email))&password=\(PercentEncoding.encode(password))"
    return try house.client().post(address: "/account/sign-in", body).status == 303
  }

  @Test func `the same address and password lead on`() throws {
    let client = try returned()
    try client.submit(["email": "maya@example.com", "password": Self.password])
    #expect(client.page.screen == "journey")
  }

  @Test func `without a change no password is asked for again, and the account stays`() throws {
    let client = try returned()
    try client.submit(["email": "maya@example.com", "password": ""])
    #expect(client.page.screen == "journey")
    #expect(try canSignIn("maya@example.com"))
  }

  @Test func `without the password no change is taken`() throws {
    let client = try returned()
    try client.submit(["email": "maya@example.org", "password": ""])
    #expect(client.response.status == 422)
    #expect(client.page.invalid == ["password"])
    #expect(try canSignIn("maya@example.com"))
    #expect(try !canSignIn("maya@example.org"))
  }

  @Test func `who has no account yet needs a password`() throws {
    let client = house.client()
    try NutriSyncJourney.walk(client, to: "account")
    let page = try client.submit(["email": "maya@example.com", "password": ""])
    #expect(page.invalid == ["password"])
  }

  @Test func `another password is refused at its field and changes nothing`() throws {
    let client = try returned()
    try client.submit(["email": "maya@example.com", "password": "nine green boats at dawn"])
    #expect(client.response.status == 422)
    #expect(client.page.invalid == ["password"])
    #expect(client.page.html.contains("Your account has another password"))
    #expect(try canSignIn("maya@example.com"))
    #expect(try !canSignIn("maya@example.com", "nine green boats at dawn"))
  }

  @Test func `another address is taken with the password, and the old one is free`() throws {
    let client = try returned()
    try client.submit(["email": "maya@example.org", "password": Self.password])
    #expect(client.page.screen == "journey")
    #expect(try canSignIn("maya@example.org"))
    #expect(try !canSignIn("maya@example.com"))
  }

  @Test func `another address that somebody has is refused with a way to sign in`() throws {
    let other = house.client()
    try NutriSyncJourney.walk(other, to: "account")
    try other.submit(["email": "lee@example.com", "password": Self.password])
    let client = try returned()
    try client.submit(["email": "lee@example.com", "password": Self.password])
    #expect(client.response.status == 422)
    #expect(client.page.invalid == ["email"])
    #expect(client.page.links.contains("/account?flow=nutrisync"))
    #expect(try canSignIn("maya@example.com"))
  }

  @Test(arguments: ["apple", "google"])
  func `a provider that knows nobody of it does not open an account with a password`(
    provider: String
  ) throws {
    let client = try returned()
    let token = try #require(client.cookies["foyer-account"]).value
    try client.submit(action: provider)
    // The cookie of the flow is all that is left in the browser.
    client.cookies["foyer-account"] = nil
    let page = try client.submit()
    #expect(client.response.status == 409)
    #expect(page.html.contains("another way to sign in"))
    #expect(page.links.contains("/account?flow=nutrisync"))
    #expect(client.cookies["foyer-account"] == nil)
    #expect(try !client.open("/account").html.contains("maya@example.com"))
    #expect(!token.isEmpty)
    #expect(try canSignIn("maya@example.com"))
  }

  @Test func `a password does not open an account that a provider vouches for`() throws {
    let client = house.client()
    try NutriSyncJourney.walk(client, to: "account")
    try client.submit(action: "apple")
    try client.submit()
    try client.open("/nutrisync/account")
    try client.submit(["email": "maya@example.com", "password": Self.password])
    #expect(client.response.status == 422)
    #expect(client.page.invalid == ["password"])
    #expect(client.page.html.contains("Your account has no password"))
    #expect(client.page.controls.contains { $0.value == "maya@example.com" })
    // In the same browser, which is signed in, any provider leads on.
    try client.submit(action: "google")
    try client.submit()
    #expect(client.page.screen == "journey")
  }

  @Test func `address and password are refused together`() throws {
    let client = house.client()
    try NutriSyncJourney.walk(client, to: "account")
    let page = try client.submit(["email": "maya@", "password": "short"])
    #expect(page.invalid == ["email", "password"])
  }

  @Test func `who makes an account is signed in to it`() throws {
    let client = try returned()
    let page = try client.open("/account")
    #expect(page.html.contains("maya@example.com"))
    #expect(page.html.contains("weekly progress insights"))
  }
}
