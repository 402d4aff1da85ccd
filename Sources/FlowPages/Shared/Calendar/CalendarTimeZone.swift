internal import OnboardingDomain
internal import OnboardingFlows

/// The rules of a time zone, so that a calendar without a zone database reads times in it.
///
/// Source: RFC 5545 §3.6.5 "Time Zone Component".
struct CalendarTimeZone: Sendable, Hashable {
  /// A stretch of the year with one offset.
  struct Observance: Sendable, Hashable {
    /// Whether clocks are put forward in it.
    let isDaylight: Bool
    /// When it first began, by the clock before.
    let start: CalendarTime
    /// Minutes ahead of universal time before it.
    let offsetBefore: Int
    /// Minutes ahead of universal time in it.
    let offset: Int
    /// What it is called: `CET`.
    let name: String
    /// The rule by which it comes back: `FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU`.
    let rule: String?
    /// When it begins again, where no rule says so.
    var furtherStarts: [CalendarTime] = []
  }

  /// The IANA name.
  let id: String
  /// The stretches of the year; one where clocks never change.
  let observances: [Observance]

  func write(to lines: inout ContentLines) {
    lines.add(component: "VTIMEZONE") { lines in
      lines.add("TZID", text: id)
      for observance in observances {
        lines.add(component: observance.isDaylight ? "DAYLIGHT" : "STANDARD") { lines in
          lines.add("DTSTART", observance.start.text)
          lines.add("TZOFFSETFROM", Self.offset(observance.offsetBefore))
          lines.add("TZOFFSETTO", Self.offset(observance.offset))
          lines.add("TZNAME", text: observance.name)
          if let rule = observance.rule { lines.add("RRULE", rule) }
          if !observance.furtherStarts.isEmpty {
            lines.add("RDATE", observance.furtherStarts.map(\.text).joined(separator: ","))
          }
        }
      }
    }
  }

  private static func offset(_ minutes: Int) -> String {
    let (hours, rest) = abs(minutes).quotientAndRemainder(dividingBy: 60)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(minutes < 0 ? "-" : "+")\(two(hours))\(two(rest))"
  }
}
