internal import OnboardingDomain
internal import StrictJSON

/// Compact JSON, written in order.
enum JSONText {
  /// A string.
  static func string(_ text: String) -> String { JSONString.quoted(text) }

  /// A number; null where it is none.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    return value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
  }

  /// A list of values that are JSON already.
  static func list(_ values: [String]) -> String { "[" + values.joined(separator: ",") + "]" }

  /// An object of values that are JSON already.
  static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { "\(string($0.0)):\($0.1)" }.joined(separator: ",") + "}"
  }
}

extension Answer {
  /// The answer as JSON, in canonical units: kilograms, centimetres, `YYYY-MM-DD`, `HH:MM`.
  var json: String {
    switch self {
    case .text(let text), .timeZone(let text): JSONText.string(text)
    case .country(let country): JSONText.string(country.code)
    case .money(let money): JSONText.number(money.amount)
    case .number(let number): JSONText.number(number)
    case .mass(let mass, _): JSONText.number(mass.value)
    case .length(let length, _): JSONText.number(length.value)
    case .date(let date): JSONText.string(date.iso8601)
    case .time(let time): JSONText.string(time.text)
    case .choice(let choice): JSONText.string(choice.rawValue)
    case .choices(let choices): JSONText.list(choices.map { JSONText.string($0.rawValue) })
    case .level(let level): String(level)
    case .tags(let tags): JSONText.list(tags.map(JSONText.string))
    case .flag(let flag): flag ? "true" : "false"
    case .windows(let windows):
      JSONText.list(
        windows.map {
          JSONText.object([
            ("start", JSONText.string($0.start.text)), ("end", JSONText.string($0.end.text)),
          ])
        })
    }
  }
}

extension Answers {
  /// The answers as JSON, by field in the order of the flow; fields without an answer are left out.
  func json(in flow: Flow) -> String {
    JSONText.object(
      flow.fields.compactMap { field in self[field.id].map { (field.id.rawValue, $0.json) } })
  }
}
