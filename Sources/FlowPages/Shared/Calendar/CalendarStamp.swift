internal import OnboardingDomain
internal import OnboardingFlows

/// Which writing of a calendar file it is, so that a calendar that has an earlier one takes the later.
///
/// Source: RFC 5545 §3.8.7.2 "Date-Time Stamp", §3.8.7.4 "Sequence Number".
struct CalendarStamp: Sendable, Hashable {
  /// When it is written, in seconds since 1970 UTC.
  let instant: Int64
  /// Larger for every later writing, 0 for the first.
  let sequence: Int64

  private static let secondsPerDay: Int64 = 86_400

  /// The beginning of a day, for files that are written once.
  static func day(_ date: CalendarDate) -> CalendarStamp {
    CalendarStamp(instant: Int64(date.dayNumber) * secondsPerDay, sequence: 0)
  }

  /// The moment of a request. Nobody counts how often a person changed their answers; the seconds since
  /// they began are larger each time, which is all that a calendar asks.
  static func moment(of context: ComputationContext) -> CalendarStamp {
    guard let instant = context.instant else { return day(context.today) }
    return CalendarStamp(
      instant: instant, sequence: max(0, instant - (context.startedAt ?? instant)))
  }

  /// `20261121T083000Z`.
  var text: String {
    let (date, time) = LocalClock.reading(of: instant)
    let seconds = Int(((instant % 60) + 60) % 60)
    let minute = CalendarTime(date, time, .universal).text.dropLast("00Z".count)
    return "\(minute)\(seconds < 10 ? "0" : "")\(seconds)Z"
  }
}
