import HTTPCore
import OnboardingConsole
import OnboardingStore
import Testing

/// Who gets in, and who doesn't.
@Suite struct SignInTests {
  private static let pages = [
    "/console", "/console/people", "/console/people.csv", "/console/people/1", "/console/audit",
    "/console/audit.jsonl", "/console/audit.csv", "/console/deliveries",
    "/console/deliveries/wh_1/1",
    "/console/webhooks/wh_1", "/console/health",
  ]

  @Test(arguments: pages)
  func `a browser without a cookie is asked to sign in, and brought back then`(
    page: String
  ) throws {
    let desk = try Desk()
    let answer = try Browser(desk.console).get(page)
    #expect(answer.status == .seeOther)
    let target = page == "/console" ? "" : "?to=" + PercentEncoding.encode(page)
    #expect(answer.location == "/console/sign-in" + target)
    #expect(answer.body.count == 0)
  }

  @Test(arguments: pages)
  func `a token that nobody was given opens nothing`(page: String) throws {
    let desk = try Desk()
    let browser = Browser(desk.console)
    for cookie in ["x", String(repeating: "A", count: 43), "%00"] {
      browser.cookie = cookie
      #expect(try browser.get(page).status == .seeOther)
    }
  }

  @Test func `name and password open the console`() throws {
    let desk = try Desk()
    let browser = Browser(desk.console)
    let answer = try browser.post(
      "/console/sign-in", ["name": " Ines ", "password": "correct horse battery 9"], token: nil)
    #expect(answer.location == "/console")
    let cookie = try #require(answer.header("Set-Cookie"))
    #expect(cookie.hasSuffix("; Path=/console; Max-Age=43200; HttpOnly; SameSite=Strict"))
    #expect(try browser.get("/console").text.contains("<span>ines</span>"))
    #expect(try desk.store.auditLines(before: nil, limit: 1).first?.action == "signed-in")
    #expect(desk.log.isEmpty)
  }

  @Test func `over https the cookie is secure`() throws {
    let desk = try Desk(publicOrigin: "https://console.example")
    let answer = try Browser(desk.console).post(
      "/console/sign-in", ["name": "ines", "password": "correct horse battery 9"], token: nil)
    let cookie = try #require(answer.header("Set-Cookie"))
    #expect(cookie.hasPrefix("__Secure-foyer-console="))
    #expect(cookie.contains("; Secure; "))
  }

  @Test func `a wrong password and an unknown name are told the same`() throws {
    let desk = try Desk()
    let answers = try ["ines", "nobody"].map { name in
      try Browser(desk.console).post(
        "/console/sign-in", ["name": name, "password": "not the password"], token: nil)
    }
    #expect(answers.map(\.status) == [.unprocessableContent, .unprocessableContent])
    #expect(answers[0].text == answers[1].text.replacing("nobody", with: "ines"))
    #expect(answers.allSatisfy { $0.header("Set-Cookie") == nil })
  }

