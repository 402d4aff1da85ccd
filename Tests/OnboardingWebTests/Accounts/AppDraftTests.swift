import FlowPages
import FlowWalking
import Foundation
import HTTPCore
import OnboardingDomain
import OnboardingFlows
import TestSupport
import Testing

/// An app that took over what was answered in a browser, where things don't go as its author thought.
@Suite struct AppDraftTests {
  private let house: TestApplication
  private let browser: TestClient

  init() throws {
    house = try TestApplication([Reflect().withPages, NutriSync().withPages])
    browser = house.client()
    try ReflectJourney.maya.walk(browser)
  }

  private func code() throws -> String {
    try browser.open("/reflect/today")
    try browser.submit([:], action: "hand-over")
    return try #require(browser.page.body("data-handover-code"))
  }

  private func ask(
    _ method: HTTPCore.Method, _ path: String, _ body: [String: Any]? = nil, token: String? = nil,
    scheme: String = "Bearer"
  ) throws -> (status: Int, body: [String: Any]) {
    var headers: [(RequestHeaders.Name, String)] = [(.contentType, "application/json")]
    if let token { headers.append((.authorization, "\(scheme) \(token)")) }
    let text = try body.map {
      String(decoding: try JSONSerialization.data(withJSONObject: $0), as: UTF8.self)
    }
    let response = try house.client().send(
      Exchange.Request(method, path, headers: headers, body: text ?? ""))
    let object = try JSONSerialization.jsonObject(with: Data(response.text.utf8))
    return (response.status, try #require(object as? [String: Any], "\(path) answers in JSON"))
  }

  /// An app that has redeemed a code.
  private struct App {
    let token: String
    /// What it would save, had nothing changed.
    var draft: [String: Any]

    func changed(_ answers: [String: Any]) -> App {
      var app = self
      var all = draft["answers"] as? [String: Any] ?? [:]
      all.merge(answers) { $1 }
      app.draft["answers"] = all
      return app
    }

    func with(_ member: String, _ value: Any) -> App {
      var app = self
      app.draft[member] = value
      return app
    }
  }

  private func app() throws -> App { try app(by: try code()) }

  private func app(by code: String) throws -> App {
    let handed = try ask(.post, "/handover", ["code": code, "device": "Maya's phone"]).body
    var draft: [String: Any] = ["device": "Maya's phone"]
    for name in ["answers", "left", "variant", "revision"] { draft[name] = handed[name] }
    return App(token: try #require(handed["token"] as? String), draft: draft)
  }

  /// Somebody with an account who has come to the first of NutriSync's two last screens, and their app.
  private func nutriSync() throws -> (browser: TestClient, app: App) {
    let maker = house.client()
    try maker.makeAccount("maya@example.com")
    while !maker.page.isComplete, maker.response.status == 200 { try maker.submit() }
    #expect(maker.page.screen == "all-set")
    try maker.submit([:], action: "hand-over")
    return (maker, try app(by: try #require(maker.page.body("data-handover-code"))))
  }

  /// The token of an app in which that person signed in.
  private func signIn(device: String? = nil) throws -> String {
    var body = ["email": "maya@example.com", "password": "a long and quiet evening"]
    body["device"] = device
    return try #require(try ask(.post, "/app/sign-in", body).body["token"] as? String)
  }

  /// What is said in a list of consents, by their ids.
  private func given(_ draft: [String: Any]) throws -> [String: Bool] {
    let list = try #require(draft["consents"] as? [[String: Any]])
    return Dictionary(
      list.compactMap { entry in
        (entry["id"] as? String).flatMap { id in (entry["given"] as? Bool).map { (id, $0) } }
      }
    ) { first, _ in first }
  }

  @discardableResult
  private func save(_ app: App, to flow: String = "reflect") throws -> (
    status: Int, body: [String: Any]
  ) {
    try ask(.post, "/app/drafts/\(flow)", app.draft, token: app.token)
  }

  @Test(arguments: [false, true])
  func `starting over in the browser lets go of the app`(hasSaved: Bool) throws {
    let app = try app()
    if hasSaved {
      #expect(try save(app.changed(["goal": "From the phone"])).status == 200)
      try browser.open("/reflect/today")
    }
    try browser.open("/reflect/restart")
    try browser.submit()
    #expect(browser.page.screen == "welcome")
    #expect(try ask(.get, "/app/drafts/reflect", token: app.token).status == 410)
    #expect(try save(app).status == 410)
    // Who answers there now may be somebody else.
    try browser.submit()
    try browser.submit(["name": "Noa", "birth-year": "1990", "time-zone": "America/Denver"])
    for revision in 1...4 {
      #expect(try save(app.changed(["goal": "Goal \(revision)"])).status == 410)
    }
    try browser.open("/reflect")
    #expect(browser.page.screen == "three-month-goal")
    try browser.open("/reflect/personal-info")
    #expect(browser.page.values("name") == ["Noa"])
    #expect(try ask(.get, "/app/drafts/reflect", token: app.token).status == 410)
    #expect(try house.profiles(of: "reflect").count == 1)
  }

  @Test func `a token that nobody gave is none, also after somebody started over`() throws {
    _ = try app()
    try browser.open("/reflect/restart")
    try browser.submit()
    let token = String(repeating: "A", count: 43)
    #expect(try ask(.get, "/app/drafts/reflect", token: token).status == 401)
  }

  @Test(
    arguments: [
      ["birth-year": 2024], ["birth-year": 1850],
      ["morning-time": "07:00", "evening-time": "07:00"],
    ] as [[String: any Sendable]])
  func `what the screens refuse is refused, and nothing is handed in`(
    answers: [String: any Sendable]
  ) throws {
    let app = try app()
    let before = try house.profiles(of: "reflect")
    let refused = try save(app.changed(answers))
    #expect(refused.status == 422)
    #expect((refused.body["errors"] as? [String])?.isEmpty == false)
    #expect(try house.profiles(of: "reflect") == before)
    #expect(
      try ask(.get, "/app/drafts/reflect", token: app.token).body["revision"] as? Int
        == app.draft["revision"] as? Int)
  }

  @Test func `what a screen refuses is said in its words`() throws {
    let refused = try save(try app().changed(["birth-year": 2024]))
    let errors = try #require(refused.body["errors"] as? [String])
    #expect(errors.count == 1)
    #expect(errors.first?.hasPrefix("birth-year: Enter a year up to ") == true, "\(errors)")
    // Where the form is wrong, the form is what helps.
    let malformed = try save(try app().changed(["birth-year": "old"]))
    #expect(
      malformed.body["errors"] as? [String]
        == ["birth-year: a year, at most 120 years ago: “old” is not that"])
  }

  @Test(arguments: ["bearer", "BEARER", "Bearer  "])
  func `the name of a scheme has no case`(scheme: String) throws {
    let app = try app()
    #expect(try ask(.get, "/app/drafts/reflect", token: app.token, scheme: scheme).status == 200)
  }

  @Test(arguments: ["Basic", "Bearers", ""])
  func `another scheme brings no token`(scheme: String) throws {
    let app = try app()
    #expect(try ask(.get, "/app/drafts/reflect", token: app.token, scheme: scheme).status == 401)
  }

  @Test func `a version that the server doesn't have yet is refused`() throws {
    let app = try app()
    let version = Reflect().flow.version
    for wrong in [version + 1, 99, 0, -1, 1.5, "1", true] as [Any] {
      let refused = try save(app.with("version", wrong))
      #expect(refused.status == 422, "\(wrong)")
      #expect((refused.body["errors"] as? [String])?.first?.contains("\"version\"") == true)
    }
    #expect(try save(app.with("version", version)).status == 200)
  }

  @Test func `when an account is erased its tokens are unknown, however they were got`() throws {
    let maker = house.client()
    try maker.makeAccount("maya@example.com")
    while !maker.page.isComplete, maker.response.status == 200 { try maker.submit() }
    try maker.submit([:], action: "hand-over")
    let code = try #require(maker.page.body("data-handover-code"))
    let handed = try ask(.post, "/handover", ["code": code]).body
    let signed = try ask(
      .post, "/app/sign-in",
      ["email": "maya@example.com", "password": "a long and quiet evening"]
    ).body
    let tokens = try [handed, signed].map { try #require($0["token"] as? String) }
    for token in tokens {
      let draft = try ask(.get, "/app/drafts/nutrisync", token: token).body
      #expect(try save(App(token: token, draft: draft), to: "nutrisync").status == 200)
    }
    try maker.open("/account/erase")
    try maker.submit(["confirmation": "delete"])
    #expect(maker.page.body("data-page") == "farewell")
    for token in tokens {
      let asked = try ask(.get, "/app/drafts/nutrisync", token: token)
      #expect(asked.status == 401)
      let saved = try save(App(token: token, draft: ["answers": [:]]), to: "nutrisync")
      #expect(saved.status == 401)
      #expect(asked.body["error"] as? String == saved.body["error"] as? String)
    }
  }

  @Test func `a revision that the draft hasn't come to has seen nothing`() throws {
    let app = try app()
    try browser.open("/reflect/three-month-goal?change")
    try browser.submit(["goal": "From the browser", "goal-category": "endurance"])
    let changed = app.changed(["goal": "From the phone"])
    #expect(try save(changed).status == 409)
    let other = try save(changed.with("revision", 9999))
    #expect(other.status == 409)
    let seen = try #require(other.body["revision"] as? Int)
    #expect(try save(changed.with("revision", seen)).status == 200)
  }

  @Test func `what an app changes is handed in from each of a flow's last screens`() throws {
    let app = try nutriSync().app
    #expect(try save(app.changed(["energy-level": 3]), to: "nutrisync").status == 200)
    #expect(try house.profiles(of: "nutrisync").contains { $0.contains("\"energy-level\":3") })
  }

  @Test func `before it is handed in nothing of a draft is`() throws {
    let app = try nutriSync().app
    let left = try #require(app.draft["left"] as? [String]).filter { $0 != "journey" }
    let before = try house.profiles(of: "nutrisync")
    let open = app.changed(["energy-level": 3]).with("left", left)
    #expect(try save(open, to: "nutrisync").status == 200)
    #expect(try house.profiles(of: "nutrisync") == before)
  }

  @Test func `an account's token saves every flow beside the others`() throws {
    let person = try nutriSync()
    let token = try signIn()
    let reflect = App(token: token, draft: ["answers": ["name": "Maya"]])
    #expect(try save(reflect).status == 200)
    let draft = try ask(.get, "/app/drafts/nutrisync", token: token).body
    let nutriSync = App(token: token, draft: draft).changed(["energy-level": 3])
    #expect(try save(nutriSync, to: "nutrisync").status == 200)
    for (flow, answer) in [("reflect", "name"), ("nutrisync", "energy-level")] {
      let kept = try ask(.get, "/app/drafts/\(flow)", token: token)
      #expect(kept.status == 200, "\(flow)")
      let answers = try #require(kept.body["answers"] as? [String: Any])
      #expect(answers[answer].map { "\($0)" } == (flow == "reflect" ? "Maya" : "3"))
    }
    try person.browser.open("/nutrisync/impact")
    #expect(person.browser.page.words.contains("another device"))
  }

  @Test func `between two days that the flow noted there is nothing to choose`() throws {
    let app = try app()
    let answers = try #require(app.draft["answers"] as? [String: Any])
    let day = try #require(answers["goal-begins"] as? Int)
    try browser.open("/reflect/three-month-goal?change")
    try browser.submit(["goal": "From the browser", "goal-category": "endurance"])
    let same = app.changed(["goal": "From the browser", "goal-category": "endurance"])
    let saved = try save(same.changed(["goal-begins": day - 1]))
    #expect(saved.status == 200)
    #expect((saved.body["answers"] as? [String: Any])?["goal-begins"] as? Int == day - 1)
  }

  @Test func `every draft says what the person agreed to, as it stands`() throws {
    let person = try nutriSync()
    let tokens = [person.app.token, try signIn()]
    try person.browser.open("/account")
    let button = try #require(
      person.browser.page.html.firstMatch(
        of: /name="take-back" value="(nutrisync\/health-data\/[0-9a-f]{16})"/)
    ).output.1
    for token in tokens {
      #expect(
        try given(ask(.get, "/app/drafts/nutrisync", token: token).body)["health-data"] == true)
    }
    let form = person.browser.page.controls.first { $0.name == "form-token" }?.value ?? ""
    _ = try person.browser.post(
      address: "/account/consents",
      "form-token=\(form)&take-back=\(PercentEncoding.encode(String(button)))")
    for token in tokens {
      #expect(
        try given(ask(.get, "/app/drafts/nutrisync", token: token).body)["health-data"] == false)
    }
    let conflict = try save(person.app.changed(["energy-level": 3]), to: "nutrisync")
    #expect(conflict.status == 409)
    #expect(try given(conflict.body)["health-data"] == false)
  }

