/// A stylesheet taken apart.
package struct CSSFile: Sendable {
  /// A declaration with what it stands in.
  package struct Declaration: Sendable {
    /// The at-rules around it, outermost first: `@media (prefers-contrast: more)`.
    package let conditions: [String]
    /// The selector; empty directly in an at-rule such as `@font-face`.
    package let selector: String
    /// The property: `color`, `--text`.
    package let property: String
    /// The value as it was written.
    package let value: String
    /// The line, counted from 1.
    package let line: Int
  }

  /// A comment.
  package struct Comment: Sendable {
    /// What stands between its marks.
    package let text: String
    /// The line on which it begins.
    package let line: Int
  }

  /// The path below `Public/`.
  package let path: String
  /// The declarations in order.
  package let declarations: [Declaration]
  /// The comments in order.
  package let comments: [Comment]

  /// The file, as seen from the project's folder.
  package var file: String { "Public/" + path }

  /// Takes a file of `Public/` apart.
  package init(_ file: (path: String, bytes: [UInt8])) { self.init(path: file.path, file.bytes) }

  /// Takes a stylesheet apart; what is no stylesheet has no declarations.
  ///
  /// - Parameter path: the path below `Public/`.
  package init(path: String, _ bytes: [UInt8]) {
    self.path = path
    var reader = CSSReader(bytes: bytes)
    reader.read()
    declarations = reader.declarations
    comments = reader.comments
  }
}

/// Reads a stylesheet from its first byte to its last.
private struct CSSReader {
  let bytes: [UInt8]
  var declarations: [CSSFile.Declaration] = []
  var comments: [CSSFile.Comment] = []
  private var index = 0
  private var line = 1
  /// What has been read since the last `;`, `{` or `}`.
  private var text: [UInt8] = []
  private var textLine = 1
  private var open: [String] = []

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func read() {
    var depth = 0
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "/") where peek == UInt8(ascii: "*"):
        comment()
        continue
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        string(byte)
        continue
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: "{") where depth == 0:
        open.append(taken())
        advance()
        continue
      case UInt8(ascii: "}") where depth == 0:
        declare()
        if !open.isEmpty { open.removeLast() }
        advance()
        continue
      case UInt8(ascii: ";") where depth == 0:
        declare()
        advance()
        continue
      default: break
      }
      take(byte)
      advance()
    }
  }

  private var peek: UInt8? { index + 1 < bytes.count ? bytes[index + 1] : nil }

  private mutating func advance() {
    if bytes[index] == UInt8(ascii: "\n") { line += 1 }
    index += 1
  }

  private mutating func take(_ byte: UInt8) {
    if text.isEmpty {
      if byte <= 0x20 { return }
      textLine = line
    }
    text.append(byte)
  }

  private mutating func taken() -> String {
    defer { text = [] }
    while let last = text.last, last <= 0x20 { text.removeLast() }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func comment() {
    let start = line
    var content: [UInt8] = []
    index += 2
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "*"), peek == UInt8(ascii: "/") { break }
      content.append(bytes[index])
      advance()
    }
    index = min(index + 2, bytes.count)
    comments.append(.init(text: String(decoding: content, as: UTF8.self), line: start))
  }

  private mutating func string(_ quote: UInt8) {
    repeat {
      take(bytes[index])
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count {
        advance()
        take(bytes[index])
      }
      advance()
    } while index < bytes.count && bytes[index] != quote
    if index < bytes.count {
      take(quote)
      advance()
    }
  }

  private mutating func declare() {
    let line = textLine
    let text = taken()
    guard let colon = text.firstIndex(of: ":"), !text.hasPrefix("@"), !open.isEmpty else { return }
    let trimmed = { (part: Substring) in
      String(part.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
    let isAtRule = { (part: String) in part.hasPrefix("@") }
    declarations.append(
      .init(
        conditions: open.filter(isAtRule), selector: open.last { !isAtRule($0) } ?? "",
        property: trimmed(text[..<colon]), value: trimmed(text[text.index(after: colon)...]),
        line: line))
  }
}
