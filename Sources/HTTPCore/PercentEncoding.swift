/// Percent escapes in bytes.
public enum PercentEncoding {
  /// The bytes with every `%XX` replaced by the byte it stands for; nil if a `%` is not followed by
  /// two hexadecimal digits.
  ///
  /// - Parameter plusIsSpace: whether `+` stands for a space, as in forms and their queries.
  /// Source: RFC 3986 §2.1; WHATWG URL §5.1 for the plus sign.
  public static func decode(
    _ bytes: some Collection<UInt8>, plusIsSpace: Bool = false
  ) -> [UInt8]? {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var iterator = bytes.makeIterator()
    while let byte = iterator.next() {
      switch byte {
      case 0x25:
        guard let high = iterator.next()?.hexDigitValue,
          let low = iterator.next()?.hexDigitValue
        else { return nil }
        decoded.append(high << 4 | low)
      case 0x2B where plusIsSpace:
        decoded.append(0x20)
      default:
        decoded.append(byte)
      }
    }
    return decoded
  }

  /// The text with every byte but letters, digits and `- . _ ~` as `%XX`, safe in a path segment and
  /// in a query.
  ///
  /// Source: `unreserved`, RFC 3986 §2.3.
  public static func encode(_ text: String) -> String {
    var encoded: [UInt8] = []
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
        encoded.append(byte)
      default:
        encoded += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}
