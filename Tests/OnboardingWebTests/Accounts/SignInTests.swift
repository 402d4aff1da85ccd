import FlowPages
import HTTPCore
import OnboardingFlows
import TestSupport
import Testing

/// Signing in from a flow leads back to it, with the ways in that it has.
@Suite struct SignInTests {
  let house: TestApplication

  init() throws {
    house = try TestApplication([NutriSync().withPages, CalAI().withPages, FamilyPlus().withPages])
  }

  func account(_ email: String) throws {
    let client = house.client()
    try NutriSyncJourney.walk(client, to: "account")
    try client.submit(["email": email, "password": AccountReopenedTests.password])
  }

  func open(_ address: String, from referer: String? = nil) throws -> Page {
    let headers = referer.map { [(RequestHeaders.Name.referer, $0)] } ?? []
    let response = try house.client().send(Exchange.Request(.get, address, headers: headers))
    #expect(response.status == 200)
    return Page(html: response.text)
  }

  @Test func `who comes from a flow returns to it`() throws {
    try account("maya@example.com")
    let client = house.client()
    let body =
      "email=maya%40example.com&password="
      + PercentEncoding.encode(AccountReopenedTests.password)
    let response = try client.post(address: "/account/sign-in?flow=nutrisync", body)
    #expect(response.status == 303)
    #expect(response.header("Location") == "/nutrisync")
    #expect(try client.open("/account").html.contains("maya@example.com"))
  }

  @Test func `the page that led here says from which flow a person comes`() throws {
    let page = try open("/account", from: "http://localhost:1/nutrisync/welcome")
    #expect(page.html.contains("/account/sign-in?flow=nutrisync"))
    #expect(page.links.contains("/nutrisync"))
    #expect(page.html.contains("/assets/nutrisync/"))
    #expect(try !open("/account", from: "http://localhost:1/elsewhere").html.contains("flow="))
  }

  @Test func `a flow without passwords asks for none`() throws {
    let calAI = try open("/account?flow=calai")
    #expect(!calAI.html.contains("type=\"password\""))
    #expect(calAI.html.contains("is a sample on this site"))
    let family = try open("/account?flow=familyplus")
    #expect(!family.html.contains("type=\"password\""))
    #expect(family.html.contains("no accounts here"))
    #expect(try open("/account?flow=nutrisync").html.contains("type=\"password\""))
  }

  @Test func `spaces around an address don't matter`() throws {
    try account("maya@example.com")
    let body =
      "email=+Maya%40example.com+&password="
      + PercentEncoding.encode(AccountReopenedTests.password)
    #expect(try house.client().post(address: "/account/sign-in", body).status == 303)
  }

  @Test(arguments: ["mailto:maya@example.com", "Maya Ito <maya@example.com>"])
  func `an address may be as a mail program copies it`(pasted: String) throws {
    try account("maya@example.com")
    let body =
      "email=\(PercentEncoding.encode(pasted))&password="
      + PercentEncoding.encode(AccountReopenedTests.password)
    #expect(try house.client().post(address: "/account/sign-in", body).status == 303)
  }

  @Test(arguments: ["", "email=maya%40example.com", "password=x", "email=+&password=x"])
  func `what is missing is said, and costs no try`(body: String) throws {
    for _ in 0..<25 {
      let response = try house.client().post(address: "/account/sign-in", body)
      #expect(response.status == 422)
      #expect(response.text.contains("Enter your email address and your password"))
    }
  }

  @Test func `a sample sign-in says that it is one, and signs its browser in`() throws {
    let client = house.client()
    try NutriSyncJourney.walk(client, to: "account")
    try client.submit(action: "apple")
    try client.submit()
    #expect(client.page.screen == "journey")
    let page = try client.open("/account")
    #expect(page.html.contains("sample"))
    #expect(!page.html.contains(".invalid"))
  }
}
