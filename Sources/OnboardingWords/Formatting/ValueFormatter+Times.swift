public import OnboardingDomain

extension ValueFormatter {
  /// A time of day: `8:30 AM`, or `08:30` where the day has 24 hours.
  public func time(_ time: TimeOfDay) -> String {
    guard conventions.usesTwelveHours else { return time.text }
    return "\(Self.hour(time)):\(time.minute < 10 ? "0" : "")\(time.minute) \(Self.half(time))"
  }

  /// A stretch of time: `7–9 AM`, `11 AM–1 PM`, or `07:00–09:00`.
  public func window(_ window: TimeWindow) -> String {
    guard conventions.usesTwelveHours else { return "\(window.start.text)–\(window.end.text)" }
    let isOneHalf = Self.half(window.start) == Self.half(window.end)
    // The same half of two days: 11 PM to 10 PM.
    let passesDays = window.end <= window.start
    let start = Self.short(window.start)
    let opens = isOneHalf && !passesDays ? start : "\(start) \(Self.half(window.start))"
    return "\(opens)–\(Self.short(window.end)) \(Self.half(window.end))"
  }

  /// A length of time: `1 h 30 min`, `45 min`, `2 h`.
  public func duration(_ minutes: Int) -> String {
    let sign = minutes < 0 ? "-" : ""
    let (hours, rest) = Int(minutes.magnitude).quotientAndRemainder(dividingBy: 60)
    if hours == 0 { return "\(sign)\(rest) min" }
    return rest == 0 ? "\(sign)\(hours) h" : "\(sign)\(hours) h \(rest) min"
  }

  func date(_ date: CalendarDate, _ pattern: String) -> String {
    var text = ""
    var rest = Substring(pattern)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      text += rest[..<open]
      switch rest[rest.index(after: open)..<close] {
      case "d": text += String(date.day)
      case "0d": text += Self.twoDigits(date.day)
      case "0m": text += Self.twoDigits(date.month)
      case "b": text += conventions.shortMonths[date.month - 1]
      case "B": text += conventions.months[date.month - 1]
      case "A": text += conventions.weekdays[date.weekday]
      default: text += String(date.year)
      }
      rest = rest[rest.index(after: close)...]
    }
    return text + rest
  }

  private static func twoDigits(_ number: Int) -> String {
    (number < 10 ? "0" : "") + String(number)
  }

  private static func hour(_ time: TimeOfDay) -> Int { (time.hour + 11) % 12 + 1 }

  private static func half(_ time: TimeOfDay) -> String { time.hour < 12 ? "AM" : "PM" }

  private static func short(_ time: TimeOfDay) -> String {
    time.minute == 0
      ? String(hour(time)) : "\(hour(time)):\(time.minute < 10 ? "0" : "")\(time.minute)"
  }
}
