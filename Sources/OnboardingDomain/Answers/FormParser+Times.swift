extension FormParser {
  /// Missing first, then impossible, then against a rule; the message names the part.
  /// Source: GOV.UK Design System, date input, error messages.
  func birthDate(_ field: Field) -> Reading {
    let texts = [InputPart.month, .day, .year].map {
      (part: $0, text: trimmed(field, $0)?.withPlainDigits())
    }
    let missing = texts.filter { $0.text == nil }.map(\.part)
    if missing.count == 3 {
      // One control with an ISO date, as a program or a native picker sends it.
      guard let text = trimmed(field) else { return .empty }
      guard let date = CalendarDate(iso8601: text) else {
        return .wrong(FieldError(field.id, "date", part: .month))
      }
      return checked(.date(date), of: field)
    }
    if let part = missing.first {
      // All that is missing at once: nobody is sent back twice.
      let parts = missing.map(\.suffix).joined()
      return .wrong(FieldError(field.id, "date-missing\(parts)", part: part))
    }
    guard let month = texts[0].text?.monthNumber else {
      return .wrong(FieldError(field.id, "date-month", part: .month))
    }
    guard let day = texts[1].text.flatMap({ Int($0) }), (1...31).contains(day) else {
      return .wrong(FieldError(field.id, "date-day", part: .day))
    }
    guard let year = texts[2].text.flatMap({ Int($0) }), (1000...9999).contains(year) else {
      return .wrong(FieldError(field.id, "date-year", part: .year))
    }
    guard let date = CalendarDate(year: year, month: month, day: day) else {
      return .wrong(FieldError(field.id, "date", part: .day))
    }
    return checked(.date(date), of: field)
  }

  /// `YYYY-MM-DD`, as the browser's calendar sends it.
  func date(_ field: Field) -> Reading {
    guard let text = trimmed(field) else { return .empty }
    guard let date = CalendarDate(iso8601: text) else { return .wrong(FieldError(field.id, "day")) }
    return checked(.date(date), of: field)
  }

  /// Four digits: of two nobody knows the century.
  func birthYear(_ field: Field) -> Reading {
    guard let text = trimmed(field)?.withPlainDigits() else { return .empty }
    guard text.utf8.count == 4, text.utf8.allSatisfy(\.isASCIIDigit), let year = Int(text) else {
      return .wrong(FieldError(field.id, "birth-year"))
    }
    return checked(.number(Double(year)), of: field)
  }

  func time(_ field: Field) -> Reading {
    guard let text = trimmed(field) else { return .empty }
    guard let time = TimeOfDay(text) else { return .wrong(FieldError(field.id, "time")) }
    return .answer(.time(time))
  }

  /// Windows snap to the grid; an empty pair of controls is a window that isn't there.
  func windows(_ field: Field, count: ClosedRange<Int>, step: Int) -> Reading {
    var windows: [(number: Int, window: TimeWindow)] = []
    for number in 1...count.upperBound {
      let start = trimmed(field, .windowStart(number))
      let end = trimmed(field, .windowEnd(number))
      if start == nil, end == nil { continue }
      guard let opens = start.flatMap({ TimeOfDay($0) }) else {
        return .wrong(FieldError(field.id, "window-time", part: .windowStart(number)))
      }
      guard let closes = end.flatMap({ TimeOfDay($0) }) else {
        return .wrong(FieldError(field.id, "window-time", part: .windowEnd(number)))
      }
      windows.append(
        (number, TimeWindow(start: opens.snapped(to: step), end: closes.snapped(to: step))))
    }
    if windows.isEmpty { return .empty }
    windows.sort { $0.window.start < $1.window.start }
    let reading = checked(.windows(windows.map(\.window)), of: field)
    guard case .wrong(let error) = reading else { return reading }
    // The message leads to the controls in which the window stands, not to its place in the day.
    let moved = error.moved { windows[$0 - 1].number }
    // Windows that overlap can be drawn, so that people see what is wrong.
    return error.key == "windows-overlap"
      ? .contradictory(.windows(windows.map(\.window)), moved) : .wrong(moved)
  }
}

extension FieldError {
  /// The same error at the controls of another window.
  fileprivate func moved(_ number: (Int) -> Int) -> FieldError {
    let moved: InputPart =
      switch part {
      case .windowStart(let position): .windowStart(number(position))
      case .windowEnd(let position): .windowEnd(number(position))
      default: part
      }
    return FieldError(field, key, arguments: arguments, part: moved)
  }
}

extension TimeOfDay {
  /// The nearest multiple of `step` minutes, later when half way.
  package func snapped(to step: Int) -> TimeOfDay {
    TimeOfDay(wrapping: (minutes + step / 2) / step * step)
  }
}

extension String {
  /// A month as a number or by its English name or abbreviation. Source: GOV.UK Design System,
  /// date input: people type names, and errors drop once they are accepted.
  var monthNumber: Int? {
    if let number = Int(self) { return (1...12).contains(number) ? number : nil }
    let names = [
      "january", "february", "march", "april", "may", "june", "july", "august", "september",
      "october", "november", "december",
    ]
    let typed = lowercased()
    guard typed.utf8.count >= 3 else { return nil }
    let matches = names.indices.filter { names[$0].hasPrefix(typed) || typed == "sept" && $0 == 8 }
    return matches.count == 1 ? matches[0] + 1 : nil
  }
}
