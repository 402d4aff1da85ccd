/// A cookie that is set again and again with other values: its name and attributes are checked and
/// written once.
public struct SetCookieLine: Sendable {
  private let start: String
  private let end: String

  /// The line of this cookie; its value is not looked at.
  ///
  /// - Throws: `HeaderError.badName` or `.badAttribute`, as `SetCookie.headerField()` does.
  public init(_ cookie: SetCookie) throws(HeaderError) {
    end = try cookie.attributes()
    start = "\(cookie.name)="
  }

  /// The header with a value.
  ///
  /// - Throws: `HeaderError.badValue` for a value with a byte that no cookie may hold,
  ///   `.cookieTooLong` when the line passes `SetCookie.maximumBytes`.
  public func headerField(value: String) throws(HeaderError) -> HeaderField {
    let count = start.utf8.count + value.utf8.count + end.utf8.count
    guard count <= SetCookie.maximumBytes else { throw .cookieTooLong(count) }
    guard value.isCookieValue else { throw .badValue }
    var line = ""
    line.reserveCapacity(count)
    line += start
    line += value
    line += end
    return HeaderField("Set-Cookie", unchecked: line)
  }
}
