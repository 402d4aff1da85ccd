/// A cookie that is set again and again with other values: its name and attributes are checked and
/// written once.
public struct SetCookieLine: Sendable {
  private let start: [UInt8]
  private let end: [UInt8]

  /// The line of this cookie; its value is not looked at.
  ///
  /// - Throws: `HeaderError.badName` or `.badAttribute`, as `SetCookie.headerField()` does.
  public init(_ cookie: SetCookie) throws(HeaderError) {
    end = Array(try cookie.attributes().utf8)
    start = Array("\(cookie.name)=".utf8)
  }

  /// The header with a value that is written in its place.
  ///
  /// - Parameters:
  ///   - count: the length of the value in bytes.
  ///   - write: writes exactly that many bytes.
  /// - Throws: `HeaderError.badValue` for a value with a byte that no cookie may hold,
  ///   `.cookieTooLong` when the line passes `SetCookie.maximumBytes`; nothing is written then.
  public func headerField(
    valueCount count: Int, _ write: (UnsafeMutableRawBufferPointer) -> Void
  ) throws(HeaderError) -> HeaderField {
    let length = start.count + count + end.count
    guard length <= SetCookie.maximumBytes else { throw .cookieTooLong(length) }
    var isCookieValue = false
    let line = String(unsafeUninitializedCapacity: length) { buffer in
      let room = UnsafeMutableRawBufferPointer(buffer)
      let value = UnsafeMutableRawBufferPointer(rebasing: room[start.count...].prefix(count))
      room.copyBytes(from: start)
      write(value)
      UnsafeMutableRawBufferPointer(rebasing: room[(start.count + count)...]).copyBytes(from: end)
      isCookieValue = UnsafeRawBufferPointer(value).isCookieValue
      return length
    }
    guard isCookieValue else { throw .badValue }
    return HeaderField("Set-Cookie", unchecked: line)
  }
}
