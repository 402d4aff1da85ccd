/// A strong entity tag: the same tag means the same bytes.
///
/// Source: RFC 9110 §8.8.3.
public struct EntityTag: Hashable, Sendable {
  /// The tag in its quotes, as it is sent.
  public let text: String

  /// Quotes an opaque tag; nil if it is empty or holds a byte that no tag may hold.
  public init?(opaque: String) {
    guard !opaque.utf8.isEmpty,
      opaque.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x2C })
    else { return nil }
    text = "\"\(opaque)\""
  }

  /// Quotes letters, digits and hyphens, which need no check.
  init(hexadecimal: String) { text = "\"\(hexadecimal)\"" }

  /// Whether an `If-None-Match` header names this tag, or anything (`*`).
  ///
  /// Compared weakly, as the standard asks: `W/"a"` matches `"a"`.
  /// Source: RFC 9110 §13.1.2.
  public func isListed(in header: String) -> Bool {
    header.split(separator: ",").contains { entry in
      var tag = entry.drop { $0 == " " || $0 == "\t" }
      while tag.last == " " || tag.last == "\t" { tag.removeLast() }
      if tag == "*" { return true }
      if tag.utf8.starts(with: "W/".utf8) { tag = tag.dropFirst(2) }
      return tag.utf8.elementsEqual(text.utf8)
    }
  }

  /// Whether the client holds this version already, so that 304 is the response.
  public func isHeld(by request: Request) -> Bool {
    request.method != .post
      && request.headers.values(of: .ifNoneMatch).contains { isListed(in: $0) }
  }
}
