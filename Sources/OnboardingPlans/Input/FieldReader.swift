internal import OnboardingDomain

/// Reads typed fields from a JSON object and collects what is wrong with each.
struct FieldReader {
  private let object: [String: JSONValue]
  private(set) var problems = InputProblems()

  init(json: [UInt8]) {
    do throws(JSONProblem) {
      switch try JSONReader.read(json) {
      case .object(let object): self.object = object
      case let other:
        object = [:]
        problems.add(.document, limit: "a JSON object", "this is \(other.kind)")
      }
    } catch {
      object = [:]
      problems.add(.document, limit: "JSON (RFC 8259)", "at byte \(error.offset): \(error.reason)")
    }
  }

  /// The value of a field; null counts as missing.
  private mutating func value(_ field: PlanField, limit: String, isRequired: Bool) -> JSONValue? {
    guard !problems.has(.document) else { return nil }
    switch object[field.rawValue] {
    case .some(.null), nil:
      if isRequired { problems.add(field, limit: limit, "it is missing") }
      return nil
    case .some(let value): return value
    }
  }

  private mutating func wrong(_ field: PlanField, limit: String, _ value: JSONValue) {
    let shown: String =
      switch value {
      case .string(let text): "“\(text.prefix(40))”"
      case .number(let number): number.briefText
      default: value.kind
      }
    problems.add(field, limit: limit, "\(shown) is not that")
  }

  mutating func number(_ field: PlanField, limit: String, isRequired: Bool = true) -> Double? {
    guard let value = value(field, limit: limit, isRequired: isRequired) else { return nil }
    guard case .number(let number) = value else {
      wrong(field, limit: limit, value)
      return nil
    }
    return number
  }

  mutating func integer(_ field: PlanField, limit: String, isRequired: Bool = true) -> Int? {
    guard let value = value(field, limit: limit, isRequired: isRequired) else { return nil }
    guard case .number(let number) = value, let whole = Int(exactly: number) else {
      wrong(field, limit: limit, value)
      return nil
    }
    return whole
  }

  mutating func choice<Choice: RawRepresentable<String>>(
    _ field: PlanField, from choices: [Choice], isRequired: Bool = true
  ) -> Choice? {
    let limit = choices.map(\.rawValue).joined(separator: ", ")
    guard let value = value(field, limit: limit, isRequired: isRequired) else { return nil }
    guard case .string(let text) = value,
      let choice = choices.first(where: { $0.rawValue == text })
    else {
      wrong(field, limit: limit, value)
      return nil
    }
    return choice
  }

  mutating func choices<Choice: RawRepresentable<String> & Hashable>(
    _ field: PlanField, from choices: [Choice]
  ) -> Set<Choice> {
    let limit = "a list of " + choices.map(\.rawValue).joined(separator: ", ")
    guard let value = value(field, limit: limit, isRequired: false) else { return [] }
    guard case .array(let elements) = value else {
      wrong(field, limit: limit, value)
      return []
    }
    var result: Set<Choice> = []
    for element in elements {
      guard case .string(let text) = element,
        let choice = choices.first(where: { $0.rawValue == text })
      else {
        wrong(field, limit: limit, element)
        return []
      }
      result.insert(choice)
    }
    return result
  }

  mutating func date(_ field: PlanField) -> CalendarDate? {
    let limit = "a day that exists, as YYYY-MM-DD"
    guard let value = value(field, limit: limit, isRequired: true) else { return nil }
    guard case .string(let text) = value, let date = CalendarDate(iso8601: text) else {
      wrong(field, limit: limit, value)
      return nil
    }
    return date
  }

  mutating func time(_ field: PlanField) -> TimeOfDay? {
    let limit = "a time as HH:MM, 00:00–23:59"
    guard let value = value(field, limit: limit, isRequired: true) else { return nil }
    guard case .string(let text) = value, let time = TimeOfDay(text) else {
      wrong(field, limit: limit, value)
      return nil
    }
    return time
  }

  mutating func windows(_ field: PlanField) -> [TimeWindow]? {
    let limit = "1–6 windows as {\"start\": \"HH:MM\", \"end\": \"HH:MM\"}"
    guard let value = value(field, limit: limit, isRequired: false) else { return nil }
    guard case .array(let elements) = value else {
      wrong(field, limit: limit, value)
      return nil
    }
    var windows: [TimeWindow] = []
    for element in elements {
      guard case .object(let window) = element, case .string(let start)? = window["start"],
        case .string(let end)? = window["end"], let start = TimeOfDay(start),
        let end = TimeOfDay(end)
      else {
        problems.add(field, limit: limit, "window \(windows.count + 1) is not that")
        return nil
      }
      windows.append(TimeWindow(start: start, end: end))
    }
    return windows
  }
}

extension Double {
  /// The number without a fraction where it has none: `20`, `62.5`.
  var briefText: String { Int(exactly: self).map { "\($0)" } ?? "\(self)" }
}
