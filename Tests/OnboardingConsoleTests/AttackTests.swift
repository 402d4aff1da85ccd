import Foundation
import HTTPCore
import OnboardingConsole
import OnboardingStore
import Testing

/// What somebody tries who is signed in, or has another page in the same browser.
@Suite struct AttackTests {
  @Test(arguments: [
    "/console/people", "/console/people.csv", "/console/people.jsonl", "/console/people/1",
    "/console/audit", "/console/audit.jsonl", "/console/audit.csv", "/console/deliveries/wh_1/1",
    "/console/webhooks/wh_1",
  ])
  func `who may see figures sees no people`(page: String) throws {
    let desk = try Desk()
    try desk.handIn()
    let tomas = try desk.browser("tomas")
    let answer = try tomas.get(page)
    #expect(answer.status == .forbidden)
    #expect(!answer.text.contains("№"))
    let form = try tomas.submit(page, ["action": "open", "reason": "question"])
    #expect(form.status == .forbidden)
    #expect(try desk.store.auditCount(of: .lookedAt, since: 0).times == 0)
    #expect(try desk.store.auditCount(of: .openedAnswers, since: 0).times == 0)
  }

  @Test(arguments: [
    ("/console/webhooks/wh_1", "An endpoint is added, tested, changed and removed"),
    ("/console/people/1", "People, and the audit trail, are seen"),
    ("/console/deliveries/wh_1/1", "What is sent is seen"),
  ])
  func `who may not see a page is told what isn't open to them, and finds the others`(
    page: String, said: String
  ) throws {
    let text = try Desk().browser("tomas").get(page).text
    #expect(text.contains(said) && text.contains("<code>people</code>"))
    #expect(text.contains(#"<a href="/console/health">"#))
  }

  @Test func `who may see figures finds no way to people`() throws {
    let desk = try Desk()
    try desk.handIn()
    let tomas = try desk.browser("tomas")
    for page in ["/console", "/console/deliveries", "/console/health"] {
      let text = try tomas.get(page).text
      #expect(!text.contains("href=\"/console/people"))
      #expect(!text.contains("№"))
    }
  }

  @Test(arguments: ["cross-site", "same-site", "none"])
  func `a form of another site does nothing`(site: String) throws {
    let desk = try Desk()
    let receipt = try desk.handIn()
    let browser = try desk.browser("ines")
    let answer = try browser.post(
      "/console/people/\(receipt)", ["action": "erase", "receipt": "\(receipt)"],
      token: try browser.token(), site: site)
    #expect(answer.status == .forbidden)
    #expect(try desk.store.profile(receipt: receipt) != nil)
  }

  @Test func `a form without a word of where it comes from does nothing`() throws {
    let desk = try Desk()
    let receipt = try desk.handIn()
    let browser = try desk.browser("ines")
    let answer = try browser.post(
      "/console/people/\(receipt)", ["action": "erase", "receipt": "\(receipt)"],
      token: try browser.token(), site: nil)
    #expect(answer.status == .forbidden)
    #expect(try desk.store.profile(receipt: receipt) != nil)
  }

  @Test func `a form without a token, with an old one or with somebody else's does nothing`() throws
  {
    let desk = try Desk()
    let receipt = try desk.handIn()
    let (browser, other) = (try desk.browser("ines"), try desk.browser("tomas"))
    let old = try desk.browser("ines")
    let tokens = [nil, "", "x", try other.token(), try old.token()]
    for token in tokens {
      let answer = try browser.post(
        "/console/people/\(receipt)", ["action": "open", "reason": "question"], token: token)
      #expect(answer.status == .forbidden)
    }
    #expect(try desk.store.auditCount(of: .openedAnswers, since: 0).times == 0)
    #expect(try browser.post("/console/sign-out", [:], token: nil).status == .forbidden)
    #expect(try browser.get("/console").status == .ok)
  }

