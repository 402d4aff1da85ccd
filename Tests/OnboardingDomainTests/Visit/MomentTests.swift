import OnboardingDomain
import Testing

/// One instant is another day and another time elsewhere.
@Suite struct MomentTests {
  struct Case: Sendable {
    let offset: Int
    let day: String
    let time: String
  }

  /// 22 November 2026, 05:56:30 UTC.
  static let instant: Int64 = 20_779 * 86_400 + 5 * 3600 + 56 * 60 + 30

  static let cases = [
    Case(offset: 0, day: "2026-11-22", time: "05:56"),
    Case(offset: 9 * 3600, day: "2026-11-22", time: "14:56"),
    Case(offset: -8 * 3600, day: "2026-11-21", time: "21:56"),
    Case(offset: 14 * 3600, day: "2026-11-22", time: "19:56"),
    Case(offset: 5 * 3600 + 45 * 60, day: "2026-11-22", time: "11:41"),
    Case(offset: 18 * 3600 + 210, day: "2026-11-23", time: "00:00"),
  ]

  @Test(arguments: cases.indices)
  func `the day and the time are those of the person's clock`(index: Int) {
    let wanted = Self.cases[index]
    let moment = Moment(instant: Self.instant, offset: wanted.offset)
    #expect(moment.day.iso8601 == wanted.day)
    #expect(moment.time.text == wanted.time)
    #expect(moment.instant == Self.instant)
  }

  @Test(arguments: [Int64.min, -1, 0, .max])
  func `an instant out of all calendars is clamped and never stops anything`(instant: Int64) {
    let moment = Moment(instant: instant, offset: -3600)
    #expect((1...9999).contains(moment.day.year))
  }

  @Test func `the second before 1970 is the last minute of 1969`() {
    let moment = Moment(instant: -1)
    #expect(moment.day.iso8601 == "1969-12-31")
    #expect(moment.time.text == "23:59")
  }
}
