extension Sequence<UInt8> {
  /// Two lower-case digits for each byte.
  package var hexadecimal: String {
    map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

extension [UInt8] {
  /// Reads two digits for each byte; nil for anything else.
  package init?(hexadecimal text: some StringProtocol) {
    let digits = text.utf8.map { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count % 2 == 0, !digits.contains(nil) else { return nil }
    let values = digits.compactMap(\.self)
    self = stride(from: 0, to: values.count, by: 2).map {
      UInt8(values[$0] * 16 + values[$0 + 1])
    }
  }
}
