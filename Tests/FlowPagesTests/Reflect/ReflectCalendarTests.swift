import Foundation
import OnboardingDomain
import Testing

@testable import FlowPages
@testable import OnboardingFlows

/// The reminders as a calendar file, and the clocks behind it.
@Suite struct ReflectCalendarTests {
  private let session = SessionID(bytes: (1...16).map { UInt8($0) })
  /// Noon UTC on 20 November 2026.
  private let noon: Int64 = 20_777 * 86_400 + 43_200

  private func file(zone: String, instant: Int64? = nil) throws -> Download {
    var answers = Reflect().examples[0].answers
    answers[Reflect.timeZone] = TimeZoneName(zone)
    let context = ComputationContext(
      today: CalendarDate(dayNumber: 20_777), session: session, instant: instant ?? noon,
      startedAt: noon)
    return try #require(
      Reflect().withPages.results(for: answers, in: context).download("reminders.ics"))
  }

  private func lines(zone: String, instant: Int64? = nil) throws -> [String] {
    String(decoding: try file(zone: zone, instant: instant).bytes, as: UTF8.self)
      .components(separatedBy: "\r\n")
  }

  @Test(arguments: [
    ("America/Denver", ["FREQ=YEARLY;BYMONTH=3;BYDAY=2SU", "FREQ=YEARLY;BYMONTH=11;BYDAY=1SU"]),
    ("Europe/Berlin", ["FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU"]),
    ("Pacific/Chatham", ["FREQ=YEARLY;BYMONTH=4;BYDAY=1SU", "FREQ=YEARLY;BYMONTH=9;BYDAY=-1SU"]),
    (
      "Asia/Jerusalem",
      [
        "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=23,24,25,26,27,28,29;BYDAY=FR",
        "FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
      ]
    ),
    ("Asia/Kathmandu", []), ("Etc/GMT+5", []),
  ])
  func `the rules of a zone are found in its changes`(zone: String, rules: [String]) throws {
    let today = CalendarDate(dayNumber: 20_777)
    let found = try #require(CalendarTimeZone(id: zone, from: today)).observances.compactMap(\.rule)
    #expect(found.sorted() == rules.sorted())
  }

  @Test func `a zone whose changes follow the moon lists them`() throws {
    let zone = try #require(
      CalendarTimeZone(id: "Africa/Casablanca", from: CalendarDate(dayNumber: 20_777)))
    #expect(zone.observances.allSatisfy { $0.rule == nil })
    #expect(zone.observances.contains { $0.furtherStarts.count >= 15 })
    #expect(try lines(zone: "Africa/Casablanca").contains { $0.hasPrefix("RDATE:") })
  }

  @Test(arguments: TimeZone.knownTimeZoneIdentifiers)
  func `every zone that the platform knows has a stretch before the first event`(id: String)
    throws
  {
    let today = CalendarDate(dayNumber: 20_777)
    let zone = try #require(CalendarTimeZone(id: id, from: today))
    #expect(zone.observances.contains { $0.start.date < today })
  }

  @Test func `a name that is no zone makes no file`() {
    #expect(CalendarTimeZone(id: "Mars/Base", from: CalendarDate(dayNumber: 0)) == nil)
  }

  @Test func `a quarter of an hour in the offset is kept`() throws {
    let text = try lines(zone: "Pacific/Chatham")
    #expect(text.contains("TZOFFSETTO:+1345") && text.contains("TZOFFSETTO:+1245"))
    #expect(try lines(zone: "Asia/Kathmandu").contains("TZOFFSETTO:+0545"))
  }

  @Test func `lines end with CRLF and are never longer than 75 bytes`() throws {
    for zone in ["America/Denver", "Africa/Casablanca", "America/Argentina/ComodRivadavia"] {
      let bytes = try file(zone: zone).bytes
      #expect(bytes.suffix(2) == [13, 10])
      for (index, byte) in bytes.enumerated() where byte == 10 { #expect(bytes[index - 1] == 13) }
      #expect(bytes.split(separator: 10).allSatisfy { $0.count - 1 <= 75 })
    }
  }

  @Test func `each reminder rings at its time and keeps its id`() throws {
    let first = try lines(zone: "America/Denver")
    let later = try lines(zone: "America/Denver", instant: noon + 40 * 86_400)
    let ids = ["morning", "evening"].map { "UID:reflect-0102030405060708090a0b0c0d0e0f10-\($0)" }
    #expect(first.filter { $0.hasPrefix("UID:") } == ids)
    #expect(later.filter { $0.hasPrefix("UID:") } == ids)
    #expect(first.filter { $0 == "TRIGGER:PT0M" }.count == 2)
    #expect(first.filter { $0 == "RRULE:FREQ=DAILY" }.count == 2)
  }

  @Test func `a calendar that has the file takes the one that was written later`() throws {
    func values(_ name: String, _ lines: [String]) -> [String] {
      lines.filter { $0.hasPrefix(name) }.map { String($0.dropFirst(name.count)) }
    }
    let first = try lines(zone: "America/Denver")
    let later = try lines(zone: "America/Denver", instant: noon + 90)
    #expect(values("DTSTAMP:", first) == ["20261120T120000Z", "20261120T120000Z"])
    #expect(values("DTSTAMP:", later) == ["20261120T120130Z", "20261120T120130Z"])
    #expect(values("SEQUENCE:", first) == [])
    #expect(values("SEQUENCE:", later) == ["90", "90"])
  }

  @Test func `what is over for today begins tomorrow`() throws {
    // Noon UTC is 21:00 in Tokyo: both are over there.
    let starts = try lines(zone: "Asia/Tokyo").filter { $0.hasPrefix("DTSTART;") }
    #expect(
      starts == [
        "DTSTART;TZID=Asia/Tokyo:20261121T070000", "DTSTART;TZID=Asia/Tokyo:20261121T203000",
      ])
  }

  // MARK: Clocks

  @Test func `a time that is left out is read by the clock before the change`() throws {
    let clock = try #require(LocalClock(zone: "America/Denver"))
    let day = try #require(CalendarDate(year: 2027, month: 3, day: 14))
    let instant = clock.instant(of: TimeOfDay(wrapping: 150), on: day)
    #expect(clock.reading(at: instant).time.text == "03:30")
  }

  @Test func `a time that comes twice is meant the first time`() throws {
    let clock = try #require(LocalClock(zone: "America/Denver"))
    let day = try #require(CalendarDate(year: 2026, month: 11, day: 1))
    let instant = clock.instant(of: TimeOfDay(wrapping: 90), on: day)
    #expect(clock.reading(at: instant).time.text == "01:30")
    #expect(clock.offset(at: instant) == -6 * 3600)
  }

  @Test(arguments: ["America/Denver", "Pacific/Chatham", "Asia/Kathmandu", "Africa/Casablanca"])
  func `the moment of a time shows that time`(zone: String) throws {
    let clock = try #require(LocalClock(zone: zone))
    for day in stride(from: 20_777, to: 21_800, by: 1) {
      let date = CalendarDate(dayNumber: day)
      let instant = clock.instant(of: TimeOfDay(wrapping: 7 * 60), on: date)
      #expect(clock.reading(at: instant).date == date)
      #expect(clock.reading(at: instant).time.text == "07:00")
    }
  }
}
