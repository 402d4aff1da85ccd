import Foundation
import HTTPCore
import OnboardingConsole
import OnboardingDomain
import OnboardingStore
import TestSupport
import Testing

/// What other systems are told, as the console shows it.
@Suite struct DeliveryPagesTests {
  private static let name = "wh_000000000000000000000001"

  private func desk() throws -> Desk {
    let desk = try Desk()
    try desk.store.addWebhook(
      NewWebhook(name: Self.name, url: "https://crm.example/hooks?key=1", sealedSecret: "x"),
      now: desk.now)
    return desk
  }

  private func event(_ desk: Desk) throws -> Int64 {
    try #require(try desk.store.deliveryRows(nil, limit: 1).first).event
  }

  @Test func `what waits is listed, and why`() throws {
    let desk = try desk()
    try desk.handIn()
    let webhook = try #require(try desk.store.webhook(named: Self.name))
    let event = try event(desk)
    try desk.store.settle(
      [
        DeliveryAnswer(
          .failed(reason: "status 503", isUnanswered: true, nextAt: desk.now + 600), of: event,
          at: webhook.id, milliseconds: 1900)
      ], now: desk.now)
    let page = try desk.browser("ines").get("/console/deliveries").text
    #expect(
      page.contains("One delivery waits; crm.example/hooks</b> failed last with “status 503”."))
    #expect(page.contains("0 of 1 attempts were taken"))
    #expect(!page.contains("key=1"))
    let view = try desk.browser("tomas").get("/console/deliveries").text
    #expect(view.contains("crm.example"))
    #expect(!view.contains("Rotate secret") && !view.contains("№"))
    #expect(desk.log.isEmpty)
  }

  @Test func `a person's part is folded, and opening it is written down`() throws {
    let desk = try desk()
    try desk.handIn()
    let path = "/console/deliveries/\(Self.name)/\(try event(desk))"
    let browser = try desk.browser("ines")
    let closed = try browser.get(path).text
    #expect(closed.contains("&quot;answers&quot;"))
    #expect(!closed.contains("&quot;name&quot;"))
    // As on the page of the person: without a reason nothing opens, and what was entered stays.
    let refused = try browser.submit(path, ["action": "open", "reason": "other"])
    #expect(refused.status == .unprocessableContent)
    #expect(refused.text.contains("Choose a reason") && !refused.text.contains("&quot;name&quot;"))
    #expect(try desk.store.auditCount(of: .openedAnswers, since: 0).times == 0)
    let form = ["action": "open", "reason": "question", "note": "T-17"]
    #expect(try browser.submit(path, form).location == path)
    let open = try browser.get(path).text
    #expect(open.contains("&quot;name&quot;") && open.contains("question from the person: T-17"))
    #expect(try desk.browser("ines").get(path).text.contains("&quot;name&quot;") == false)
    #expect(
      try browser.get("/console/audit").text.contains(
        "Answers were opened once in 28 days,</b> for a reason."))
    // It is the same person on their own page.
    #expect(try browser.get("/console/people/1").text.contains("You opened the answers at"))
    let details = try desk.store.auditLines(before: nil, limit: 50).filter {
      $0.subject == "profile 1"
    }.map { "\($0.action): \($0.detail)" }
    let place = "in delivery \(try event(desk)) to crm.example/hooks"
    #expect(
      Set(details).isSuperset(
        of: [
          "looked-at: without answers, \(place)", "looked-at: with answers, \(place)",
          "opened-answers: question from the person: T-17, \(place)", "looked-at: with answers",
        ]))
    #expect(try browser.submit(path, ["action": "close"]).location == path)
    #expect(try !browser.get(path).text.contains("&quot;name&quot;"))
    _ = try browser.submit(path, form)
    desk.advance(seconds: 15 * 60)
    #expect(try browser.get(path).text.contains("&quot;name&quot;") == false)
    #expect(desk.log.isEmpty)
  }

  @Test func `the queue as a file with receipts is written down`() throws {
    let desk = try desk()
    try desk.handIn()
    func exports() throws -> [String] {
      try desk.store.auditLines(before: nil, limit: 50).filter { $0.action == "exported" }.map {
        "\($0.who): \($0.subject), \($0.detail)"
      }
    }
    _ = try desk.browser("tomas").get("/console/deliveries/queue.csv")
    #expect(try exports().isEmpty)
    _ = try desk.browser("ines").get("/console/deliveries/queue.csv?state=all")
    #expect(try exports() == ["ines: 1 deliveries, csv, no answers, state=all"])
  }

  @Test func `what was delivered is told once more under the same id`() throws {
    let desk = try desk()
    try desk.handIn()
    let webhook = try #require(try desk.store.webhook(named: Self.name))
    let event = try event(desk)
    try desk.store.settle(
      [DeliveryAnswer(.delivered, of: event, at: webhook.id, milliseconds: 71)], now: desk.now)
    let browser = try desk.browser("ines")
    let path = "/console/deliveries/\(Self.name)/\(event)"
    let message = try #require(try desk.store.delivery(of: event, toWebhook: Self.name)).row.message
    #expect(try browser.submit(path, ["action": "replay"]).status == .seeOther)
    let again = try #require(try desk.store.delivery(of: event, toWebhook: Self.name))
    #expect(again.row.state == .waiting && again.row.message == message)
    #expect(again.attempts.count == 1)
    #expect(try desk.store.auditCount(of: .replayed, since: 0).times == 1)
    // Both times it was sent are counted, while it waits and once it is taken again.
    func attempts() throws -> String? {
      try browser.get("/console/deliveries?state=all").text
        .firstMatch(of: /data-l="Attempts">([0-9]+)</).map { String($0.output.1) }
    }
    #expect(try attempts() == "1")
    try desk.store.settle(
      [DeliveryAnswer(.delivered, of: event, at: webhook.id, milliseconds: 71)], now: desk.now)
    #expect(try attempts() == "2")
  }

  @Test func `a form older than its delivery says what came of it, and the trail only that`()
    throws
  {
    let desk = try desk()
    try desk.handIn()
    let webhook = try #require(try desk.store.webhook(named: Self.name))
    let event = try event(desk)
    try desk.store.settle(
      [
        DeliveryAnswer(
          .failed(reason: "status 503", isUnanswered: true, nextAt: desk.now + 600), of: event,
          at: webhook.id, milliseconds: 1900)
      ], now: desk.now)
    let browser = try desk.browser("ines")
    let path = "/console/deliveries/\(Self.name)/\(event)"
    #expect(try browser.get(path).text.contains(#"value="try-now""#))
    func replays() throws -> [String] {
      try desk.store.auditLines(before: nil, limit: 50).filter { $0.action == "replayed" }
        .map(\.detail)
    }
    // The endpoint was switched off in another tab.
    _ = try browser.submit("/console/webhooks/\(Self.name)", ["action": "pause"])
    let held = try browser.submit(path, ["action": "try-now"])
    #expect(held.status == .conflict && held.text.contains("is switched off. It waits on"))
    #expect(try replays().isEmpty)
    // It was taken meanwhile, and is not sent a second time by a form that has it waiting.
    _ = try browser.submit("/console/webhooks/\(Self.name)", ["action": "resume"])
    try desk.store.settle(
      [DeliveryAnswer(.delivered, of: event, at: webhook.id, milliseconds: 71)], now: desk.now)
    let taken = try browser.submit(path, ["action": "try-now"])
    #expect(taken.status == .conflict && taken.text.contains("It doesn’t stand any more as"))
    #expect(try replays().isEmpty)
    // What was taken waits for an endpoint that is off, and both say so.
    _ = try browser.submit("/console/webhooks/\(Self.name)", ["action": "pause"])
    #expect(try browser.submit(path, ["action": "replay"]).location == path)
    #expect(try browser.get(path).text.contains("nothing is sent until it is on"))
    #expect(try replays() == ["https://crm.example/hooks, waiting until it is on"])
    #expect(try desk.store.removeWebhook(named: Self.name))
    let gone = try browser.submit(path, ["action": "replay"])
    #expect(gone.status == .notFound && gone.text.contains("What the form asked for was not done."))
    #expect(try replays().count == 1)
    #expect(desk.log.isEmpty)
  }

  @Test func `a new secret is shown once, and signs with the old one`() throws {
    let desk = try desk()
    let browser = try desk.browser("ines")
    let path = "/console/webhooks/\(Self.name)"
    let before = try browser.get(path).text
    let mark = try #require(before.firstMatch(of: /name="secret-mark" value="([^"]+)"/)).output.1
    let form = ["action": "rotate", "secret-mark": String(mark)]
    let rotated = try browser.submit(path, form).text
    let secret = try #require(rotated.firstMatch(of: /whsec_[A-Za-z0-9+\/=&#;]+/)).output
    let page = try browser.get(path).text
    #expect(!page.contains(secret))
    #expect(page.contains("two sign until"))
    // The answer loaded again, and a form that no page has.
    for again in [form, ["action": "rotate"]] {
      let answer = try browser.submit(path, again)
      #expect(answer.status == .conflict)
      #expect(answer.text.contains("The secret was changed after that form was opened"))
      #expect(!answer.text.contains("whsec_"))
    }
    #expect(try desk.store.webhook(named: Self.name)?.sealedPrevious == "x")
    #expect(try desk.store.auditCount(of: .rotated, since: 0).times == 1)
    #expect(desk.log.isEmpty)
  }

  @Test func `what is switched off takes nothing, and both pages say so`() throws {
    let desk = try desk()
    try desk.store.addWebhook(
      NewWebhook(
        name: "wh_000000000000000000000002", url: "https://crm.example/other", sealedSecret: "x"),
      now: desk.now)
    try desk.handIn()
    let webhook = try #require(try desk.store.webhook(named: Self.name))
    try desk.store.settle(
      [DeliveryAnswer(.delivered, of: try event(desk), at: webhook.id, milliseconds: 71)],
      now: desk.now)
    let browser = try desk.browser("ines")
    let on = try browser.get("/console/deliveries").text
    #expect(on.contains("<b>Every delivery that was sent was taken.</b>"))
    #expect(!on.contains("switched off"))
    // Two at one host are told apart by those who hear their buttons.
    let names = on.matches(of: /value="test">Test<span class="vh"> ([^<]+)</).map(\.output.1)
    #expect(Set(names) == ["crm.example/hooks", "crm.example/other"])
    _ = try browser.submit(
      "/console/webhooks/wh_000000000000000000000002", ["action": "pause"])
    let one = try browser.get("/console/deliveries").text
    #expect(one.contains("Every delivery that was sent to the endpoint that is on was taken.</b>"))
    #expect(one.contains("<b>One endpoint is switched off</b> and told of nothing."))
    let health = try browser.get("/console/health").text
    #expect(health.contains("People are served; one endpoint is switched off.</b>"))
    _ = try browser.submit("/console/webhooks/\(Self.name)", ["action": "pause"])
    let all = try browser.get("/console/deliveries").text
    #expect(all.contains("All endpoints are switched off: nobody is told of what happens.</b>"))
    #expect(!all.contains("was taken.</b>"))
    #expect(try browser.get("/console/health").text.contains("; two endpoints are switched off."))
  }

  @Test func `what waits for an endpoint that is off waits until it is on`() throws {
    let desk = try desk()
    let receipt = try desk.handIn()
    let browser = try desk.browser("ines")
    _ = try browser.submit("/console/webhooks/\(Self.name)", ["action": "pause"])
    let page = try browser.get("/console/deliveries").text
    #expect(page.contains("One delivery waits until it is on."))
    #expect(page.contains("Waiting 1<") && page.contains("<td>once its endpoint is switched on"))
    let delivery = try browser.get("/console/deliveries/\(Self.name)/\(try event(desk))").text
    #expect(delivery.contains("which is switched off: nothing is sent until it is on."))
    #expect(!delivery.contains("Try now"))
    let person = try browser.get("/console/people/\(receipt)").text
    #expect(person.contains(">until its endpoint is switched on</small>"))
    #expect(try browser.get("/console/people").text.contains("until an endpoint is switched on"))
    let file = try browser.get("/console/deliveries/queue.json").text
    #expect(file.contains("\"next_at\":null") || file.contains("\"next_at\": null"))
    #expect(desk.log.isEmpty)
  }

  @Test func `what waits for an endpoint that is down says when it can be tried, or behind what`()
    throws
  {
    let desk = try desk()
    var receipts: [Int64] = []
    for session: UInt8 in 1...3 { receipts.append(try desk.handIn(session: session)) }
    let webhook = try #require(try desk.store.webhook(named: Self.name))
    let events = try desk.store.deliveryRows(nil, limit: 3).map(\.event).sorted()
    // Six failures in a row: it is left alone for eight seconds.
    for number in 0..<6 {
      try desk.store.settle(
        [
          DeliveryAnswer(
            .failed(reason: "status 503", isUnanswered: true, nextAt: desk.now), of: events[0],
            at: webhook.id)
        ], now: desk.now - 5 + Int64(number))
    }
    let next = Written.second(desk.now + 8)
    let browser = try desk.browser("ines")
    let page = try browser.get("/console/deliveries").text
    #expect(page.contains("The next attempt is at \(next), for one delivery at a time; each"))
    #expect(page.contains("<td>\(next), one at a time<small"))
    #expect(page.matches(of: /<td>after the ones before it</).count == 2)
    #expect(!page.contains("<td>now") && !page.contains("in its turn"))
    let path = "/console/deliveries/\(Self.name)"
    #expect(try browser.get("\(path)/\(events[0])").text.contains(": next \(next), one at a time."))
    let last = try browser.get("\(path)/\(events[2])").text
    #expect(last.contains(": after the ones before it.") && last.contains("until it takes one."))
    #expect(
      try browser.get("/console/people/\(receipts[2])").text.contains(">after the ones before it<"))
    let people = try browser.get("/console/people").text
    #expect(people.contains(", next \(next), one at a time<"))
    #expect(people.matches(of: /, after the ones before it</).count == 2)
    let file = try browser.get("/console/deliveries/queue.csv").text
    #expect(file.contains(Moment.rfc3339(desk.now + 8)))
    #expect(file.matches(of: /,earlier\b/).count == 2 && file.matches(of: /,time\b/).count == 1)
    let endpoint = try browser.get("/console/webhooks/\(Self.name)").text
    #expect(endpoint.contains("<span>Failing</span> <small>status 503</small>"))
    #expect(endpoint.contains("the next attempt is at \(next), for one delivery at a time until"))
    desk.advance(seconds: 8)
    #expect(try browser.get("/console/deliveries").text.contains("<td>now, one at a time<"))
    #expect(desk.log.isEmpty)
  }

  @Test func `what waits behind another of its person says so, to who may see people`() throws {
    let desk = try desk()
    _ = try desk.store.recordOnce(
      session: Desk.session(1), kind: "purchase", value: "yearly", now: desk.now,
      purchaseIn: "reflect")
    let webhook = try #require(try desk.store.webhook(named: Self.name))
    try desk.store.settle(
      [
        DeliveryAnswer(
          .failed(reason: "status 503", isUnanswered: true, nextAt: desk.now + 600),
          of: try event(desk), at: webhook.id)
      ], now: desk.now)
    try desk.handIn()
    let page = try desk.browser("ines").get("/console/deliveries").text
    #expect(page.contains("<td>after the one before it of the same person<"))
    #expect(page.contains("<td>\(Written.moment(desk.now + 600, on: desk.now))<"))
    let tomas = try desk.browser("tomas")
    #expect(try tomas.get("/console/deliveries").text.contains("<td>after one before it<"))
    #expect(!(try tomas.get("/console/deliveries/queue.csv").text.contains(",person")))
    let file = try desk.browser("ines").get("/console/deliveries/queue.csv").text
    #expect(file.contains(",person"))
    #expect(desk.log.isEmpty)
  }

  @Test func `a bar of the tape is as tall as there were attempts, and red for its part in vain`()
    throws
  {
    let desk = try desk()
    let webhook = try #require(try desk.store.webhook(named: Self.name))
    for session: UInt8 in 1...30 {
      try desk.handIn(session: session)
      let outcome: DeliveryOutcome =
        session == 1 ? .givenUp(reason: "status 500") : .delivered
      try desk.store.settle(
        [DeliveryAnswer(outcome, of: try event(desk), at: webhook.id)], now: desk.now)
    }
    let page = try desk.browser("tomas").get("/console/deliveries").text
    let bars = page.matches(
      of: /<rect class="([a-z]+)" x="[0-9.]+" y="([0-9.]+)" width="4.5" height="([0-9.]+)"/
    ).map { "\($0.output.1) \($0.output.2) \($0.output.3)" }
    #expect(bars == ["bar 2 20", "fbad 0 2"])
    #expect(page.contains("29 of 30 attempts were taken"))
    #expect(
      page.contains("<b>Every delivery that was sent was taken, but for one that was given up.</b>")
    )
  }

  @Test func `one that is off says who paused it, or what it answered, and when`() throws {
    let desk = try desk()
    let other = "wh_000000000000000000000002"
    try desk.store.addWebhook(
      NewWebhook(name: other, url: "http://crm.example/hooks", sealedSecret: "x"), now: desk.now)
    let browser = try desk.browser("ines")
    let path = "/console/webhooks/\(other)"
    let done = try browser.submit(path, ["action": "pause"])
    #expect(done.location == "\(path)?done=paused")
    let paused = try browser.get("\(path)?done=paused").text
    #expect(
      paused.contains("<p>http://crm.example/hooks is told nothing until somebody resumes it.</p>"))
    #expect(try browser.submit(path, ["action": "resume"]).location == "\(path)?done=resumed")
    #expect(try browser.get("\(path)?done=resumed").text.contains("<span>Resumed</span>"))
    // It stands otherwise by now, or nothing was done.
    #expect(!(try browser.get("\(path)?done=paused").text.contains("<span>Paused</span>")))
    #expect(try browser.get("\(path)?done=gone").text.contains("done=gone"))
    _ = try browser.submit(path, ["action": "pause"])
    let webhook = try #require(try desk.store.webhook(named: Self.name))
    try desk.store.disableWebhook(
      webhook.id, why: WebhookStop.gone.sentence, now: desk.now - 60)
    let page = try browser.get("/console/deliveries").text
    let (gone, now) = (Written.clock(desk.now - 60), Written.clock(desk.now))
    #expect(page.contains("<span>Off:</span> <small>answered 410, \(gone)</small>"))
    #expect(page.contains("<span>Paused</span> <small>by ines, \(now)</small>"))
    #expect(
      try browser.get("/console/webhooks/\(Self.name)").text.contains(
        "<span>Off:</span> <small>answered 410, \(gone)</small>"))
    // Two that differ by their scheme alone are told apart everywhere.
    #expect(page.contains(">http://crm.example</a>") && page.contains(">crm.example</a>"))
    let details = try desk.store.auditLines(before: nil, limit: 50).map(\.detail)
    #expect(details.contains("http://crm.example/hooks"))
    for typed in ["crm.example/hooks", "https://crm.example/hooks"] {
      let answer = try browser.submit(path, ["action": "remove", "confirm": typed])
      #expect(answer.status == .unprocessableContent)
    }
    let sure = ["action": "remove", "confirm": "http://crm.example/hooks"]
    #expect(try browser.submit(path, sure).status == .seeOther)
    #expect(try desk.store.webhooks().map(\.name) == [Self.name])
    #expect(desk.log.isEmpty)
  }

  @Test func `one that waits, or was given up, is spoken of as one`() throws {
    let desk = try desk()
    try desk.handIn()
    let browser = try desk.browser("ines")
    let (people, endpoint) = ("/console/people", "/console/webhooks/\(Self.name)")
    #expect(try browser.get(people).text.contains("; one still waits to be delivered."))
    #expect(try browser.get(endpoint).text.contains("<b>0 taken, 1 waiting, 0 given up</b>, of"))
    let webhook = try #require(try desk.store.webhook(named: Self.name))
    try desk.store.settle(
      [DeliveryAnswer(.givenUp(reason: "status 410"), of: try event(desk), at: webhook.id)],
      now: desk.now)
    #expect(try browser.get(people).text.contains("; one was given up."))
    #expect(try browser.get(endpoint).text.contains(">Replay what was given up (1)</button>"))
    for session: UInt8 in 2...3 { try desk.handIn(session: session) }
    let more = try browser.get(people).text
    #expect(more.contains("; 2 still wait to be delivered, one was given up."))
  }

  @Test func `what waits for endpoints that are off is counted with the rest`() throws {
    let desk = try desk()
    let off = "wh_000000000000000000000002"
    try desk.store.addWebhook(
      NewWebhook(name: off, url: "https://crm.example/other", sealedSecret: "x"), now: desk.now)
    try desk.handIn()
    let browser = try desk.browser("ines")
    _ = try browser.submit("/console/webhooks/\(off)", ["action": "pause"])
    let page = try browser.get("/console/deliveries").text
    #expect(page.contains("One delivery is on the way."))
    #expect(page.contains("told of nothing. One more delivery waits until it is on."))
    #expect(page.contains("Waiting 2<"))
  }

  @Test func `a clock that is set back leaves no quarter of an hour in the future`() throws {
    let desk = try desk()
    func points() throws -> [(from: String, value: Int)] {
      let file = try desk.browser("tomas").get("/console/health/day.csv").text
      return file.split(whereSeparator: \.isNewline)
        .map { $0.split(separator: ",").map(String.init) }.filter { $0[0] == "refused_forms" }
        .map { ($0[2], Int($0[3]) ?? -1) }
    }
    func refuse() throws {
      try desk.house.client().open("/reflect/personal-info")
      let client = desk.house.client()
      try client.open("/reflect")
      try client.submit([:])
      try client.submit(["name": ""])
    }
    desk.noteFigures()
    desk.advance(seconds: 900)
    try refuse()
    desk.noteFigures()
    let before = try points()
    #expect(before.map(\.value).reduce(0, +) == 1 && before.count == 2)
    desk.advance(seconds: 7200)
    try refuse()
    desk.noteFigures()
    desk.advance(seconds: -7200)
    desk.noteFigures()
    let after = try points()
    #expect(after.map(\.from) == before.map(\.from))
    #expect(after.map(\.value).reduce(0, +) == 2)
    // Set ahead by days, what is older than a day is none of the last.
    desk.advance(seconds: 3 * 86_400)
    desk.noteFigures()
    #expect(try points().map(\.value) == [0])
  }

  @Test func `an endpoint is switched off and on`() throws {
    let desk = try desk()
    let browser = try desk.browser("ines")
    let path = "/console/webhooks/\(Self.name)"
    _ = try browser.submit(path, ["action": "pause"])
    #expect(try desk.store.webhook(named: Self.name)?.disabledWhy == "Switched off by ines.")
    #expect(try browser.get("/console/deliveries").text.contains(">Resume<"))
    _ = try browser.submit(path, ["action": "resume"])
    #expect(try desk.store.webhook(named: Self.name)?.disabledAt == nil)
    #expect(desk.log.isEmpty)
  }

  @Test func `what is counted since the start is not told of a whole day`() throws {
    let desk = try desk()
    desk.noteFigures()
    let began = desk.now
    func health() throws -> String { try desk.browser("tomas").get("/console/health").text }
    #expect(try health().contains("since \(Written.clock(began)) UTC"))
    #expect(try !health().contains("in the last 24 hours"))
    desk.advance(seconds: 86_400)
    #expect(try health().contains("in the last 24 hours"))
  }

  @Test func `nothing was highest before it was counted`() throws {
    let desk = try desk()
    desk.advance(seconds: 900 - desk.now % 900 + 120)
    let began = desk.now
    desk.noteFigures()
    try desk.refuse(times: 200)
    desk.advance(seconds: 60)
    desk.noteFigures()
    let file = try desk.browser("tomas").get("/console/health/day.csv").text
    #expect(file.contains(Moment.rfc3339(began)))
    #expect(!file.contains(Moment.rfc3339(began - 120)))
    let page = try desk.browser("tomas").get("/console/health").text
    #expect(!page.contains(", \(Written.clock(began - 120))"))
  }

  @Test func `health says how the server is, to every operator`() throws {
    let desk = try desk()
    desk.noteFigures()
    desk.advance(seconds: 900)
    for name in ["ines", "tomas"] {
      let page = try desk.browser(name).get("/console/health").text
      #expect(page.contains("People are served.</b>"))
      #expect(page.contains("forged_posts_total"))
      #expect(page.contains("seals every cookie now"))
    }
    #expect(desk.log.isEmpty)
  }

  @Test func `health says which way the clock is off, and nothing while it is right`() throws {
    let desk = try desk()
    func page() throws -> String { try desk.browser("tomas").get("/console/health").text }
    #expect(try !page().contains("The clock of this server"))
    desk.house.seeClock(aheadBy: 4_000_900)
    #expect(
      try page().contains(
        "The clock of this server is 4,000 seconds ahead of the database’s, and servers have to agree on"
      ))
    desk.advance(seconds: 60)
    desk.house.seeClock(aheadBy: -47_000)
    #expect(try page().contains("The clock of this server is 47 seconds behind the database’s"))
    desk.advance(seconds: 60)
    desk.house.seeClock(aheadBy: 200)
    #expect(try !page().contains("The clock of this server"))
  }

  @Test func `health says of each cookie that could not be used why, and where the store is`()
    throws
  {
    let desk = try desk()
    desk.noteFigures()
    let page = try desk.browser("tomas").get("/console/health").text
    let rows = page.matches(of: /<th scope="row">([^<]+)<small[^>]*>lost_sessions_total ([a-z-]+)</)
    #expect(rows.count == 7)
    #expect(Set(rows.map(\.output.1)).count == 7)
    #expect(
      page.contains("Cookies older than thirty days<small class=\"soft\">lost_sessions_total"))
    #expect(page.contains("in memory") && !page.contains("own disk"))
  }

  @Test func `health says when the database was last backed up, and which Foyer runs`() throws {
    let desk = try desk()
    func row(_ name: String) throws -> Substring {
      let page = try desk.browser("tomas").get("/console/health").text
      let row = try #require(page.firstMatch(of: try Regex("<th scope=\"row\">\(name)<.*</tr>")))
      return row.0
    }
    #expect(try row("Last backup").contains("none reported"))
    #expect(try row("Foyer").contains("from a checkout"))
    let store = desk.house.store
    for (hours, detail) in [(3, "to /backup/<1>"), (2, "to /backup/2")] {
      try store.audit(
        AuditEntry("command line", .backedUp, "database", detail: detail),
        now: desk.now - Int64(hours) * 3600)
      let row = try row("Last backup")
      #expect(row.contains(detail.replacing("<", with: "&lt;").replacing(">", with: "&gt;")))
      #expect(row.contains(", \(Written.clock(desk.now - Int64(hours) * 3600))"))
    }
    #expect(try desk.browser("ines").get("/console/audit").text.contains("backed up"))
  }

  @Test func `health says whether commits survive a power failure`() throws {
    func row(_ desk: Desk) throws -> String {
      let page = try desk.browser("tomas").get("/console/health").text
      return String(
        try #require(page.firstMatch(of: /(?s)survive a power failure.*?<\/tr>/)).output)
    }
    #expect(try row(Desk()).contains("<span>No</span>"))
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("foyer-durable-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let desk = try Desk(folder: folder)
    #expect(try row(desk).contains("<span>Yes</span>"))
    try desk.house.close()
  }

  @Test func `what was refused is kept for 28 days, over a restart`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("foyer-days-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for round in 0..<2 {
      let desk = try Desk(folder: folder)
      desk.advance(seconds: Int64(round) * 86_400)
      try desk.refuse(times: 3)
      desk.console.noteFigures(isLast: true)
      #expect(desk.log.isEmpty)
      try desk.house.close()
    }
    let desk = try Desk(folder: folder)
    desk.advance(seconds: 2 * 86_400)
    func cells() throws -> [String] {
      let page = try desk.browser("ines").get("/console/health").text
      let row = try #require(page.firstMatch(of: /(?s)forged_posts_total.*?<\/tr>/)).output
      return row.matches(of: /data-l="(?:24 h|28 d)">([0-9,]+)/).map { String($0.output.1) }
    }
    #expect(try cells() == ["0", "6"])
    desk.advance(seconds: 26 * 86_400)
    #expect(try cells() == ["0", "3"])
    desk.advance(seconds: 86_400)
    #expect(try cells() == ["0", "0"])
  }
}
