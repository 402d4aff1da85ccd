internal import OnboardingDomain
internal import OnboardingFlows

/// Something in a calendar: a meal window, a reminder.
///
/// Source: RFC 5545 §3.6.1 "Event Component", §3.6.6 "Alarm Component".
struct CalendarEvent: Sendable, Hashable {
  /// Words that a device shows before the event.
  struct Alarm: Sendable, Hashable {
    /// How long before its start, in minutes; 0 is at the start.
    let minutesBefore: Int
    /// What it says.
    let words: String
  }

  /// How often it comes back.
  enum Recurrence: String, Sendable, Hashable {
    /// Every day.
    case daily = "FREQ=DAILY"
    /// Every week on the day of its start.
    case weekly = "FREQ=WEEKLY"
  }

  /// Globally unique and the same whenever the file is written again, so that a second import
  /// replaces the first.
  let uid: String
  /// The first start.
  let start: CalendarTime
  /// How long it lasts, in minutes.
  let minutes: Int
  /// What it is called.
  let summary: String
  /// More about it; empty for nothing.
  let details: String
  /// How often it comes back; nil for once.
  let recurrence: Recurrence?
  /// A reminder.
  let alarm: Alarm?

  /// - Parameter stamp: when the file is written.
  func write(to lines: inout ContentLines, stamp: CalendarStamp) {
    lines.add(component: "VEVENT") { lines in
      lines.add("UID", text: uid)
      lines.add("DTSTAMP", stamp.text)
      // 0 is what is meant without it.
      if stamp.sequence > 0 { lines.add("SEQUENCE", String(stamp.sequence)) }
      lines.add("DTSTART", start.text, parameters: start.parameters)
      let end = start.adding(minutes: minutes)
      lines.add("DTEND", end.text, parameters: end.parameters)
      if let recurrence { lines.add("RRULE", recurrence.rawValue) }
      lines.add("SUMMARY", text: summary)
      if !details.isEmpty { lines.add("DESCRIPTION", text: details) }
      // A window to eat in blocks nobody's time.
      lines.add("TRANSP", "TRANSPARENT")
      if let alarm {
        lines.add(component: "VALARM") { lines in
          lines.add("ACTION", "DISPLAY")
          lines.add("TRIGGER", alarm.minutesBefore == 0 ? "PT0M" : "-PT\(alarm.minutesBefore)M")
          lines.add("DESCRIPTION", text: alarm.words)
        }
      }
    }
  }
}
