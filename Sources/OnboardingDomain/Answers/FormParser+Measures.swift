extension FormParser {
  func mass(_ field: Field, units source: AnswerFormat.UnitSource) -> Reading {
    let chosen = units(source)
    // Where the chosen control is empty and the other is filled, the other one is meant: without
    // scripts a switch of units leaves the number in the control that is now hidden.
    let candidates: [(InputPart, UnitSystem)] =
      chosen == .imperial
      ? [(.pounds, .imperial), (.whole, chosen), (.kilograms, .metric)]
      : [(.kilograms, .metric), (.whole, chosen), (.pounds, .imperial)]
    for (part, system) in candidates {
      switch mass(field, part, system) {
      case .answer(let entered):
        return measure(entered, entered: system, chosen, at: part, of: field)
      case .empty: continue
      case let other: return other
      }
    }
    return .empty
  }

  func length(_ field: Field, units source: AnswerFormat.UnitSource) -> Reading {
    let chosen = units(source)
    for system in [chosen, chosen.other] {
      switch length(field, system) {
      case .answer(let entered):
        return measure(entered, entered: system, chosen, at: .whole, of: field)
      case .empty: continue
      case let other: return other
      }
    }
    return .empty
  }

  // MARK: One set of controls

  private func mass(_ field: Field, _ part: InputPart, _ system: UnitSystem) -> Reading {
    guard let text = trimmed(field, part) else { return .empty }
    guard let number = text.enteredNumber(units: part.unitNames(in: system)) else {
      return .wrong(FieldError(field.id, "number", part: part))
    }
    let mass = system == .imperial ? Kilograms(pounds: number) : Kilograms(number)
    return .answer(.mass(mass, system))
  }

  private func length(_ field: Field, _ system: UnitSystem) -> Reading {
    system == .imperial ? imperial(field) : metric(field)
  }

  private func imperial(_ field: Field) -> Reading {
    let feetText = trimmed(field, .feet)
    let inchesText = trimmed(field, .inches)
    if feetText == nil, inchesText == nil { return .empty }
    guard
      let feet = (feetText ?? "0").enteredNumber(units: InputPart.feet.unitNames(in: .imperial)),
      feet == feet.rounded(), (0...9) ~= feet
    else { return .wrong(FieldError(field.id, "feet", part: .feet)) }
    guard let inches = inchesText?.enteredNumber(units: InputPart.inches.unitNames(in: .imperial)),
      (0..<12) ~= inches
    else {
      return .wrong(FieldError(field.id, "inches", part: .inches))
    }
    return .answer(.length(Centimetres(feet: Int(feet), inches: inches), .imperial))
  }

  private func metric(_ field: Field) -> Reading {
    guard let text = trimmed(field, .centimetres) ?? trimmed(field) else { return .empty }
    guard let number = text.enteredNumber(units: InputPart.centimetres.unitNames(in: .metric))
    else {
      return .wrong(FieldError(field.id, "number", part: .centimetres))
    }
    return .answer(.length(Centimetres(number), .metric))
  }

  // MARK: What stood there before

  /// What was entered, held to the rules of its field, in the units that were chosen. What a control shows of a measure is
  /// rounded: where it shows what it showed before, nothing was changed, and the measure stays as exact as it was.
  private func measure(
    _ answer: Answer, entered system: UnitSystem, _ chosen: UnitSystem, at part: InputPart,
    of field: Field
  ) -> Reading {
    if let exact = unrounded(answer, system, at: part, of: field) {
      return .answer(exact.inUnits(chosen))
    }
    if let error = field.error(in: answer, at: part, today: today) { return .wrong(error) }
    return .answer(answer.inUnits(chosen))
  }

  /// The measure of which the controls show no more than a rounding: what was entered in the other units of this form, or
  /// the answer so far. Nil where they show something else.
  private func unrounded(
    _ entered: Answer, _ system: UnitSystem, at part: InputPart, of field: Field
  ) -> Answer? {
    let answered = earlier[field.id]
    // A mass that has one control for both units has none beside it.
    let isAlone = if case .mass = field.format { part == .whole } else { false }
    let known = [
      isAlone ? nil : elsewhere(than: system, entered, answered, of: field), answered,
    ]
    return known.lazy.compactMap(\.self).first {
      isShown($0, at: controls(of: field, system, part), of: field, system)
        && field.error(in: $0, today: today) == nil
    }
  }

  /// What the controls of the other units hold, where it isn't what was entered in these, converted.
  private func elsewhere(
    than system: UnitSystem, _ entered: Answer, _ answered: Answer?, of field: Field
  ) -> Answer? {
    let parts = controls(of: field, system.other)
    if let answered, isShown(answered, at: parts, of: field, system.other) { return answered }
    if isShown(entered, at: parts, of: field, system.other) { return nil }
    let reading =
      switch field.format {
      case .length: length(field, system.other)
      default: mass(field, parts[0], system.other)
      }
    if case .answer(let answer) = reading { return answer }
    return nil
  }

  private func isShown(
    _ answer: Answer, at parts: [InputPart], of field: Field, _ units: UnitSystem
  ) -> Bool {
    parts.allSatisfy { part in
      let names = part.unitNames(in: units)
      guard let number = trimmed(field, part)?.enteredNumber(units: names) else { return false }
      return number == field.inputText(for: answer, part, units: units).decimalNumber
    }
  }

  /// The controls of a measure in some units; a mass that has one control for both is in that one.
  private func controls(
    of field: Field, _ system: UnitSystem, _ part: InputPart = .pounds
  ) -> [InputPart] {
    switch (field.format, system) {
    case (.length, .imperial): [.feet, .inches]
    case (.length, .metric): [.centimetres]
    case _ where part == .whole: [.whole]
    case (_, .imperial): [.pounds]
    case (_, .metric): [.kilograms]
    }
  }
}

extension InputPart {
  /// What the control shows behind a number, which may be typed there, too.
  fileprivate func unitNames(in system: UnitSystem) -> [String] {
    switch self {
    case .feet: ["ft"]
    case .inches: ["in"]
    case .centimetres: ["cm"]
    case .pounds: ["lb", "lbs"]
    case .kilograms: ["kg"]
    case .whole: system == .imperial ? ["lb", "lbs"] : ["kg"]
    default: []
    }
  }
}
