import FlowPages
import FlowWalking
import Foundation
import HTTPCore
import OnboardingDomain
import OnboardingFlows
import TestSupport
import Testing

/// A flow goes on in another browser: a link that works once, and a first browser that says where.
@Suite struct GoingOnElsewhereTests {
  private let house: TestApplication

  init() throws { house = try TestApplication([Reflect().withPages, NutriSync().withPages]) }

  /// A desktop that has come to the goal.
  private func desk(at screen: String = "three-month-goal") throws -> TestClient {
    let client = house.client()
    client.headers.append((.userAgent, "Mozilla/5.0 (Macintosh) Version/18.0 Safari/605.1"))
    try ReflectJourney.maya.walk(client, to: screen)
    return client
  }

  private func phone() -> TestClient {
    let client = house.client()
    client.headers.append((.userAgent, "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Safari/605.1"))
    return client
  }

  /// Presses a button of `/later`.
  @discardableResult
  private func press(_ client: TestClient, _ action: String? = nil) throws -> Page {
    try client.open("/reflect/later")
    return try client.submit([:], action: action)
  }

  /// Makes a link, and reads its path off the page.
  private func link(_ client: TestClient) throws -> String {
    let page = try press(client)
    #expect(page.body("data-page") == "later")
    let address = try #require(
      page.html.firstMatch(of: /data-resume-link="[^"]*(\/resume\/[a-z]+\/[0-9A-Z]{8})"/)?.output.1)
    return String(address)
  }

  /// Opens a link and presses its button.
  @discardableResult
  private func take(_ link: String, _ client: TestClient) throws -> Page {
    try client.open(link)
    #expect(client.response.status == 200)
    return try client.submit()
  }

  @Test func `the link opens the draft where it was left, and the first browser says so`() throws {
    let (desk, phone) = (try desk(), phone())
    let page = try take(try link(desk), phone)
    #expect(page.screen == "three-month-goal")
    try phone.open("/reflect/personal-info")
    #expect(phone.page.values("name") == ["Maya"])
    // Whatever the first one asks for.
    for address in ["/reflect", "/reflect/three-month-goal", "/reflect/restart", "/reflect/later"] {
      try desk.open(address)
      #expect(desk.page.body("data-page") == "taken-over", "\(address)")
      #expect(desk.page.words.contains("iPhone, Safari"))
    }
    #expect(desk.address == "/reflect/later")
  }

  @Test func `what is answered after the link was made goes along`() throws {
    let (desk, phone) = (try desk(), phone())
    let link = try link(desk)
    try desk.open("/reflect/three-month-goal")
    try desk.submit(["goal": "Swim in the lake", "goal-category": "endurance"])
    #expect(try take(link, phone).screen == "sports")
    try phone.open("/reflect/three-month-goal")
    #expect(phone.page.html.contains("Swim in the lake"))
  }

  @Test func `opening a link spends nothing, and its button works once`() throws {
    let (desk, phone, other) = (try desk(), phone(), phone())
    let link = try link(desk)
    for method in [HTTPCore.Method.head, .get, .get] {
      let answer = try house.client().send(
        Exchange.Request(method, link.replacing("/resume/reflect/", with: "/reflect/later/")))
      #expect(answer.status == 200)
    }
    try phone.open(link)
    try other.open(link)
    try phone.submit()
    #expect(phone.page.screen == "three-month-goal")
    try other.submit()
    #expect(other.response.status == 410)
    #expect(other.page.words.contains("already used"))
    try other.open(link)
    #expect(other.response.status == 410)
    // Who took it is led on, as often as they like.
    try phone.open(link)
    #expect(phone.page.screen == "three-month-goal")
  }

  @Test func `pressed twice is pressed once`() throws {
    let (desk, phone) = (try desk(), phone())
    let link = try link(desk)
    try phone.open(link)
    let (address, body) = (phone.address, phone.form())
    let before = phone.cookies
    let first = try phone.post(address: address, body)
    phone.cookies = before
    let second = try phone.post(address: address, body)
    #expect(first.status == 303)
    #expect(second.status == 303)
    #expect(first.header("Location") == second.header("Location"))
    try phone.open("/reflect")
    #expect(phone.page.screen == "three-month-goal")
  }

  @Test func `a form of another site takes nothing`() throws {
    let (desk, phone) = (try desk(), phone())
    try phone.open(try link(desk))
    let (address, body) = (phone.address, phone.form())
    let headers: [(RequestHeaders.Name, String)] = [(.secFetchSite, "cross-site")]
    #expect(try phone.post(address: address, body, headers: headers).status == 403)
    #expect(try phone.post(address: address, "form-token=x").status == 403)
    // A browser that never saw the page is shown it.
    let stranger = house.client()
    #expect(try stranger.post(address: address, body).status == 303)
    try desk.open("/reflect")
    #expect(desk.page.screen == "three-month-goal")
  }