  @Test func `a refused form is told why, and that nothing was done`() throws {
    let desk = try Desk()
    let page = "/console/people/\(try desk.handIn())"
    let browser = try desk.browser("ines")
    let foreign = try browser.post(
      page, ["action": "open"], token: try browser.token(), site: "cross-site")
    #expect(foreign.text.contains("The form came from elsewhere"))
    let unmarked = try browser.post(page, ["action": "open"], token: nil)
    #expect(unmarked.text.contains("The form is not of this sign-in"))
    for fields in [[:], ["action": "dance"]] {
      let unasked = try browser.submit(page, fields)
      #expect(unasked.status == .badRequest)
      #expect(unasked.text.contains("The form asks for nothing"))
      #expect(!unasked.text.contains("damaged"))
    }
    for answer in [foreign, unmarked] { #expect(answer.text.contains("othing was done")) }
  }

  @Test func `what takes no form says so`() throws {
    let desk = try Desk()
    let browser = try desk.browser("ines")
    let answer = try browser.submit("/console/health", ["action": "x"])
    #expect(answer.status == .methodNotAllowed)
    #expect(answer.header("Allow") == "GET, HEAD")
    #expect(try browser.submit("/console/people/1", ["action": "x"]).status == .notFound)
  }

  @Test(arguments: ["/console/sign-in", "/console", "/console/nothing"])
  func `every page is held to a policy without scripts and inline styles`(page: String) throws {
    let desk = try Desk()
    // Who is signed in is led on from the page that asks for it.
    let browser = page == "/console/sign-in" ? Browser(desk.console) : try desk.browser("ines")
    let answer = try browser.get(page)
    let policy = try #require(answer.header("Content-Security-Policy"))
    #expect(
      policy.hasPrefix(
        "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; form-action"))
    #expect(!policy.contains("script") && !policy.contains("unsafe"))
    #expect(answer.header("X-Frame-Options") == "DENY")
    #expect(answer.header("X-Robots-Tag") == "noindex")
    #expect(answer.header("Permissions-Policy")?.contains("geolocation=()") == true)
    #expect(answer.header("Cache-Control") == "no-store")
    #expect(answer.header("X-Content-Type-Options") == "nosniff")
    #expect(!answer.text.contains("<script") && !answer.text.contains(" style="))
  }

  @Test func `what somebody is called can't write markup`() throws {
    let desk = try Desk()
    let answer = try Browser(desk.console).post(
      "/console/sign-in", ["name": "<b>\"", "password": "x"], token: nil)
    #expect(answer.text.contains(#"value="&lt;b&gt;&quot;""#))
  }

  @Test func `the flows' own listener has nothing of the console`() throws {
    let desk = try Desk()
    for path in ["/console", "/console/sign-in", "/assets/console/frame.css"] {
      #expect(
        try desk.flowsStatus(of: path) == .notFound)
    }
  }

  @Test func `a store that fails is said so, and nothing else is`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("foyer-console-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let desk = try Desk(folder: folder)
    let browser = try desk.browser("ines")
    _ = try browser.get("/console")
    try desk.store.close()
    let answer = try browser.get("/console/people")
    #expect(answer.status == .serviceUnavailable)
    #expect(answer.text.contains("Nothing can be read just now."))
    #expect(answer.text.contains("href=\"/console/people\""))
    #expect(answer.header("Retry-After") != nil)
    #expect(answer.text.contains("Last known, as of \(Written.clock(desk.now)) UTC"))
    #expect(answer.text.contains("fewer than 5 started"))
    // The server's own turns may find the same.
    let told = desk.log.filter { $0.contains("/console/people") }
    #expect(told.count == 1, "\(desk.log)")
    // Who isn't known to have been signed in is told nothing of anybody.
    let stranger = Browser(desk.console)
    let cookie = browser.cookie ?? ""
    stranger.cookie = (cookie.hasPrefix("A") ? "B" : "A") + cookie.dropFirst()
    for page in [stranger, Browser(desk.console)] {
      let text = try page.get("/console").text
      #expect(!text.contains("Last known") && !text.contains("fewer than 5"))
    }
    desk.advance(seconds: 15 * 60)
    #expect(!(try browser.get("/console").text.contains("Last known")))
  }

  @Test func `who signed out, or was removed, sees nothing of a store that fails`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("foyer-console-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let desk = try Desk(folder: folder)
    let (ines, tomas) = (try desk.browser("ines"), try desk.browser("tomas"))
    for browser in [ines, tomas] { _ = try browser.get("/console") }
    let cookie = ines.cookie
    _ = try ines.submit("/console/sign-out", [:])
    ines.cookie = cookie
    _ = try desk.store.removeOperator(
      named: "tomas", audit: AuditEntry("test", .removedOperator, "tomas"), now: desk.now)
    #expect(try tomas.get("/console").status == .seeOther)
    try desk.store.close()
    for browser in [ines, tomas] {
      #expect(!(try browser.get("/console").text.contains("Last known")))
    }
  }
}
