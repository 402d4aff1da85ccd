/// Reads the `Cookie` header of a request, on bytes.
public enum CookieHeader {
  /// The value of the first well-formed cookie of that name, or nil.
  ///
  /// First wins: browsers send the cookie with the longer path first. A pair without `=`, with an
  /// empty name, or whose value holds a byte that no cookie may hold (quotes included: ours are
  /// never quoted) is passed over as if it were not there.
  /// Source: RFC 6265 §4.2.1 and §5.4.
  public static func value(of name: String, in header: UnsafeRawBufferPointer) -> String? {
    var name = name
    return name.withUTF8 { name in
      var start = 0
      while start < header.count {
        let rest = header[start...]
        let end = rest.firstIndex(of: 0x3B) ?? header.count
        if let value = value(of: UnsafeRawBufferPointer(name), inPair: header[start..<end]) {
          return String(decoding: value, as: UTF8.self)
        }
        start = end + 1
      }
      return nil
    }
  }

  private static func value(
    of name: UnsafeRawBufferPointer, inPair pair: Slice<UnsafeRawBufferPointer>
  ) -> Slice<UnsafeRawBufferPointer>? {
    let pair = pair.drop { $0 == 0x20 }
    guard !name.isEmpty, pair.count > name.count, pair[pair.startIndex + name.count] == 0x3D,
      pair.prefix(name.count).elementsEqual(name)
    else { return nil }
    var value = pair.dropFirst(name.count + 1)
    while value.last == 0x20 { value = value.dropLast() }
    return value.allSatisfy(\.isCookieByte) ? value : nil
  }
}

extension UInt8 {
  /// Whether a cookie's value may hold this byte.
  ///
  /// Source: `cookie-octet`, RFC 6265 §4.1.1.
  var isCookieByte: Bool {
    switch self {
    case 0x21, 0x23...0x2B, 0x2D...0x3A, 0x3C...0x5B, 0x5D...0x7E: true
    default: false
    }
  }
}
