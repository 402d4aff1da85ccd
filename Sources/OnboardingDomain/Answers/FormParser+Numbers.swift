extension FormParser {
  func number(_ field: Field) -> Reading {
    guard let text = trimmed(field) else { return .empty }
    var isWhole = false
    if case .number(_, step: 1) = field.format { isWhole = true }
    guard let number = text.enteredNumber(isWhole: isWhole) else {
      return .wrong(FieldError(field.id, "number"))
    }
    return checked(.number(number), of: field)
  }

  func money(_ field: Field, in currency: Currency) -> Reading {
    guard let text = trimmed(field)?.withPlainDigits() else { return .empty }
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
  /// A number as people write it: like `decimalNumber`, and with groups of three digits.
  ///
  /// - Parameters:
  ///   - isWhole: whether it has no fraction, so that commas, points and apostrophes group it, too.
  ///   - units: what may stand behind it.
  func enteredNumber(isWhole: Bool = false, units: [String] = []) -> Double? {
    if utf8.allSatisfy(\.isASCIIDigit) { return decimalNumber }
    return withPlainDigits().withoutUnit(units).withoutGroups(isWhole: isWhole).decimalNumber
  }

  /// The text without one of these behind it: `45 kg` without its `kg`.
  private func withoutUnit(_ units: [String]) -> String {
    let small = lowercased()
    guard let unit = units.first(where: small.hasSuffix) else { return self }
    return String(dropLast(unit.count)).trimmingWhiteSpace()
  }

  /// The text without what stands between groups of three digits: a space, a no-break one or a narrow one.
  private func withoutGroups(isWhole: Bool) -> String {
    let marks: Set<Character> = [" ", "\u{A0}", "\u{202F}", "\u{2009}"]
    let marksOfWhole: Set<Character> = [",", ".", "'", "\u{2019}"]
    guard
      let mark = first(where: { marks.contains($0) || isWhole && marksOfWhole.contains($0) })
    else { return self }
    let groups = split(separator: mark, omittingEmptySubsequences: false)
    func digits(_ group: Substring) -> Int { group.utf8.prefix(while: \.isASCIIDigit).count }
    guard let first = groups.first, first.first != "0", (1...3).contains(first.count),
      groups.dropFirst().allSatisfy({ digits($0) == 3 }),
      groups.dropLast().allSatisfy({ digits($0) == $0.utf8.count })
    else { return self }
    return groups.joined()
  }

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

  /// The same as English writes it, with commas from five digits on: what has fewer may be a year.
  package var groupedText: String {
    let plain = plainText
    guard self >= 10_000 else { return plain }
    let digits = plain.prefix { $0 != "." }
    var text = ""
    for (position, digit) in digits.enumerated() {
      if position > 0, (digits.count - position).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return text + plain.dropFirst(digits.count)
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
