extension Field {
  /// What is wrong with an answer to this question, nil where it can stand. Forms, the JSON of
  /// answers and an app's bindings are all held to these rules.
  ///
  /// Rules between answers are the flow's; see `Onboarding.check`.
  ///
  /// - Parameters:
  ///   - answer: an answer as a session keeps it, in canonical units.
  ///   - part: the control that a message leads to.
  ///   - today: the day where the person is, for dates and years of birth.
  public func error(
    in answer: Answer, at part: InputPart = .whole, today: CalendarDate
  ) -> FieldError? {
    switch (format, answer) {
    case (.text(let length, let isMultiline), .text(let text)):
      error(in: text, length: length, isMultiline: isMultiline)
    case (.email, .text(let text)): text.isEmailAddress ? nil : FieldError(id, "email")
    case (.phone, .text(let text)): text.isPhoneNumber ? nil : FieldError(id, "phone")
    case (.code(let length), .text(let text)): error(inCode: text, length: length)
    case (.number(let range, let step), .number(let number)):
      error(in: number, range: range, step: step)
    case (.mass(let range, _), .mass(let mass, let units)):
      range.contains(mass.value) ? nil : outOfRange(massRange: range, units: units, part: part)
    case (.length(let range, _), .length(let length, let units)):
      range.contains(length.value) ? nil : outOfRange(lengthRange: range, units: units)
    case (.birthDate, .date(let date)): error(inBirthDate: date, today: today)
    case (.date(let range), .date(let date)):
      error(in: date, range: range.days(on: today))
    case (.birthYear, .number(let year)): error(inBirthYear: year, today: today)
    case (.time, .time), (.toggle, .flag): nil
    case (.timeZone, .timeZone(let zone)): zone.isPlausibleTimeZone ? nil : unknownChoice
    case (.country, .country): nil
    case (.money(let range, let currency), .money(let money)) where money.currency == currency:
      error(in: money, range: range)
    case (.singleChoice(let choices), .choice(let choice)):
      choices.contains { $0.id == choice } ? nil : unknownChoice
    case (.multipleChoice(let choices, let exclusive), .choices(let chosen)):
      error(in: chosen, among: choices, exclusive: exclusive)
    case (.scale(let range), .level(let level)), (.rating(let range), .level(let level)):
      range.contains(level) ? nil : outOfRange(Double(range.lowerBound), Double(range.upperBound))
    case (.tags(let count, let length), .tags(let tags)):
      error(in: tags, count: count, length: length)
    case (.windows(let count, let step), .windows(let windows)):
      error(in: windows, count: count, step: step)
    default: FieldError(id, "wrong-kind")
    }
  }

  private var unknownChoice: FieldError { FieldError(id, "unknown-choice") }

  // MARK: Words

  private func error(
    in text: String, length: ClosedRange<Int>, isMultiline: Bool
  ) -> FieldError? {
    let scalars = text.unicodeScalars
    if scalars.contains(where: { $0.isControl(allowingNewlines: isMultiline) }) {
      return FieldError(id, "control-characters")
    }
    let count = text.count
    if count > length.upperBound {
      return FieldError(
        id, "too-long", arguments: [String(length.upperBound), String(count - length.upperBound)])
    }
    // Some characters are of many: those of a few families take as much room as a whole line of letters.
    guard AnswerFormat.holds(text, characters: length.upperBound) else {
      return FieldError(id, "session-too-large")
    }
    return count < length.lowerBound
      ? FieldError(id, "too-short", arguments: [String(length.lowerBound)]) : nil
  }

  private func error(inCode text: String, length: ClosedRange<Int>) -> FieldError? {
    text.isCode(of: length)
      ? nil
      : FieldError(id, "code", arguments: [String(length.lowerBound), String(length.upperBound)])
  }

  private func error(in tags: [String], count: Int, length: Int) -> FieldError? {
    if tags.contains(where: { $0.unicodeScalars.contains { $0.isControl(allowingNewlines: false) } }
    ) {
      return FieldError(id, "control-characters")
    }
    if let long = tags.first(where: { $0.count > length }) {
      return FieldError(id, "tag-too-long", arguments: [long, String(length)])
    }
    guard tags.allSatisfy({ AnswerFormat.holds($0, characters: length) }) else {
      return FieldError(id, "session-too-large")
    }
    return tags.count > count ? FieldError(id, "too-many", arguments: [String(count)]) : nil
  }

  // MARK: Choices

  private func error(
    in chosen: [ChoiceID], among choices: [Choice], exclusive: ChoiceID?
  ) -> FieldError? {
    guard chosen.allSatisfy({ id in choices.contains { $0.id == id } }),
      // A handful: comparing them is quicker than a table.
      chosen.indices.allSatisfy({ !chosen[..<$0].contains(chosen[$0]) })
    else { return unknownChoice }
    if let exclusive, chosen.count > 1, chosen.contains(exclusive) {
      return FieldError(id, "exclusive-choice")
    }
    return nil
  }

