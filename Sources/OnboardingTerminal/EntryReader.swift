internal import OnboardingDomain

/// Understands a typed line as the answer to a field: numbers for options, units behind a measure,
/// dates and times as people write them. The rules are those of the form.
struct EntryReader {
  let field: Field
  /// The answers before it; they say in which units a measure is meant.
  let earlier: Answers
  let today: CalendarDate

  /// The answer that a line is, or what is wrong with it.
  func read(_ line: String) -> Result<Answer?, FieldError> {
    let result = FormParser(FormInput(entries(line)), earlier: earlier, today: today)
      .parse([field])
    if let error = result.errors.first { return .failure(error) }
    return .success(result.answers.first?.answer ?? nil)
  }

  /// The controls that a browser would send for the line.
  private func entries(_ line: String) -> [FormInput.Entry] {
    let words = line.split(whereSeparator: { $0.isWhitespace || $0 == "," }).map(String.init)
    switch field.format {
    case .singleChoice(let choices): return [whole(choice(line, among: choices))]
    case .multipleChoice(let choices, _):
      return words.map { whole(choice($0, among: choices)) }
    case .toggle: return Self.isYes(line) ? [whole("on")] : []
    case .birthDate: return date(line)
    case .mass: return mass(line)
    case .length: return length(line)
    case .time: return [whole(time(line))]
    case .windows: return windows(line)
    default: return [whole(line)]
    }
  }

  private func whole(_ value: String) -> FormInput.Entry { entry(.whole, value) }

  private func entry(_ part: InputPart, _ value: String) -> FormInput.Entry {
    FormInput.Entry(name: field.inputName(part), value: value)
  }

  /// The id of an option by its number on the screen, else the words as they are.
  private func choice(_ text: String, among choices: [Choice]) -> String {
    let text = text.trimmingCharacters
    guard let number = Int(text), choices.indices.contains(number - 1),
      !choices.contains(where: { $0.id.rawValue == text })
    else { return text }
    return choices[number - 1].id.rawValue
  }

  static func isYes(_ line: String) -> Bool {
    ["y", "yes", "on", "1", "true"].contains(line.trimmingCharacters.lowercased())
  }

  /// `1994-09-27`, `9 27 1994` or `September 27 1994`.
  private func date(_ line: String) -> [FormInput.Entry] {
    let parts = line.split { $0.isWhitespace || "/.,".contains($0) }.map(String.init)
    guard parts.count == 3 else { return [whole(line)] }
    return zip([InputPart.month, .day, .year], parts).map { entry($0, $1) }
  }

  /// `148`, `148 lb` or `67.1 kg`.
  private func mass(_ line: String) -> [FormInput.Entry] {
    let (number, unit) = Self.measure(line)
    switch (unit, earlier.units(of: field.format)) {
    case ("lb", _), ("lbs", _), ("", .imperial): return readMeasure(.pounds, number, .imperial)
    case ("kg", _), ("", .metric): return readMeasure(.kilograms, number, .metric)
    default: return [whole(line)]
    }
  }

  /// `5 4`, `5 ft 4 in`, `5'4"` or `163 cm`.
  private func length(_ line: String) -> [FormInput.Entry] {
    let numbers = line.split { !$0.isNumber && $0 != "." }.map(String.init)
    let isMetric =
      line.contains("cm")
      || earlier.units(of: field.format) == .metric && !line.contains("f") && !line.contains("'")
    guard field.inputParts.contains(.feet), !isMetric, let feet = numbers.first else {
      return numbers.first.map { readMeasure(.centimetres, $0, .metric) } ?? [whole(line)]
    }
    return [
      entry(.feet, feet), entry(.inches, numbers.count > 1 ? numbers[1] : "0"),
    ]
  }

  /// A measure in the control of its unit; where there is one control, in the person's units.
  private func readMeasure(
    _ part: InputPart, _ number: String, _ system: UnitSystem
  ) -> [FormInput.Entry] {
    guard !field.inputParts.contains(part) else { return [entry(part, number)] }
    return system == earlier.units(of: field.format) ? [whole(number)] : [whole("other units")]
  }

  private static func measure(_ line: String) -> (number: String, unit: String) {
    let text = line.trimmingCharacters.lowercased()
    let number = text.prefix { $0.isNumber || $0 == "." || $0 == "," }
    return (String(number), String(text.dropFirst(number.count)).trimmingCharacters)
  }

  /// `6:30`, `6:30 PM` or `18`.
  private func time(_ line: String) -> String {
    let text = line.trimmingCharacters.lowercased()
    let digits = text.prefix { $0.isNumber || $0 == ":" }
    let half = text.dropFirst(digits.count).trimmingCharacters
    let parts = digits.split(separator: ":").compactMap { Int($0) }
    guard let hour = parts.first, parts.count <= 2, ["", "am", "pm"].contains(half),
      half.isEmpty || (1...12).contains(hour),
      let time = TimeOfDay(
        hour: half.isEmpty ? hour : hour % 12 + (half == "pm" ? 12 : 0),
        minute: parts.count > 1 ? parts[1] : 0)
    else { return line }
    return time.text
  }

  /// `8:30-9:30, 12:00-13:30`.
  private func windows(_ line: String) -> [FormInput.Entry] {
    line.split(separator: ",").enumerated().flatMap { index, window in
      let ends = window.split(whereSeparator: { $0 == "-" || $0 == "–" }).map { time(String($0)) }
      return [
        entry(.windowStart(index + 1), ends.first ?? ""),
        entry(.windowEnd(index + 1), ends.count == 2 ? ends[1] : ""),
      ]
    }
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  var trimmingCharacters: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
