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

  /// - Parameter pattern: see `LocaleConventions.date`; of one character between the braces, or two that
  ///   begin with 0. Read byte by byte, for pages have several dates and looking for characters in a
  ///   string takes ten times as long.
  func date(_ date: CalendarDate, _ pattern: String) -> String {
    var text = ""
    var literal: [UInt8] = []
    var name: UInt8?
    for byte in pattern.utf8 {
      switch (byte, name) {
      case (UInt8(ascii: "{"), _):
        text += String(decoding: literal, as: UTF8.self)
        literal.removeAll(keepingCapacity: true)
        name = 0
      case (UInt8(ascii: "}"), let symbol?):
        text += part(of: date, symbol, isPadded: literal.first == UInt8(ascii: "0"))
        literal.removeAll(keepingCapacity: true)
        name = nil
      case (UInt8(ascii: "0"), 0?): literal.append(byte)
      case (_, 0?): name = byte
      default: literal.append(byte)
      }
    }
    return text + String(decoding: literal, as: UTF8.self)
  }

  private func part(of date: CalendarDate, _ symbol: UInt8, isPadded: Bool) -> String {
    func number(_ number: Int) -> String { isPadded ? Self.twoDigits(number) : String(number) }
    return switch symbol {
    case UInt8(ascii: "d"): number(date.day)
    case UInt8(ascii: "m"): number(date.month)
    case UInt8(ascii: "b"): conventions.shortMonths[date.month - 1]
    case UInt8(ascii: "B"): conventions.months[date.month - 1]
    case UInt8(ascii: "A"): conventions.weekdays[date.weekday]
    default: String(date.year)
    }
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
