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

  /// Whether one of these bytes may have to be escaped: one that `isEscaped` says, or white space that is no
  /// space. Looks at all of them whatever it finds: without a way out in the middle the compiler takes 16
  /// at once.
  static func mayHaveEscaped(_ text: UnsafeRawBufferPointer) -> Bool {
    var found: UInt8 = 0
    for index in 0..<text.count {
      let byte = text[index]
      found |=
        (byte == 0x22 ? 1 : 0) | (byte == 0x26 ? 1 : 0) | (byte == 0x27 ? 1 : 0)
        | (byte == 0x3C ? 1 : 0) | (byte == 0x3E ? 1 : 0) | (byte == 0x7F ? 1 : 0)
        | (byte < 0x20 ? 1 : 0)
    }
    return found != 0
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
