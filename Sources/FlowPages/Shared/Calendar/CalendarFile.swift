internal import OnboardingDomain
internal import OnboardingFlows

/// An iCalendar file.
///
/// Source: RFC 5545 §3.4 "iCalendar Object", §3.6 "Calendar Components"; RFC 7986 §5.1 "NAME".
struct CalendarFile: Sendable, Hashable {
  /// The media type of the file.
  static let contentType = "text/calendar; charset=utf-8"

  /// Which program writes it: `-//Foyer//NutriSync//EN`.
  let product: String
  /// What a calendar shows for it.
  let name: String
  /// When it is written.
  let stamp: CalendarStamp
  /// The zones that its times name.
  var timeZones: [CalendarTimeZone] = []
  /// What is in it; a file without a component is not valid.
  let events: [CalendarEvent]

  /// The file.
  var bytes: [UInt8] {
    var lines = ContentLines()
    lines.add(component: "VCALENDAR") { lines in
      lines.add("VERSION", "2.0")
      lines.add("PRODID", text: product)
      lines.add("CALSCALE", "GREGORIAN")
      lines.add("NAME", text: name)
      lines.add("X-WR-CALNAME", text: name)
      for zone in timeZones { zone.write(to: &lines) }
      for event in events { event.write(to: &lines, stamp: stamp) }
    }
    return lines.bytes
  }
}
