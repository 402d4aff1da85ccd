import OnboardingDomain
import OnboardingWords
import SourceText

/// The names of one field of a page.
struct FieldNames: NameTable {
  let page: PageBuilder
  let index: Int
  let field: Field

  init(_ page: PageBuilder, at index: Int) {
    self.page = page
    self.index = index
    field = page.fields[index]
  }

  var prefix: String { "\(page.prefix).\(field.id)" }

  private static let plain: [String: @Sendable (FieldNames) -> TemplateValue?] = [
    "id": { .text($0.field.id.rawValue) },
    "name": { .text($0.field.id.rawValue) },
    "label": { $0.page.words("\($0.prefix).label") },
    "has-hint": { .flag($0.page.has("\($0.prefix).hint")) },
    "hint": { $0.page.words("\($0.prefix).hint") },
    "required": { .flag($0.field.isRequired) },
    "autocomplete": { $0.wholeAutocomplete },
    "inputmode": { $0.field.format.inputMode.map { .text($0) } ?? .nothing },
    "minimum": { $0.limit(isUpper: false) },
    "maximum": { $0.limit(isUpper: true) },
    "longest": { $0.longest },
    "step": { $0.step },
    "value": { $0.page.mark(.input(field: $0.index, .whole)) },
    "checked": { $0.page.mark(.isOn(field: $0.index)) },
    "invalid": { $0.page.mark(.invalid(field: $0.index)) },
    "described": { $0.page.mark(.described(field: $0.index)) },
    "error": { $0.page.mark(.error(field: $0.index)) },
    "error-class": { $0.page.mark(.errorClass(field: $0.index)) },
    "unit": { $0.unit },
    "is-unit-first": { .flag($0.isUnitFirst) },
    "parts": { .names(FixedNames($0.parts.mapValues { .names($0) })) },
    "choices": { .list($0.choices) },
    "exclusive": { $0.exclusive },
    "levels": { .list($0.levels) },
    "times": { .list($0.times) },
    "zones": { $0.field.format == .timeZone ? $0.places : .nothing },
    "countries": { $0.field.format == .country ? $0.places : .nothing },
    "windows": { .list($0.windows) },
  ]

  private static let flags: [String: @Sendable (FieldNames) -> TemplateValue?] =
    AnswerFormat.flags.mapValues { isSo in { .flag(isSo($0.field.format)) } }

  static let table = plain.merging(flags) { name, _ in name }

  static let nested: [String: @Sendable (FieldNames, Path) -> TemplateValue?] = [
    "parts": { $0.part($1) }, "part": { $0.part($1) }, "choice": { $0.choice($1) },
  ]

  /// The choice that stands alone, where there is one.
  private var exclusive: TemplateValue {
    guard case .multipleChoice(_, let exclusive?) = field.format else { return .nothing }
    return .text(exclusive.rawValue)
  }

  private var unit: TemplateValue {
    guard case .money(_, let currency) = field.format else {
      return page.mark(.unit(field: index))
    }
    return .text(page.context.formatter.sign(of: currency))
  }

  private var isUnitFirst: Bool {
    guard case .money = field.format else { return false }
    return page.context.formatter.isCurrencyFirst
  }

  private var wholeAutocomplete: TemplateValue {
    field.format == .birthDate ? .nothing : field.autocomplete.map { .text($0) } ?? .nothing
  }

  private func limit(isUpper: Bool) -> TemplateValue {
    switch field.format {
    case .number(let range, _): .text((isUpper ? range.upperBound : range.lowerBound).exactText)
    case .scale(let range), .rating(let range), .money(let range, _):
      .text(String(isUpper ? range.upperBound : range.lowerBound))
    case .text(let length, _), .code(let length):
      .text(String(isUpper ? length.upperBound : length.lowerBound))
    case .windows(let count, _): .text(String(isUpper ? count.upperBound : count.lowerBound))
    case .tags(let count, _): .text(isUpper ? String(count) : "0")
    case .mass, .length, .date: page.mark(.limit(field: index, isUpper: isUpper))
    default: .nothing
    }
  }

  /// How many characters each of several words may have.
  private var longest: TemplateValue {
    guard case .tags(_, let length) = field.format else { return .nothing }
    return .text(String(length))
  }

  private var step: TemplateValue {
    switch field.format {
    case .number(_, let step): .text(step.exactText)
    case .scale, .rating: .text("1")
    case .time(let step), .windows(_, let step): .text(String(step))
    default: .nothing
    }
  }

  // MARK: Parts of a field

  private var parts: [String: any TemplateNames] {
    var parts: [String: any TemplateNames] = [:]
    for part in field.inputParts {
      if let name = part.partName { parts[name] = PartNames(field: self, part: part) }
    }
    return parts
  }

  private func part(_ path: Path) -> TemplateValue {
    let (name, rest) = path.split
    guard let part = parts[name] else {
      let message = "\(prefix) has no part \(name)\(hint(name.closest(among: parts.keys)))"
      // A measure has either a control for each unit or a single one: a template may ask which.
      return InputPart.measureNames.contains(name) && field.format.isMeasure
        ? .missing(message) : .mistake(message)
    }
    return part.required(rest)
  }

  private func choice(_ path: Path) -> TemplateValue {
    let (id, rest) = path.split
    let choices = field.format.choices
    guard let number = choices.firstIndex(where: { $0.id.rawValue == id }) else {
      return .mistake(
        "\(prefix) has no choice \(id)\(hint(id.closest(among: choices.map(\.id.rawValue))))")
    }
    return ChoiceNames(field: self, number: number).required(rest)
  }

  private var choices: [any TemplateNames] {
    field.format.choices.indices.map { ChoiceNames(field: self, number: $0) }
  }

  private var levels: [any TemplateNames] {
    switch field.format {
    case .scale(let range), .rating(let range):
      range.map { LevelNames(field: self, level: $0) }
    default: []
    }
  }

  private var times: [any TemplateNames] {
    guard case .time = field.format else { return [] }
    return [
      FixedNames([
        "id": .text(field.id.rawValue), "name": .text(field.id.rawValue),
        "options": page.mark(.options(field: index, .whole)),
      ])
    ]
  }

  private var places: TemplateValue {
    page.mark(.options(field: index, .whole))
  }

  private var windows: [any TemplateNames] {
    guard case .windows(let count, _) = field.format else { return [] }
    return (1...count.upperBound).map { number in
      FixedNames([
        "number": .text(String(number)),
        "start": .names(windowEnd(.windowStart(number))),
        "end": .names(windowEnd(.windowEnd(number))),
      ])
    }
  }

  private func windowEnd(_ part: InputPart) -> any TemplateNames {
    let name = field.inputName(part)
    return FixedNames([
      "id": .text(name), "name": .text(name), "options": page.mark(.options(field: index, part)),
      "value": page.mark(.input(field: index, part)),
      "invalid": page.mark(.invalidPart(field: index, part)),
    ])
  }
}
