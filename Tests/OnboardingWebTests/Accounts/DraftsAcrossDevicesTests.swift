import FlowPages
import FlowWalking
import Foundation
import HTTPCore
import OnboardingDomain
import OnboardingFlows
import TestSupport
import Testing

/// An account on several devices: each flow is where it was left, and nobody's answer goes unsaid.
@Suite struct DraftsAcrossDevicesTests {
  private let house: TestApplication
  private static let email = "maya@example.com"
  private static let password = AccountReopenedTests.password

  init() throws { house = try TestApplication([NutriSync().withPages, Reflect().withPages]) }

  /// Somebody who made an account on the way and went on to the end.
  private func maker() throws -> TestClient {
    let client = house.client()
    try NutriSyncJourney.walk(client, to: "account")
    try client.submit(["email": Self.email, "password": Self.password])
    #expect(client.page.screen == "journey")
    try client.submit()
    #expect(client.page.screen == "all-set")
    return client
  }

  /// Another browser that signs in.
  private func signIn(
    _ client: TestClient, flow: String = "nutrisync", password: String = password
  ) throws -> Exchange.Response {
    try client.post(
      address: "/account/sign-in?flow=\(flow)",
      "email=\(PercentEncoding.encode(Self.email))&password=\(PercentEncoding.encode(password))")
  }

  /// The form of a page that says which account it is of.
  private func token(of page: Page) throws -> String {
    try #require(page.controls.first { $0.name == "form-token" }).value
  }

  @Test func `signing in on another device opens the flow where it was left`() throws {
    _ = try maker()
    let second = house.client()
    #expect(try signIn(second).status == 303)
    #expect(try eventuallyAtEnd(second))
    try second.open("/nutrisync/answers")
    #expect(second.page.words.contains("Maya"))
    // A screen that is opened without a session is the one of what was left.
    let third = house.client()
    _ = try signIn(third)
    try third.open("/nutrisync/basic-info")
    #expect(third.page.screen == "basic-info")
    #expect(third.page.values("name") == ["Maya"])
  }

  /// Whether a browser that was signed in soon has what its account has: a flow that is finished.
  private func eventuallyAtEnd(_ client: TestClient) throws -> Bool {
    try eventually {
      try client.open("/nutrisync")
      return client.page.screen == "all-set"
    }
  }