  @Test func `a draft bears the name of the device that changed it last`() throws {
    // The copies lie in the order of random numbers: one app might be right by chance.
    let apps = try (0..<4).map { _ in try app() }
    for app in apps {
      let draft = try ask(.get, "/app/drafts/reflect", token: app.token).body
      #expect(draft["device"] as? String != "Maya's phone")
    }
    #expect(try save(apps[0].changed(["goal": "From the phone"])).status == 200)
    let draft = try ask(.get, "/app/drafts/reflect", token: apps[1].token).body
    #expect(draft["device"] as? String == "Maya's phone")
  }

  @Test func `an app that doesn't say its name keeps it`() throws {
    let app = try app()
    #expect(try save(app.changed(["goal": "One"])).body["device"] as? String == "Maya's phone")
    for name in [nil, NSNull(), " "] as [Any?] {
      var unnamed = app.changed(["goal": "Two \(name ?? "")"])
      unnamed.draft["device"] = name
      #expect(try save(unnamed).body["device"] as? String == "Maya's phone")
    }
  }

  @Test func `an app that signed in is called what it said then`() throws {
    _ = try nutriSync()
    let token = try signIn(device: "Kitchen tablet")
    let draft = try ask(.get, "/app/drafts/nutrisync", token: token).body
    var app = App(token: token, draft: draft).changed(["energy-level": 3])
    app.draft["device"] = nil
    #expect(try save(app, to: "nutrisync").body["device"] as? String == "Kitchen tablet")
  }

