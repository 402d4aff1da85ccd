import OnboardingDomain
import OnboardingFlows
import TestSupport
import Testing

/// The test cases of the document, "Testing", each by its name.
@Suite struct OPSCaseTests {
  let ops: OPSHouse
  let client: TestClient

  init() throws {
    ops = try OPSHouse()
    client = ops.client()
  }

  // MARK: 1. Account creation

  @Test func `account creation: valid email and password`() throws {
    try OPSHouse.walk(client, to: "user-details")
    #expect(client.page.screen == "user-details")
    #expect(client.cookies["foyer-ops"]?.value.contains(OPSHouse.password) == false)
  }

  @Test(arguments: ["dana.reyes@", "dana", "@example.com", "dana@example"])
  func `account creation: invalid email format`(email: String) throws {
    try OPSHouse.walk(client, to: "account-setup")
    try client.submit(["email": email, "password": OPSHouse.password])
    #expect(client.response.status == 422)
    #expect(client.page.invalid == ["email"])
    #expect(client.page.controls.contains { $0.name == "email" && $0.value == email })
  }

  @Test func `account creation: password too short`() throws {
    try OPSHouse.walk(client, to: "account-setup")
    try client.submit(["email": "dana@example.com", "password": "short"])
    #expect(client.page.invalid == ["password"])
    #expect(client.page.html.contains("Password is too short. Use 10 characters or more"))
  }

  @Test func `account creation: account already exists`() throws {
    try OPSHouse.walk(client, to: "user-details")
    let second = ops.client()
    try OPSHouse.walk(second, to: "account-setup")
    try second.submit(["email": "DANA@example.com", "password": "nine other boats"])
    #expect(second.response.status == 422)
    #expect(second.page.invalid == ["email"])
  }

  @Test func `the password is asked for beside the address that it belongs to`() throws {
    let ops = try OPSHouse(variant: "original")
    let client = ops.client()
    try OPSHouse.walk(client, to: "password", as: OPSHouse.original(email: "ann@example.com"))
    #expect(client.page.words.contains("ann@example.com"))
    let manager = "value=\"ann@example.com\" autocomplete=\"username\""
    #expect(client.page.html.contains(manager))
    #expect(!client.page.html.contains("name=\"username\""))
    let consolidated = try OPSHouse()
    let other = consolidated.client()
    try OPSHouse.walk(other, to: "account-setup", as: OPSHouse.consolidated())
    #expect(!other.page.html.contains("autocomplete=\"username\""))
  }

  @Test func `account creation: account already exists, where the email has a screen of its own`()
    throws
  {
    let ops = try OPSHouse(variant: "original")
    try OPSHouse.walk(ops.client(), to: "user-info", as: OPSHouse.original())
    let second = ops.client()
    try OPSHouse.walk(second, to: "password", as: OPSHouse.original())
    try second.submit(["password": "nine other boats"])
    #expect(second.page.invalid == ["password"])
    #expect(second.page.html.contains("go back and use another"))
    try second.open("/ops/email")
    try second.submit(["email": "other@example.com"])
    try second.submit(["password": OPSHouse.password])
    #expect(second.page.screen == "account-created")
  }

  @Test func `account creation: a changed address asks for the password, on its screen of its own`()
    throws
  {
    let ops = try OPSHouse(variant: "original")
    let client = ops.client()
    try OPSHouse.walk(client, to: "company-code", as: OPSHouse.original())
    try client.open("/ops/email")
    try client.submit(["email": "dana@example.org"])
    #expect(client.page.screen == "password")
    // Whoever leaves there comes back to it, and not to what comes after.
    try client.open("/ops")
    #expect(client.page.screen == "password")
    try client.submit(["password": OPSHouse.password])
    #expect(try client.open("/account?flow=ops").html.contains("dana@example.org"))
    #expect(try client.open("/ops").screen == "company-code")
  }

