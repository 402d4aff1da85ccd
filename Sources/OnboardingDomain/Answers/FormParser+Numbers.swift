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
  /// A number as people write it: like `decimalNumber`, with groups of three digits and a minus before it.
  ///
  /// - Parameters:
  ///   - isWhole: whether it has no fraction, so that commas, points and apostrophes group it, too.
  ///   - units: what may stand behind it.
  func enteredNumber(isWhole: Bool = false, units: [String] = []) -> Double? {
    if utf8.allSatisfy(\.isASCIIDigit) { return decimalNumber }
    var text = withPlainDigits()
    // The hyphen of a keyboard, or the minus sign of a text.
    let isNegative = text.first == "-" || text.first == "\u{2212}"
    if isNegative { text.removeFirst() }
    let number = text.withoutUnit(units).withoutGroups(isWhole: isWhole).decimalNumber
    return isNegative ? number.map { 0 - $0 } : number
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
    // One division, so that 0.07 is the number that programs read there, too.
    return mantissa / (0..<fractionDigits).reduce(1) { power, _ in power * 10 }
  }
}
