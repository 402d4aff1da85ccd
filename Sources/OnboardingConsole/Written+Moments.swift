import OnboardingDomain

/// How the console writes moments, given in seconds since 1970: in UTC, with 24 hours.
extension Written {
  /// `Nov 21, 2026`.
  package static func day(_ instant: Int64) -> String {
    "\(shortDay(instant)), \(Moment(instant: instant).day.year)"
  }

  /// `Nov 21`.
  package static func shortDay(_ instant: Int64) -> String {
    let day = Moment(instant: instant).day
    return "\(months[day.month - 1]) \(day.day)"
  }

  /// `Nov 21`; with the year where it is not the one in which it is read.
  package static func day(_ instant: Int64, on today: Int64) -> String {
    let isThisYear = Moment(instant: instant).day.year == Moment(instant: today).day.year
    return isThisYear ? shortDay(instant) : day(instant)
  }

  /// `14:31`, in UTC.
  package static func clock(_ instant: Int64) -> String { Moment(instant: instant).time.text }

  /// `14:31:07`.
  package static func second(_ instant: Int64) -> String {
    let seconds = (instant % 60 + 60) % 60
    return clock(instant) + (seconds < 10 ? ":0" : ":") + String(seconds)
  }

  /// `Nov 21, 14:31`; the time alone for the day on which it is read, and the year for another one.
  package static func moment(_ instant: Int64, on today: Int64) -> String {
    Moment(instant: instant).day == Moment(instant: today).day
      ? clock(instant) : dayAndClock(instant, on: today)
  }

  /// `Nov 21, 14:31`; with the year where it is not the one in which it is read.
  package static func dayAndClock(_ instant: Int64, on today: Int64) -> String {
    "\(day(instant, on: today)), \(clock(instant))"
  }

  /// When something is tried next: `14:46`, within a minute `14:46:05`; `now` where that is over.
  package static func due(_ instant: Int64, at now: Int64) -> String {
    switch instant - now {
    case ...0: "now"
    case ..<60: second(instant)
    default: moment(instant, on: now)
    }
  }

  /// `2 days`, `51 min`, `8 s`: the largest unit that fits.
  package static func age(_ seconds: Int64) -> String {
    switch max(0, seconds) {
    case ..<60: "\(max(0, seconds)) s"
    case ..<5400: "\(seconds / 60) min"
    case ..<172_800: "\(seconds / 3600) h"
    default: "\(count(seconds / 86_400)) days"
    }
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
