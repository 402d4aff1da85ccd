internal import Foundation
public import OnboardingDomain

extension Reflect {
  /// Answers as JSON (ids of fields; lists for what can be several) to the profile that they make
  /// and the reminders of a week, as moments.
  ///
  /// - Throws: `PlanRefusal` with a line for each answer that the forms would refuse.
  public func plan(json: [UInt8], today: CalendarDate) throws(PlanRefusal) -> [UInt8] {
    let members: [String: JSONMember]
    do {
      members = try JSONDecoder().decode([String: JSONMember].self, from: Data(json))
    } catch {
      throw PlanRefusal(lines: ["answers: one JSON object with the ids of fields, \(error)"])
    }
    let screens = flow.variants[0].screens
    let fields = screens.flatMap(\.fields)
    let unknown = members.keys.filter { id in !fields.contains { $0.id.rawValue == id } }
    let entries = members.flatMap { name, member in
      member.texts.map { FormInput.Entry(name: name, value: $0) }
    }
    let result = FormParser(FormInput(entries), earlier: Answers(), today: today).parse(fields)
    var answers = Answers()
    for (id, answer) in result.answers { answers[id] = answer }
    var errors = result.errors
    for screen in screens {
      errors += check(answers, on: screen.id, today: today).filter { error in
        !errors.contains { $0.field == error.field }
      }
    }
    let lines =
      unknown.sorted().map { "\($0): no field has this id" }
      + errors.map { (["\($0.field): \($0.key)"] + $0.arguments).joined(separator: " ") }
    guard lines.isEmpty else { throw PlanRefusal(lines: lines) }
    let results = ReflectResults(answers, in: ComputationContext(today: today))
    return Array(
      JSONText.object([
        ("handed-in", results.submission), ("week", JSONText.list(results.moments(days: 7))),
      ]).utf8)
  }
}

/// An answer in JSON: a text, a number, or a list of texts.
private enum JSONMember: Decodable {
  case text(String)
  case number(Int)
  case list([String])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let number = try? value.decode(Int.self) {
      self = .number(number)
    } else {
      self = .list(try value.decode([String].self))
    }
  }

  var texts: [String] {
    switch self {
    case .text(let text): [text]
    case .number(let number): [String(number)]
    case .list(let texts): texts
    }
  }
}
