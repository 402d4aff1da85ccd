/// Escaping by bytes: what follows a quote, a combining accent for instance, never hides it.
package enum HTML {
  /// What stands for a byte in text and in quoted attributes, nil for the byte itself. Control codes
  /// that HTML doesn't allow become U+FFFD.
  /// Source: WHATWG HTML §13.1.2.3, §13.1.4 and §13.2.3.5.
  static func reference(_ byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    case 0x00...0x08, 0x0B, 0x0E...0x1F, 0x7F: "\u{FFFD}"
    default: nil
    }
  }

  /// Whether `reference` has something for a byte: a bit for each of the first 128.
  @inline(__always)
  static func isEscaped(_ byte: UInt8) -> Bool {
    let escaped: UInt64 = byte < 0x40 ? 0x5000_00C4_FFFF_C9FF : 0x8000_0000_0000_0000
    return byte < 0x80 && escaped >> UInt64(byte & 63) & 1 != 0
  }

  /// Text as it can stand between tags and in quoted attributes.
  package static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: isEscaped) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 32)
    for byte in text.utf8 {
      if let reference = reference(byte) {
        bytes += UnsafeBufferPointer(
          start: reference.utf8Start, count: reference.utf8CodeUnitCount)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
