import FlowPages
import HTTPCore
import OnboardingConsole
import OnboardingDomain
import OnboardingFlows
import Testing

@testable import OnboardingStore

/// What of people is shown, to whom, and what is written down of it.
@Suite struct PeopleTests {
  @Test(arguments: [
    ("days=all", "once.</p>"), ("days=7", "once. Choose a longer period.</p>"),
    ("days=all&account=yes", "once. Choose fewer filters.</p>"),
    ("account=yes", "once. Choose a longer period, or fewer filters.</p>"),
  ])
  func `who finds nobody is told what they can choose`(query: String, said: String) throws {
    let page = try Desk().browser("ines").get("/console/people?\(query)").text
    #expect(page.contains(said))
    #expect(page.contains("No profile is kept.") == (query == "days=all"))
  }

  private func actions(_ desk: Desk) throws -> [String] {
    try desk.store.auditLines(before: nil, limit: 100).reversed().map(\.action)
      .filter { $0 != "added-operator" && $0 != "signed-in" }
  }

  private func open(_ receipt: Int64, _ browser: Browser) throws {
    let answer = try browser.submit(
      "/console/people/\(receipt)", ["action": "open", "reason": "question", "note": "ticket 7"])
    #expect(answer.location == "/console/people/\(receipt)")
  }

  /// What the page of a person says of the answers, as far as a test knows them.
  private func answers() throws -> [String] {
    let answers = Reflect().examples[0].answers
    return Reflect().flow.fields.compactMap { field in
      if case .text(let text)? = answers[field.id], text.count > 2 { text } else { nil }
    }
  }