  @Test func `what is changed on one device is on the other, with a notice`() throws {
    let first = try maker()
    let second = house.client()
    _ = try signIn(second)
    #expect(try eventuallyAtEnd(second))
    try second.open("/nutrisync/activity?change")
    try second.submit(["activity-level": "sedentary", "exercise-sessions": "7"])
    #expect(
      try eventually {
        try first.open("/nutrisync/activity")
        return first.page.controls.contains {
          $0.name == "exercise-sessions" && $0.value == "7"
        }
      })
    #expect(first.page.words.contains("another device"))
    // Seen once, it isn't said again.
    try first.open("/nutrisync/answers")
    #expect(!first.page.words.contains("another device"))
    #expect(first.page.words.contains("7"))
  }

  @Test func `what the second device hands in is the profile of the first as it is now`() throws {
    _ = try maker()
    let second = house.client()
    _ = try signIn(second)
    #expect(try eventuallyAtEnd(second))
    try second.open("/nutrisync/activity?change")
    try second.submit(["activity-level": "sedentary", "exercise-sessions": "7"])
    for _ in 0..<8 where second.page.screen != "all-set" { try second.submit() }
    #expect(second.page.screen == "all-set")
    let profiles = try house.profiles(of: "nutrisync")
    #expect(profiles.count == 1)
    #expect(profiles.allSatisfy { $0.contains(#""exercise-sessions":7"#) })
  }

  @Test func `who is signed in begins another flow like anybody`() throws {
    let client = try maker()
    try client.open("/reflect")
    #expect(client.page.screen == "welcome")
    try client.submit()
    #expect(client.page.screen == "personal-info")
    let other = house.client()
    _ = try signIn(other)
    try other.open("/reflect")
    #expect(other.page.screen == "personal-info")
  }

  /// A device on which Maya called herself Mia before she signed in to her account there: it asks which answers
  /// count.
  private func askedDevice() throws -> TestClient {
    _ = try maker()
    let second = house.client()
    try NutriSyncJourney.walk(second, to: "basic-info")
    try second.submit([
      "name": "Mia", "birth-date-month": "March", "birth-date-day": "14",
      "birth-date-year": "1994", "sex": "female",
    ])
    _ = try signIn(second)
    #expect(
      try eventually {
        try second.open("/nutrisync")
        return second.page.body("data-page") == "devices"
      })
    return second
  }

  @Test func `who answered otherwise before signing in is asked which answers count`() throws {
    let second = try askedDevice()
    #expect(second.page.words.contains("Maya"))
    #expect(second.page.words.contains("Mia"))
    let body = "form-token=\(try token(of: second.page))&all=there"
    #expect(try second.post(address: "/nutrisync/devices", body).status == 303)
    try second.open("/nutrisync/answers")
    #expect(second.page.words.contains("Maya"))
    #expect(!second.page.words.contains("Mia"))
  }

  @Test func `a device that has only not come as far is asked about nothing`() throws {
    _ = try maker()
    let second = house.client()
    try NutriSyncJourney.walk(second, to: "body-metrics")
    _ = try signIn(second)
    #expect(
      try eventually {
        try second.open("/nutrisync")
        return second.page.screen == "all-set"
      }, "\(second.page.screen) \(second.page.body("data-page") ?? "")")
    try second.open("/nutrisync/answers")
    #expect(second.page.words.contains("Maya"))
  }

  @Test func `who is asked sees words alone, and only what was answered on both devices`() throws {
    let second = try askedDevice()
    let asked = Set(
      second.page.controls.compactMap { $0.name }.filter { $0.hasPrefix("from-") })
    #expect(asked.contains("from-name"))
    #expect(asked.isDisjoint(with: ["from-email", "from-reminders", "from-current-weight"]))
    #expect(!second.page.words.contains("Not answered"))
    // What was no choice comes from where it was answered.
    let body = "form-token=\(try token(of: second.page))&from-name=here"
    #expect(try second.post(address: "/nutrisync/devices", body).status == 303)
    try second.open("/nutrisync/answers")
    #expect(second.page.words.contains("Mia"))
    try second.open("/nutrisync")
    #expect(second.page.screen == "all-set")
  }

  @Test func `a device on which nothing was said takes what the account has`() throws {
    let first = try maker()
    for action in ["later", nil] {
      let second = house.client()
      try second.open("/nutrisync")
      try second.submit(action: action)
      #expect(second.page.screen == "welcome")
      _ = try signIn(second)
      #expect(try eventuallyAtEnd(second))
      // Nobody is asked on the first device either.
      try first.open("/nutrisync/answers")
      #expect(first.page.screen == "answers")
      #expect(first.page.words.contains("Maya"))
    }
  }

  @Test func `each device is listed, and can be signed out from another`() throws {
    let first = try maker()
    let second = house.client()
    second.headers.append((.userAgent, "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Safari/605.1"))
    _ = try signIn(second)
    try first.open("/account")
    #expect(first.page.words.contains("iPhone, Safari"))
    let body = "form-token=\(try token(of: first.page))&device=others"
    #expect(try first.post(address: "/account/devices", body).status == 303)
    try second.open("/account")
    #expect(second.page.body("data-page") == "sign-in")
    try first.open("/account")
    #expect(first.page.body("data-page") == "account")
    #expect(!first.page.words.contains("iPhone"))
  }

  @Test func `an app that came with a code is listed, and signed out with the others`() throws {
    let first = try maker()
    func redeem() throws -> String {
      try first.open("/nutrisync/all-set")
      try first.submit([:], action: "hand-over")
      let code = try #require(first.page.body("data-handover-code"))
      let response = try house.client().send(
        Exchange.Request(
          .post, "/handover", headers: [(.contentType, "application/json")],
          body: #"{"code":"\#(code)","device":"Maya's phone"}"#))
      #expect(response.status == 200)
      let handedOver = try JSONSerialization.jsonObject(with: Data(response.text.utf8))
      return try #require((handedOver as? [String: Any])?["token"] as? String)
    }
    func status(_ token: String) throws -> Int {
      try house.client().send(
        Exchange.Request(
          .get, "/app/drafts/nutrisync", headers: [(.authorization, "Bearer \(token)")])
      ).status
    }
    let one = try redeem()
    #expect(try status(one) == 200)
    try first.open("/account")
    #expect(first.page.words.contains("Maya's phone"))
    let form = try token(of: first.page)
    #expect(
      try first.post(address: "/account/devices", "form-token=\(form)&device=others").status == 303)
    #expect(try status(one) == 401)
    let two = try redeem()
    #expect(try status(two) == 200)
    try first.open("/account")
    let id = try #require(
      first.page.html.firstMatch(of: /name="device" value="([0-9a-f]{32})"/)?.output.1)
    #expect(
      try first.post(address: "/account/devices", "form-token=\(form)&device=\(id)").status == 303)
    #expect(try status(two) == 401)
  }

  @Test func `a new password needs the old one, keeps this device and signs out the others`() throws
  {
    let first = try maker()
    let second = house.client()
    _ = try signIn(second)
    try first.open("/account/password")
    let token = try token(of: first.page)
    func change(_ old: String, _ new: String) throws -> Exchange.Response {
      try first.post(
        address: "/account/password",
        "form-token=\(token)&old-password=\(PercentEncoding.encode(old))"
          + "&new-password=\(PercentEncoding.encode(new))")
    }
    let new = "four quiet words at dusk"
    #expect(try change("not the old one", new).status == 422)
    #expect(try change(Self.password, "short").status == 422)
    #expect(try change("", "").status == 422)
    #expect(try change(Self.password, new).status == 303)
    try first.open("/account")
    #expect(first.page.body("data-page") == "account")
    try second.open("/account")
    #expect(second.page.body("data-page") == "sign-in")
    #expect(try signIn(house.client()).status == 422)
    #expect(try signIn(house.client(), password: new).status == 303)
  }

  @Test func `the account has the answers, and all of it is a file`() throws {
    let client = try maker()
    #expect(
      try eventually {
        try client.open("/account")
        return client.page.words.contains("Maya")
      })
    #expect(client.page.links.contains("/nutrisync/basic-info?change=account"))
    // It is called what it is, and wears the light of the flow in which it was made.
    #expect(client.page.words.contains("Meal windows, for your calendar"))
    #expect(client.page.html.contains("/nutrisync/hall"))
    let file = try client.send(Exchange.Request(.get, "/account/export.json"))
    #expect(file.header("Content-Disposition")?.contains("account.json") == true)
    let export = try #require(
      try JSONSerialization.jsonObject(with: Data(file.text.utf8)) as? [String: Any])
    #expect(export["email"] as? String == Self.email)
    let answers = try #require(export["answers"] as? [[String: Any]])
    #expect((answers.first?["answers"] as? [String: Any])?["name"] as? String == "Maya")
    let handedIn = try #require(export["handed-in"] as? [[String: Any]])
    #expect(handedIn.count == 1)
    #expect((handedIn.first?["earlier"] as? [Any])?.isEmpty == true)
    // What a stranger gets would be saved under the name of the file: it is no page.
    let stranger = house.client()
    let refused = try stranger.send(Exchange.Request(.get, "/account/export.json"))
    #expect(refused.status == 401)
    #expect(refused.header("Content-Type") == "application/json")
    #expect(refused.header("WWW-Authenticate") == "Cookie")
    #expect(refused.header("Content-Disposition") == nil)
    #expect(refused.text.hasPrefix(#"{"error":"Nobody is signed in here: /account"#))
  }

  @Test func `what was handed in before a change is in the file, too`() throws {
    let client = try maker()
    try client.submit()
    for name in ["Mayara", "Maya Lou"] {
      try client.open("/nutrisync/basic-info?change")
      try client.submit(["name": name])
      while client.page.screen != "today" { try client.submit() }
    }
    let file = try client.send(Exchange.Request(.get, "/account/export.json"))
    let export = try #require(
      try JSONSerialization.jsonObject(with: Data(file.text.utf8)) as? [String: Any])
    let handedIn = try #require((export["handed-in"] as? [[String: Any]])?.first)
    func name(_ submission: [String: Any]) -> String? {
      ((submission["content"] as? [String: Any])?["profile"] as? [String: Any])?["name"] as? String
    }
    #expect(name(handedIn) == "Maya Lou")
    let earlier = try #require(handedIn["earlier"] as? [[String: Any]])
    #expect(earlier.map(name) == ["Maya", "Mayara"])
  }

  @Test func `a change from the account leads back to it, where it stands at once`() throws {
    let client = try maker()
    try client.open("/nutrisync/basic-info?change=account")
    #expect(client.page.links.contains("/account?flow=nutrisync"))
    try client.submit(["name": "Mayara"])
    #expect(client.page.body("data-page") == "account")
    #expect(client.page.words.contains("Mayara"))
    // What is wrong comes back to the same form, and the way back is kept.
    try client.open("/nutrisync/basic-info?change=account")
    try client.submit(["name": ""])
    #expect(client.page.screen == "basic-info")
    try client.submit(["name": "Maya"])
    #expect(client.page.body("data-page") == "account")
  }

  @Test func `lines are in the account's file, and on its other devices`() throws {
    let first = try maker()
    try ReflectJourney.maya.walk(first, to: "today")
    #expect(first.page.words.contains("Kept in your account, for you only."))
    let half = try #require(first.page.values("half-day").first)
    try first.submit(["line": "Leave at five", "half-day": half])
    #expect(
      try eventually {
        try first.send(Exchange.Request(.get, "/account/export.json")).text
          .contains("\"text\":\"Leave at five\"")
      })
    let second = house.client()
    _ = try signIn(second, flow: "reflect")
    #expect(
      try eventually {
        try second.open("/reflect")
        return second.page.screen == "today" && second.page.words.contains("Leave at five")
      })
  }

  @Test func `no answer of an erased account comes back from another device`() throws {
    let first = try maker()
    let second = house.client()
    _ = try signIn(second)
    #expect(try eventuallyAtEnd(second))
    try first.open("/account/erase")
    let body = "form-token=\(try token(of: first.page))&confirmation=delete"
    #expect(try first.post(address: "/account/erase", body).status == 303)
    try second.open("/nutrisync/activity?change")
    #expect(second.page.screen != "activity")
    #expect(!second.page.words.contains("Maya"))
  }
}
