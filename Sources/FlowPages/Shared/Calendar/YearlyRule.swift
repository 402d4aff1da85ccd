internal import OnboardingDomain
internal import OnboardingFlows

/// The rule by which a change of clocks comes back each year, found in the years to come.
///
/// Source: RFC 5545 §3.3.10 "Recurrence Rule"; the rules are those in use, RFC 9636 and the IANA
/// time zone database: a weekday that is the second of its month, the last, or the first on or
/// after a day.
struct YearlyRule: Sendable, Hashable {
  /// The value of `RRULE`.
  let text: String

  private static let weekdays = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]
  /// In fewer years a rule can't be told from another.
  private static let leastYears = 8

  /// The rule that makes these times, one in each of consecutive years; nil where there is none.
  init?(_ times: [CalendarTime]) {
    guard times.count >= Self.leastYears, let first = times.first else { return nil }
    for (previous, next) in zip(times, times.dropFirst()) {
      guard next.date.year == previous.date.year + 1 else { return nil }
    }
    guard
      times.allSatisfy({
        $0.time == first.time && $0.date.month == first.date.month
          && $0.date.weekday == first.date.weekday
      }), let day = Self.day(times.map(\.date))
    else { return nil }
    text = "FREQ=YEARLY;BYMONTH=\(first.date.month);\(day)"
  }

  private static func day(_ dates: [CalendarDate]) -> String? {
    guard let first = dates.first else { return nil }
    let weekday = weekdays[first.weekday]
    if dates.allSatisfy({ $0.adding(days: 7).month != $0.month }) { return "BYDAY=-1\(weekday)" }
    let number = (first.day - 1) / 7
    if dates.allSatisfy({ ($0.day - 1) / 7 == number }) { return "BYDAY=\(number + 1)\(weekday)" }
    let days = dates.map(\.day)
    guard let low = days.min(), let high = days.max(), high - low == 6 else { return nil }
    let list = (low...high).map(String.init).joined(separator: ",")
    return "BYMONTHDAY=\(list);BYDAY=\(weekday)"
  }
}
