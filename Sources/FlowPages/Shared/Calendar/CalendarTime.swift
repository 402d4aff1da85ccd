internal import OnboardingDomain
internal import OnboardingFlows

/// A date with a time in an iCalendar file.
///
/// Source: RFC 5545 §3.3.5 "Date-Time".
struct CalendarTime: Sendable, Hashable {
  /// What the clock refers to.
  enum Clock: Sendable, Hashable {
    /// The clock on the wall, wherever the person is.
    case floating
    /// The clock of a place, by its IANA name; the file needs a `CalendarTimeZone` of that name.
    case zone(String)
    /// Universal time.
    case universal
  }

  let date: CalendarDate
  let time: TimeOfDay
  let clock: Clock

  init(_ date: CalendarDate, _ time: TimeOfDay, _ clock: Clock = .floating) {
    self.date = date
    self.time = time
    self.clock = clock
  }

  /// So many minutes later by the same clock, on a later day where it passes midnight.
  func adding(minutes: Int) -> CalendarTime {
    let total = time.minutes + minutes
    let day = TimeOfDay.minutesPerDay
    let days = total >= 0 ? total / day : (total - day + 1) / day
    return CalendarTime(date.adding(days: days), time.adding(minutes: minutes), clock)
  }

  /// `20261121T083000`, with `Z` where it is universal.
  var text: String {
    func digits(_ number: Int, _ width: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, width - text.count)) + text
    }
    let day = digits(date.year, 4) + digits(date.month, 2) + digits(date.day, 2)
    let clockTime = digits(time.hour, 2) + digits(time.minute, 2) + "00"
    return "\(day)T\(clockTime)\(clock == .universal ? "Z" : "")"
  }

  /// The parameters of a property that holds it.
  var parameters: [(String, String)] {
    if case .zone(let name) = clock { [("TZID", name)] } else { [] }
  }
}