  @Test(arguments: [
    ("application/json", 404), ("APPLICATION/JSON ; charset=utf-8", 404),
    ("application/json-patch+json", 415), ("text/json", 415), ("", 415),
  ])
  func `a body is JSON where its type says so`(type: String, status: Int) throws {
    let request = Exchange.Request(
      .post, "/handover", headers: [(.contentType, type)], body: #"{"code":"22222222"}"#)
    #expect(try house.client().send(request).status == status)
  }

  @Test(arguments: [("gzip", 415), ("GZIP, identity", 415), ("identity", 404)])
  func `a body that is packed is refused in words`(coding: String, status: Int) throws {
    let request = Exchange.Request(
      .post, "/handover",
      headers: [(.contentType, "application/json"), (.contentEncoding, coding)],
      body: #"{"code":"22222222"}"#)
    let response = try house.client().send(request)
    #expect(response.status == status)
    #expect(response.text.contains("Content-Encoding") == (status == 415))
  }

  @Test(arguments: ["left", "variant", "revision", "version", "device"])
  func `null is as good as missing`(member: String) throws {
    let app = try app()
    #expect(try save(app.with(member, NSNull())).status == 200)
  }

  @Test func `what is no edition is refused, whatever it is`() throws {
    let app = try app()
    for wrong in ["nope", 1, ["standard"]] as [Any] {
      let refused = try save(app.with("variant", wrong))
      #expect(refused.status == 422)
      #expect(
        refused.body["errors"] as? [String]
          == ["The member \"variant\" is none of those that reflect has: standard."])
    }
  }

  @Test func `what is wrong with a code is said`() throws {
    #expect(
      try ask(.post, "/handover", [:]).body["error"] as? String == "The member \"code\" is missing."
    )
    let number = try ask(.post, "/handover", ["code": 5])
    #expect(number.status == 400)
    #expect(number.body["error"] as? String == "The member \"code\" is no text.")
    let first = try code()
    try browser.open("/reflect/today")
    _ = try code()
    let replaced = try ask(.post, "/handover", ["code": first])
    #expect(replaced.status == 404)
    #expect((replaced.body["error"] as? String)?.contains("newer one") == true)
  }

