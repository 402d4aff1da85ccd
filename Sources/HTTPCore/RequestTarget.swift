/// The path and query of a request, checked and decoded once.
public struct RequestTarget: Hashable, Sendable {
  /// The decoded path; starts with `/`, has no empty, `.` or `..` segment, no control character, no
  /// backslash.
  public let path: String
  /// What follows the first `?`, as it was sent; nil without one.
  public let query: String?

  /// Checks and decodes a target in origin form.
  ///
  /// - Throws: `RequestError.badTarget` for a target that does not start with `/`; a path with
  ///   `//`, a `.` or `..` segment, a backslash, a byte outside printable ASCII, a broken percent
  ///   escape, an escape that decodes to a control byte, a slash, a backslash or not UTF-8; a query
  ///   with a byte outside printable ASCII; any `#`.
  /// Source: RFC 9112 §3.2.1, RFC 3986 §3.3 and §3.4.
  public init(_ bytes: UnsafeRawBufferPointer) throws(RequestError) {
    guard bytes.first == 0x2F, bytes.isTarget else { throw .badTarget }
    let pathEnd = bytes.firstIndex(of: 0x3F) ?? bytes.count
    let raw = UnsafeRawBufferPointer(rebasing: bytes[..<pathEnd])
    // Nearly every path needs no second look.
    path = raw.isPlainPath ? String(decoding: raw, as: UTF8.self) : try Self.decode(raw)
    query =
      pathEnd < bytes.count ? String(decoding: bytes[(pathEnd + 1)...], as: UTF8.self) : nil
  }

  /// Checks and decodes a target in origin form.
  ///
  /// - Throws: `RequestError.badTarget`, as for bytes.
  public init(_ text: String) throws(RequestError) {
    let bytes = Array(text.utf8)
    let result = bytes.withUnsafeBytes { raw in
      Result { () throws(RequestError) in try RequestTarget(raw) }
    }
    self = try result.get()
  }

  private static func decode(_ raw: UnsafeRawBufferPointer) throws(RequestError) -> String {
    guard !raw.contains(0x5C) else { throw .badTarget }
    guard raw.contains(0x25) else {
      try checkSegments(raw)
      return String(decoding: raw, as: UTF8.self)
    }
    guard let decoded = PercentEncoding.decode(raw) else { throw .badTarget }
    // A decoded separator would change the path's shape behind the router's back.
    let slashes = raw.count { $0 == 0x2F }
    guard decoded.count(where: { $0 == 0x2F }) == slashes,
      decoded.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != 0x5C }),
      let text = String(validating: decoded, as: UTF8.self)
    else { throw .badTarget }
    let problem = decoded.withUnsafeBytes { bytes in
      Result { () throws(RequestError) in try checkSegments(bytes) }
    }
    try problem.get()
    return text
  }

  /// Refuses empty segments but a last one, and the segments that climb.
  private static func checkSegments(_ path: UnsafeRawBufferPointer) throws(RequestError) {
    var start = 1
    for index in 1...max(path.count, 1) {
      guard index >= path.count || path[index] == 0x2F else { continue }
      let length = index - start
      let isLast = index >= path.count
      if length == 0 && !isLast { throw .badTarget }
      let isDots = length > 0 && length <= 2 && path[start] == 0x2E && path[index - 1] == 0x2E
      if isDots { throw .badTarget }
      start = index + 1
    }
  }
}