  @Test func `a link expires, is replaced, and ends with its session`() throws {
    let (desk, phone) = (try desk(), phone())
    let first = try link(desk)
    let second = try link(desk)
    try phone.open(first)
    #expect(phone.response.status == 404)
    try phone.open(second)
    #expect(phone.response.status == 200)
    house.clock.advance(seconds: 3601)
    try phone.open(second)
    #expect(phone.response.status == 410)
    try desk.open("/reflect/later")
    #expect(desk.page.words.contains("no longer works"))
    let third = try link(desk)
    try desk.open("/reflect/restart")
    try desk.submit()
    try phone.open(third)
    #expect(phone.response.status == 410)
    for odd in ["/resume/reflect/NOTACODE0", "/resume/reflect/22222222"] {
      try phone.open(odd)
      #expect(phone.response.status == 404)
    }
    // The link of one flow is none of another.
    let fourth = try link(try self.desk())
    try phone.open(fourth.replacing("reflect", with: "nutrisync"))
    #expect(phone.response.status == 404)
  }

  @Test func `brought back, the first one goes on and the other one is told`() throws {
    let (desk, phone) = (try desk(), phone())
    try take(try link(desk), phone)
    try phone.submit(["goal": "Swim in the lake", "goal-category": "endurance"])
    #expect(phone.page.screen == "sports")
    try press(desk, "bring-back")
    #expect(desk.page.screen == "sports")
    try phone.open("/reflect")
    #expect(phone.page.body("data-page") == "taken-over")
    #expect(phone.page.words.contains("Mac, Safari"))
    try desk.open("/reflect/three-month-goal")
    #expect(desk.page.html.contains("Swim in the lake"))
    // And once more the other way.
    try desk.submit(["goal": "Row across it", "goal-category": "endurance"])
    try press(phone, "bring-back")
    try phone.open("/reflect/three-month-goal")
    #expect(phone.page.html.contains("Row across it"))
  }

  @Test func `bringing it back twice is bringing it back once`() throws {
    let (desk, phone) = (try desk(), phone())
    try take(try link(desk), phone)
    try phone.submit(["goal": "Swim in the lake", "goal-category": "endurance"])
    try desk.open("/reflect/later")
    let (body, before) = (desk.form([:], action: "bring-back"), desk.cookies)
    let first = try desk.post(address: "/reflect/later", body)
    desk.cookies = before
    let second = try desk.post(address: "/reflect/later", body)
    #expect(first.header("Location") == second.header("Location"))
    try desk.open("/reflect/three-month-goal")
    #expect(desk.page.html.contains("Swim in the lake"))
  }

  @Test func `a form from the first browser is kept there, and asked about when it comes back`()
    throws
  {
    let (desk, phone) = (try desk(), phone())
    let link = try link(desk)
    try desk.open("/reflect/three-month-goal")
    try take(link, phone)
    try phone.submit(["goal": "Swim in the lake", "goal-category": "endurance"])
    try desk.submit(["goal": "Row across it", "goal-category": "endurance"])
    #expect(desk.page.body("data-page") == "taken-over")
    #expect(desk.page.words.contains("entered something here since"))
    // The other one isn't disturbed.
    try phone.open("/reflect/three-month-goal")
    #expect(phone.page.html.contains("Swim in the lake"))
    #expect(!phone.page.words.contains("another device"))
    try press(desk, "bring-back")
    #expect(desk.page.body("data-page") == "devices")
    #expect(desk.page.words.contains("Row across it"))
    #expect(desk.page.words.contains("Swim in the lake"))
  }

  @Test func `a form with mistakes comes back as ever`() throws {
    let (desk, phone) = (try desk(), phone())
    let link = try link(desk)
    try desk.open("/reflect/three-month-goal")
    try take(link, phone)
    try desk.submit(["goal": ""])
    #expect(desk.response.status == 422)
    #expect(desk.page.screen == "three-month-goal")
  }

  @Test func `no work is done for a browser that was left`() throws {
    let (desk, phone) = (try desk(at: "answers"), phone())
    let link = try link(desk)
    try desk.open("/reflect/answers")
    try take(link, phone)
    try desk.submit()
    #expect(desk.page.body("data-page") == "taken-over")
    #expect(try house.profiles(of: "reflect").isEmpty)
    try phone.open("/reflect/answers")
    try phone.submit()
    #expect(phone.page.screen == "today")
    #expect(try house.profiles(of: "reflect").count == 1)
    // Handed in from both, it stays one.
    try press(desk, "bring-back")
    #expect(desk.page.screen == "today")
    try desk.open("/reflect/personal-info?change")
    try desk.submit(["name": "Mia", "birth-year": "1991", "time-zone": "America/Denver"])
    #expect(try house.profiles(of: "reflect").count == 1)
    #expect(try house.profiles(of: "reflect")[0].contains("Mia"))
  }

