import FlowPages
import FlowWalking
import HTTPCore
import OnboardingFlows
import TestSupport
import Testing

/// A browser that was just signed in and has no session of the flow yet: the screen that it asks for opens.
@Suite struct FirstTapTests {
  private let house: TestApplication
  private static let email = "maya@example.com"

  init() throws { house = try TestApplication([NutriSync().withPages]) }

  /// A browser that is signed in to the account of somebody who is through.
  private func signedIn() throws -> TestClient {
    let phone = house.client()
    try phone.makeAccount(Self.email)
    try phone.submit()
    #expect(phone.page.screen == "all-set")
    #expect(
      try eventually {
        let client = house.client()
        try client.signIn(Self.email)
        return try client.open("/nutrisync").screen == "all-set"
      })
    let client = house.client()
    try client.signIn(Self.email)
    #expect(client.cookies["foyer-nutrisync"] == nil)
    return client
  }

  @Test(arguments: ["", "?change", "?change=account"])
  func `the form that was asked for opens at once`(query: String) throws {
    let client = try signedIn()
    let answer = try client.send(Exchange.Request(.get, "/nutrisync/basic-info\(query)"))
    #expect(answer.status == 200)
    #expect(Page(html: answer.text).screen == "basic-info")
    #expect(Page(html: answer.text).values("name") == ["Maya"])
    #expect(client.cookies["foyer-nutrisync"] != nil)
  }

  @Test func `a change from the account leads back to it`() throws {
    let client = try signedIn()
    try client.open("/nutrisync/basic-info?change=account")
    #expect(client.page.links.contains("/account?flow=nutrisync"))
    try client.submit(["name": "Mayara"])
    #expect(client.page.body("data-page") == "account")
    #expect(client.page.words.contains("Mayara"))
  }

  @Test func `where the account has nothing of the flow it begins`() throws {
    let house = try TestApplication([NutriSync().withPages, Reflect().withPages])
    let client = house.client()
    try client.makeAccount(Self.email)
    try client.open("/reflect/personal-info")
    #expect(client.page.screen == "welcome")
  }
}
