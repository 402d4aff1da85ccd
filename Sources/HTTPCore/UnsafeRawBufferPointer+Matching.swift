extension UnsafeRawBufferPointer {
  /// Whether these are exactly the bytes of a literal.
  package func matches(_ literal: StaticString) -> Bool {
    guard count == literal.utf8CodeUnitCount else { return false }
    let expected = literal.utf8Start
    for index in 0..<count where self[index] != expected[index] { return false }
    return true
  }

  /// Whether these are the bytes of a lower-case ASCII literal, ignoring ASCII case.
  package func matches(ignoringCase literal: StaticString) -> Bool {
    guard count == literal.utf8CodeUnitCount else { return false }
    let expected = literal.utf8Start
    for index in 0..<count where self[index].asciiLowercased != expected[index] { return false }
    return true
  }

  /// Whether a header's name may be these bytes.
  package var isToken: Bool {
    for byte in self where !byte.isTokenByte { return false }
    return !isEmpty
  }

  /// Whether a header's value may be these bytes.
  package var isHeaderValue: Bool {
    // `isHeaderValueByte` for all, without a way out: so the compiler looks at 16 bytes at once.
    var faults: UInt8 = 0
    for index in 0..<count {
      let byte = self[index]
      faults |= (byte < 0x20 ? 1 : 0) | (byte == 0x7F ? 1 : 0)
    }
    return faults == 0
  }
}

extension UInt8 {
  /// This byte with `A`…`Z` folded to `a`…`z`, every other byte as it is.
  package var asciiLowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

  /// The value of a hexadecimal digit, or nil.
  package var hexDigitValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x41 + 10
    case 0x61...0x66: self - 0x61 + 10
    default: nil
    }
  }

  /// Whether a header's name may hold this byte.
  ///
  /// Source: `tchar`, RFC 9110 §5.6.2.
  var isTokenByte: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E...0x60, 0x7C, 0x7E: true
    default: false
    }
  }

  /// Whether a header's value may hold this byte: no control byte, the tab included.
  var isHeaderValueByte: Bool { self >= 0x20 && self != 0x7F }
}
