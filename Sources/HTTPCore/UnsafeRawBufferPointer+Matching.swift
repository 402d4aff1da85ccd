#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension UnsafeRawBufferPointer {
  /// Whether these are the same bytes as others.
  package func matches(_ others: UnsafeRawBufferPointer) -> Bool {
    guard count == others.count else { return false }
    guard let start = baseAddress, let other = others.baseAddress else { return true }
    return memcmp(start, other, count) == 0
  }

  /// Whether these are exactly the bytes of a literal.
  package func matches(_ literal: StaticString) -> Bool {
    guard count == literal.utf8CodeUnitCount else { return false }
    let expected = literal.utf8Start
    for index in 0..<count where self[index] != expected[index] { return false }
    return true
  }

  /// Whether these are the bytes of a literal of lower-case letters, digits, `-` and `/`, ignoring
  /// ASCII case.
  package func matches(ignoringCase literal: StaticString) -> Bool {
    guard count == literal.utf8CodeUnitCount else { return false }
    let expected = UnsafeRawBufferPointer(start: literal.utf8Start, count: count)
    guard count >= 8 else {
      for index in 0..<count where !Self.matches(self[index], ignoringCase: expected[index]) {
        return false
      }
      return true
    }
    // Eight bytes at once; the last eight overlap with those before.
    var offset = 0
    while true {
      let eight = loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let wanted = expected.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      guard Self.matches(eight, ignoringCase: wanted) else { return false }
      if offset == count - 8 { return true }
      offset = Swift.min(offset + 8, count - 8)
    }
  }

  /// Whether each byte of a number is the same as in another one, or differs by case alone: bit 5, and
  /// only where bit 6 says that a letter is wanted.
  @inline(__always)
  private static func matches<Bytes: FixedWidthInteger & UnsignedInteger>(
    _ bytes: Bytes, ignoringCase wanted: Bytes
  ) -> Bool {
    let caseBits = Bytes.max / 0xFF * 0x20
    return (bytes ^ wanted) & ~(wanted >> 1 & caseBits) == 0
  }

  /// Whether a header's name may be these bytes.
  package var isToken: Bool {
    for byte in self where !byte.isTokenByte { return false }
    return !isEmpty
  }

  /// Whether a header's value may be these bytes.
  package var isHeaderValue: Bool {
    hasNoFault { ($0 < 0x20 ? 1 : 0) | ($0 == 0x7F ? 1 : 0) }
  }

  /// Whether a cookie's value may be these bytes: 0x21, 0x23…0x2B, 0x2D…0x3A, 0x3C…0x5B and
  /// 0x5D…0x7E, that is everything printable but space, `"`, `,`, `;` and `\`.
  ///
  /// Source: `cookie-octet`, RFC 6265 §4.1.1.
  var isCookieValue: Bool {
    hasNoFault {
      ($0 <= 0x20 ? 1 : 0) | ($0 >= 0x7F ? 1 : 0) | ($0 == 0x22 ? 1 : 0) | ($0 == 0x2C ? 1 : 0)
        | ($0 == 0x3B ? 1 : 0) | ($0 == 0x5C ? 1 : 0)
    }
  }

  /// Whether all of these are printable ASCII without the space.
  var isPrintableASCII: Bool {
    hasNoFault { ($0 <= 0x20 ? 1 : 0) | ($0 >= 0x7F ? 1 : 0) }
  }

  /// Whether the target of a request may be these bytes: printable ASCII without the space and `#`.
  var isTarget: Bool {
    hasNoFault { ($0 <= 0x20 ? 1 : 0) | ($0 >= 0x7F ? 1 : 0) | ($0 == 0x23 ? 1 : 0) }
  }

  /// Whether the path of a target, which begins with a slash, means what it says: without an escape, a
  /// backslash, an empty segment but a last one, and one that begins with a dot. Others may be well formed.
  var isPlainPath: Bool {
    var faults: UInt8 = 0
    for index in 1..<Swift.max(1, count) {
      let (before, byte) = (self[index - 1], self[index])
      let isOdd = (byte == 0x2F ? 1 : 0) | (byte == 0x2E ? 1 : 0) as UInt8
      faults |= (before == 0x2F ? isOdd : 0) | (byte == 0x25 ? 1 : 0) | (byte == 0x5C ? 1 : 0)
    }
    return faults == 0
  }

  /// Whether one of these stands for another byte in a form: `%` or `+`.
  var hasFormEscapes: Bool {
    !hasNoFault { ($0 == 0x25 ? 1 : 0) | ($0 == 0x2B ? 1 : 0) }
  }

  /// Whether `fault` is 0 for every byte. Looks at all of them whatever it finds: without a way out in
  /// the middle the compiler takes 16 at once.
  @inline(__always)
  private func hasNoFault(_ fault: (UInt8) -> UInt8) -> Bool {
    var faults: UInt8 = 0
    for index in 0..<count { faults |= fault(self[index]) }
    return faults == 0
  }
}

extension String {
  /// Whether the value of a header may be this text; an empty one may.
  var isHeaderValue: Bool { checked(\.isHeaderValue) }

  /// Whether the value of a cookie may be this text; an empty one may.
  var isCookieValue: Bool { checked(\.isCookieValue) }

  private func checked(_ check: (UnsafeRawBufferPointer) -> Bool) -> Bool {
    var text = self
    return text.withUTF8 { check(UnsafeRawBufferPointer($0)) }
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
}
