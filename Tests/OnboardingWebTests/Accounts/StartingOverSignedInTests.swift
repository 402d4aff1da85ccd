import FlowPages
import FlowWalking
import HTTPCore
import OnboardingDomain
import OnboardingFlows
import TestSupport
import Testing

/// Who starts over while they are signed in: what the page says of the account, and what becomes of it.
@Suite struct StartingOverSignedInTests {
  let house: TestApplication

  init() throws { house = try TestApplication([NutriSync().withPages]) }

  private func finished() throws -> TestClient {
    let client = house.client()
    try NutriSyncJourney.walk(client, to: "account")
    try client.submit(["email": "maya@example.com", "password": AccountReopenedTests.password])
    try client.submit()
    return client
  }

  private static let stays = "Your account stays"

  @Test func `the page says that the account stays, and names its page`() throws {
    let page = try finished().open("/nutrisync/restart")
    #expect(page.body("data-page") == "restart")
    #expect(page.html.contains(Self.stays))
    #expect(!page.html.contains("This cannot be undone"))
    #expect(page.links.contains { $0.hasPrefix("/account") })
  }

  @Test func `without an account it says what is lost, and names none`() throws {
    let client = house.client()
    try NutriSyncJourney.walk(client, to: "account")
    let page = try client.open("/nutrisync/restart")
    #expect(page.html.contains("This cannot be undone") && !page.html.contains(Self.stays))
    #expect(!page.links.contains { $0.hasPrefix("/account") })
    // A cookie that is older than its sign-in opens no account.
    client.cookies["foyer-account"] = (String(repeating: "A", count: 43), "/")
    #expect(try !client.open("/nutrisync/restart").html.contains(Self.stays))
  }

  @Test func `the account keeps the earlier answers until there are new ones`() throws {
    let client = try finished()
    func answers() throws -> Int { try client.open("/account").html.matches(of: /class="a"/).count }
    let before = try answers()
    #expect(before > 6)
    let page = try client.open("/nutrisync/restart")
    let token = try #require(page.controls.first { $0.name == "form-token" })
    let answer = try client.post(address: "/nutrisync/restart", "form-token=\(token.value)")
    #expect(answer.status == 303)
    #expect(try answers() == before)
    #expect(try house.profiles(of: "nutrisync").count == 1)
    try NutriSyncJourney.walk(client, to: "body-metrics")
    #expect(try eventually { try answers() < before })
    #expect(try house.profiles(of: "nutrisync").count == 1)
  }

  @Test func `whose cookie can't be read goes on with the account's answers, and hears of no loss`()
    throws
  {
    let client = try finished()
    try client.open("/nutrisync/body-metrics?change")
    let form = try #require(client.page.formAction)
    let body = client.form(["weight-lb": "151"])
    // As after a key was revoked.
    func spoil() { client.cookies["foyer-nutrisync"] = ("spoilt", "/nutrisync") }
    #expect(
      try eventually {
        spoil()
        return try client.open("/nutrisync").screen != "permissions"
      })
    #expect(!client.page.html.contains("so we start"))
    spoil()
    let answer = try client.post(address: form, body)
    #expect(answer.text.contains("Your entries are still here"))
    #expect(answer.text.contains("value=\"151\"") && !answer.text.contains("so we start"))
    // Nothing of it counts before it is sent from there.
    let page = try client.open("/nutrisync/body-metrics?change")
    #expect(page.html.contains("value=\"148\"") && !page.html.contains("value=\"151\""))
    try client.submit(["weight-lb": "151"])
    #expect(
      try client.open("/nutrisync/body-metrics?change").html.contains("value=\"151\""))
  }

  @Test func `a button that is pressed twice begins anew once, and brings nothing back`() throws {
    let twice = TestClient(house.pressedTwice)
    twice.cookies = try finished().cookies
    try twice.open("/nutrisync/restart")
    try twice.submit()
    #expect(try twice.open("/nutrisync").screen == "permissions")
    try twice.submit()
    #expect(try twice.open("/nutrisync").screen == "welcome")
    #expect(try house.profiles(of: "nutrisync").count == 1)
  }

  @Test func `a button whose response was lost can be pressed again, until something was answered`()
    throws
  {
    let client = try finished()
    try client.open("/nutrisync/restart")
    let (before, body) = (client.cookies, client.form())
    for _ in 0..<2 {
      // The browser has the cookies of before still.
      client.cookies = before
      let answer = try client.post(address: "/nutrisync/restart", body)
      #expect(answer.header("Location") == "/nutrisync/permissions")
      #expect(try client.open("/nutrisync").screen == "permissions")
    }
    try client.submit()
    client.cookies = before
    let late = try client.post(address: "/nutrisync/restart", body)
    #expect(late.header("Location") == "/nutrisync/welcome?expired=ended")
  }
}
