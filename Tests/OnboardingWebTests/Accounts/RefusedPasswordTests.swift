import FlowPages
import FlowWalking
import HTTPCore
import OnboardingFlows
import TestSupport
import Testing

/// A new password that breaks a rule: wherever it is chosen the page says why, in words.
@Suite struct RefusedPasswordTests {
  private let house: TestApplication

  init() throws { house = try TestApplication([NutriSync().withPages]) }

  struct Refused: Sendable {
    let password: String
    /// What the pages of the account say.
    let words: String
  }

  /// One for each rule.
  static let refused = [
    Refused(password: "too short", words: "Use at least 10 characters"),
    Refused(
      password: String(repeating: "quite long ", count: 100), words: "This password is too long"),
    Refused(password: "1234567890", words: "on every guessing list"),
    Refused(password: "aaaaaaaaaa", words: "on every guessing list"),
    Refused(password: "nutrisync1234", words: "little more than the name of the app"),
    Refused(password: "maya@example.com", words: "little more than your email address"),
  ]

  @Test(arguments: refused.indices, ["", "?flow=nutrisync"])
  func `the page of the account says why`(index: Int, query: String) throws {
    let (client, refused) = (house.client(), Self.refused[index])
    try NutriSyncJourney.walk(client, to: "account")
    try client.submit(["email": "maya@example.com", "password": AccountReopenedTests.password])
    try client.open("/account/password\(query)")
    try client.submit([
      "old-password": AccountReopenedTests.password, "new-password": refused.password,
    ])
    #expect(client.response.status == 422)
    #expect(client.page.invalid == ["new-password"])
    #expect(client.page.html.contains(refused.words))
  }

  @Test func `what keeps passwords is told whose it is, after a mistake, too`() throws {
    let client = house.client()
    let name = #"name="username" value="maya@example.com" autocomplete="username""#
    try NutriSyncJourney.walk(client, to: "account")
    try client.submit(["email": "maya@example.com", "password": AccountReopenedTests.password])
    try client.open("/account/password")
    #expect(client.page.html.contains(name))
    try client.submit(["old-password": "not that one", "new-password": "four quiet words at dusk"])
    #expect(client.response.status == 422)
    #expect(client.page.html.contains(name))
  }

  @Test(arguments: refused.indices)
  func `the screen of a flow says why, and not that nothing was entered`(index: Int) throws {
    let client = house.client()
    try NutriSyncJourney.walk(client, to: "account")
    try client.submit(["email": "maya@example.com", "password": Self.refused[index].password])
    #expect(client.page.screen == "account")
    #expect(client.page.invalid == ["password"])
    #expect(!client.page.html.contains("Answer this question"))
    #expect(house.log.isEmpty)
  }
}
