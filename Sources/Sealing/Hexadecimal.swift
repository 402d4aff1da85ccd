extension Sequence<UInt8> {
  /// Two lower-case digits for each byte.
  package var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(2 * underestimatedCount)
    for byte in self {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Reads two digits for each byte; nil for anything else.
  package init?(hexadecimal text: some StringProtocol) {
    let digits: [Int] = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count % 2 == 0, digits.count == text.utf8.count else { return nil }
    self = stride(from: 0, to: digits.count, by: 2).map { place -> UInt8 in
      UInt8(digits[place] * 16 + digits[place + 1])
    }
  }
}
