import OnboardingDomain

/// The names of one field of a page.
struct FieldNames: TemplateNames {
  let page: PageBuilder
  let index: Int
  let field: Field

  init(_ page: PageBuilder, at index: Int) {
    self.page = page
    self.index = index
    field = page.fields[index]
  }

  var prefix: String { "\(page.prefix).\(field.id)" }

  func value(_ path: ArraySlice<String>, in scope: TemplateScope) -> TemplateValue? {
    guard let first = path.first else { return nil }
    if path.count == 1 { return plain(first) }
    switch first {
    case "parts", "part": return part(path.dropFirst(), in: scope)
    case "choice": return choice(path.dropFirst(), in: scope)
    default: return nil
    }
  }

  private func plain(_ name: String) -> TemplateValue? {
    if let flag = flag(name) { return .flag(flag) }
    switch name {
    case "id", "name": return .text(field.id.rawValue)
    case "label": return page.words("\(prefix).label")
    case "has-hint": return .flag(page.has("\(prefix).hint"))
    case "hint": return page.words("\(prefix).hint")
    case "required": return .flag(field.isRequired)
    case "autocomplete": return wholeAutocomplete
    case "inputmode": return field.format.inputMode.map { .text($0) } ?? .nothing
    case "minimum": return limit(isUpper: false)
    case "maximum": return limit(isUpper: true)
    case "step": return step
    case "value": return page.mark(.input(field: index, .whole))
    case "checked": return page.mark(.isOn(field: index))
    case "invalid": return page.mark(.invalid(field: index))
    case "described": return page.mark(.described(field: index))
    case "error": return page.mark(.error(field: index))
    case "error-class": return page.mark(.errorClass(field: index))
    case "unit": return page.mark(.unit(field: index))
    case "parts": return .names(FixedNames(parts.mapValues { .names($0) }))
    case "choices": return .list(choices)
    case "exclusive": return exclusive
    case "levels": return .list(levels)
    case "times": return .list(times)
    case "zones": return zones
    case "windows": return .list(windows)
    default: return nil
    }
  }

  var known: [String] {
    [
      "id", "name", "label", "has-hint", "hint", "required", "autocomplete", "inputmode",
      "minimum", "maximum", "step", "value", "checked", "invalid", "described", "error",
      "error-class", "unit", "parts", "choices", "choice", "exclusive",
      "levels", "times", "zones", "windows",
    ] + Self.formats
  }

  /// The choice that stands alone, where there is one.
  private var exclusive: TemplateValue {
    guard case .multipleChoice(_, let exclusive?) = field.format else { return .nothing }
    return .text(exclusive.rawValue)
  }

  private static let formats = [
    "is-text", "is-email", "is-phone", "is-password", "is-code", "is-number", "is-mass",
    "is-length", "is-date", "is-birth-year", "is-time", "is-time-zone", "is-choice", "is-choices",
    "is-scale",
    "is-tags", "is-toggle", "is-windows", "is-multiline",
  ]

  private func flag(_ name: String) -> Bool? {
    guard Self.formats.contains(name) else { return nil }
    if name == "is-multiline", case .text(_, let isMultiline) = field.format { return isMultiline }
    return name == field.format.flagName
  }

  private var wholeAutocomplete: TemplateValue {
    field.format == .birthDate ? .nothing : field.autocomplete.map { .text($0) } ?? .nothing
  }

  private func limit(isUpper: Bool) -> TemplateValue {
    func end(_ range: ClosedRange<Double>) -> String {
      ValueFormatter.atMostOneDecimal(isUpper ? range.upperBound : range.lowerBound)
    }
    return switch field.format {
    case .number(let range, _): .text(end(range))
    case .scale(let range): .text(String(isUpper ? range.upperBound : range.lowerBound))
    case .text(let length, _), .code(let length):
      .text(String(isUpper ? length.upperBound : length.lowerBound))
    case .windows(let count, _): .text(String(isUpper ? count.upperBound : count.lowerBound))
    case .tags(let count, _): .text(isUpper ? String(count) : "0")
    case .mass, .length: page.mark(.limit(field: index, isUpper: isUpper))
    default: .nothing
    }
  }

  private var step: TemplateValue {
    switch field.format {
    case .number(_, let step): .text(ValueFormatter.atMostOneDecimal(step))
    case .scale: .text("1")
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

  private func part(_ path: ArraySlice<String>, in scope: TemplateScope) -> TemplateValue {
    let name = path.first ?? ""
    guard let part = parts[name] else {
      let message = "\(prefix) has no part \(name)\(hint(name.closest(among: parts.keys)))"
      // A measure has either a control for each unit or a single one: a template may ask which.
      return InputPart.measureNames.contains(name) && field.format.isMeasure
        ? .missing(message) : .mistake(message)
    }
    return inside(part, path.dropFirst(), in: scope)
  }

  private func choice(_ path: ArraySlice<String>, in scope: TemplateScope) -> TemplateValue {
    let id = path.first ?? ""
    let choices = field.format.choices
    guard let number = choices.firstIndex(where: { $0.id.rawValue == id }) else {
      return .mistake(
        "\(prefix) has no choice \(id)\(hint(id.closest(among: choices.map(\.id.rawValue))))")
    }
    return inside(ChoiceNames(field: self, number: number), path.dropFirst(), in: scope)
  }

  private func inside(
    _ names: any TemplateNames, _ path: ArraySlice<String>, in scope: TemplateScope
  ) -> TemplateValue {
    if path.isEmpty { return .names(names) }
    return names.value(path, in: scope)
      ?? .mistake(
        "nothing there is called \(path.joined(separator: "."))"
          + hint(path.first?.closest(among: names.known)))
  }

  private var choices: [any TemplateNames] {
    field.format.choices.indices.map { ChoiceNames(field: self, number: $0) }
  }

  private var levels: [any TemplateNames] {
    guard case .scale(let range) = field.format else { return [] }
    return range.map { LevelNames(field: self, level: $0) }
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

  private var zones: TemplateValue {
    guard case .timeZone = field.format else { return .nothing }
    return page.mark(.options(field: index, .whole))
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
