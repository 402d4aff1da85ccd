import OnboardingDomain
import Testing

/// Units convert exactly, and days and times count as calendars and clocks do.
@Suite struct UnitTests {
  @Test func `inches round as a whole, so twelve inches never stand alone`() {
    #expect(Centimetres(182.5).feetAndInches == (6, 0))
    #expect(Centimetres(feet: 5, inches: 4).feetAndInches == (5, 4))
  }

  @Test func `every day of four centuries counts there and back`() {
    for number in -60_000...86_097 {
      let date = CalendarDate(dayNumber: number)
      #expect(date.dayNumber == number)
    }
  }

  @Test(arguments: [
    (1970, 1, 1, 0), (2026, 11, 20, 20_777), (2000, 2, 29, 11_016), (1, 1, 1, -719_162),
  ])
  func `known days have known numbers`(year: Int, month: Int, day: Int, number: Int) {
    #expect(CalendarDate(year: year, month: month, day: day)?.dayNumber == number)
  }

  @Test(arguments: [(2025, 2, 29), (2026, 13, 1), (2026, 4, 31), (0, 1, 1), (2026, 1, 0)])
  func `days that don't exist are refused`(year: Int, month: Int, day: Int) {
    #expect(CalendarDate(year: year, month: month, day: day) == nil)
  }

  @Test func `someone born on a leap day comes of age on the first of March`() throws {
    let birth = try #require(CalendarDate(year: 2008, month: 2, day: 29))
    #expect(birth.completedYears(on: try #require(CalendarDate(iso8601: "2026-02-28"))) == 17)
    #expect(birth.completedYears(on: try #require(CalendarDate(iso8601: "2026-03-01"))) == 18)
  }

  @Test func `the twentieth of November 2026 is a Friday`() {
    #expect(CalendarDate(iso8601: "2026-11-20")?.weekday == 5)
  }

  @Test(arguments: [("06:00", 360), ("6:05", 365), ("23:59:00", 1439)])
  func `times are read as browsers send them`(text: String, minutes: Int) {
    #expect(TimeOfDay(text)?.minutes == minutes)
  }

  @Test(arguments: ["24:00", "6", "06:60", "a:b", "", "06:00:30", "+6:00"])
  func `other texts are no times`(text: String) { #expect(TimeOfDay(text) == nil) }

  @Test func `a window may pass midnight`() throws {
    let window = TimeWindow(
      start: TimeOfDay(wrapping: 23 * 60), end: TimeOfDay(wrapping: 60))
    #expect(window.duration == 120)
  }
}
