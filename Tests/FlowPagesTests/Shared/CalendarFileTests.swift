import FlowSamples
import Foundation
import OnboardingDomain
import Testing

@testable import FlowPages
@testable import OnboardingFlows

/// Calendar files.
@Suite struct CalendarFileTests {
  private func lines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
  }

  private func golden(_ name: String) throws -> [UInt8] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let url = folder.appendingPathComponent("../Resources/\(name)").standardized
    return Array(try Data(contentsOf: url))
  }

  private let session = SessionID(bytes: (1...16).map { UInt8($0) })

  @Test func `the meal windows of the drawings make the golden file`() throws {
    let file = try #require(Example.results(session: session).download("meal-windows"))
    #expect(file.contentType == "text/calendar; charset=utf-8")
    #expect(file.fileName == "meal-windows.ics")
    #expect(try file.bytes == golden("meal-windows.ics"))
  }

  @Test func `windows past midnight make the golden file`() throws {
    let file = try #require(
      Example.results("shift-worker", session: session).download("meal-windows"))
    #expect(try file.bytes == golden("meal-windows-night.ics"))
  }

  @Test func `the same person gets the same file again`() {
    let first = Example.results(session: session).download("meal-windows")
    #expect(first == Example.results(session: session).download("meal-windows"))
  }

  @Test func `other sessions have other events`() {
    let other = SessionID(bytes: (2...17).map { UInt8($0) })
    let mine = Example.results(session: session).download("meal-windows")
    #expect(mine != Example.results(session: other).download("meal-windows"))
  }

  @Test func `events begin with the window that is open or opens next, and not before it`() throws {
    let file = try #require(
      Example.results(now: .at("09:00"), session: session).download("meal-windows"))
    let starts = lines(file.bytes).filter { $0.hasPrefix("DTSTART") }
    #expect(
      starts == [
        "DTSTART:20261120T083000", "DTSTART:20261120T120000", "DTSTART:20261120T170000",
      ])
    let later = try #require(
      Example.results(now: .at("09:30"), session: session).download("meal-windows"))
    #expect(
      lines(later.bytes).filter { $0.hasPrefix("DTSTART") } == [
        "DTSTART:20261121T083000", "DTSTART:20261120T120000", "DTSTART:20261120T170000",
      ])
  }

  @Test(arguments: [
    ("a,b;c\\d", "a\\,b\\;c\\\\d"), ("one\ntwo", "one\\ntwo"), ("bell\u{7}\r", "bell"),
    ("tab\t", "tab\t"),
  ])
  func `words are escaped`(words: String, escaped: String) {
    #expect(ContentLines.escaped(words) == escaped)
  }

  @Test func `values of parameters are quoted where they have to be`() {
    #expect(ContentLines.parameter("Europe/Berlin") == "Europe/Berlin")
    #expect(ContentLines.parameter("a:b\"c") == "\"a:bc\"")
  }

  @Test(arguments: [73, 74, 75, 76, 77, 149, 150, 151, 400])
  func `no line is longer than 75 bytes and none is cut within a character`(length: Int) {
    var file = ContentLines()
    let words = String(repeating: "é🍽️x", count: length / 9 + 1)
    file.add("DESCRIPTION", text: words)
    let folded = lines(file.bytes)
    #expect(folded.allSatisfy { $0.utf8.count <= 75 })
    // By scalars: a space and the mark after it would be one character.
    let scalars = folded.map { $0.unicodeScalars.dropFirst($0.hasPrefix("D") ? 0 : 1) }
    let unfolded = String(String.UnicodeScalarView(scalars.joined()))
    #expect(unfolded == "DESCRIPTION:\(words)")
  }

  @Test func `times in a zone name it, and the file describes it`() {
    let zone = CalendarTimeZone(
      id: "Europe/Berlin",
      observances: [
        CalendarTimeZone.Observance(
          isDaylight: false,
          start: CalendarTime(CalendarDate(dayNumber: 9795), .at("03:00")),
          offsetBefore: 120, offset: 60, name: "CET", rule: "FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU")
      ])
    let start = CalendarTime(Example.today, .at("07:30"), .zone("Europe/Berlin"))
    let file = CalendarFile(
      product: "-//Test//EN", name: "Test", stamp: .day(Example.today), timeZones: [zone],
      events: [
        CalendarEvent(
          uid: "one", start: start, minutes: 0, summary: "Reflect", details: "",
          recurrence: .weekly, alarm: CalendarEvent.Alarm(minutesBefore: 0, words: "Now"))
      ])
    let text = lines(file.bytes)
    #expect(text.contains("DTSTART;TZID=Europe/Berlin:20261120T073000"))
    #expect(text.contains("BEGIN:VTIMEZONE") && text.contains("TZID:Europe/Berlin"))
    #expect(text.contains("TZOFFSETFROM:+0200") && text.contains("TZOFFSETTO:+0100"))
    #expect(text.contains("RRULE:FREQ=WEEKLY") && text.contains("TRIGGER:PT0M"))
  }

  @Test(arguments: [(60, "20261121T003000"), (-1440, "20261119T233000"), (1500, "20261122T003000")])
  func `minutes lead over midnight`(minutes: Int, text: String) {
    let time = CalendarTime(Example.today, .at("23:30"))
    #expect(time.adding(minutes: minutes).text == text)
  }
}
