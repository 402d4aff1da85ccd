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
