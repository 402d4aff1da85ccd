import Foundation
import OnboardingDomain
import Testing

@testable import OnboardingFlows

/// What the last page of OPS says about the first day, and what it asks next.
@Suite struct FirstDayTests {
  let ops = OPS()
  let day = CalendarDate(iso8601: "2026-11-22")

  /// What is shown to the first example person with these facts.
  func results(
    _ facts: [String: String], confirmed: String? = nil, at time: String = "16:45",
    on date: String = "2026-11-22", after seconds: Int64? = nil, isGuessed: Bool = false
  ) throws -> OPSResults {
    var answers = ops.examples[0].answers
    answers[OPS.confirmedStart] = confirmed
    let outcomes = facts.reduce(into: ["company": "Ridgeline Electric"]) {
      $0["company.\($1.key)"] = $1.value
    }
    return OPSResults(
      answers,
      in: ComputationContext(
        today: try #require(CalendarDate(iso8601: date)), now: TimeOfDay(time),
        outcomes: outcomes, instant: seconds.map { Self.began + $0 }, startedAt: Self.began,
        isClockGuessed: isGuessed))
  }

  /// Noon UTC on 22 November 2026.
  static let began: Int64 = 20_779 * 86_400 + 43_200

  static let facts = [
    "start": "2026-11-23 06:30", "yard": "North yard", "lead-phone": "(555) 555-0143",
    "map": "https://maps.example/yard",
  ]

  @Test(arguments: [
    ("2026-11-22", "16:45", "confirm"), ("2026-11-23", "06:29", "confirm"),
    ("2026-11-23", "06:30", "call"), ("2026-11-24", "06:00", "call"),
  ])
  func `a start that is not confirmed is confirmed first, until it has begun`(
    date: String, time: String, key: String
  ) throws {
    #expect(try nextAct(results(Self.facts, at: time, on: date)) == key)
  }

  @Test(arguments: [
    ("2026-11-22", "call"), ("2026-11-23", "map"), ("2026-11-24", "call"),
  ])
  func `once it is confirmed the key calls, and on the day shows the way`(
    date: String, key: String
  ) throws {
    let results = try results(
      Self.facts, confirmed: "2026-11-23 06:30", at: "05:00", on: date)
    #expect(try nextAct(results) == key)
  }

  @Test func `nothing is asked where the company has said nothing`() throws {
    #expect(try nextAct(results([:])) == "none")
    #expect(try nextAct(results(["lead-phone": "5555550143"])) == "call")
    #expect(OPSResults(Answers(), in: ComputationContext(today: try #require(day))).joins)
  }

  @Test func `a start that moved is told, and has to be confirmed again`() throws {
    let results = try results(Self.facts, confirmed: "2026-11-23 07:00")
    let view = try #require(results.view("first-day"))
    #expect(view["was"] == .value(.time(try #require(TimeOfDay("07:00")))))
    #expect(view["was-date"] == .null)
    #expect(try nextAct(results) == "confirm")
  }

  @Test(arguments: [
    ("2026-11-22", "16:45", "13", "45"), ("2026-11-23", "05:30", "1", "0"),
    ("2026-11-23", "05:31", nil, "59"),
  ])
  func `the hours to the start are those of the person's clock`(
    date: String, time: String, hours: String?, minutes: String
  ) throws {
    let ahead = try #require(
      results(Self.facts, at: time, on: date).view("first-day")?["ahead"])
    #expect(ahead["days"] == .null)
    #expect(ahead["hours"] == hours.map { .value(.number(Double($0) ?? -1, digits: 0)) } ?? .null)
    #expect(ahead["minutes"] == .value(.number(try #require(Double(minutes)), digits: 0)))
  }

  @Test(arguments: [
    ("2026-11-22", false, "confirm"), ("2026-11-23", false, "confirm"),
    ("2026-11-24", true, "call"),
  ])
  func `where no device said where a person is, no hours are counted and none has begun`(
    date: String, begun: Bool, key: String
  ) throws {
    let results = try results(Self.facts, at: "07:00", on: date, isGuessed: true)
    let view = try #require(results.view("first-day"))
    #expect(view["ahead"] == .null)
    #expect(view["checked"] == .null)
    #expect(view["begun"] == .flag(begun))
    #expect(try nextAct(results) == key)
  }

  @Test func `in the night in which clocks are put back there is an hour more to the start`() throws
  {
    let moment = Moment(instant: 1_792_853_100, offset: 7200, zone: TimeZoneName("Europe/Berlin"))
    let results = OPSResults(
      ops.examples[0].answers,
      in: ComputationContext(
        today: moment.day, now: moment.time,
        outcomes: ["company": "Ridgeline Electric", "company.start": "2026-10-25 06:30"],
        instant: moment.instant, zone: moment.zone))
    let ahead = try #require(results.view("first-day")?["ahead"])
    #expect(ahead["hours"] == .value(.number(14, digits: 0)))
    #expect(ahead["minutes"] == .value(.number(45, digits: 0)))
  }

  @Test func `from two days on the days are counted`() throws {
    let view = try results(Self.facts, on: "2026-11-20").view("first-day")
    #expect(view?["ahead"]?["days"] == .value(.number(3, digits: 0)))
  }

  @Test func `the calendar file has the start on the clock of the place`() throws {
    let file = try #require(results(Self.facts).download("first-day.ics"))
    let text = String(decoding: file.bytes, as: UTF8.self)
    #expect(text.contains("DTSTART:20261123T063000"))
    #expect(text.contains("SUMMARY:Ridgeline Electric: first day"))
    #expect(text.contains("(555) 555-0143"))
    #expect(try results([:]).download("first-day.ics") == nil)
  }

  @Test func `a calendar that has the file takes the one that was written after the start moved`()
    throws
  {
    func lines(after seconds: Int64) throws -> [String] {
      let file = try #require(results(Self.facts, after: seconds).download("first-day.ics"))
      return String(decoding: file.bytes, as: UTF8.self).components(separatedBy: "\r\n")
    }
    #expect(try lines(after: 60).contains("SEQUENCE:60"))
    #expect(try lines(after: 7200).contains("SEQUENCE:7200"))
    #expect(try lines(after: 7200).contains("DTSTAMP:20261122T140000Z"))
    let uid = try lines(after: 60).filter { $0.hasPrefix("UID:") }
    #expect(try lines(after: 7200).filter { $0.hasPrefix("UID:") } == uid)
  }

  /// Which of the keys the last page shows.
  private func nextAct(_ results: OPSResults) throws -> String {
    let view = try #require(results.view("day-key"))
    if view["joins"] == true { return "join" }
    return ["confirm", "map", "call"].first { view[$0] != .null } ?? "none"
  }
}

extension OPSResults {
  /// Whether the last page asks for a company's code.
  fileprivate var joins: Bool { view("day-key")?["joins"] == true }
}
