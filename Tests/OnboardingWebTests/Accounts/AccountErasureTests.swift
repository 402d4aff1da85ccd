import Dispatch
import FlowPages
import HTTPCore
import OnboardingDomain
import OnboardingFlows
import Synchronization
import TestSupport
import Testing

/// An account that is erased is gone, and nothing that is still open brings it back.
@Suite struct AccountErasureTests {
  let house: TestApplication

  init() throws { house = try TestApplication([NutriSync().withPages, OPS().withPages]) }

  /// Somebody who made an account and is through.
  func finished(
    as journey: Journey = NutriSyncJourney.maya, email: String = "maya@example.com"
  ) throws -> TestClient {
    let client = house.client()
    try NutriSyncJourney.walk(client, to: "account", as: journey)
    try client.submit(["email": email, "password": AccountReopenedTests.password])
    try client.submit()
    #expect(client.page.isComplete)
    return client
  }

  private static func body(_ token: String) -> String {
    "form-token=\(token)&confirmation=delete"
  }

  func erase(_ client: TestClient) throws -> Exchange.Response {
    try client.open("/account/erase")
    let token = try #require(client.page.controls.first { $0.name == "form-token" })
    return try client.post(address: "/account/erase", Self.body(token.value))
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

  @Test(arguments: ["", "  ", "deleted", "yes", "my account"])
  func `without the word nothing is deleted, and the field says so`(word: String) throws {
    let client = try finished()
    try client.open("/account/erase")
    #expect(client.page.words.contains("To confirm, type: delete"))
    try client.submit(["confirmation": word])
    #expect(client.response.status == 422)
    #expect(client.page.body("data-page") == "erase")
    #expect(client.page.invalid == ["confirmation"])
    #expect(client.page.words.contains("Type the word “delete”. Nothing was deleted."))
    #expect(try house.profiles(of: "nutrisync").count == 1)
    #expect(try client.open("/account").html.contains("maya@example.com"))
  }

  @Test(arguments: ["delete", " Delete ", "DELETE"])
  func `the word is read as a phone writes it`(word: String) throws {
    let client = try finished()
    try client.open("/account/erase")
    try client.submit(["confirmation": word])
    #expect(client.page.body("data-page") == "farewell")
    #expect(try house.profiles(of: "nutrisync").isEmpty)
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

  @Test func `the page that follows says what went, and nothing of whose it was`() throws {
    let client = try finished()
    let answers = try client.open("/account").html.firstMatch(of: /All ([0-9]+) answers/)?.1
    let target = try #require(try erase(client).header("Location"))
    #expect(target.hasPrefix("/account/farewell?gone="))
    for _ in 0..<2 {
      let page = try client.open(target)
      #expect(page.body("data-page") == "farewell")
      #expect(page.html.contains("Your account is deleted"))
      let all = try #require(answers)
      #expect(page.html.contains("\(all) answers"), "\(all): \(page.words)")
      #expect(page.html.contains("1 plan or profile") && page.html.contains("on 1 device"))
      #expect(!page.html.contains("maya") && !page.html.contains("A last mail"))
    }
    // What was open before asks to sign in.
    #expect(try client.open("/account/erase").body("data-page") == "sign-in")
  }

  @Test func `a question that was left out is no answer that is counted`() throws {
    let maya = NutriSyncJourney.maya
    let without = Journey(
      maya.flow,
      maya.steps.map { $0.place == "secondary-goals" ? Journey.Step("secondary-goals") : $0 })
    func count(_ journey: Journey, _ email: String) throws -> Int? {
      let page = try finished(as: journey, email: email).open("/account")
      #expect(!page.words.contains("Not answered"))
      return page.html.firstMatch(of: /All ([0-9]+) answers/).flatMap { Int($0.1) }
    }
    let all = try #require(try count(maya, "maya@example.com"))
    #expect(try count(without, "may@example.com") == all - 1)
  }

  @Test func `nobody is led to read of an account that was never deleted`() throws {
    let client = try finished()
    let target = try #require(try erase(client).header("Location"))
    let stranger = house.client()
    for address in ["", "?gone", "?gone=9.9.9.1", "?gone=9.9.9.1.AAAAAAAAAAAAAAAAAAAAAA"] {
      let answer = try stranger.send(Exchange.Request(.get, "/account/farewell" + address))
      #expect(answer.status == 303)
      #expect(answer.header("Location") == "/account")
    }
    let more = target.replacing(/gone=[0-9]+/, with: "gone=999")
    #expect(try stranger.send(Exchange.Request(.get, more)).status == 303)
    // Who has an account sees it, whatever the address says.
    let other = try finished()
    #expect(try other.open(target).body("data-page") == "account")
  }

  @Test func `a form that is sent twice gets the same answer`() throws {
    let client = try finished()
    try client.open("/account/erase")
    let token = try #require(client.page.controls.first { $0.name == "form-token" })
    let again = house.client()
    again.cookies = client.cookies
    let (first, second) = (
      try client.post(address: "/account/erase", Self.body(token.value)),
      try again.post(address: "/account/erase", Self.body(token.value))
    )
    #expect(first.header("Location") == second.header("Location"))
    #expect(second.header("Location")?.hasPrefix("/account/farewell") == true)
  }

  @Test func `who was signed out meanwhile doesn't read that anything was deleted`() throws {
    let client = try finished()
    try client.open("/account/erase")
    let token = try #require(client.page.controls.first { $0.name == "form-token" })
    let stale = house.client()
    stale.cookies = client.cookies
    _ = try client.post(address: "/account/sign-out", "form-token=\(token.value)")
    let response = try stale.post(address: "/account/erase", Self.body(token.value))
    #expect(response.header("Location") == "/account?expired")
    #expect(try house.profiles(of: "nutrisync").count == 1)
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
      (Self.body("x"), [(RequestHeaders.Name.secFetchSite, "same-origin")]),
      ("confirmation=delete", [(.secFetchSite, "same-origin")]),
      ("", [(.secFetchSite, "same-origin")]),
      (Self.body("x"), [(.secFetchSite, "cross-site")]),
    ] {
      let response = try client.post(address: "/account/erase", body, headers: headers)
      #expect(response.status == 403)
    }
    #expect(try house.profiles(of: "nutrisync").count == 1)
  }

  /// In several rounds, since two at once meet where they will.
  @Test func `an app that saves meanwhile is told that its token is over`() throws {
    let transport = house.inProcess
    let statuses = Mutex<Set<Int>>([])
    for round in 0..<4 {
      let client = try finished(email: "maya\(round)@example.com")
      let password = AccountReopenedTests.password
      let signedIn = try client.send(
        Exchange.Request(
          .post, "/app/sign-in", headers: [(.contentType, "application/json")],
          body: #"{"email":"maya\#(round)@example.com","password":"\#(password)"}"#))
      // {"token":"…"}
      let token = try #require(signedIn.text.split(separator: "\"").dropFirst(3).first)
      let save = Exchange.Request(
        .post, "/app/drafts/ops",
        headers: [(.contentType, "application/json"), (.authorization, "Bearer \(token)")],
        body: #"{"answers":{}}"#)
      try client.open("/account/erase")
      let mark = try #require(client.page.controls.first { $0.name == "form-token" })
      let cookies = client.cookies.map { "\($0.key)=\($0.value.value)" }.joined(separator: "; ")
      let erase = Exchange.Request(
        .post, "/account/erase",
        headers: [
          (.secFetchSite, "same-origin"), (.contentType, "application/x-www-form-urlencoded"),
          (.cookie, cookies),
        ], body: Self.body(mark.value))
      DispatchQueue.concurrentPerform(iterations: 3) { index in
        guard index > 0 else {
          _ = try? transport.send(erase)
          return
        }
        for _ in 0..<500 {
          let status = (try? transport.send(save))?.status ?? 0
          statuses.withLock { _ = $0.insert(status) }
          if status != 200 { return }
        }
      }
    }
    let others = statuses.withLock { $0.subtracting([200, 401]) }
    #expect(others.isEmpty)
    #expect(try house.profiles(of: "nutrisync").isEmpty)
  }
}