  @Test func `account creation: the same address asks for nothing again`() throws {
    let ops = try OPSHouse(variant: "original")
    let client = ops.client()
    try OPSHouse.walk(client, to: "company-code", as: OPSHouse.original())
    try client.open("/ops/email")
    try client.submit(["email": "dana@example.com"])
    #expect(try client.open("/ops").screen == "company-code")
  }

  // MARK: 2. Company connection

  @Test(arguments: ["RDG4K7", "rdg-4k7", " rdg 4K7 "])
  func `company connection: valid company code`(code: String) throws {
    try OPSHouse.walk(client, to: "company-code")
    try client.submit(["company-code": code])
    #expect(client.page.screen == "permissions")
    try client.submit()
    try client.submit(["bandwidth": "low"])
    #expect(client.page.html.contains("Ridgeline Electric"))
  }

  @Test func `company connection: invalid company code`() throws {
    try OPSHouse.walk(client, to: "company-code")
    try client.submit(["company-code": "ZZZ999"])
    #expect(client.response.status == 422)
    #expect(client.page.invalid == ["company-code"])
    #expect(client.page.html.contains("No company has this code"))
    #expect(client.page.controls.contains { $0.value == "ZZZ999" })
    try client.submit(["company-code": "12"])
    #expect(client.page.html.contains("Enter a code of 6 letters and numbers"))
  }

  @Test func `company connection: network failure during validation`() throws {
    try OPSHouse.walk(client, to: "company-code")
    try ops.house.close()
    try client.submit(["company-code": "RDG4K7"])
    #expect(client.response.status == 503)
    #expect(client.response.header("Retry-After") != nil)
    #expect(client.page.screen == "company-code")
    #expect(client.page.controls.contains { $0.name == "company-code" && $0.value == "RDG4K7" })
    try ops.restart()
    let again = ops.client(resuming: client)
    try again.open("/ops")
    #expect(again.page.screen == "company-code")
    try again.submit(["company-code": "RDG4K7"])
    #expect(again.page.screen == "permissions")
  }

  @Test func `a company without a free place says so`() throws {
    try OPSHouse.walk(client, to: "company-code")
    try client.submit(["company-code": "FULL01"])
    #expect(client.page.screen == "permissions")
    let second = ops.client()
    try OPSHouse.walk(
      second, to: "company-code", as: OPSHouse.consolidated(email: "sam@example.com"))
    try second.submit(["company-code": "FULL01"])
    #expect(second.page.html.contains("Small Crew has no free place left"))
  }

  @Test func `joining twice takes one place`() throws {
    try OPSHouse.walk(client, to: "company-code")
    try client.submit(["company-code": "FULL01"])
    try client.open("/ops/company-code")
    try client.submit(["company-code": "FULL01"])
    #expect(client.page.screen == "permissions")
  }

  @Test func `whoever goes on without their code gives their place to the next one`() throws {
    try OPSHouse.walk(client, to: "company-code")
    try client.submit(["company-code": "FULL01"])
    // Once from the page, and once more by a form that stood open meanwhile.
    for _ in 0..<2 {
      try client.open("/ops/company-code")
      try client.submit(action: "later")
      #expect(client.page.screen == "permissions")
    }
    let second = ops.client()
    try OPSHouse.walk(
      second, to: "company-code", as: OPSHouse.consolidated(email: "sam@example.com"))
    try second.submit(["company-code": "FULL01"])
    #expect(second.page.screen == "permissions")
    // What the first one does after that takes nothing away from the second.
    try client.open("/ops/company-code")
    try client.submit(action: "later")
    try client.open("/ops/company-code")
    try client.submit(["company-code": "FULL01"])
    #expect(client.page.html.contains("Small Crew has no free place left"))
  }

  @Test func `a place that is left while the store is out of reach is told, and can be left later`()
    throws
  {
    try OPSHouse.walk(client, to: "company-code")
    try client.submit(["company-code": "FULL01"])
    try client.open("/ops/company-code")
    try ops.house.close()
    try client.submit(action: "later")
    #expect(client.response.status == 503)
    #expect(client.page.screen == "company-code")
  }

