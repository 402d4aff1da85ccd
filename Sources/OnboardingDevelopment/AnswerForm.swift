import OnboardingDomain

/// The answers of a whole path as one form with plain controls, read by the parser that the screens
/// use.
struct AnswerForm {
  let screens: [Screen]
  let answers: Answers
  /// The form as it was sent, where it is shown again.
  let input: FormInput?
  let complaints: [FieldError]

  /// The fields of the path and of its sheets, each once. Passwords are never answers.
  private func fields(of screen: Screen) -> [Field] {
    (screen.fields + screen.recordedFields + screen.sheets.flatMap(\.fields))
      .filter { $0.format != .newPassword }
  }

  // MARK: Showing

  /// The controls, by screen.
  var groups: [ViewData] {
    var seen: Set<FieldID> = []
    return screens.compactMap { screen in
      let fields = fields(of: screen).filter { seen.insert($0.id).inserted }
      guard !fields.isEmpty else { return nil }
      return ["screen": .text(screen.id.rawValue), "fields": .list(fields.map(view))]
    }
  }

  private func view(_ field: Field) -> ViewData {
    let problem = complaints.first { $0.field == field.id }
    return [
      "id": .text(field.id.rawValue), "is-answered": .flag(answers[field.id] != nil),
      "problem": problem.map { .text(([$0.key] + $0.arguments).joined(separator: " ")) } ?? .null,
      "controls": .list(controls(of: field)),
    ]
  }

  private func controls(of field: Field) -> [ViewData] {
    let name = field.id.rawValue
    switch field.format {
    case .singleChoice(let choices):
      return [control(name, kind: "select", options: [""] + choices.map(\.id.rawValue), field)]
    case .scale(let range), .rating(let range):
      return [control(name, kind: "select", options: [""] + range.map(String.init), field)]
    case .multipleChoice(let choices, _):
      return choices.map { control(name, kind: "box", value: $0.id.rawValue, field) }
    case .toggle: return [control(name, kind: "box", value: "on", field)]
    default:
      return field.inputParts.map { control(field.inputName($0), kind: "text", part: $0, field) }
    }
  }

  private func control(
    _ name: String, kind: String, value: String? = nil, options: [String] = [],
    part: InputPart = .whole, _ field: Field
  ) -> ViewData {
    let held = held(name, part, field)
    return [
      "name": .text(name), "is-select": .flag(kind == "select"), "is-box": .flag(kind == "box"),
      "is-text": .flag(kind == "text"), "value": .text(value ?? held.first ?? ""),
      "is-checked": .flag(value.map(held.contains) ?? false),
      "options": .list(
        options.map { option in
          ["value": .text(option), "is-selected": .flag(option == held.first ?? "")]
        }),
    ]
  }

  /// What the controls of this name hold: what was sent, else the answer.
  private func held(_ name: String, _ part: InputPart, _ field: Field) -> [String] {
    if let input { return input.values(name) }
    switch answers[field.id] {
    case .choices(let ids): return ids.map(\.rawValue)
    case .flag(let flag): return flag ? ["on"] : []
    case let answer?: return [field.inputText(for: answer, part, units: units)]
    case nil: return []
    }
  }

  private var units: UnitSystem {
    screens.flatMap(\.fields).lazy.compactMap(\.format.unitsField).first
      .map(answers.units(chosenIn:)) ?? .imperial
  }

  // MARK: Reading

  /// The answers that the form makes. A field that is left empty is not answered; one that can't be
  /// read is a complaint.
  func changed(today: CalendarDate) -> (answers: Answers, complaints: [FieldError]) {
    guard let input else { return (answers, []) }
    var changed = answers
    var complaints: [FieldError] = []
    var seen: Set<FieldID> = []
    let fields = screens.flatMap(fields).filter { seen.insert($0.id).inserted }
    let result = FormParser(input, earlier: answers, today: today).parse(fields)
    for (field, answer) in result.answers { changed[field] = answer }
    for error in result.errors {
      if error.key == "required" {
        changed[error.field] = nil
      } else {
        complaints.append(error)
      }
    }
    // A toggle that nobody has seen yet is not an answer.
    for field in fields where field.format == .toggle && answers[field.id] == nil {
      if input.value(field.id.rawValue) == nil { changed[field.id] = nil }
    }
    return (changed, complaints)
  }
}
