import OnboardingDomain

/// The names of one control of a composite field.
struct PartNames: NameTable {
  let field: FieldNames
  let part: InputPart

  static let table: [String: @Sendable (PartNames) -> TemplateValue?] = [
    "id": { .text($0.name) },
    "name": { .text($0.name) },
    "value": { $0.field.page.mark(.input(field: $0.field.index, $0.part)) },
    "invalid": { $0.field.page.mark(.invalidPart(field: $0.field.index, $0.part)) },
    "disabled": { $0.field.page.mark(.otherUnits(field: $0.field.index, $0.part)) },
    "autocomplete": { $0.autocomplete },
  ]

  private var name: String { field.field.inputName(part) }

  /// Source: HTML, autofill: `bday-month`, `bday-day`, `bday-year`.
  private var autocomplete: TemplateValue {
    guard let token = field.field.autocomplete, let name = part.partName else { return .nothing }
    return field.field.format == .birthDate ? .text("\(token)-\(name)") : .nothing
  }
}

/// The names of one choice of a field.
struct ChoiceNames: NameTable {
  let field: FieldNames
  let number: Int

  static let table: [String: @Sendable (ChoiceNames) -> TemplateValue?] = [
    "id": { .text($0.choice.id.rawValue) },
    "input-id": { .text("\($0.field.field.id)-\($0.choice.id)") },
    "name": { .text($0.field.field.id.rawValue) },
    "icon": { .text($0.choice.icon) },
    "title": { $0.page.words("\($0.prefix).title") },
    "has-description": { .flag($0.page.has("\($0.prefix).description")) },
    "description": { $0.page.words("\($0.prefix).description") },
    "checked": { $0.page.mark(.chosen(field: $0.field.index, choice: $0.number)) },
    "selected": { $0.page.mark(.isSelected(field: $0.field.index, choice: $0.number)) },
    "disabled": { $0.page.mark(.disabled(field: $0.field.index, choice: $0.number)) },
    "because": { $0.page.mark(.because(field: $0.field.index, choice: $0.number)) },
  ]

  private var page: PageBuilder { field.page }
  private var choice: Choice { field.field.format.choices[number] }
  private var prefix: String { "\(field.prefix).\(choice.id)" }
}

/// The names of one level of a scale.
struct LevelNames: NameTable {
  let field: FieldNames
  let level: Int

  static let table: [String: @Sendable (LevelNames) -> TemplateValue?] = [
    "level": { .text(String($0.level)) },
    "input-id": { .text("\($0.field.field.id)-\($0.level)") },
    "name": { .text($0.field.field.id.rawValue) },
    "has-title": { .flag($0.field.page.has("\($0.field.prefix).\($0.level).title")) },
    "title": { $0.field.page.words("\($0.field.prefix).\($0.level).title") },
    "checked": { $0.field.page.mark(.level(field: $0.field.index, $0.level)) },
  ]
}

extension InputPart {
  /// The names of the controls that a mass or a length may have.
  static let measureNames: Set = ["feet", "inches", "centimetres", "pounds", "kilograms"]

  /// The name of a control among the parts of its field, nil for those that have none.
  var partName: String? {
    switch self {
    case .whole, .windowStart, .windowEnd: nil
    case .month: "month"
    case .day: "day"
    case .year: "year"
    case .feet: "feet"
    case .inches: "inches"
    case .centimetres: "centimetres"
    case .pounds: "pounds"
    case .kilograms: "kilograms"
    }
  }
}

extension AnswerFormat {
  /// Whether it is a mass or a length.
  var isMeasure: Bool {
    switch self {
    case .mass, .length: true
    default: false
    }
  }

  /// The flags by which templates tell formats apart.
  static let flags: [String: @Sendable (AnswerFormat) -> Bool] = [
    "is-text": { if case .text = $0 { true } else { false } },
    "is-email": { if case .email = $0 { true } else { false } },
    "is-phone": { if case .phone = $0 { true } else { false } },
    "is-password": { if case .newPassword = $0 { true } else { false } },
    "is-code": { if case .code = $0 { true } else { false } },
    "is-number": { if case .number = $0 { true } else { false } },
    "is-mass": { if case .mass = $0 { true } else { false } },
    "is-length": { if case .length = $0 { true } else { false } },
    "is-date": { if case .birthDate = $0 { true } else { false } },
    "is-day": { if case .date = $0 { true } else { false } },
    "is-birth-year": { if case .birthYear = $0 { true } else { false } },
    "is-time": { if case .time = $0 { true } else { false } },
    "is-time-zone": { if case .timeZone = $0 { true } else { false } },
    "is-choice": { if case .singleChoice = $0 { true } else { false } },
    "is-choices": { if case .multipleChoice = $0 { true } else { false } },
    "is-country": { $0 == .country },
    "is-money": { if case .money = $0 { true } else { false } },
    "is-rating": { if case .rating = $0 { true } else { false } },
    "is-scale": { if case .scale = $0 { true } else { false } },
    "is-tags": { if case .tags = $0 { true } else { false } },
    "is-toggle": { if case .toggle = $0 { true } else { false } },
    "is-windows": { if case .windows = $0 { true } else { false } },
    "is-multiline": { if case .text(_, true) = $0 { true } else { false } },
  ]

  /// The keyboard that a phone should show. Source: HTML, the `inputmode` attribute.
  var inputMode: String? {
    switch self {
    case .email: "email"
    case .phone: "tel"
    case .birthYear: "numeric"
    // The digits of phones come without a minus.
    case .number(let range, _) where range.lowerBound < 0: "text"
    case .number(_, let step): step == step.rounded() ? "numeric" : "decimal"
    case .mass, .length: "decimal"
    case .money(_, let currency): currency.minorDigits == 0 ? "numeric" : "decimal"
    default: nil
    }
  }
}
