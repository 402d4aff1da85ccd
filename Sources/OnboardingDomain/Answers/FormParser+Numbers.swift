extension FormParser {
  func number(_ field: Field) -> Reading {
    guard let text = trimmed(field) else { return .empty }
    guard let number = text.decimalNumber else { return .wrong(FieldError(field.id, "number")) }
    return checked(.number(number), of: field)
  }

  func money(_ field: Field, in currency: Currency) -> Reading {
    guard let text = trimmed(field) else { return .empty }
    guard let money = Money(entered: text, in: currency) else {
      return .wrong(FieldError(field.id, "money"))
    }
    return checked(.money(money), of: field)
  }

  func scale(_ field: Field, range: ClosedRange<Int>) -> Reading {
    guard let text = trimmed(field) else { return .empty }
    // What is no number is out of range as well: a scale is chosen, not typed.
    return checked(.level(Int(text) ?? range.lowerBound - 1), of: field)
  }

  func mass(_ field: Field, units source: AnswerFormat.UnitSource) -> Reading {
    let chosen = units(source)
    // Where the chosen control is empty and the other is filled, the other one is meant: without
    // scripts a switch of units leaves the number in the control that is now hidden.
    let candidates: [(InputPart, UnitSystem)] =
      chosen == .imperial
      ? [(.pounds, .imperial), (.whole, chosen), (.kilograms, .metric)]
      : [(.kilograms, .metric), (.whole, chosen), (.pounds, .imperial)]
    for (part, system) in candidates {
      guard let text = trimmed(field, part) else { continue }
      guard let number = text.decimalNumber else {
        return .wrong(FieldError(field.id, "number", part: part))
      }
      let mass = system == .imperial ? Kilograms(pounds: number) : Kilograms(number)
      if let error = field.error(in: .mass(mass, system), at: part, today: today) {
        return .wrong(error)
      }
      return .answer(.mass(mass, chosen))
    }
    return .empty
  }

  func length(_ field: Field, units source: AnswerFormat.UnitSource) -> Reading {
    let chosen = units(source)
    let readings = chosen == .imperial ? [imperial, metric] : [metric, imperial]
    for reading in readings {
      switch reading(field) {
      case .answer(.length(let length, let system)):
        if let error = field.error(in: .length(length, system), today: today) {
          return .wrong(error)
        }
        return .answer(.length(length, chosen))
      case .empty: continue
      case let other: return other
      }
    }
    return .empty
  }

  private func imperial(_ field: Field) -> Reading {
    let feetText = trimmed(field, .feet)
    let inchesText = trimmed(field, .inches)
    if feetText == nil, inchesText == nil { return .empty }
    guard let feet = (feetText ?? "0").decimalNumber, feet == feet.rounded(), (0...9) ~= feet
    else { return .wrong(FieldError(field.id, "feet", part: .feet)) }
    guard let inches = inchesText?.decimalNumber, (0..<12) ~= inches else {
      return .wrong(FieldError(field.id, "inches", part: .inches))
    }
    return .answer(.length(Centimetres(feet: Int(feet), inches: inches), .imperial))
  }

  private func metric(_ field: Field) -> Reading {
    guard let text = trimmed(field, .centimetres) ?? trimmed(field) else { return .empty }
    guard let number = text.decimalNumber else {
      return .wrong(FieldError(field.id, "number", part: .centimetres))
    }
    return .answer(.length(Centimetres(number), .metric))
  }
}

extension String {
  /// A number with a decimal point or a decimal comma: `72`, `72.5`, `72,5`. At most nine digits
  /// before it, so that every accepted number is exact enough to convert.
  var decimalNumber: Double? {
    var mantissa = 0.0
    var digits = 0
    var hasPoint = false
    var fractionDigits = 0
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        mantissa = mantissa * 10 + Double(byte - UInt8(ascii: "0"))
        digits += 1
        if hasPoint { fractionDigits += 1 }
      case UInt8(ascii: "."), UInt8(ascii: ","):
        if hasPoint { return nil }
        hasPoint = true
      default: return nil
      }
    }
    guard digits > 0, digits - fractionDigits <= 9, fractionDigits <= 9 else { return nil }
    return (0..<fractionDigits).reduce(mantissa) { value, _ in value / 10 }
  }
}

extension Double {
  /// The shortest usual writing with at most one decimal: `72`, `72.5`.
  package var plainText: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(20)
    appendPlainText(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the bytes of `plainText`, without making a string of them: a drawing has hundreds of numbers.
  package func appendPlainText(to bytes: inout [UInt8]) {
    let tenths = (self * 10).rounded()
    guard abs(tenths) < 1e15 else {
      bytes.append(contentsOf: String(self).utf8)
      return
    }
    let whole = Int(tenths)
    if whole < 0 { bytes.append(UInt8(ascii: "-")) }
    let (units, tenth) = whole.magnitude.quotientAndRemainder(dividingBy: 10)
    var power: UInt = 1
    while units / power >= 10 { power *= 10 }
    var rest = units
    while power > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / power))
      rest %= power
      power /= 10
    }
    if tenth != 0 {
      bytes.append(UInt8(ascii: "."))
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: tenth))
    }
  }
}
