import FlowPages
import FlowWalking
import Foundation
import HTTPCore
import OnboardingFlows
import TestSupport
import Testing

/// What a browser has of an account that is signed out there, or whose person is another one by now.
@Suite struct SignedOutDevicesTests {
  private let house: TestApplication
  private static let password = AccountReopenedTests.password

  init() throws { house = try TestApplication([NutriSync().withPages]) }

  /// Somebody who made an account on the way and went on to the end.
  private func maker(_ name: String = "Maya") throws -> TestClient {
    let client = house.client()
    try NutriSyncJourney.walk(client, to: "account")
    try client.submit(["email": "\(name)@example.com", "password": Self.password])
    try client.submit()
    #expect(client.page.screen == "all-set")
    try rename(client, name)
    return client
  }

  private func signIn(_ client: TestClient, as name: String = "Maya") throws {
    let answer = try client.post(
      address: "/account/sign-in?flow=nutrisync",
      "email=\(name)%40example.com&password=\(PercentEncoding.encode(Self.password))")
    #expect(answer.status == 303)
  }

  /// Somebody's second browser, on which the account's answers are.
  private func second(as name: String = "Maya") throws -> TestClient {
    let client = house.client()
    try signIn(client, as: name)
    #expect(
      try eventually {
        try client.open("/nutrisync")
        return client.page.screen == "all-set"
      })
    return client
  }

  private func name(on client: TestClient) throws -> String? {
    try client.open("/nutrisync/basic-info")
    return client.page.screen == "basic-info" ? client.page.values("name").first : nil
  }

  private func rename(_ client: TestClient, _ name: String) throws {
    try client.open("/nutrisync/basic-info?change")
    try client.submit(["name": name])
  }

  /// How somebody ends what another browser has.
  enum Way: CaseIterable { case others, one, password, itself }

  private func signOut(_ lost: TestClient, from first: TestClient, by way: Way) throws {
    let client = way == .itself ? lost : first
    try client.open(way == .password ? "/account/password" : "/account")
    let token = try #require(client.page.controls.first { $0.name == "form-token" }).value
    let (address, rest) =
      switch way {
      case .others: ("/account/devices", "&device=others")
      case .one: try ("/account/devices", "&device=\(device(on: client.page))")
      case .password:
        (
          "/account/password",
          "&old-password=\(PercentEncoding.encode(Self.password))&new-password=four+quiet+words+at+dusk"
        )
      case .itself: ("/account/sign-out", "")
      }
    #expect(try client.post(address: address, "form-token=\(token)\(rest)").status == 303)
  }

  private func device(on page: Page) throws -> String {
    String(
      try #require(page.html.firstMatch(of: /name="device" value="([0-9a-f]{32})"/)).output.1)
  }

  @Test(arguments: Way.allCases)
  func `a browser that is signed out sees and changes nothing more`(way: Way) throws {
    let first = try maker()
    let lost = try second()
    #expect(try name(on: lost) == "Maya")
    try lost.open("/nutrisync/basic-info?change")
    let cookies = lost.cookies
    try signOut(lost, from: first, by: way)
    // Also where it kept its cookies.
    lost.cookies = cookies
    try rename(first, "Mia")
    try lost.submit(["name": "Thief"])
    #expect(try name(on: lost) == nil)
    #expect(!lost.page.html.contains("Mia") && !lost.page.html.contains("Maya"))
    Thread.sleep(forTimeInterval: 0.1)
    #expect(try name(on: first) == "Mia")
    #expect(first.page.screen == "basic-info")
  }

  /// Forms of the account's pages, with what they say besides their token.
  private static let forms = [
    ("erase", "confirmation=delete"), ("erase", "confirmation=no"), ("devices", "device=others"),
    ("consents", "give=nutrisync/terms/1"),
    (
      "password",
      "old-password=\(PercentEncoding.encode(password))&new-password=four+quiet+words+at+noon"
    ),
  ]

  @Test(arguments: Way.allCases, [true, false])
  func `a form of the account that was open says that its browser was signed out`(
    way: Way, keepsCookies: Bool
  ) throws {
    let first = try maker()
    let lost = try second()
    try lost.open("/account")
    let token = try #require(lost.page.controls.first { $0.name == "form-token" }).value
    let cookies = lost.cookies
    try signOut(lost, from: first, by: way)
    if keepsCookies { lost.cookies = cookies }
    for (page, words) in Self.forms {
      let answer = try lost.post(address: "/account/\(page)", "form-token=\(token)&\(words)")
      #expect(answer.status == 303, "\(page)")
      let target = try #require(answer.header("Location"))
      try lost.open(target)
      #expect(lost.page.body("data-page") == "sign-in")
      #expect(lost.page.words.contains("You were signed out in the meantime"), "\(page)")
    }
    #expect(try first.open("/account").body("data-page") == "account")
    // Who only looks is told nothing of a form.
    #expect(try !lost.open("/account").words.contains("in the meantime"))
  }

  @Test func `a browser that went on by a link ends with all others`() throws {
    let first = try maker()
    try first.open("/nutrisync/later")
    let page = try first.submit()
    let address = try #require(
      page.html.firstMatch(of: /data-resume-link="[^"]*(\/resume\/[a-z]+\/[0-9A-Z]{8})"/)?.output.1)
    let lost = house.client()
    try lost.open(String(address))
    try lost.submit()
    #expect(try name(on: lost) == "Maya")
    try signOut(lost, from: first, by: .others)
    #expect(try name(on: lost) == nil)
  }

  @Test func `another account in the same browser has its own answers`() throws {
    _ = try maker("Maya")
    let zoe = try maker("Zoe")
    let shared = try second(as: "Maya")
    try shared.open("/nutrisync/basic-info?change")
    #expect(shared.page.values("name") == ["Maya"])
    try signIn(shared, as: "Zoe")
    // The form that was open is Maya's.
    try shared.submit(["name": "Wrong"])
    #expect(shared.page.words.contains("belongs to another account"))
    #expect(try name(on: shared) == "Zoe")
    try rename(shared, "Zora")
    #expect(try eventually { try name(on: zoe) == "Zora" })
    #expect(try name(on: try second(as: "Maya")) == "Maya")
  }

  @Test func `who chooses on both devices has the same on both`() throws {
    let first = try maker()
    let other = try second()
    // Each changes the name before it hears of the other.
    try first.open("/nutrisync/basic-info?change")
    try other.open("/nutrisync/basic-info?change")
    try first.submit(["name": "Desk"])
    try other.submit(["name": "Phone"])
    func isAsked(_ client: TestClient) throws -> Bool {
      try eventually {
        try client.open("/nutrisync")
        return client.page.body("data-page") == "devices"
      }
    }
    #expect(try isAsked(first))
    #expect(try isAsked(other))
    // The newer answer is marked, on whichever of them one looks.
    let desk = first.page.html.firstMatch(of: /name="from-name" value="(\w+)" checked/)
    let phone = other.page.html.firstMatch(of: /name="from-name" value="(\w+)" checked/)
    #expect(Set([desk?.output.1, phone?.output.1]) == ["here", "there"])
    for client in [first, other] {
      let token = try #require(client.page.controls.first { $0.name == "form-token" }).value
      let body = "form-token=\(token)&all=here"
      #expect(try client.post(address: "/nutrisync/devices", body).status == 303)
    }
    #expect(try eventually { try name(on: first) == name(on: other) })
    #expect(try name(on: first) == "Phone")
  }
}
