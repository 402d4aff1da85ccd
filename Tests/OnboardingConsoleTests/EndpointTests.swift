import Foundation
import HTTPCore
import OnboardingConsole
import OnboardingStore
import Sealing
import TestSupport
import Testing

/// Adding, testing and removing addresses that are told what happens.
@Suite struct EndpointTests {
  private static let path = "/console/webhooks"

  /// The name that the form of a browser carries.
  private func name(_ browser: Browser) throws -> String {
    let page = try browser.get(Self.path).text
    let found = try #require(page.firstMatch(of: /name="name" value="(wh_[0-9a-f]{24})"/))
    return String(found.output.1)
  }

  private func add(
    _ browser: Browser, _ url: String, _ more: [String: String] = [:]
  ) throws -> (name: String, answer: Response) {
    let name = try name(browser)
    var fields = ["name": name, "url": url]
    fields.merge(more) { $1 }
    return (name, try browser.submit(Self.path, fields))
  }

  @Test func `an endpoint is added, and its secret is shown once`() throws {
    let desk = try Desk()
    let browser = try desk.browser("ines")
    let (name, answer) = try add(
      browser, "https://crm.example/hooks", ["event": "onboarding.completed", "flow": "reflect"])
    #expect(answer.status == .ok)
    #expect(answer.text.contains("onboarding.completed in reflect from now on."))
    let secret = try #require(answer.text.firstMatch(of: /whsec_[A-Za-z0-9+\/=&#;]+/)).output
    let page = try browser.get("\(Self.path)/\(name)").text
    #expect(page.contains("https://crm.example/hooks") && !page.contains(secret))
    let webhook = try #require(try desk.store.webhook(named: name))
    #expect(webhook.kinds == ["onboarding.completed"] && webhook.flows == ["reflect"])
    #expect(!webhook.allowsInner)
    #expect(!(try browser.get(Self.path).text.contains("--webhook-allow-private")))
    #expect(try desk.store.auditCount(of: .addedWebhook, since: 0).times == 1)
    let line = try #require(try desk.store.auditLines(before: nil, limit: 1).first)
    #expect(
      line.who == "ines" && line.subject == name && line.detail == "https://crm.example/hooks")
    #expect(desk.log.isEmpty)
  }

  @Test func `nothing is sealed with a key that was revoked, and health says so`() throws {
    let desk = try Desk()
    let browser = try desk.browser("ines")
    #expect(try browser.get("/console/health").text.contains("<b>People are served"))
    _ = desk.house.keys.suspend()
    let health = try browser.get("/console/health").text
    #expect(health.contains("<b>People are asked to come again"))
    #expect(health.contains("seals nothing any more") && !health.contains("seals every cookie"))
    #expect(health.contains("keys.json says that key 0 seals, which was revoked"))
    let (_, answer) = try add(browser, "https://crm.example/hooks")
    #expect(answer.status == .serviceUnavailable, "\(answer.status)")
    #expect(!answer.text.contains("whsec_"))
    #expect(try desk.store.webhooks().isEmpty)
  }

  @Test func `a form that is sent twice adds one endpoint`() throws {
    let desk = try Desk()
    let browser = try desk.browser("ines")
    let (name, _) = try add(browser, "https://crm.example/hooks")
    let again = try browser.submit(
      Self.path, ["name": name, "url": "https://crm.example/hooks"])
    #expect(again.location == "\(Self.path)/\(name)")
    #expect(try desk.store.webhooks().count == 1)
    #expect(try desk.store.auditCount(of: .addedWebhook, since: 0).times == 1)
  }

  @Test func `an address that would be told of something twice is refused, with what was entered`()
    throws
  {
    let desk = try Desk()
    let browser = try desk.browser("ines")
    let url = "https://crm.example/hooks"
    _ = try add(browser, url, ["event": "onboarding.completed"])
    let (_, twice) = try add(browser, url, ["flow": "reflect"])
    #expect(twice.status == .unprocessableContent)
    #expect(twice.text.contains("told of some of this already") && twice.text.contains(url))
    let (_, other) = try add(browser, url, ["event": "account.deleted"])
    #expect(other.status == .ok)
    #expect(try desk.store.webhooks().count == 2)
  }

  @Test(arguments: [
    ("", "That is no address"), ("crm", "That is no address"),
    ("ftp://crm.example/", "over http only where"), ("http://crm.example/", "it needs https"),
    ("https://a:b@crm.example/", "A user name is in it"),
    ("https://crm.example/#x", "What stands behind #"), ("https://10.0.0.7/", "say so below"),
    ("https://169.254.169.254/", "reserved, link-local or multicast"),
  ])
  func `an address that can't be one is refused beside its field`(
    url: String, words: String
  ) throws {
    let desk = try Desk()
    let (_, answer) = try add(
      try desk.browser("ines"), url, ["event": "account.created", "flow": "ops"])
    #expect(answer.status == .unprocessableContent)
    #expect(answer.text.contains(words))
    #expect(answer.text.contains("aria-invalid=\"true\""))
    // What was entered stays.
    #expect(answer.text.contains("value=\"account.created\" checked"))
    #expect(answer.text.contains("value=\"ops\" checked"))
    #expect(try desk.store.webhooks().isEmpty)
    #expect(try desk.store.auditCount(of: .addedWebhook, since: 0).times == 0)
  }

  @Test(arguments: [
    ["name": "wh_1"], ["name": "../../x"], ["event": "everything"], ["flow": "nothing"],
  ])
  func `what no form of ours asks adds nothing`(fields: [String: String]) throws {
    let desk = try Desk()
    let browser = try desk.browser("ines")
    let (_, answer) = try add(browser, "https://crm.example/hooks", fields)
    #expect(answer.status == .badRequest)
    #expect(try desk.store.webhooks().isEmpty)
  }

  @Test func `who may see figures adds, tests and removes nothing`() throws {
    let desk = try Desk()
    let name = try add(try desk.browser("ines"), "https://crm.example/hooks").name
    let tomas = try desk.browser("tomas")
    #expect(try tomas.get(Self.path).status == .forbidden)
    let fields = ["name": "wh_000000000000000000000009", "url": "https://other.example/"]
    #expect(try tomas.submit(Self.path, fields).status == .forbidden)
    for action in ["test", "remove", "pause", "rotate"] {
      #expect(try tomas.submit("\(Self.path)/\(name)", ["action": action]).status == .forbidden)
    }
    #expect(try desk.store.webhooks().map(\.name) == [name])
    #expect(try desk.store.auditCount(of: .testedWebhook, since: 0).times == 0)
    #expect(!(try tomas.get("/console/deliveries").text.contains("Add an endpoint</a>")))
  }

  @Test func `a form without its token adds nothing`() throws {
    let desk = try Desk()
    let browser = try desk.browser("ines")
    let fields = ["name": "wh_000000000000000000000009", "url": "https://crm.example/"]
    for token in [nil, "", try desk.browser("ines").token()] {
      #expect(try browser.post(Self.path, fields, token: token).status == .forbidden)
    }
    let other = try browser.post(
      Self.path, fields, token: try browser.token(), site: "cross-site")
    #expect(other.status == .forbidden)
    #expect(try desk.store.webhooks().isEmpty)
  }

  @Test func `a test message is signed, sent once, and what came of it is said`() throws {
    let desk = try Desk()
    let receiver = HTTPReceiver()
    let browser = try desk.browser("ines")
    let name = try add(browser, receiver.address(), ["inner": "yes"]).name
    let taken = try browser.submit("\(Self.path)/\(name)", ["action": "test"]).text
    #expect(taken.contains("status 200, in ") && taken.contains(">Taken<"))
    let request = try #require(receiver.all.first)
    #expect(String(decoding: request.body, as: UTF8.self).contains("webhook.test"))
    receiver.setAnswer { _ in "503 Service Unavailable" }
    #expect(request.headers["webhook-signature"]?.hasPrefix("v1,") == true)
    let refused = try browser.submit("\(Self.path)/\(name)", ["action": "test"]).text
    #expect(refused.contains("status 503, in ") && refused.contains(">Not taken<"))
    #expect(receiver.all.count == 2)
    #expect(try desk.store.auditCount(of: .testedWebhook, since: 0).times == 2)
    #expect(desk.log.isEmpty)
  }

  @Test func `one test message is under way at most`() async throws {
    let desk = try Desk()
    let (came, goes) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let receiver = HTTPReceiver { _ in
      came.signal()
      goes.wait()
      return "200 OK"
    }
    let browser = try desk.browser("ines")
    let path = "\(Self.path)/\(try add(browser, receiver.address(), ["inner": "yes"]).name)"
    let token = try browser.token()
    async let first = Task.detached {
      try browser.post(path, ["action": "test"], token: token).status
    }.value
    came.wait()
    let second = try browser.post(path, ["action": "test"], token: token)
    #expect(second.status == .conflict)
    #expect(second.text.contains("Another test message is under way."))
    goes.signal()
    #expect(try await first == .ok)
    #expect(receiver.all.count == 1)
    #expect(try desk.store.auditCount(of: .testedWebhook, since: 0).times == 1)
  }

  @Test func `only what is switched off is removed`() throws {
    let desk = try Desk()
    let browser = try desk.browser("ines")
    let path = "\(Self.path)/\(try add(browser, "https://crm.example/hooks").name)"
    #expect(try browser.submit(path, ["action": "remove"]).status == .badRequest)
    #expect(try desk.store.webhooks().count == 1)
    _ = try browser.submit(path, ["action": "pause"])
    #expect(try browser.get(path).text.contains("Nothing waits for it."))
    _ = try browser.submit(path, ["action": "resume"])
    try desk.handIn()
    _ = try browser.submit(path, ["action": "pause"])
    #expect(try browser.get(path).text.contains(/(One delivery waits|deliveries wait) for it/))
    // One click removes nothing, nor does another address.
    for typed in [nil, "crm.example", "crm.example/<hook>"] {
      let fields = ["action": "remove"].merging(typed.map { ["confirm": $0] } ?? [:]) { $1 }
      let answer = try browser.submit(path, fields)
      #expect(answer.status == .unprocessableContent)
      #expect(answer.text.contains("That is not its address. Nothing was removed."))
      #expect(!answer.text.contains("<hook>"))
    }
    #expect(try desk.store.webhooks().count == 1)
    let sure = ["action": "remove", "confirm": " CRM.example/hooks "]
    #expect(try browser.submit(path, sure).location == "/console/deliveries")
    #expect(try desk.store.webhooks().isEmpty)
    #expect(try browser.submit(path, sure).status == .notFound)
    #expect(try desk.store.auditCount(of: .removedWebhook, since: 0).times == 1)
    #expect(desk.log.isEmpty)
  }

  @Test func `how long answers took is told of each endpoint and each attempt`() throws {
    let desk = try Desk()
    let browser = try desk.browser("ines")
    let name = try add(browser, "https://crm.example/hooks").name
    let webhook = try #require(try desk.store.webhook(named: name))
    for (number, milliseconds) in [40, 50, 84, 1900, nil].enumerated() {
      try desk.handIn(session: UInt8(number + 1))
      let event = try #require(try desk.store.deliveryRows(nil, limit: 1).first).event
      let outcome: DeliveryOutcome =
        milliseconds == nil
        ? .failed(reason: "no answer", isUnanswered: true, nextAt: desk.now + 60) : .delivered
      try desk.store.settle(
        [DeliveryAnswer(outcome, of: event, at: webhook.id, milliseconds: milliseconds)],
        now: desk.now)
    }
    // Of four answers two took 50 ms at most; nine in ten are all of them.
    let times = try #require(try desk.store.answerTimes(since: 0)[name])
    let ofNow = try desk.store.answerTimes(since: desk.now)[name]
    #expect(ofNow == times)
    #expect(times.count == 4 && times.median == 50 && times.nineInTen == 1900)
    #expect(try desk.store.answerTimes(since: desk.now + 1).isEmpty)
    let page = try browser.get("/console/deliveries?state=all").text
    #expect(page.contains("50 ms<small class=\"soft nw\">9 in 10: 1.9 s"))
    #expect(page.contains("<small class=\"soft\">in 84 ms</small>"))
    let event = try #require(try desk.store.deliveryRows(.delivered, limit: 1).first).event
    #expect(
      try browser.get("/console/deliveries/\(name)/\(event)").text.contains("in 1.9 s</small>"))
    #expect(desk.log.isEmpty)
  }
}
