import FlowPages
import HTTPCore
import OnboardingDomain
import OnboardingFlows
import TestSupport
import Testing

/// An account that is erased is gone, and nothing that is still open brings it back.
@Suite struct AccountErasureTests {
  let house: TestApplication

  init() throws { house = try TestApplication([NutriSync().withPages, OPS().withPages]) }

  /// Somebody who made an account and is through.
  func finished() throws -> TestClient {
    let client = house.client()
    try NutriSyncJourney.walk(client, to: "account")
    try client.submit(["email": "maya@example.com", "password": AccountReopenedTests.password])
    try client.submit()
    #expect(client.page.isComplete)
    return client
  }

  func erase(_ client: TestClient) throws -> Exchange.Response {
    try client.open("/account/erase")
    let token = try #require(client.page.controls.first { $0.name == "form-token" })
    return try client.post(address: "/account/erase", "form-token=\(token.value)")
  }

  @Test func `it is asked once, saying what goes`() throws {
    let client = try finished()
    let page = try client.open("/account")
    let link = try #require(page.links.first { $0.hasPrefix("/account/erase") })
    let question = try client.open(link)
    #expect(question.body("data-page") == "erase")
    #expect(question.html.contains("maya@example.com"))
    #expect(question.html.contains("NutriSync"))
    #expect(try client.open("/account").html.contains("maya@example.com"))
  }

  @Test func `it takes the profile with it and expires the cookies of the flows`() throws {
    let client = try finished()
    #expect(try house.profiles(of: "nutrisync").count == 1)
    let response = try erase(client)
    #expect(response.status == 303)
    let cookies = response.headers("Set-Cookie")
    #expect(cookies.contains { $0.hasPrefix("foyer-account=;") })
    #expect(cookies.contains { $0.hasPrefix("foyer-nutrisync=; Path=/nutrisync; Max-Age=0") })
    #expect(cookies.contains { $0.hasPrefix("foyer-ops=; Path=/ops; Max-Age=0") })
    #expect(try house.profiles(of: "nutrisync").isEmpty)
    #expect(try client.open("/nutrisync").screen == "permissions")
  }

  @Test func `the page that follows says that it is done, and only that one`() throws {
    let client = try finished()
    let said = "Your account is deleted"
    let target = try #require(try erase(client).header("Location"))
    #expect(target == "/account?erased")
    #expect(try client.open(target).html.contains(said))
    #expect(try !client.open("/account").html.contains(said))
    // Who has an account sees it, whatever the address says.
    #expect(try !finished().open(target).html.contains(said))
  }

  @Test(arguments: ["account", "journey"])
  func `a form of a page that was open brings nothing back`(screen: String) throws {
    let client = try finished()
    try client.open("/nutrisync/\(screen)")
    let cookies = client.cookies
    let body = client.form(["email": "maya@example.com", "password": AccountReopenedTests.password])
    _ = try erase(client)
    let tab = house.client()
    tab.cookies = cookies
    let response = try tab.post(address: "/nutrisync/\(screen)", body)
    #expect(response.status == 303)
    #expect(response.header("Location")?.hasSuffix("?expired=ended") == true)
    #expect(try house.profiles(of: "nutrisync").isEmpty)
    let sign =
      "email=maya%40example.com&password="
      + PercentEncoding.encode(AccountReopenedTests.password)
    #expect(try house.client().post(address: "/account/sign-in", sign).status == 422)
  }

  @Test func `another site or an old token erases nothing`() throws {
    let client = try finished()
    for (body, headers) in [
      ("form-token=x", [(RequestHeaders.Name.secFetchSite, "same-origin")]),
      ("", [(.secFetchSite, "same-origin")]), ("form-token=x", [(.secFetchSite, "cross-site")]),
    ] {
      let response = try client.post(address: "/account/erase", body, headers: headers)
      #expect(response.status == 403)
    }
    #expect(try house.profiles(of: "nutrisync").count == 1)
  }
}
