/// Where the parts of a request's head lie in memory, followed one after the other.
///
/// libmicrohttpd 0.9.75 writes over separators only, so the parts of a plain head stand where they were
/// sent. What it takes without a word leaves them elsewhere: a folded line (appended to the name of
/// the header above, so that a Content-Length can disappear), a NUL (ends a target, a value or the
/// whole head), a second space, a bare line feed, a line without a name. Two things are not
/// seen in place of a line's end: a NUL and a line feed, in either order, and a colon and a line feed
/// that are a line of their own. Nor is a line before the head that begins with a NUL, which counts as an
/// empty one.
struct HeadLayout {
  private var next: UnsafeRawPointer?
  /// Whether each part has stood where the one before it led to.
  private(set) var isPlain = true

  /// Follows a head from its first line: method, space, target, space, version, CRLF.
  init(
    method: UnsafeRawBufferPointer, targetLength: Int, version: UnsafeRawBufferPointer
  ) {
    next = method.baseAddress.map { $0 + method.count + 1 + targetLength + 1 }
    follow(version.baseAddress, to: version)
  }

  /// The next header line: name, colon, space as it likes, value, CRLF.
  mutating func add(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
    follow(name.baseAddress, to: value)
  }

  /// Whether the empty line that ends the head stands at that place, which is the head's last.
  func ends(at end: UnsafeRawPointer?) -> Bool { isPlain && next.map { $0 + 2 } == end }

  private mutating func follow(_ start: UnsafeRawPointer?, to last: UnsafeRawBufferPointer) {
    if start == nil || start != next { isPlain = false }
    next = last.baseAddress.map { $0 + last.count + 2 }
  }
}
