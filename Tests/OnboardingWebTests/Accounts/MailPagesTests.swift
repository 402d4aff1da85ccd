import FlowPages
import FlowWalking
import FoyerCLI
import Foundation
import HTTPCore
import OnboardingFlows
import OutgoingRequests
import TestSupport
import Testing

/// What is asked for on pages and comes by mail. The mail server is the test's.
@Suite struct MailPagesTests {
  private let taker = MailTaker()
  private let house: TestApplication
  private static let email = "maya@example.com"
  private static let password = AccountReopenedTests.password

  init() throws {
    house = try TestApplication([NutriSync().withPages, Reflect().withPages], mail: taker.settings)
  }

  /// Somebody who made an account on the way.
  private func maker(_ house: TestApplication? = nil, email: String = email) throws -> TestClient {
    let client = (house ?? self.house).client()
    try NutriSyncJourney.walk(client, to: "account")
    try client.submit(["email": email, "password": Self.password])
    #expect(client.page.screen == "journey")
    return client
  }

  private func get(_ client: TestClient, _ address: String) throws -> Exchange.Response {
    try client.send(Exchange.Request(.get, address))
  }

  private func ask(_ client: TestClient, _ email: String) throws -> Exchange.Response {
    try client.post(
      address: "/account/forgotten?flow=nutrisync", "email=\(PercentEncoding.encode(email))")
  }

