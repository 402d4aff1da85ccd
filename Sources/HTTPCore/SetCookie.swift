/// A cookie to be set, written safely or not at all, that no script can read.
public struct SetCookie: Equatable, Sendable {
  /// When a browser sends the cookie along with a request that another site caused.
  public enum SameSite: String, Sendable {
    /// Never.
    case strict = "Strict"
    /// Only when a person follows a link here.
    case lax = "Lax"
  }

  /// The longest line that every browser keeps: 4,096 bytes in the standard, less a margin.
  ///
  /// Source: RFC 6265 §6.1.
  public static let maximumBytes = 4_050

  /// The name.
  public var name: String
  /// The value; only bytes that need no quoting.
  public var value: String
  /// The path below which the browser sends it.
  public var path: String
  /// How long it lives, in seconds; 0 deletes it, nil keeps it until the browser closes.
  public var maxAge: Int?
  /// Whether it is sent over TLS only.
  public var isSecure: Bool
  /// When it goes along with requests from elsewhere.
  public var sameSite: SameSite

  /// A cookie with the strict attributes unless told otherwise.
  public init(
    name: String, value: String, path: String = "/", maxAge: Int? = nil, isSecure: Bool = true,
    sameSite: SameSite = .lax
  ) {
    self.name = name
    self.value = value
    self.path = path
    self.maxAge = maxAge
    self.isSecure = isSecure
    self.sameSite = sameSite
  }

  /// The cookie that makes a browser forget the one of that name and path.
  public static func expiring(
    name: String, path: String = "/", isSecure: Bool = true
  ) -> SetCookie {
    SetCookie(name: name, value: "", path: path, maxAge: 0, isSecure: isSecure)
  }

  /// The header.
  ///
  /// - Throws: `HeaderError.badName` for a name that is no token, `.badValue` for a value with a byte
  ///   that no cookie may hold, `.badAttribute` for a path with such a byte or one that contradicts
  ///   the name's prefix, `.cookieTooLong` when name, value and attributes pass `maximumBytes`.
  public func headerField() throws(HeaderError) -> HeaderField {
    try HeaderField("Set-Cookie", checking: serialised())
  }

  /// The value of the header.
  ///
  /// - Throws: `HeaderError` as `headerField()` does.
  public func serialised() throws(HeaderError) -> String {
    let line = "\(name)=\(value)" + (try attributes())
    guard value.isCookieValue else { throw .badValue }
    guard line.utf8.count <= Self.maximumBytes else { throw .cookieTooLong(line.utf8.count) }
    return line
  }

  /// What stands behind the value; the same for every value of one cookie.
  ///
  /// - Throws: `.badName` or `.badAttribute`, as `headerField()` does.
  func attributes() throws(HeaderError) -> String {
    try check()
    var line = "; Path=\(path)"
    if let maxAge { line += "; Max-Age=\(maxAge)" }
    if isSecure { line += "; Secure" }
    line += "; HttpOnly; SameSite=\(sameSite.rawValue)"
    return line
  }

  private func check() throws(HeaderError) {
    guard !name.utf8.isEmpty, name.utf8.allSatisfy(\.isTokenByte) else { throw .badName }
    guard path.utf8.first == 0x2F,
      path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x3B })
    else { throw .badAttribute }
    // Browsers drop a cookie that breaks its prefix, silently. Source: RFC 6265bis §4.1.3.
    if name.utf8.starts(with: "__Secure-".utf8), !isSecure { throw .badAttribute }
    if name.utf8.starts(with: "__Host-".utf8), !isSecure || path != "/" { throw .badAttribute }
  }
}
