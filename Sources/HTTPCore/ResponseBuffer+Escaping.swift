extension ResponseBuffer {
  /// Appends text so that it stays text in an HTML element and in a quoted attribute.
  ///
  /// `& < > " '` become references; control bytes that HTML does not allow become U+FFFD. Not for
  /// scripts, styles, URLs or unquoted attributes.
  /// Source: WHATWG HTML §13.1.2.3 (attributes), §13.1.3 (text).
  public func appendEscaped(_ text: String) {
    var text = text
    text.withUTF8 { appendEscaped(UnsafeRawBufferPointer($0)) }
  }

  /// Appends UTF-8 text so that it stays text in an HTML element and in a quoted attribute.
  public func appendEscaped(_ bytes: UnsafeRawBufferPointer) {
    reserve(bytes.count)
    var runStart = 0
    for index in 0..<bytes.count {
      guard let reference = Self.reference(for: bytes[index]) else { continue }
      append(UnsafeRawBufferPointer(rebasing: bytes[runStart..<index]))
      append(reference)
      runStart = index + 1
    }
    append(UnsafeRawBufferPointer(rebasing: bytes[runStart...]))
  }

  /// Appends a whole number in decimal digits, with `-` in front when it is negative.
  public func append(decimal number: Int) {
    if number < 0 { append(byte: 0x2D) }
    var rest = number.magnitude
    var divisor: UInt = 1
    while rest / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      append(byte: 0x30 + UInt8(rest / divisor))
      rest %= divisor
      divisor /= 10
    }
  }

  private static func reference(for byte: UInt8) -> StaticString? {
    switch byte {
    case 0x26: "&amp;"
    case 0x3C: "&lt;"
    case 0x3E: "&gt;"
    case 0x22: "&quot;"
    case 0x27: "&#39;"
    case 0x09, 0x0A, 0x0D: nil
    case 0..<0x20, 0x7F: "\u{FFFD}"
    default: nil
    }
  }
}
