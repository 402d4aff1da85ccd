import FlowPages
import HTTPCore
import OnboardingFlows
import TestSupport
import Testing

/// Accounts: one for a session however often it is sent, none for an address that is taken.
@Suite struct AccountTests {
  let house: TestApplication

  init() throws { house = try TestApplication([NutriSync().withPages]) }

  static let password = "seven purple trams at noon"

  func clientAtAccount() throws -> TestClient {
    let client = house.client()
    try NutriSyncJourney.walk(client, to: "account")
    return client
  }

  @Test func `an account is made and the flow goes on`() throws {
    let client = try clientAtAccount()
    try client.submit(["email": "maya@example.com", "password": Self.password])
    #expect(client.page.screen == "journey")
  }

  @Test func `a form of the account with another token than its own is refused`() throws {
    let (maya, kim) = (try clientAtAccount(), try clientAtAccount())
    try maya.submit(["email": "maya@example.com", "password": Self.password])
    try kim.submit(["email": "kim@example.com", "password": Self.password])
    func token(_ client: TestClient) throws -> String {
      let page = try client.open("/account")
      return try #require(page.controls.first { $0.name == "form-token" }).value
    }
    let own = try token(maya)
    func changed(at index: Int) -> String {
      var bytes = Array(own.utf8)
      bytes[index] = bytes[index] == UInt8(ascii: "A") ? UInt8(ascii: "Q") : UInt8(ascii: "A")
      return String(decoding: bytes, as: UTF8.self)
    }
    let others = [
      "", String(own.dropLast()), own + "A", changed(at: 0), changed(at: 20), try token(kim),
    ]
    for other in others {
      let body = "form-token=\(other)"
      #expect(try maya.post(address: "/account/sign-out", body).status == 403, "\(other)")
    }
    #expect(try maya.post(address: "/account/sign-out", "form-token=\(own)").status == 303)
  }

  @Test func `an address that is taken is told at its field, and nothing else is lost`() throws {
    try clientAtAccount().submit(["email": "maya@example.com", "password": Self.password])
    let second = try clientAtAccount()
    let page = try second.submit(["email": "Maya@Example.com", "password": "nine other boats"])
    #expect(second.response.status == 422)
    #expect(page.invalid == ["email"])
    #expect(page.controls.contains { $0.name == "email" && $0.value == "Maya@Example.com" })
  }

  @Test func `fifty posts of one form at once make one account and lead on alike`() async throws {
    let client = try clientAtAccount()
    let body = client.form(["email": "maya@example.com", "password": Self.password])
    let cookies = client.cookies
    let transport = house.inProcess
    let answers = try await withThrowingTaskGroup(of: Exchange.Response.self) { group in
      for _ in 0..<50 {
        group.addTask {
          let line = cookies.map { "\($0.key)=\($0.value.value)" }.joined(separator: "; ")
          return try transport.send(
            Exchange.Request(
              .post, "/nutrisync/account",
              headers: [
                (.cookie, line), (.secFetchSite, "same-origin"),
                (.contentType, "application/x-www-form-urlencoded"),
              ], body: body))
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.allSatisfy { $0.status == 303 })
    #expect(Set(answers.map { $0.header("Location") }) == ["/nutrisync/journey"])
    let other = try clientAtAccount()
    try other.submit(["email": "maya@example.com", "password": "nine other boats"])
    #expect(other.response.status == 422)
  }

  @Test(arguments: ["apple", "google"])
  func `a mock provider says that it is one and makes an account`(provider: String) throws {
    let client = try clientAtAccount()
    try client.submit(action: provider)
    #expect(client.page.body("data-sheet") == provider)
    #expect(client.page.html.localizedLowercaseContains("demo"))
    try client.submit()
    #expect(client.page.screen == "journey")
  }

  @Test func `too many accounts from one address have to wait, with the form kept`() throws {
    for number in 0..<20 {
      try clientAtAccount().submit([
        "email": "person\(number)@example.com", "password": "\(Self.password) \(number)",
      ])
    }
    let client = try clientAtAccount()
    let page = try client.submit(["email": "late@example.com", "password": Self.password])
    #expect(client.response.status == 429)
    #expect(Int(client.response.header("Retry-After") ?? "") ?? 0 > 0)
    #expect(page.controls.contains { $0.value == "late@example.com" })
    house.clock.advance(seconds: 60)
    try client.submit(["email": "late@example.com", "password": Self.password])
    #expect(client.page.screen == "journey")
  }

  @Test func `someone who has an account can sign in, see it, and sign out`() throws {
    let client = try clientAtAccount()
    try client.submit(["email": "maya@example.com", "password": Self.password])
    try client.submit()
    #expect(client.page.isComplete)
    let visitor = house.client()
    let wrong = try visitor.post(
      address: "/account/sign-in", "email=maya%40example.com&password=wrong+password")
    #expect(wrong.status == 422)
    let right = try visitor.post(
      address: "/account/sign-in",
      "email=maya%40example.com&password=\(PercentEncoding.encode(Self.password))")
    #expect(right.status == 303)
    let page = try visitor.open("/account")
    #expect(page.html.contains("maya@example.com"))
    // In the narrow column it is broken where it has its joints, not within a word.
    #expect(page.html.contains("maya@<wbr>example.<wbr>com"))
    let token = try #require(page.controls.first { $0.name == "form-token" })
    let out = try visitor.post(address: "/account/sign-out", "form-token=\(token.value)")
    #expect(out.status == 303)
    #expect(try !visitor.open("/account").html.contains("maya@example.com"))
  }

  @Test func `signing out takes what the account has away from the browser, and keeps it`() throws {
    let client = try clientAtAccount()
    try client.submit(["email": "maya@example.com", "password": Self.password])
    try client.submit()
    let end = client.address
    let token = try #require(
      try client.open("/account").controls.first { $0.name == "form-token" })
    #expect(
      try client.post(address: "/account/sign-out", "form-token=\(token.value)").status == 303)
    for address in ["/nutrisync", "/nutrisync/answers", end] {
      let page = try client.open(address)
      #expect(page.screen == "permissions", "\(address)")
      #expect(!page.words.contains("Maya"))
    }
    let right = try client.post(
      address: "/account/sign-in",
      "email=maya%40example.com&password=\(PercentEncoding.encode(Self.password))")
    #expect(right.status == 303)
    try client.open("/nutrisync")
    #expect(client.page.screen == "all-set")
    #expect(try client.open("/nutrisync/answers").words.contains("Maya"))
  }

  @Test func `signing out leaves what no account has`() throws {
    let maker = try clientAtAccount()
    try maker.submit(["email": "maya@example.com", "password": Self.password])
    let guest = house.client()
    guest.headers.append((.userAgent, "Mozilla/5.0 (iPhone) Safari"))
    try guest.open("/nutrisync")
    try guest.submit()
    let here = guest.address
    // By the page of the account alone, so that the flow has not heard of it.
    #expect(
      try guest.post(
        address: "/account/sign-in",
        "email=maya%40example.com&password=\(PercentEncoding.encode(Self.password))"
      ).status == 303)
    let token = try #require(
      try guest.open("/account").controls.first { $0.name == "form-token" })
    #expect(
      try guest.post(address: "/account/sign-out", "form-token=\(token.value)").status == 303)
    try guest.open("/nutrisync")
    #expect(guest.address == here)
  }
}

extension String {
  func localizedLowercaseContains(_ text: String) -> Bool { lowercased().contains(text) }
}
