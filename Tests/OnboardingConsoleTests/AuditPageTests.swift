import HTTPCore
import OnboardingStore
import Testing

/// The page of the audit trail.
@Suite struct AuditPageTests {
  @Test func `it says who did what, and that nothing was changed`() throws {
    let desk = try Desk()
    let receipt = try desk.handIn()
    let browser = try desk.browser("ines")
    _ = try browser.get("/console/people/\(receipt)")
    let page = try browser.get("/console/audit").text
    #expect(page.contains("Unbroken"))
    #expect(page.contains("looked at"))
    #expect(page.contains("№ \(receipt)</a>"))
    #expect(page.contains("Nobody opened answers in 28 days."))
    #expect(desk.log.isEmpty)
  }

  @Test func `it says what of the chain was followed, and all of it when that is asked for`() throws
  {
    let desk = try Desk()
    let all = "All of it was followed just now."
    let since = "now the lines on this page and what came since."
    func page(_ query: String = "") throws -> String {
      try desk.browser("ines").get("/console/audit" + query).text
    }
    #expect(try page().contains(all))
    desk.advance(seconds: 60)
    let later = try page()
    #expect(later.contains("Unbroken") && later.contains(since) && !later.contains(all))
    #expect(later.contains(#"href="/console/audit?follow=all""#))
    #expect(try page("?follow=all").contains(all))
    desk.advance(seconds: 60)
    #expect(try page().contains(since))
    // Once a day without being asked.
    desk.advance(seconds: 86_400)
    #expect(try page().contains(all))
    #expect(desk.log.isEmpty)
  }

  @Test func `the file has the whole chain, the first line first`() throws {
    let desk = try Desk()
    let browser = try desk.browser("ines")
    let lines = try browser.get("/console/audit.jsonl").text.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[0].hasPrefix(#"{"number":1,"#))
    #expect(lines[3].contains(#""action":"exported","subject":"audit trail""#))
    func text(_ member: String, _ line: Substring) -> Substring? {
      try? Regex("\"\(member)\":\"([0-9a-f]{64})\"", as: (Substring, Substring).self)
        .firstMatch(in: line)?.output.1
    }
    for (line, next) in zip(lines, lines.dropFirst()) {
      #expect(text("digest", line) == text("previous", next))
      #expect(text("digest", line) != nil)
    }
  }

  @Test(arguments: [500, 501, 1_000]) func `a trail of several parts is whole in its file`(
    count: Int
  ) throws {
    let desk = try Desk()
    let browser = try desk.browser("ines")
    // Two operators, one who signed in, and the line of the file itself.
    for number in 1...count - 4 {
      try desk.store.audit(AuditEntry("test", .replayed, "event \(number)"), now: desk.now)
    }
    let lines = try browser.get("/console/audit.jsonl").text.split(separator: "\n")
    #expect(lines.count == count)
    for (index, line) in lines.enumerated() {
      #expect(line.hasPrefix("{\"number\":\(index + 1),"))
    }
  }

  @Test func `the table has the same lines, and that it was taken out is one more`() throws {
    let desk = try Desk()
    let browser = try desk.browser("ines")
    let table = try browser.get("/console/audit.csv").text.split(separator: "\r\n")
    #expect(
      table[0] == #""number","at","who","action","subject","detail","previous","digest""#)
    let lines = try browser.get("/console/audit.jsonl").text.split(separator: "\n")
    #expect(table.count == lines.count)
    for (row, line) in zip(table.dropFirst(), lines) {
      let digest = try #require(row.split(separator: ",").last)
      #expect(line.contains("\"digest\":\(digest)"))
    }
    #expect(table.last?.contains(#""exported","audit trail","csv""#) == true)
  }
}