  @Test func `the list has neither names nor answers`() throws {
    let desk = try Desk()
    try desk.handIn()
    let said = try answers()
    #expect(!said.isEmpty)
    let browser = try desk.browser("ines")
    for path in ["/console/people", "/console/people.csv", "/console/people.jsonl"] {
      let text = try browser.get(path).text
      #expect(text.contains("reflect") || text.contains("Reflect"))
      for answer in said { #expect(!text.contains(answer)) }
    }
    #expect(try actions(desk) == ["exported", "exported"])
    #expect(desk.log.isEmpty)
  }

  @Test func `where no delivery is kept nobody says that there was no endpoint`() throws {
    let desk = try Desk()
    let receipt = try desk.handIn()
    let browser = try desk.browser("ines")
    let list = try browser.get("/console/people?deliveries=none").text
    #expect(list.contains("<span>No delivery</span>") && !list.contains("No endpoint"))
    let page = try browser.get("/console/people/\(receipt)").text
    #expect(page.contains("no delivery of it is kept"))
    #expect(!page.lowercased().contains("nobody is told"))
  }

  @Test(arguments: [
    "?days=9223372036854775807", "?days=36501", "?days=-1", "?before=9223372036854775807",
    "?receipt=9223372036854775807", "/9223372036854775807", "?from=0001-01-01&to=9999-12-31",
  ])
  func `a number at the end of all numbers is one that there isn't`(rest: String) throws {
    let desk = try Desk()
    try desk.handIn()
    let browser = try desk.browser("ines")
    #expect(try browser.get("/console/people" + rest).status.rawValue < 500)
    #expect(try browser.get("/console/people").status == .ok)
  }

  @Test func `the page of who was made up says so`() throws {
    let desk = try Desk()
    try desk.store.markSimulated(session: Desk.session(2), now: desk.now)
    let (person, madeUp) = (try desk.handIn(), try desk.handIn(session: 2))
    let browser = try desk.browser("ines")
    let pill = "<span class=\"sample\">Simulated</span>"
    #expect(try !browser.get("/console/people/\(person)").text.contains(pill))
    #expect(try browser.get("/console/people/\(madeUp)").text.contains(pill))
    #expect(desk.log.isEmpty)
  }

  @Test func `answers stay closed until there is a reason`() throws {
    let desk = try Desk()
    let receipt = try desk.handIn()
    let browser = try desk.browser("ines")
    let page = try browser.get("/console/people/\(receipt)")
    for answer in try answers() { #expect(!page.text.contains(answer)) }
    for reason in ["", "other", "x"] {
      let answer = try browser.submit(
        "/console/people/\(receipt)", ["action": "open", "reason": reason])
      #expect(answer.status == .unprocessableContent)
      #expect(answer.text.contains("Choose a reason"))
    }
    #expect(try desk.store.auditCount(of: .openedAnswers, since: 0).times == 0)
    #expect(desk.log.isEmpty)
  }

  @Test func `what is about health is told before it is open, and what somebody agreed to is not`()
    throws
  {
    let desk = try Desk([NutriSync().withPages])
    let receipt = try desk.handIn(
      NutriSync().withPages,
      consents: [
        NewConsent(
          name: "health-data", isGiven: true,
          words: StoredConsent.Words(
            language: "en", texts: ["Health Data"], version: "0123456789abcdef"))
      ])
    let browser = try desk.browser("ines")
    let closed = try browser.get("/console/people/\(receipt)").text
    let told = try #require(closed.firstMatch(of: /(\d+) answers, (\d+) of them about health/))
    let (all, health) = (try #require(Int(told.1)), try #require(Int(told.2)))
    #expect(health > 5 && all > health)
    #expect(!closed.contains("Health Data") && !closed.contains("<h2>Consents</h2>"))
    try open(receipt, browser)
    let page = try browser.get("/console/people/\(receipt)").text
    #expect(page.matches(of: /<span class="tag">health<\/span>/).count == health)
    #expect(page.contains(/[Ww]eight<span class="tag">health/))
    #expect(page.contains("<h2>Consents</h2>"))
  }

  /// The page of one who handed in, where profiles are kept for so many days, then so many seconds later.
  private func page(
    keptFor days: Int64?, after seconds: Int64
  ) throws -> (at: Int64, answer: Response) {
    let retention = Retention(profiles: days.map { $0 * 86_400 })
    let desk = try Desk(retention: retention)
    let receipt = try desk.handIn()
    desk.advance(seconds: seconds)
    try desk.store.delete(olderThan: retention, now: desk.now)
    return (desk.now, try desk.browser("ines").get("/console/people/\(receipt)"))
  }

  @Test(arguments: [Int64(1), 3]) func `how long somebody is kept is told, and kept`(
    days: Int64
  ) throws {
    // In the last second of its time.
    let (end, kept) = try page(keptFor: days, after: days * 86_400)
    #expect(kept.text.contains(">\(Written.day(end))<small"))
    #expect(kept.text.contains(days == 1 ? "one day after" : "3 days after"))
    #expect(try page(keptFor: days, after: days * 86_400 + 1).answer.status == .notFound)
    #expect(try page(keptFor: nil, after: 86_400_000).answer.text.contains("it is erased"))
  }

  @Test func `a form that comes back has what was entered in it`() throws {
    let desk = try Desk()
    let receipt = try desk.handIn()
    let browser = try desk.browser("ines")
    let address = "/console/people/\(receipt)"
    let other = try browser.submit(address, ["action": "open", "reason": "other"])
    #expect(other.text.contains(#"<option value="other" selected>"#))
    let note = try browser.submit(address, ["action": "open", "reason": "", "note": "ticket 9"])
    #expect(note.text.contains(#"name="note" value="ticket 9""#))
    #expect(!note.text.contains("selected"))
    let erasing = try browser.submit(address, ["action": "erase", "receipt": "99999"])
    #expect(erasing.status == .unprocessableContent)
    #expect(erasing.text.contains(#"name="receipt" value="99999""#))
  }

  @Test func `endpoints are told of an erased account, but not of one that was made up`() throws {
    let desk = try Desk()
    func page(_ session: UInt8) throws -> String {
      let outcome = try desk.store.createAccount(
        NewAccount(
          email: "kim\(session)@example.org", proof: .password(hash: "$argon2id$x"),
          flow: "reflect", session: Desk.session(session)), now: desk.now)
      guard case .created(let account) = outcome else { return "\(outcome)" }
      let receipt = try desk.handIn(session: session, account: account)
      return try desk.browser("ines").get("/console/people/\(receipt)").text
    }
    let told = "Endpoints are told <code>account.deleted</code>."
    #expect(try page(1).contains(told))
    try desk.store.markSimulated(session: Desk.session(2), now: desk.now)
    let madeUp = try page(2)
    #expect(!madeUp.contains(told) && madeUp.contains("Nobody is told of simulated people."))
  }

  @Test func `a reason opens the answers for 15 minutes, in the words of the review`() throws {
    let desk = try Desk()
    let receipt = try desk.handIn()
    let browser = try desk.browser("ines")
    try open(receipt, browser)
    let page = try browser.get("/console/people/\(receipt)").text
    for answer in try answers() { #expect(page.contains(answer)) }
    #expect(page.contains("Name or nickname"))
    #expect(page.contains("question from the person: ticket 7"))
    desk.advance(seconds: 15 * 60)
    let later = try browser.get("/console/people/\(receipt)").text
    #expect(later.contains("Answers are closed"))
    for answer in try answers() { #expect(!later.contains(answer)) }
    #expect(desk.log.isEmpty)
  }

  @Test func `what came out stands line by line beside the answers, of every flow`() throws {
    let lines: [(any Onboarding, [String])] = [
      (NutriSync().withPages, ["Energy", "kcal a day", "Protein, fat, carbs", "Window"]),
      (CalAI().withPages, ["Energy", "kcal a day", "Goal weight"]),
      (FamilyPlus().withPages, ["Grade"]), (Reflect().withPages, ["Goal", "Until"]),
    ]
    let desk = try Desk(lines.map(\.0))
    let browser = try desk.browser("ines")
    for (number, (onboarding, words)) in lines.enumerated() {
      let receipt = try desk.handIn(onboarding, session: UInt8(number + 1))
      #expect(try !browser.get("/console/people/\(receipt)").text.contains("<h2>Result</h2>"))
      try open(receipt, browser)
      let page = try browser.get("/console/people/\(receipt)").text
      let result = /<h2>Result<\/h2>(?:(?!<\/table>).)*/.dotMatchesNewlines()
      let table = try #require(page.firstMatch(of: result)).0
      for word in words { #expect(table.contains(word), "\(onboarding.flow.id): \(word)") }
      #expect(!table.contains(">–<"), "every value is there")
    }
  }

  @Test func `who joined a company is said to be in it`() throws {
    let desk = try Desk()
    let receipt = try desk.handIn(OPS().withPages)
    let browser = try desk.browser("ines")
    try open(receipt, browser)
    #expect(try !browser.get("/console/people/\(receipt)").text.contains("No company yet"))
    let code = try #require(CompanyCode("RDG4K7"))
    _ = try desk.store.addCompany(code: code, name: "Acme Roofing", now: desk.now)
    _ = try desk.store.joinCompany(code: code, session: Desk.session(1), now: desk.now)
    let page = try browser.get("/console/people/\(receipt)").text
    #expect(page.contains(#"<th scope="row">Company</th><td class="n">Acme Roofing</td>"#))
  }

  @Test func `a clock that is set back closes the answers`() throws {
    let desk = try Desk()
    let receipt = try desk.handIn()
    let browser = try desk.browser("ines")
    try open(receipt, browser)
    desk.advance(seconds: -3600)
    #expect(try browser.get("/console/people/\(receipt)").text.contains("Answers are closed"))
  }

  @Test func `answers open in one browser alone, and close by hand or by signing out`() throws {
    let desk = try Desk()
    let receipt = try desk.handIn()
    let (here, there) = (try desk.browser("ines"), try desk.browser("ines"))
    try open(receipt, here)
    #expect(try here.get("/console/people/\(receipt)").text.contains("Close them now"))
    #expect(try there.get("/console/people/\(receipt)").text.contains("Answers are closed"))
    _ = try here.submit("/console/people/\(receipt)", ["action": "close"])
    #expect(try here.get("/console/people/\(receipt)").text.contains("Answers are closed"))
  }

  @Test func `every look is one line of the trail`() throws {
    let desk = try Desk()
    let receipt = try desk.handIn()
    let browser = try desk.browser("ines")
    _ = try browser.get("/console/people/\(receipt)")
    try open(receipt, browser)
    _ = try browser.get("/console/people/\(receipt)")
    _ = try browser.submit("/console/people/\(receipt)", ["action": "export"])
    #expect(try actions(desk) == ["looked-at", "opened-answers", "looked-at", "exported"])
    let lines = try desk.store.auditLines(before: nil, limit: 4)
    #expect(lines.allSatisfy { $0.who == "ines" && $0.subject == "profile \(receipt)" })
    #expect(
      lines.map(\.detail) == [
        "answers: question from the person: ticket 7", "with answers",
        "question from the person: ticket 7", "without answers",
      ])
  }

  @Test func `taking answers out asks for the same reason`() throws {
    let desk = try Desk()
    let receipt = try desk.handIn()
    let browser = try desk.browser("ines")
    let closed = try browser.submit("/console/people/\(receipt)", ["action": "export"])
    #expect(closed.status == .unprocessableContent)
    try open(receipt, browser)
    let file = try browser.submit("/console/people/\(receipt)", ["action": "export"])
    #expect(
      file.header("Content-Disposition") == "attachment; filename=\"answers-\(receipt).json\"")
    let document = try AnswersDocument(
      json: file.body.copied, of: Reflect().flow, today: Moment(instant: desk.now).day)
    #expect(document.answers == Reflect().examples[0].answers)
  }

  @Test func `erasing takes the receipt, and ends the session`() throws {
    let desk = try Desk()
    let receipt = try desk.handIn()
    let browser = try desk.browser("ines")
    let wrong = try browser.submit(
      "/console/people/\(receipt)", ["action": "erase", "receipt": "\(receipt + 1)"])
    #expect(wrong.status == .unprocessableContent)
    #expect(try desk.store.profile(receipt: receipt) != nil)
    let erased = try browser.submit(
      "/console/people/\(receipt)", ["action": "erase", "receipt": "\(receipt)"])
    let list = try #require(erased.location)
    #expect(list == "/console/people?erased=\(receipt)")
    let after = try browser.get(list).text
    #expect(after.contains("№ \(receipt) is erased"))
    // It was handed in all the same.
    #expect(after.contains("No profile is kept that was handed in during the last 28 days."))
    // Of nobody else, whatever the address says.
    #expect(!(try browser.get("/console/people?erased=\(receipt + 1)").text.contains("is erased")))
    #expect(try desk.store.profile(receipt: receipt) == nil)
    #expect(try desk.store.auditCount(of: .erased, since: 0).times == 1)
    #expect(try browser.get("/console/people/\(receipt)").status == .notFound)
    // Who looks for the number stays with the list.
    let sought = try browser.get("/console/people?receipt=\(receipt)&days=7")
    #expect(sought.status == .notFound)
    #expect(sought.text.contains("Nobody with the number \(receipt) is here.</b>"))
    // The open page of that person hands nothing in again.
    #expect(try desk.handIn() == 0)
    #expect(desk.store.isSpent(session: Desk.session(1), now: desk.now))
  }

  @Test func `a receipt is taken as pages write it, sought as well as to erase`() throws {
    let desk = try Desk()
    try desk.handIn(session: 2)
    try desk.store.database.write(.statements) { db in
      try db.execute(sql: "UPDATE sqlite_sequence SET seq = 1233 WHERE name = 'profile'")
    }
    #expect(try desk.handIn() == 1234)
    let browser = try desk.browser("ines")
    let page = "/console/people/1234"
    #expect(try browser.get(page).text.contains("<h1>№ 1,234</h1>"))
    for typed in ["1234", "1,234", "%E2%84%96+1,234", "+%E2%84%96%C2%A01,234+"] {
      #expect(try browser.get("/console/people?receipt=\(typed)").location == page, "\(typed)")
    }
    for typed in ["№ 1,233", "№", "-1234", ""] {
      let refused = try browser.submit(page, ["action": "erase", "receipt": typed])
      #expect(refused.status == .unprocessableContent, "\(typed)")
    }
    let erased = try browser.submit(page, ["action": "erase", "receipt": "№ 1,234"])
    #expect(erased.location == "/console/people?erased=1234")
    #expect(try desk.store.profile(receipt: 1234) == nil)
  }

  @Test func `filters stand in the address`() throws {
    let desk = try Desk()
    try desk.handIn(session: 1)
    try desk.handIn(OPS().withPages, session: 2)
    let browser = try desk.browser("ines")
    let all = try browser.get("/console/people").text
    #expect(all.contains("№ 1<") && all.contains("№ 2<"))
    #expect(all.contains("2 profiles are kept</b> that were handed in during the last 28 days;"))
    #expect(all.contains("\(Written.dayAndClock(desk.now, on: desk.now))</td>"))
    let dated = try browser.get("/console/people?from=2020-02-03&to=2100-01-31").text
    #expect(dated.contains("handed in from Feb 3, 2020 on until Jan 31, 2100;"))
    #expect(try browser.get("/console/people?days=all").text.contains("that were handed in;"))
    // The dates are those of the period, and each form keeps what the other asks for.
    let week = try browser.get("/console/people?days=7&flow=ops").text
    let days = [desk.now - 6 * 86_400, desk.now].map { Moment(instant: $0).day.iso8601 }
    #expect(week.contains(#"name="from" value="\#(days[0])""#))
    #expect(week.contains(#"name="to" value="\#(days[1])""#))
    #expect(week.contains(#"<input type="hidden" name="days" value="7">"#))
    #expect(week.contains(#"<input type="hidden" name="flow" value="ops">"#))
    #expect(dated.contains(#"<input type="hidden" name="from" value="2020-02-03">"#))
    let reflect = try browser.get("/console/people?flow=reflect").text
    #expect(reflect.contains("№ 1<") && !reflect.contains("№ 2<"))
    // One that is no longer served may still have people; of others there is none.
    let none = try browser.get("/console/people?flow=gone&variant=old")
    #expect(none.status == .ok)
    #expect(
      none.text.contains("The address asks for flow=gone or variant=old, which don’t exist here;"))
    #expect(!none.text.contains("id=\"problem\""))
    #expect(!none.text.contains(#"<option value="gone""#))
    #expect(try browser.get("/console/people.csv?flow=gone").status == .badRequest)
    _ = try desk.store.submit(
      Submission(
        flow: "gone", session: Desk.session(3), flowVersion: 1, variant: "old", profile: "{}",
        plan: nil, account: nil, event: nil), now: desk.now)
    let gone = try browser.get("/console/people?flow=gone&variant=old").text
    #expect(gone.contains(#"<option value="gone" selected>gone</option>"#))
    #expect(gone.contains(#"<option value="old" selected>old</option>"#))
    let waiting = try browser.get("/console/people?deliveries=waiting").text
    #expect(!waiting.contains("№ 1<"))
    desk.advance(seconds: 8 * 86_400)
    let later = try desk.browser("ines")
    #expect(try !later.get("/console/people?days=7").text.contains("№ 1<"))
    #expect(try later.get("/console/people?days=all").text.contains("№ 1<"))
    #expect(
      try later.get("/console/people?receipt=2&days=7").location == "/console/people/2")
    #expect(desk.log.isEmpty)
  }

  @Test(arguments: ["account=maybe", "deliveries=lost", "days=-3", "before=x", "flow=nosuch"])
  func `what an address asks for and there isn't is left out alike`(query: String) throws {
    let desk = try Desk()
    let receipt = try desk.handIn()
    let answer = try desk.browser("ines").get("/console/people?" + query)
    #expect(answer.status == .ok)
    #expect(answer.text.contains("The address asks for \(query), which doesn’t exist here;"))
    #expect(answer.text.contains("№ \(receipt)<"))
  }

  @Test func `a choice that nobody fits says what was chosen`() throws {
    let browser = try Desk().browser("ines")
    #expect(
      try browser.get("/console/people?days=7&account=yes").text.contains(
        "kept that was handed in during the last 7 days and has all that was chosen.</b>"))
  }

  @Test(arguments: ["from=yesterday", "receipt=me", "from=2026-02-02&to=2026-02-01"])
  func `what can't be read in an address is said`(query: String) throws {
    let desk = try Desk()
    let answer = try desk.browser("ines").get("/console/people?" + query)
    #expect(answer.status == .ok)
    #expect(
      answer.text.contains(
        query.contains("to=")
          ? "The end is before the beginning" : "What can’t be read was left out."))
    #expect(desk.log.isEmpty)
  }

  @Test func `the list goes on page by page, each once`() throws {
    let desk = try Desk()
    for session in 1...60 { try desk.handIn(session: UInt8(session)) }
    let browser = try desk.browser("ines")
    let first = try browser.get("/console/people").text
    let second = try #require(first.firstMatch(of: /href="([^"]+)">Earlier/)).output.1
    let rest = try browser.get(String(second).replacing("&amp;", with: "&")).text
    let receipts = (first + rest).matches(of: /№ ([0-9]+)<\/a>/).map { String($0.output.1) }
    #expect(receipts == (1...60).reversed().map(String.init))
  }
}
