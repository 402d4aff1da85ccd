import FlowPages
import FoyerCLI
import HTTPCore
import OnboardingDomain
import OnboardingFlows
import OnboardingWeb
import TestSupport
import Testing

/// What somebody agreed to stands on the page of their account, and is taken back in one tap.
@Suite struct ConsentPageTests {
  let house: TestApplication

  init() throws { house = try TestApplication([NutriSync().withPages, Reflect().withPages]) }

  /// Somebody who agreed to all that the first screen asks for, and to weekly mails.
  private func maya() throws -> TestClient {
    let client = house.client()
    try NutriSyncJourney.walk(client, to: "account")
    try client.submit([
      "email": "maya@example.com", "password": AccountReopenedTests.password,
      "weekly-insights": "yes",
    ])
    try client.submit()
    // What is changed from the last page on is handed in at once.
    try client.submit()
    #expect(client.page.screen == "today")
    return client
  }

  /// A button of the card, pressed.
  private func press(
    _ name: String, _ value: String, _ client: TestClient, token: String? = nil
  ) throws -> Exchange.Response {
    try client.open("/account")
    let own = client.page.controls.first { $0.name == "form-token" }?.value ?? ""
    return try client.post(
      address: "/account/consents",
      "form-token=\(token ?? own)&\(name)=\(PercentEncoding.encode(value))")
  }

  /// The buttons of the card that have a name, by the consent they are for.
  private func buttons(_ name: String, _ client: TestClient) throws -> [String: String] {
    try client.open("/account")
    let values = client.page.html.matches(
      of: /<button class="act" name="([a-z-]+)" value="(nutrisync\/([a-z-]+)\/[0-9a-f]{16})">/)
    return Dictionary(
      values.filter { $0.output.1 == name }.map { (String($0.output.3), String($0.output.2)) }
    ) { first, _ in first }
  }

