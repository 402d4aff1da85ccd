import OnboardingDomain

/// The names of one control of a composite field.
struct PartNames: TemplateNames {
  let field: FieldNames
  let part: InputPart

  func value(_ path: ArraySlice<String>, in scope: TemplateScope) -> TemplateValue? {
    guard path.count == 1, let name = path.first else { return nil }
    switch name {
    case "id", "name": return .text(field.field.inputName(part))
    case "value": return field.page.mark(.input(field: field.index, part))
    case "invalid": return field.page.mark(.invalidPart(field: field.index, part))
    case "autocomplete": return autocomplete
    default: return nil
    }
  }

  var known: [String] { ["id", "name", "value", "invalid", "autocomplete"] }

  /// Source: HTML, autofill: `bday-month`, `bday-day`, `bday-year`.
  private var autocomplete: TemplateValue {
    guard let token = field.field.autocomplete, let name = part.partName else { return .nothing }
    return field.field.format == .birthDate ? .text("\(token)-\(name)") : .nothing
  }
}

/// The names of one choice of a field.
struct ChoiceNames: TemplateNames {
  let field: FieldNames
  let number: Int

  func value(_ path: ArraySlice<String>, in scope: TemplateScope) -> TemplateValue? {
    guard path.count == 1, let name = path.first else { return nil }
    let choice = field.field.format.choices[number]
    let prefix = "\(field.prefix).\(choice.id)"
    let page = field.page
    switch name {
    case "id": return .text(choice.id.rawValue)
    case "input-id": return .text("\(field.field.id)-\(choice.id)")
    case "name": return .text(field.field.id.rawValue)
    case "icon": return .text(choice.icon)
    case "title": return page.words("\(prefix).title")
    case "has-description": return .flag(page.has("\(prefix).description"))
    case "description": return page.words("\(prefix).description")
    case "checked": return page.mark(.chosen(field: field.index, choice: number))
    case "selected": return page.mark(.isSelected(field: field.index, choice: number))
    case "disabled": return page.mark(.disabled(field: field.index, choice: number))
    case "because": return page.mark(.because(field: field.index, choice: number))
    default: return nil
    }
  }

  var known: [String] {
    [
      "id", "input-id", "name", "icon", "title", "has-description", "description", "checked",
      "selected", "disabled", "because",
    ]
  }
}

/// The names of one level of a scale.
struct LevelNames: TemplateNames {
  let field: FieldNames
  let level: Int

  func value(_ path: ArraySlice<String>, in scope: TemplateScope) -> TemplateValue? {
    guard path.count == 1, let name = path.first else { return nil }
    let page = field.page
    switch name {
    case "level": return .text(String(level))
    case "input-id": return .text("\(field.field.id)-\(level)")
    case "name": return .text(field.field.id.rawValue)
    case "has-title": return .flag(page.has("\(field.prefix).\(level).title"))
    case "title": return page.words("\(field.prefix).\(level).title")
    case "checked": return page.mark(.level(field: field.index, level))
    default: return nil
    }
  }

  var known: [String] { ["level", "input-id", "name", "has-title", "title", "checked"] }
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

  /// The flag of a field with this format.
  var flagName: String {
    switch self {
    case .text: "is-text"
    case .email: "is-email"
    case .phone: "is-phone"
    case .newPassword: "is-password"
    case .code: "is-code"
    case .number: "is-number"
    case .mass: "is-mass"
    case .length: "is-length"
    case .birthDate: "is-date"
    case .birthYear: "is-birth-year"
    case .time: "is-time"
    case .timeZone: "is-time-zone"
    case .singleChoice: "is-choice"
    case .multipleChoice: "is-choices"
    case .scale: "is-scale"
    case .tags: "is-tags"
    case .toggle: "is-toggle"
    case .windows: "is-windows"
    }
  }

  /// The keyboard that a phone should show. Source: HTML, the `inputmode` attribute.
  var inputMode: String? {
    switch self {
    case .email: "email"
    case .phone: "tel"
    case .birthYear: "numeric"
    case .number(_, let step): step == step.rounded() ? "numeric" : "decimal"
    case .mass, .length: "decimal"
    default: nil
    }
  }
}