  // MARK: Numbers

  private func outOfRange(_ lowest: Double, _ highest: Double) -> FieldError {
    FieldError(id, "out-of-range", arguments: [lowest.groupedText, highest.groupedText])
  }

  private func error(
    in number: Double, range: ClosedRange<Double>, step: Double
  ) -> FieldError? {
    if step == 1, number != number.rounded() { return FieldError(id, "whole-number") }
    return range.contains(number) ? nil : outOfRange(range.lowerBound, range.upperBound)
  }

  private func error(in money: Money, range: ClosedRange<Int>) -> FieldError? {
    let ends = [range.lowerBound, range.upperBound]
      .map { Money($0 * money.currency.minorUnits, money.currency) }
    return (ends[0].minorUnits...ends[1].minorUnits).contains(money.minorUnits)
      ? nil : FieldError(id, "money-out-of-range", arguments: ends.map(\.text))
  }

  private func outOfRange(
    massRange range: ClosedRange<Double>, units: UnitSystem, part: InputPart
  ) -> FieldError {
    let limits =
      units == .imperial
      ? [
        Kilograms(range.lowerBound).pounds.rounded(.up),
        Kilograms(range.upperBound).pounds.rounded(.down),
      ] : [range.lowerBound, range.upperBound]
    return FieldError(
      id, "mass-out-of-range.\(units.rawValue)", arguments: limits.map(\.plainText), part: part)
  }

  private func outOfRange(
    lengthRange range: ClosedRange<Double>, units: UnitSystem
  ) -> FieldError {
    guard units == .imperial else {
      return FieldError(
        id, "length-out-of-range.metric",
        arguments: [range.lowerBound.plainText, range.upperBound.plainText], part: .centimetres)
    }
    let limits = [
      Centimetres(range.lowerBound).totalInches.rounded(.up),
      Centimetres(range.upperBound).totalInches.rounded(.down),
    ].map { Centimetres(feet: 0, inches: $0).feetAndInches }.map { "\($0.feet) ft \($0.inches) in" }
    return FieldError(id, "length-out-of-range.imperial", arguments: limits, part: .feet)
  }

  // MARK: Times

  private func error(inBirthDate date: CalendarDate, today: CalendarDate) -> FieldError? {
    if date > today { return FieldError(id, "date-in-future", part: .year) }
    return date.completedYears(on: today) > 120
      ? FieldError(id, "date-too-early", part: .year) : nil
  }

  private func error(in date: CalendarDate, range: ClosedRange<CalendarDate>) -> FieldError? {
    range.contains(date)
      ? nil
      : FieldError(
        id, "day-out-of-range", arguments: [range.lowerBound.iso8601, range.upperBound.iso8601])
  }

  private func error(inBirthYear year: Double, today: CalendarDate) -> FieldError? {
    guard let whole = Int(exactly: year), (today.year - 120...today.year).contains(whole) else {
      return FieldError(
        id, "birth-year-out-of-range",
        arguments: [String(today.year - 120), String(today.year)])
    }
    return nil
  }

  private func error(
    in windows: [TimeWindow], count: ClosedRange<Int>, step: Int
  ) -> FieldError? {
    if windows.count < count.lowerBound {
      return FieldError(id, "too-few", arguments: [String(count.lowerBound)])
    }
    if windows.count > count.upperBound {
      return FieldError(id, "too-many", arguments: [String(count.upperBound)])
    }
    for (index, window) in windows.enumerated() {
      guard [window.start, window.end].allSatisfy({ $0.minutes % step == 0 }) else {
        return FieldError(id, "window-time", part: .windowStart(index + 1))
      }
      guard window.duration > 0 else {
        return FieldError(id, "window-empty", part: .windowEnd(index + 1))
      }
    }
    for (index, window) in windows.enumerated() where windows.count > 1 {
      let next = (index + 1) % windows.count
      if window.start.minutes(until: windows[next].start) < window.duration {
        return FieldError(id, "windows-overlap", part: .windowStart(next + 1))
      }
    }
    return nil
  }
}

extension String {
  /// As `FormParser.phone` keeps it: digits, with a plus before them where the number has one.
  var isPhoneNumber: Bool {
    let digits = utf8.first == UInt8(ascii: "+") ? utf8.dropFirst() : utf8[...]
    return (7...15).contains(digits.count) && digits.allSatisfy(\.isASCIIDigit)
  }

  /// Whether it can be an IANA name; whether the zone exists is a rule of the flow, because the list
  /// of zones is the platform's.
  var isPlausibleTimeZone: Bool {
    utf8.count <= TimeZoneName.longest
      && utf8.allSatisfy { $0.isASCIIAlphanumeric || "/_+-".utf8.contains($0) }
  }
}