  @Test func `the card has each consent in its words, with its date`() throws {
    let client = try maya()
    let html = try client.open("/account").html
    #expect(html.contains("What you agreed to"))
    #expect(
      html.contains("<span class=\"a\" lang=\"en\" dir=\"auto\">Send me weekly progress insights"))
    #expect(html.contains("Optional, for Apple Health sync"))
    #expect(html.contains("Yes, since"))
    #expect(
      try Set(buttons("take-back", client).keys) == [
        "health-data", "notifications", "weekly-mails",
      ]
    )
    // Never given: it was skipped on its screen.
    #expect(try Array(buttons("give", client).keys) == ["reminders"])
  }

  @Test func `a preference that is an agreement is told in one place only`() throws {
    let html = try maya().open("/account").html
    #expect(html.matches(of: /Send me weekly progress insights/).count == 2)
  }

  @Test func `taking back is one tap, and so is agreeing anew`() throws {
    let client = try maya()
    let value = try #require(try buttons("take-back", client)["weekly-mails"])
    let response = try press("take-back", value, client)
    #expect(response.status == 303)
    #expect(response.header("Location") == "/account#consents")
    #expect(try client.open("/account").html.contains("No, since"))
    let again = try #require(try buttons("give", client)["weekly-mails"])
    #expect(again == value)
    _ = try press("give", again, client)
    #expect(try buttons("take-back", client)["weekly-mails"] == value)
    let export = try client.open("/account/export.json").html
    #expect(export.matches(of: /"id":"weekly-mails"/).count == 3)
    #expect(export.contains(#""words":["Send me weekly progress insights"]"#))
  }

  @Test func `an account opened in the first steps takes nothing back that is asked later`() throws
  {
    let ops = try OPSHouse()
    try OPSHouse.walk(ops.client())
    let second = ops.client()
    try OPSHouse.walk(second, to: "account-setup")
    try second.submit(["email": "dana@example.com", "password": OPSHouse.password])
    let export = try second.open("/account/export.json").html
    #expect(export.contains(#""id":"notifications","flow":"ops","given":true"#))
    #expect(!export.contains(#""given":false"#))
  }

  @Test func `handing in once more doesn't agree for anybody`() throws {
    let client = try maya()
    _ = try press(
      "take-back", try #require(try buttons("take-back", client)["health-data"]), client)
    try client.open("/nutrisync/impact?change")
    try client.submit(["energy-level": "9"])
    #expect(try house.profiles(of: "nutrisync").first?.contains("\"energy-level\":9") == true)
    #expect(try buttons("give", client)["health-data"] != nil)
  }

  @Test func `what is taken back is no answer any more, and may be given there anew`() throws {
    let client = try maya()
    _ = try press(
      "take-back", try #require(try buttons("take-back", client)["health-data"]), client)
    func isOn() throws -> Bool {
      try client.open("/nutrisync/permissions?change").html.contains("value=\"health\" checked")
    }
    #expect(try !isOn())
    #expect(client.page.html.contains("value=\"notifications\" checked"))
    try client.open("/nutrisync/impact?change")
    try client.submit(["energy-level": "9"])
    let handedIn = try #require(try house.profiles(of: "nutrisync").first)
    #expect(handedIn.contains("\"notifications\"") && !handedIn.contains("\"health\""))
    // Agreed to in the flow once more: that counts.
    try client.open("/nutrisync/permissions?change")
    try client.submit(["permissions": "health"])
    #expect(try buttons("take-back", client)["health-data"] != nil)
    // And given on the page of the account: it is an answer again.
    _ = try press(
      "take-back", try #require(try buttons("take-back", client)["health-data"]), client)
    _ = try press("give", try #require(try buttons("give", client)["health-data"]), client)
    #expect(try isOn())
  }

  @Test func `a form that stood open while it was taken back agrees for nobody`() throws {
    let client = try maya()
    try client.open("/nutrisync/impact?change")
    let form = client.form(["energy-level": "9"])
    _ = try press(
      "take-back", try #require(try buttons("take-back", client)["health-data"]), client)
    #expect(try client.post(address: "/nutrisync/impact?change", form).status == 303)
    #expect(try house.profiles(of: "nutrisync").first?.contains("\"energy-level\":9") == true)
    #expect(try buttons("give", client)["health-data"] != nil)
  }

  @Test func `what was taken back and is agreed to in the flow at once counts`() throws {
    let client = try maya()
    _ = try press(
      "take-back", try #require(try buttons("take-back", client)["health-data"]), client)
    try client.open("/nutrisync/permissions?change")
    #expect(client.page.html.contains("Something was changed on another device or page."))
    try client.submit(["permissions": "health", "permissions": "notifications"])
    #expect(try buttons("take-back", client)["health-data"] != nil)
    let export = try client.open("/account/export.json").html
    #expect(export.matches(of: /"id":"health-data"/).count == 3)
  }

  @Test func `an answer that changes is taken back with it`() throws {
    let client = try maya()
    try client.open("/nutrisync/permissions?change")
    try client.submit([:], action: "later")
    #expect(try Array(buttons("take-back", client).keys) == ["weekly-mails"])
    #expect(
      try Set(buttons("give", client).keys) == ["health-data", "notifications", "reminders"])
  }

  @Test(arguments: ["nutrisync/weekly-mails/0000000000000000", "nutrisync/none/x", "", "a/b"])
  func `other words than those that are shown change nothing`(value: String) throws {
    let client = try maya()
    let before = try client.open("/account").html
    #expect(try press("take-back", value, client).status == 303)
    #expect(try press("give", value, client).status == 303)
    #expect(try client.open("/account").html == before)
  }

  @Test func `another site, another token and nobody change nothing`() throws {
    let client = try maya()
    let value = try #require(try buttons("take-back", client)["weekly-mails"])
    #expect(try press("take-back", value, client, token: "x").status == 403)
    let crossSite = try client.post(
      address: "/account/consents", "take-back=\(value)",
      headers: [(RequestHeaders.Name.secFetchSite, "cross-site")])
    #expect(crossSite.status == 403)
    #expect(
      try house.client().post(address: "/account/consents", "take-back=\(value)").status == 303)
    #expect(try buttons("take-back", client)["weekly-mails"] == value)
    // Asking for it changes nothing.
    try client.open("/account/consents")
    #expect(client.page.body("data-page") == "account")
    #expect(try buttons("take-back", client)["weekly-mails"] == value)
  }

  @Test func `where several flows asked, each is named, and options are listed`() throws {
    let provider = SignInProvider { _ in
      SignInProvider.Identity(subject: "one", email: "one@example.com")
    }
    let house = try TestApplication(
      [NutriSync().withPages, CalAI().withPages],
      services: FlowServices(providers: ["apple": provider, "google": provider]))
    let client = house.client()
    try NutriSyncJourney.walk(client, to: "account")
    try client.open("/nutrisync/account/apple")
    try client.submit()
    #expect(try !client.open("/account").html.contains("<span class=\"q\">NutriSync</span>"))
    try CalAIJourney.walk(client, to: "plan-ready")
    // Who is signed in needs no account again, and what they agreed to here is kept with the one that they have.
    try client.submit()
    let html = try client.open("/account").html
    #expect(html.contains("<span class=\"q\">NutriSync</span>"))
    #expect(html.contains("<span class=\"q\">Cal AI</span>"))
    #expect(html.contains("to read:</span>"))
    #expect(html.contains("dir=\"auto\">Steps</span>"))
  }

  @Test func `no card where nothing was asked`() throws {
    let reflect = try TestApplication([Reflect().withPages])
    let client = reflect.client()
    #expect(try !client.open("/account").html.contains("What you agreed to"))
  }

  @Test func `the app gets them with the code`() throws {
    let client = try maya()
    let value = try #require(try buttons("take-back", client)["notifications"])
    _ = try press("take-back", value, client)
    try client.open("/nutrisync/all-set")
    try client.submit([:], action: "hand-over")
    #expect(client.page.html.contains("What you agreed to, with its date"))
    let code = try #require(client.page.body("data-handover-code"))
    let response = try house.inProcess.send(
      Exchange.Request(
        .post, "/handover", headers: [(.contentType, "application/json")],
        body: #"{"code":"\#(code)"}"#))
    #expect(response.status == 200)
    #expect(response.text.contains(#""id":"health-data","flow":"nutrisync","given":true"#))
    #expect(response.text.contains(#""id":"notifications","flow":"nutrisync","given":false"#))
    #expect(response.text.contains(#""words":["Health Data","Optional, for Apple Health sync"]"#))
    #expect(response.text.contains(#""origin":null"#))
  }
}