  @Test func `guessing is limited, whoever is guessed at`() throws {
    let desk = try Desk()
    var last: Response?
    for guess in 0..<11 {
      last = try Browser(desk.console).post(
        "/console/sign-in", ["name": "nobody\(guess)", "password": "guess \(guess)"], token: nil)
    }
    #expect(last?.status == .tooManyRequests)
    let wait = try #require(last?.header("Retry-After").flatMap { Int($0) })
    #expect((1...60).contains(wait))
    desk.advance(seconds: Int64(wait))
    #expect(
      try Browser(desk.console).post(
        "/console/sign-in", ["name": "ines", "password": "correct horse battery 9"], token: nil
      ).status == .seeOther)
  }

  @Test func `nothing entered is no attempt`() throws {
    let desk = try Desk()
    let answer = try Browser(desk.console).post("/console/sign-in", ["name": "ines"], token: nil)
    #expect(answer.status == .unprocessableContent)
    #expect(answer.text.contains("Enter a name and a password."))
  }

  // MARK: The link of a start

  @Test func `the link of a start signs in once, and a preview of it spends nothing`() throws {
    let desk = try Desk()
    let link = desk.console.makeLink()
    let browser = Browser(desk.console)
    for _ in 0..<2 { #expect(try browser.get(link).status == .ok) }
    #expect(try browser.get(link).header("Referrer-Policy") == "strict-origin")
    #expect(try browser.post(link, [:], token: nil).location == "/console")
    #expect(try browser.get("/console/people").status == .ok)
    let second = Browser(desk.console)
    #expect(try second.post(link, [:], token: nil).status == .gone)
    #expect(second.cookie == nil)
    #expect(try second.get(link).status == .gone)
  }

  @Test func `the link of a start is over after 15 minutes, or when there is another`() throws {
    let desk = try Desk()
    let first = desk.console.makeLink()
    let second = desk.console.makeLink()
    let browser = Browser(desk.console)
    #expect(try browser.post(first, [:], token: nil).status == .gone)
    desk.advance(seconds: 15 * 60)
    #expect(try browser.post(second, [:], token: nil).status == .gone)
    #expect(browser.cookie == nil)
  }

  @Test func `another site can't spend the link`() throws {
    let desk = try Desk()
    let link = desk.console.makeLink()
    #expect(
      try Browser(desk.console).post(link, [:], token: nil, site: "cross-site").status
        == .forbidden)
    #expect(try Browser(desk.console).post(link, [:], token: nil).status == .seeOther)
  }

  @Test func `the log has no token of a link`() throws {
    let desk = try Desk()
    let request = try Request(.get, desk.console.makeLink())
    #expect(desk.console.loggedPath(of: request) == "/console/sign-in/-")
  }

  // MARK: The end

  @Test func `a session ends after 12 hours`() throws {
    let desk = try Desk()
    let browser = try desk.browser("ines")
    desk.advance(seconds: 12 * 3600 - 1)
    #expect(try browser.get("/console").status == .ok)
    desk.advance(seconds: 1)
    #expect(try browser.get("/console").status == .seeOther)
  }

  @Test func `who signs out is out, also with the old cookie`() throws {
    let desk = try Desk()
    let browser = try desk.browser("ines")
    let old = browser.cookie
    #expect(try browser.submit("/console/sign-out", [:]).location == "/console/sign-in")
    #expect(browser.cookie == nil)
    browser.cookie = old
    #expect(try browser.get("/console").status == .seeOther)
  }

  @Test func `a removed operator and a new password sign out everywhere`() throws {
    let desk = try Desk()
    let (ines, tomas) = (try desk.browser("ines"), try desk.browser("tomas"))
    let entry = AuditEntry("test", .removedOperator)
    #expect(try desk.store.removeOperator(named: "ines", audit: entry, now: desk.now))
    #expect(try ines.get("/console").status == .seeOther)
    #expect(try tomas.get("/console").status == .ok)
    #expect(
      try desk.store.setPassword(
        ofOperator: "tomas", hash: "$argon2id$v=19$m=8,t=1,p=1$c2FsdA$aGFzaA", audit: entry,
        now: desk.now))
    #expect(try tomas.get("/console").status == .seeOther)
  }

  // MARK: What ended before

  @Test func `a form that came too late says that nothing was done, and leads back to its page`()
    throws
  {
    let desk = try Desk()
    let receipt = try desk.handIn()
    let page = "/console/people/\(receipt)"
    let browser = try desk.browser("ines")
    let token = try browser.token()
    _ = try browser.submit("/console/sign-out", [:])
    let answer = try browser.post(
      page, ["action": "erase", "receipt": "\(receipt)"], token: token)
    #expect(answer.status == .seeOther)
    let place = try #require(answer.location)
    #expect(place == "/console/sign-in?to=" + PercentEncoding.encode(page) + "&after=form")
    #expect(try browser.get(place).text.contains("You were signed out; nothing was done."))
    #expect(try desk.store.profile(receipt: receipt) != nil)
    let signedIn = try browser.post(
      place, ["name": "ines", "password": Desk.passwords["ines"] ?? ""], token: nil)
    #expect(signedIn.location == page)
  }

  @Test func `who signs out twice is out without a word`() throws {
    let browser = try Desk().browser("ines")
    let token = try browser.token()
    _ = try browser.submit("/console/sign-out", [:])
    #expect(
      try browser.post("/console/sign-out", [:], token: token).location == "/console/sign-in")
  }

  @Test func `a removed operator is told that they were signed out`() throws {
    let desk = try Desk()
    let browser = try desk.browser("ines")
    let entry = AuditEntry("test", .removedOperator)
    #expect(try desk.store.removeOperator(named: "ines", audit: entry, now: desk.now))
    #expect(try browser.get("/console").location == "/console/sign-in?after=session")
    let place = try #require(try browser.get("/console/health").location)
    #expect(place == "/console/sign-in?to=%2Fconsole%2Fhealth&after=session")
    #expect(try browser.get(place).text.contains("You were signed out"))
    // Who never was is told nothing of that.
    #expect(try !Browser(desk.console).get("/console/sign-in").text.contains("signed out:"))
  }

  // MARK: Where it leads

  @Test func `who is signed in is led on from the page that asks for it`() throws {
    let desk = try Desk()
    let browser = try desk.browser("tomas")
    #expect(try browser.get("/console/sign-in").location == "/console")
    #expect(
      try browser.get("/console/sign-in?to=%2Fconsole%2Fhealth").location == "/console/health")
    // A cookie of a session that is over leads nowhere.
    desk.advance(seconds: 12 * 3600)
    #expect(try browser.get("/console/sign-in").status == .ok)
  }

  @Test(arguments: [
    "https://elsewhere.example/", "//elsewhere.example", "/console/sign-out", "/console/../x",
    "/elsewhere", "/console/sign-in/token",
  ])
  func `signing in leads to pages of the console only`(target: String) throws {
    let desk = try Desk()
    let answer = try Browser(desk.console).post(
      "/console/sign-in?to=" + PercentEncoding.encode(target),
      ["name": "ines", "password": "correct horse battery 9"], token: nil)
    #expect(answer.location == "/console")
  }

  @Test func `signing in leads back to the page that was asked for`() throws {
    let desk = try Desk()
    let browser = Browser(desk.console)
    let asked = try browser.get("/console/people?days=7&flow=reflect")
    let answer = try browser.post(
      #require(asked.location), ["name": "ines", "password": "correct horse battery 9"],
      token: nil)
    #expect(answer.location == "/console/people?days=7&flow=reflect")
  }

  @Test func `a colleague's link from another site is led in once more with its cookie`() throws {
    let desk = try Desk()
    let answer = try Browser(desk.console).get("/console/people?days=7", site: "cross-site")
    #expect(answer.status == .ok)
    #expect(answer.text.contains(#"<meta http-equiv="refresh" content="0">"#))
    #expect(answer.text.contains(#"href="/console/people?days=7""#))
  }
}
