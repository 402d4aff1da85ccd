/// base64url without padding, strict in both directions: every text that decodes is the only text
/// of its bytes, so that no two different cookies mean the same.
///
/// Source: RFC 4648, section 5; section 3.5 for the unused bits, which must be zero.
public enum Base64URL {
  private static let alphabet: [UInt8] = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// The two characters of each twelve bits, in the order in which they lie in memory.
  private static let pairs: [UInt16] = (0..<4096).map { bits in
    let (first, second) = (UInt16(alphabet[bits >> 6]), UInt16(alphabet[bits & 63]))
    return (first << 8 | second).bigEndian
  }

  /// Value of each byte, or 0xFF for bytes outside the alphabet.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 0xFF, count: 256)
    for (value, byte) in alphabet.enumerated() { values[Int(byte)] = UInt8(value) }
    return values
  }()

  /// The number of characters for so many bytes.
  public static func encodedCount(_ count: Int) -> Int { (count * 4 + 2) / 3 }

  /// The number of bytes in a text of so many characters, or nil when no text has that length.
  public static func decodedCount(_ count: Int) -> Int? {
    count % 4 == 1 ? nil : count / 4 * 3 + [0, 0, 1, 2][count % 4]
  }

  /// The text of the bytes.
  public static func encode(_ bytes: [UInt8]) -> String {
    String(unsafeUninitializedCapacity: encodedCount(bytes.count)) { output in
      bytes.withUnsafeBytes { encode($0, into: UnsafeMutableRawBufferPointer(output)) }
      return encodedCount(bytes.count)
    }
  }

  /// The bytes of a text, or nil when it is not base64url without padding.
  public static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
    text.withContiguousStorageIfAvailable { decode(UnsafeRawBufferPointer($0)) }
      ?? Array(text).withUnsafeBytes { decode($0) }
  }

  private static func decode(_ text: UnsafeRawBufferPointer) -> [UInt8]? {
    guard let count = decodedCount(text.count) else { return nil }
    var isValid = false
    let bytes = [UInt8](count: count) { output in
      isValid = decode(text, into: UnsafeMutableRawBufferPointer(output))
    }
    return isValid ? bytes : nil
  }

  /// Writes the text of the bytes into a buffer of at least `encodedCount` characters.
  static func encode(
    _ bytes: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) {
    precondition(output.count >= encodedCount(bytes.count))
    var (read, write) = (0, 0)
    pairs.withUnsafeBufferPointer { pairs in
      while read + 3 <= bytes.count {
        let group =
          Int(bytes[read]) << 16 | Int(bytes[read + 1]) << 8 | Int(bytes[read + 2])
        output.storeBytes(of: pairs[group >> 12], toByteOffset: write, as: UInt16.self)
        output.storeBytes(of: pairs[group & 0xFFF], toByteOffset: write + 2, as: UInt16.self)
        read += 3
        write += 4
      }
      guard read < bytes.count else { return }
      let isPair = read + 1 < bytes.count
      let group = Int(bytes[read]) << 16 | (isPair ? Int(bytes[read + 1]) << 8 : 0)
      output.storeBytes(of: pairs[group >> 12], toByteOffset: write, as: UInt16.self)
      if isPair { output[write + 2] = alphabet[group >> 6 & 63] }
    }
  }

  /// Writes the bytes of a text into a buffer of at least `decodedCount` bytes; false when the text
  /// is not base64url without padding.
  static func decode(_ text: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer)
    -> Bool
  {
    guard let count = decodedCount(text.count), output.count >= count else { return false }
    return values.withUnsafeBufferPointer { values in
      // Valid values have two clear top bits, so one OR over the text finds any stray byte.
      var seen: UInt8 = 0
      var read = 0
      var write = 0
      while read + 4 <= text.count {
        let (a, b) = (values[Int(text[read])], values[Int(text[read + 1])])
        let (c, d) = (values[Int(text[read + 2])], values[Int(text[read + 3])])
        seen |= a | b | c | d
        output[write] = a << 2 | b >> 4
        output[write + 1] = b << 4 | c >> 2
        output[write + 2] = c << 6 | d
        read += 4
        write += 3
      }
      let rest = text.count - read
      guard rest > 0 else { return seen & 0xC0 == 0 }
      let (a, b) = (values[Int(text[read])], values[Int(text[read + 1])])
      seen |= a | b
      output[write] = a << 2 | b >> 4
      guard rest == 3 else { return seen & 0xC0 == 0 && b & 0x0F == 0 }
      let c = values[Int(text[read + 2])]
      output[write + 1] = b << 4 | c >> 2
      return (seen | c) & 0xC0 == 0 && c & 0x03 == 0
    }
  }
}