  @Test func `a code in an app of another flow is not spent`() throws {
    let code = try code()
    let other = try ask(.post, "/handover", ["code": code, "flow": "nutrisync"])
    #expect(other.status == 404)
    #expect(other.body["error"] as? String == "The code is for reflect alone.")
    #expect(try ask(.post, "/handover", ["code": code, "flow": "reflect"]).status == 200)
    let spent = try ask(.post, "/handover", ["code": code, "flow": "reflect"])
    #expect(spent.status == 410)
  }

  @Test func `screens that there aren't are refused`() throws {
    let app = try app()
    #expect(try save(app.with("left", ["nope"])).status == 422)
    #expect(try save(app.with("left", [1])).status == 422)
    #expect(try save(app.with("left", "welcome")).status == 422)
    #expect(try save(app).status == 200)
  }

  @Test(
    arguments: [
      String(repeating: "x", count: 61), "two\nlines", "in\u{2028}two", "turned \u{202E}round", 5,
    ] as [any Sendable])
  func `what can be no name of a device spends no code`(name: any Sendable) throws {
    let code = try code()
    #expect(try ask(.post, "/handover", ["code": code, "device": name]).status == 400)
    let handed = try ask(.post, "/handover", ["code": code])
    #expect(handed.status == 200)
    let token = try #require(handed.body["token"] as? String)
    var draft = try ask(.get, "/app/drafts/reflect", token: token).body
    draft["device"] = nil
    // An app that doesn't say what it is, is no browser.
    #expect(try save(App(token: token, draft: draft)).body["device"] as? String == "App")
    #expect(
      try save(App(token: token, draft: draft).with("device", name)).status == 422)
  }

  @Test func `another flow than the token's, and no address, answer 404 in JSON`()
    throws
  {
    let app = try app()
    #expect(try ask(.get, "/app/drafts/nutrisync", token: app.token).status == 404)
    #expect(try save(app).status == 200)
    for path in ["/app/drafts/nope", "/app/nope", "/app/drafts/reflect/more"] {
      #expect(try ask(.get, path, token: app.token).status == 404, "\(path)")
    }
  }

  @Test func `a browser that opens the flow's address is told what the app changed`() throws {
    let app = try app()
    #expect(try save(app.changed(["goal": "From the phone"])).status == 200)
    try browser.open("/reflect")
    #expect(browser.page.screen == "today")
    #expect(browser.page.words.contains("From the phone"))
    #expect(browser.page.words.contains("another device"))
    // Seen once, it isn't said again.
    try browser.open("/reflect")
    #expect(!browser.page.words.contains("another device"))
    #expect(browser.page.words.contains("From the phone"))
  }
}
