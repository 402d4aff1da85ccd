#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads the `Cookie` header of a request, on bytes.
public enum CookieHeader {
  /// The value of the first well-formed cookie of that name, or nil.
  ///
  /// First wins: browsers send the cookie with the longer path first. A pair without `=`, with an
  /// empty name, or whose value holds a byte that no cookie may hold (quotes included: ours are
  /// never quoted) is passed over as if it were not there.
  /// Source: RFC 6265 §4.2.1 and §5.4.
  public static func value(of name: String, in header: UnsafeRawBufferPointer) -> String? {
    firstResult(of: name, in: header) { String(decoding: $0, as: UTF8.self) }
  }

  /// Runs `body` with the bytes of the well-formed cookies of that name, one after the other, until it
  /// gives a result; nil where it gives none.
  @inlinable
  static func firstResult<Result>(
    of name: String, in header: UnsafeRawBufferPointer,
    _ body: (UnsafeRawBufferPointer) throws -> Result?
  ) rethrows -> Result? {
    var name = name
    return try name.withUTF8 { name in
      var start = 0
      while start < header.count {
        let end = end(of: header, from: start)
        if let value = value(of: UnsafeRawBufferPointer(name), in: header, from: start, to: end),
          let result = try body(value)
        {
          return result
        }
        start = end + 1
      }
      return nil
    }
  }

  /// Where the pair ends that begins at an offset.
  @usableFromInline
  static func end(of header: UnsafeRawBufferPointer, from start: Int) -> Int {
    guard let base = header.baseAddress,
      let found = memchr(base + start, 0x3B, header.count - start)
    else { return header.count }
    return UnsafeRawPointer(found) - base
  }

  /// The value of the pair between two offsets where it is of that name.
  @usableFromInline
  static func value(
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
    let value = UnsafeRawBufferPointer(rebasing: header[start..<end])
    return value.isCookieValue ? value : nil
  }
}