  @Test func `codes can't be tried out in large numbers`() throws {
    try OPSHouse.walk(client, to: "company-code")
    for number in 0..<20 { try client.submit(["company-code": "ZZZ\(100 + number)"]) }
    try client.submit(["company-code": "ZZZ999"])
    #expect(client.response.status == 429)
    #expect(client.page.controls.contains { $0.value == "ZZZ999" })
  }

  @Test func `somebody without a code goes on and joins later`() throws {
    try OPSHouse.walk(client, to: "company-code")
    try client.submit(action: "later")
    #expect(client.page.screen == "permissions")
    try client.submit()
    try client.submit(["bandwidth": "low"])
    #expect(client.page.html.contains("No company yet"))
    try client.open("/ops/company-code")
    try client.submit(["company-code": "RDG4K7"])
    try client.open("/ops")
    #expect(client.page.html.contains("Ridgeline Electric"))
  }

  // MARK: 3. Permission handling

  private func permissions() throws -> [String] {
    try client.open("/ops/permissions")
    return client.page.controls.filter { $0.name == "permissions" }.map(\.value)
  }

  @Test func `permission handling: accept all permissions`() throws {
    try OPSHouse.walk(client, to: "permissions")
    try client.submit(["permissions": "notifications", "permissions": "location"])
    #expect(try permissions() == ["notifications", "location"])
  }

  @Test func `permission handling: decline specific permissions`() throws {
    try OPSHouse.walk(client, to: "permissions")
    try client.submit(["permissions": "location"])
    #expect(client.page.screen == "field-setup")
    #expect(try permissions() == ["location"])
  }

  @Test func `permission handling: change permissions later`() throws {
    try OPSHouse.walk(client)
    #expect(client.page.links.contains("/ops/permissions?change"))
    #expect(try permissions() == ["notifications"])
    try client.submit(["permissions": "location"])
    try client.open("/ops")
    #expect(client.page.screen == "completion")
    #expect(try permissions() == ["location"])
  }

  // MARK: 4. State preservation

  @Test func `state preservation: app backgrounded during flow`() throws {
    try OPSHouse.walk(client, to: "permissions")
    ops.house.clock.advance(seconds: 29 * 86_400)
    try client.open("/ops")
    #expect(client.page.screen == "permissions")
    try client.open("/ops/user-details")
    #expect(client.page.controls.contains { $0.name == "first-name" && $0.value == "Dana" })
  }

  @Test func `state preservation: flow resumed after restart`() throws {
    try OPSHouse.walk(client, to: "field-setup")
    try ops.restart()
    let again = ops.client(resuming: client)
    try again.open("/ops")
    #expect(again.page.screen == "field-setup")
    try again.submit(["bandwidth": "unlimited"])
    #expect(again.page.isComplete)
    #expect(again.page.html.contains("Ridgeline Electric"))
  }

  @Test func `state preservation: network connection lost and restored`() throws {
    try OPSHouse.walk(client, to: "user-details")
    // The form went out, but its answer never came: the browser still has the cookie from before.
    let before = client.cookies
    let body = client.form(["first-name": "Dana", "last-name": "Reyes", "phone": ""])
    _ = try client.post(address: "/ops/user-details", body)
    client.cookies = before
    let answer = try client.post(address: "/ops/user-details", body)
    #expect(answer.status == 303)
    #expect(answer.header("Location") == "/ops/company-code")
  }

  @Test func `a stale token gives back the form with a fresh one`() throws {
    try OPSHouse.walk(client, to: "user-details")
    let answer = try client.post(
      address: "/ops/user-details", "first-name=Dana&last-name=Reyes&phone=&form-token=old")
    #expect(answer.status == 403)
    let page = Page(html: answer.text)
    let token = try #require(page.controls.first { $0.name == "form-token" }?.value)
    #expect(page.controls.contains { $0.name == "first-name" && $0.value == "Dana" })
    let again = try client.post(
      address: "/ops/user-details", "first-name=Dana&last-name=Reyes&phone=&form-token=\(token)")
    #expect(again.status == 303)
  }
}
