/// Reads a stylesheet from its first byte to its last.
struct CSSReader {
  let bytes: [UInt8]
  var declarations: [CSSFile.Declaration] = []
  var comments: [CSSFile.Comment] = []
  private(set) var references: [CSSFile.Reference] = []
  private(set) var mistakes: [CSSFile.Mistake] = []
  /// Whether nothing but comments was read.
  private(set) var isEmpty = true
  private var index = 0
  private var line = 1
  /// What has been read since the last `;`, `{` or `}`.
  private var text: [UInt8] = []
  private var textLine = 1
  /// The rules that are open, each with the line of its brace.
  private var open: [String] = []
  private var openLines: [Int] = []
  /// The lines of the parentheses that are open.
  private var parentheses: [Int] = []

  init(bytes: [UInt8]) { self.bytes = Self.withLineFeeds(bytes) }

  /// The same with one way to end a line, so that what tells lines apart needs to know no other.
  ///
  /// Source: CSS Syntax Level 3, §3.3.
  private static func withLineFeeds(_ bytes: [UInt8]) -> [UInt8] {
    let (feed, ret) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    guard bytes.contains(ret) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      if byte == feed, index > 0, bytes[index - 1] == ret { continue }
      result.append(byte == ret ? feed : byte)
    }
    return result
  }

  mutating func read() {
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "/") where peek == UInt8(ascii: "*"):
        comment()
        continue
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        string(byte)
        continue
      case UInt8(ascii: "\\"):
        take(byte)
        advance()
        guard index < bytes.count else { continue }
      case UInt8(ascii: "("): parentheses.append(line)
      case UInt8(ascii: ")"): closeParenthesis()
      case UInt8(ascii: "{"):
        openRule()
        continue
      case UInt8(ascii: "}"):
        closeRule()
        continue
      case UInt8(ascii: ";") where parentheses.isEmpty:
        declare()
        advance()
        continue
      default: break
      }
      take(bytes[index])
      advance()
    }
    finish()
  }

  private mutating func report(_ text: String, at line: Int) {
    mistakes.append(.init(text: text, line: line))
  }

  private mutating func closeParenthesis() {
    if parentheses.popLast() == nil { report("a ) closes nothing", at: line) }
  }

  /// No brace stands between parentheses, so the rest of the file isn't lost with one that is missing.
  private mutating func endParentheses() {
    for line in parentheses { report("the ( is never closed", at: line) }
    parentheses = []
  }

  private mutating func openRule() {
    endParentheses()
    let start = textLine
    let selector = taken()
    checkComment(selector, at: start)
    if selector.isEmpty { report("a { has no selector before it", at: line) }
    open.append(selector)
    openLines.append(line)
    isEmpty = false
    advance()
  }

  private mutating func closeRule() {
    endParentheses()
    declare()
    if open.isEmpty {
      report("a } closes nothing", at: line)
    } else {
      open.removeLast()
      openLines.removeLast()
    }
    advance()
  }

  private mutating func finish() {
    endParentheses()
    for line in openLines { report("the { is never closed", at: line) }
    // What stands in a rule that isn't closed is told by its brace.
    if open.isEmpty { declare() }
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
    var isClosed = false
    while index < bytes.count, !isClosed {
      isClosed = bytes[index] == UInt8(ascii: "*") && peek == UInt8(ascii: "/")
      if isClosed { break }
      content.append(bytes[index])
      advance()
    }
    if !isClosed { report("the comment is never closed", at: start) }
    index = min(index + 2, bytes.count)
    comments.append(.init(text: String(decoding: content, as: UTF8.self), line: start))
  }

  private mutating func string(_ quote: UInt8) {
    let start = line
    repeat {
      take(bytes[index])
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count {
        advance()
        take(bytes[index])
      }
      advance()
    } while index < bytes.count && bytes[index] != quote && bytes[index] != UInt8(ascii: "\n")
    if index < bytes.count, bytes[index] == quote {
      take(quote)
      advance()
    } else {
      report("the text in quotes is not closed on its line", at: start)
    }
  }

  private mutating func declare() {
    let line = textLine
    let text = taken()
    guard !text.isEmpty else { return }
    isEmpty = false
    refer(text, at: line)
    if text.hasPrefix("@") || checkComment(text, at: line) { return }
    guard !open.isEmpty else {
      return report("\(Self.shortened(text)) stands outside of every rule", at: line)
    }
    guard let colon = text.firstIndex(of: ":") else {
      return report("\(Self.shortened(text)) is no declaration: it has no colon", at: line)
    }
    let isAtRule = { (part: String) in part.hasPrefix("@") }
    let declaration = CSSFile.Declaration(
      conditions: open.filter(isAtRule), selector: open.last { !isAtRule($0) } ?? "",
      property: text[..<colon].trimming, value: text[text.index(after: colon)...].trimming,
      line: line)
    check(declaration)
    declarations.append(declaration)
  }

  /// Two slashes begin a comment in scripts. In a stylesheet what stands behind them is lost, with the rule or the
  /// declaration that follows.
  ///
  /// - Returns: whether the text begins with them.
  @discardableResult private mutating func checkComment(_ text: String, at line: Int) -> Bool {
    guard text.hasPrefix("//") else { return false }
    report("// begins no comment in a stylesheet, and what follows is lost: /* … */", at: line)
    return true
  }

  /// An empty value is one for a custom property alone; a line of a value that begins like a declaration is
  /// one, behind a semicolon that was forgotten.
  private mutating func check(_ declaration: CSSFile.Declaration) {
    if declaration.value.isEmpty, !declaration.property.hasPrefix("--") {
      report("\(declaration.property) has no value", at: declaration.line)
    }
    let lines = declaration.value.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated().dropFirst() {
      let text = line.drop(while: \.isWhitespace)
      let name = text.prefix { $0.isLetter || $0 == "-" }
      let rest = text[name.endIndex...]
      guard !name.isEmpty, rest.hasPrefix(": ") || rest == ":" else { continue }
      report("a ; is missing before \(name)", at: declaration.line + number)
    }
  }

  private static func shortened(_ text: String) -> String {
    let line = text.prefix { $0 != "\n" }
    return line.count > 40 ? line.prefix(40) + "…" : String(line)
  }

  /// Notes what stands in each `url(…)`, and what an `@import` names without one.
  private mutating func refer(_ text: String, at line: Int) {
    let quotes: Set<Character> = ["\"", "'"]
    func add(_ written: Substring) {
      let inner = written.drop(while: \.isWhitespace)
      let address =
        if let quote = inner.first, quotes.contains(quote) {
          inner.dropFirst().prefix { $0 != quote }
        } else {
          inner.prefix { !$0.isWhitespace && $0 != ")" }
        }
      references.append(.init(address: String(address), line: line))
    }
    var rest = text[...]
    while let start = rest.firstRange(of: "url(") {
      rest = rest[start.upperBound...]
      add(rest)
    }
    let named = text.dropFirst("@import".count).drop(while: \.isWhitespace)
    if text.hasPrefix("@import"), named.first.map(quotes.contains) == true { add(named) }
  }
}