  @Test func `known and unknown addresses get the same page`() throws {
    _ = try maker()
    let (known, unknown) = (house.client(), house.client())
    let first = try ask(known, Self.email)
    let second = try ask(unknown, "nobody@example.com")
    #expect(first.status == 200 && second.status == 200)
    #expect(
      first.text.replacing(Self.email, with: "…")
        == second.text.replacing("nobody@example.com", with: "…"))
    _ = try taker.wait(for: Self.email, 2)
    #expect(!taker.mails.contains { $0.recipient == "nobody@example.com" })
  }

  @Test(arguments: ["", " ", "maya", "maya@", "@example.com", "a\r\nBcc: all@example.com"])
  func `what is no address is said and nothing goes out`(email: String) throws {
    let client = house.client()
    #expect(try ask(client, email).status == 422)
    #expect(taker.mails.isEmpty)
  }

  @Test func `a second click sends no second mail, and too many are refused`() throws {
    _ = try maker()
    _ = try taker.wait(for: Self.email)
    let client = house.client()
    for _ in 0..<3 { #expect(try ask(client, Self.email).status == 200) }
    _ = try taker.wait(for: Self.email, 2)
    // One a minute, after the first few.
    var statuses: [Int] = []
    for _ in 0..<9 {
      house.clock.advance(seconds: 61)
      statuses.append(try ask(client, Self.email).status)
    }
    #expect(statuses.allSatisfy { $0 == 200 })
    for number in 0..<9 { statuses.append(try ask(client, "a\(number)@example.com").status) }
    #expect(statuses.last == 429)
    #expect(try ask(client, "another@example.com").header("Retry-After") != nil)
  }

  /// What a clock shows somewhere, as English writes it without the half of the day.
  private func clock(after seconds: Int64, offset: Int64) -> String {
    let minute = (house.clock.now + seconds + offset) / 60 % 1440
    return "\((minute / 60 + 11) % 12 + 1):\(minute % 60 < 10 ? "0" : "")\(minute % 60)"
  }

  @Test(arguments: [
    // What a script tells; else where the language is spoken; else the server's own clock.
    ("en", "Asia/Kolkata", 19_800), ("en-US", "Asia/Kolkata", 19_800), ("en-US", nil, -18_000),
    ("en-US", "Nowhere/At_All", -18_000), ("en", nil, 0),
  ])
  func `a page of no flow and its mail tell the time where the person is`(
    language: String, zone: String?, offset: Int64
  ) throws {
    _ = try maker()
    let client = house.client()
    client.headers = [(.acceptLanguage, language)]
    let told = zone.map { "&browser-time-zone=\(PercentEncoding.encode($0))" } ?? ""
    let email = PercentEncoding.encode(Self.email)
    let page = try client.post(address: "/account/forgotten", "email=\(email)\(told)")
    #expect(page.text.contains("can be sent from \(clock(after: 60, offset: offset))"))
    let mail = try #require(try taker.wait(for: Self.email, 2).last)
    #expect(mail.text.contains("until \(clock(after: 3600, offset: offset))"))
  }

  @Test(arguments: ["/account/forgotten", "/account"])
  func `pages of the account tell the zone by a script`(page: String) throws {
    #expect(try get(house.client(), page).text.contains("/js/hall"))
  }

  /// Asks for another address of the account.
  private func move(
    _ client: TestClient, to email: String, password: String = password
  ) throws -> Exchange.Response {
    let page = try client.open("/account/email")
    let token = try #require(page.controls.first { $0.name == "form-token" }).value
    let words = PercentEncoding.encode(password)
    return try client.post(
      address: "/account/email",
      "form-token=\(token)&email=\(PercentEncoding.encode(email))&password=\(words)")
  }

  @Test func `another address gets one mail however often the form is sent, and none by a guess`()
    throws
  {
    let client = try maker()
    let other = "maya@example.org"
    #expect(try move(client, to: other, password: "not this one").status == 422)
    for _ in 0..<4 { #expect(try move(client, to: other).status == 200) }
    _ = try taker.wait(for: other)
    #expect(taker.mails.filter { $0.recipient == other }.count == 1)
    // A minute later it is another one; and there is an end to that.
    var statuses: [Int] = []
    for _ in 0..<9 {
      house.clock.advance(seconds: 20)
      statuses.append(try move(client, to: other).status)
    }
    #expect(taker.mails.filter { $0.recipient == other }.count < 5)
  }

  @Test(arguments: [
    ("no address", Self.password, "#email", "Enter an email address, like name@example.com."),
    ("", "", "#email", "Enter an email address, like name@example.com."),
    ("maya@example.org", "", "#password", "Enter your password."),
    ("maya@example.org", "not this one", "#password", "The password is not right."),
  ])
  func `what is wrong with another address is said at its field`(
    email: String, password: String, place: String, words: String
  ) throws {
    let response = try move(maker(), to: email, password: password)
    #expect(response.status == 422)
    #expect(response.text.contains("<li><a href=\"\(place)\">\(words)</a></li>"))
    #expect(response.text.matches(of: /aria-invalid="true"/).count == 1)
  }

  @Test func `a password is set by a link once, and everybody else is signed out`() throws {
    let first = try maker()
    _ = try ask(house.client(), Self.email)
    let path = try MailTaker.path(in: try #require(try taker.wait(for: Self.email, 2).last))
    let client = house.client()
    #expect(try get(client, path).status == 200)
    #expect(try client.post(address: path, "new-password=short").status == 422)
    let refused = try client.post(address: path, "new-password=nutrisync1234")
    #expect(refused.text.contains("little more than the name of the app"))
    let new = PercentEncoding.encode("a lantern by the pier")
    #expect(try client.post(address: path, "new-password=\(new)").status == 303)
    #expect(try get(client, "/account").text.contains(Self.email))
    #expect(try !get(first, "/account").text.contains(Self.email))
    #expect(try house.client().post(address: path, "new-password=\(new)").status == 410)
    #expect(try get(house.client(), path).status == 410)
  }

  @Test func `a link of a mail opens nothing by itself, and only its own thing`() throws {
    let client = try maker()
    let path = try MailTaker.path(in: try taker.wait(for: Self.email)[0])
    let other = house.client()
    for _ in 0..<3 { #expect(try get(other, path).status == 200) }
    // What the page fetches doesn't say where it stands.
    #expect(try get(other, path).header("Referrer-Policy") == "strict-origin")
    #expect(try get(other, "/account").header("Referrer-Policy") == "same-origin")
    #expect(try get(client, "/account").text.contains("Not confirmed yet"))
    for purpose in ["address", "revert", "password", "device"] {
      let wrong = path.replacing("/confirm/", with: "/\(purpose)/")
      #expect(try get(other, wrong).status == 410)
      #expect(try other.post(address: wrong, "new-password=a+lantern+by+the+pier").status == 410)
    }
    // Another site can't push its button.
    #expect(
      try other.post(address: path, "", headers: [(.secFetchSite, "cross-site")]).status == 403)
    #expect(try get(client, "/account").text.contains("Not confirmed yet"))
    #expect(try other.post(address: path, "").status == 200)
    #expect(try other.post(address: path, "").status == 200)
    #expect(try !get(client, "/account").text.contains("Not confirmed yet"))
  }

  @Test func `a link works for its time, counted from when the mail goes out`() throws {
    taker.answer(.failed(code: 451, reason: "later"))
    _ = try maker()
    taker.waitForTry()
    house.clock.advance(seconds: 3 * 3600)
    taker.answer(.taken)
    // What is asked for now wakes who sends.
    _ = try ask(house.client(), "nobody@example.com")
    let path = try MailTaker.path(in: try taker.wait(for: Self.email)[0])
    house.clock.advance(seconds: 47 * 3600)
    let page = try get(house.client(), path)
    #expect(page.status == 200, "\(page.text)")
    house.clock.advance(seconds: 3600)
    #expect(try get(house.client(), path).status == 410)
  }

  @Test func `without a mail server none of it is there`() throws {
    let house = try TestApplication([NutriSync().withPages, Reflect().withPages])
    let client = try maker(house)
    // Two lead to the account, which asks who it is; a link of a mail leads nowhere.
    let addresses = [
      ("/account/forgotten", 303), ("/account/email", 200), ("/account/confirm/abc", 404),
    ]
    for (address, status) in addresses {
      let answer = try get(house.client(), address)
      #expect(answer.status == status, "\(address)")
      #expect(!answer.text.contains(#"action="\#(address)"#), "\(address)")
      #expect(try house.client().post(address: address, "email=a%40example.com").status == 404)
    }
    #expect(try !get(client, "/account/email").text.contains(#"action="/account/email"#))
    let page = try get(client, "/account?flow=nutrisync").text
    #expect(!page.contains("confirmed") && !page.contains("/account/email"))
    #expect(try !get(house.client(), "/account?flow=nutrisync").text.contains("forgotten"))
    #expect(client.cookies.keys.allSatisfy { !$0.contains("device") })
  }

  @Test func `limits are the same after a restart`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("foyer-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func attempts(_ house: TestApplication, _ numbers: Range<Int>) throws -> [Int] {
      try numbers.map { number in
        try house.client().post(
          address: "/account/sign-in?flow=nutrisync",
          "email=maya%40example.com&password=guess\(number)"
        ).status
      }
    }
    let first = try TestApplication([NutriSync().withPages], folder: folder)
    let before = try attempts(first, 0..<25)
    #expect(before.last == 429)
    try first.close()
    let second = try TestApplication([NutriSync().withPages], folder: folder)
    #expect(try attempts(second, 30..<31) == [429])
    try second.close()
  }
}
