/// Reads the `Cookie` header of a request, on bytes.
public enum CookieHeader {
  /// The value of the first well-formed cookie of that name, or nil.
  ///
  /// First wins: browsers send the cookie with the longer path first. A pair without `=`, with an
  /// empty name, or whose value holds a byte that no cookie may hold (quotes included: ours are
  /// never quoted) is passed over as if it were not there.
  /// Source: RFC 6265 §4.2.1 and §5.4.
  public static func value(of name: String, in header: UnsafeRawBufferPointer) -> String? {
    withValue(of: name, in: header) { String(decoding: $0, as: UTF8.self) }
  }

  /// Runs `body` with the bytes that `value(of:in:)` gives; nil where it gives none.
  static func withValue<Result>(
    of name: String, in header: UnsafeRawBufferPointer,
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result? {
    var name = name
    return try name.withUTF8 { name in
      var start = 0
      while start < header.count {
        var end = start
        while end < header.count, header[end] != 0x3B { end += 1 }
        if let value = value(of: UnsafeRawBufferPointer(name), in: header, from: start, to: end) {
          return try body(value)
        }
        start = end + 1
      }
      return nil
    }
  }

  /// The value of the pair between two offsets where it is of that name.
  private static func value(
    of name: UnsafeRawBufferPointer, in header: UnsafeRawBufferPointer, from first: Int,
    to last: Int
  ) -> UnsafeRawBufferPointer? {
    var (start, end) = (first, last)
    while start < end, header[start] == 0x20 { start += 1 }
    guard !name.isEmpty, end - start > name.count, header[start + name.count] == 0x3D else {
      return nil
    }
    for index in 0..<name.count where header[start + index] != name[index] { return nil }
    start += name.count + 1
    while end > start, header[end - 1] == 0x20 { end -= 1 }
    for index in start..<end where !header[index].isCookieByte { return nil }
    return UnsafeRawBufferPointer(rebasing: header[start..<end])
  }
}

extension UInt8 {
  /// Whether a cookie's value may hold this byte: 0x21, 0x23…0x2B, 0x2D…0x3A, 0x3C…0x5B or 0x5D…0x7E,
  /// a bit for each. Every byte of every cookie is looked up here.
  ///
  /// Source: `cookie-octet`, RFC 6265 §4.1.1.
  @inline(__always)
  var isCookieByte: Bool {
    let allowed: UInt64 = self < 0x40 ? 0xF7FF_EFFA_0000_0000 : 0x7FFF_FFFF_EFFF_FFFF
    return self < 0x80 && allowed >> UInt64(self & 63) & 1 != 0
  }
}