  @Test func `an app that saves after a move hands in what was handed in`() throws {
    let (desk, phone) = (try desk(at: "today"), phone())
    try take(try link(desk), phone)
    #expect(phone.page.screen == "today")
    try phone.submit([:], action: "hand-over")
    let code = try #require(phone.page.body("data-handover-code"))
    let json: [(RequestHeaders.Name, String)] = [(.contentType, "application/json")]
    let handed = try house.client().send(
      Exchange.Request(.post, "/handover", headers: json, body: #"{"code":"\#(code)"}"#))
    var draft = try #require(
      try JSONSerialization.jsonObject(with: Data(handed.text.utf8)) as? [String: Any])
    let token = try #require(draft["token"] as? String)
    var answers = try #require(draft["answers"] as? [String: Any])
    answers["goal"] = "Swim in the lake"
    draft = ["answers": answers, "left": draft["left"] ?? [], "revision": draft["revision"] ?? 0]
    let body = try JSONSerialization.data(withJSONObject: draft)
    let saved = try house.client().send(
      Exchange.Request(
        .post, "/app/drafts/reflect", headers: json + [(.authorization, "Bearer \(token)")],
        body: String(decoding: body, as: UTF8.self)))
    #expect(saved.status == 200)
    #expect(try house.profiles(of: "reflect").count == 1)
    #expect(try house.profiles(of: "reflect")[0].contains("Swim in the lake"))
  }

  @Test func `that wasn't me ends the other one and every link`() throws {
    let (desk, phone, third) = (try desk(), phone(), phone())
    try take(try link(desk), phone)
    let onward = try link(phone)
    try phone.open("/reflect/three-month-goal")
    try press(desk, "not-me")
    #expect(desk.page.words.contains("yours alone"))
    try third.open(onward)
    #expect(third.response.status == 404)
    try phone.submit(["goal": "Swim in the lake", "goal-category": "endurance"])
    #expect(phone.page.screen == "welcome")
    #expect(phone.page.words.contains("ended, here or on another device"))
    #expect(!phone.page.words.contains("Maya"))
    try desk.open("/reflect")
    #expect(desk.page.screen == "three-month-goal")
    try desk.submit(["goal": "Row across it", "goal-category": "endurance"])
    #expect(desk.page.screen == "sports")
  }

  @Test func `a browser with answers of its own is asked which count`() throws {
    let (desk, phone) = (try desk(), phone())
    try ReflectJourney.maya.walk(phone, to: "personal-info")
    try phone.submit(["name": "Mia", "birth-year": "1990", "time-zone": "America/Denver"])
    let link = try link(desk)
    try phone.open(link)
    #expect(phone.page.words.contains("of its own"))
    try phone.submit()
    #expect(phone.page.body("data-page") == "devices")
    #expect(phone.page.words.contains("Mia"))
    #expect(phone.page.words.contains("Maya"))
    let token = try #require(phone.page.values("form-token").first)
    #expect(
      try phone.post(address: "/reflect/devices", "form-token=\(token)&all=there").status == 303)
    try phone.open("/reflect/personal-info")
    #expect(phone.page.values("name") == ["Maya"])
    try desk.open("/reflect")
    #expect(desk.page.body("data-page") == "taken-over")
  }

  @Test func `the browser that made the link is told that it is here`() throws {
    let desk = try desk()
    let link = try link(desk)
    try desk.open(link)
    #expect(desk.page.words.contains("here already"))
    #expect(try take(link, phone()).screen == "three-month-goal")
  }

  @Test(arguments: [false, true])
  func `a browser of another account is told when it opens the link`(isOfNobody: Bool) throws {
    let (kim, lee, signedIn) = (house.client(), house.client(), phone())
    if isOfNobody {
      try NutriSyncJourney.walk(kim, to: "impact")
    } else {
      try kim.makeAccount("kim@example.com")
    }
    try lee.makeAccount("lee@example.com")
    try signedIn.signIn("lee@example.com")
    let link = try kim.makeLink()
    for client in [lee, signedIn] {
      try client.open(link)
      #expect(client.response.status == 409)
      #expect(client.page.words.contains("This browser belongs to an account"))
      #expect(!client.page.words.contains("Go on here"))
    }
    guard !isOfNobody else { return }
    let own = phone()
    try own.signIn("kim@example.com")
    try take(link, own)
    try own.open("/nutrisync/basic-info?change")
    #expect(own.page.values("name") == ["Maya"])
  }

  @Test func `before a flow has begun there is nothing to go on with`() throws {
    let client = house.client()
    try client.open("/reflect/later")
    #expect(client.page.screen == "welcome")
    try client.open("/reflect/later")
    #expect(client.page.words.contains("Nothing is answered yet"))
    #expect(try take(try link(client), phone()).screen == "welcome")
  }

  @Test func `codes are guessed slowly`() throws {
    let client = house.client()
    let codes = (2...9).flatMap { first in
      (2...9).map { second in "/reflect/later/222222\(first)\(second)" }
    }
    let statuses = try codes.map { try client.send(Exchange.Request(.get, $0)).status }
    #expect(statuses.contains(429))
  }
}
