import SourceText

/// Which elements a template opens and doesn't close, or closes and didn't open.
///
/// Sections may open in one place and close in another. So the template is looked through twice, as where all of them are
/// shown and as where none is and what stands for them (`{{^…}}`) is.
struct ElementBalance {
  /// Something that is wrong, and its line.
  struct Mistake: Hashable {
    let line: Int
    let message: String
  }

  /// Everything that is wrong with a template, by line.
  static func mistakes(in text: String) -> [Mistake] {
    let bytes = Array(text.utf8)
    let found = [true, false].flatMap { isShown in
      var balance = ElementBalance(bytes: bytes, showsSections: isShown)
      balance.read()
      return balance.mistakes
    }
    return Set(found).sorted { ($0.line, $0.message) < ($1.line, $1.message) }
  }

  private struct Element {
    let name: String
    let line: Int
  }

  private let bytes: [UInt8]
  private let showsSections: Bool
  private var mistakes: [Mistake] = []
  private var offset = 0
  private var line = 1
  /// The elements around, outermost first.
  private var open: [Element] = []
  /// Whether each section around is shown.
  private var sections: [Bool] = []

  private init(bytes: [UInt8], showsSections: Bool) {
    self.bytes = bytes
    self.showsSections = showsSections
  }

  private func isNext(_ text: StaticString) -> Bool {
    let text = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    return bytes[offset...].starts(with: text)
  }

  /// Goes on behind this text, or to the end where it isn't there.
  private mutating func pass(_ text: StaticString) {
    while offset < bytes.count, !isNext(text) { step() }
    offset = min(offset + text.utf8CodeUnitCount, bytes.count)
  }

  private mutating func step() {
    if bytes[offset] == UInt8(ascii: "\n") { line += 1 }
    offset += 1
  }

  private mutating func read() {
    while offset < bytes.count {
      if isNext("{{") {
        readSection()
      } else if sections.contains(false) || bytes[offset] != UInt8(ascii: "<") {
        step()
      } else if isNext("<!--") {
        pass("-->")
      } else {
        readElement()
      }
    }
    open.forEach { leaveOpen($0) }
  }

  // MARK: Sections

  private mutating func readSection() {
    offset += 2
    while offset < bytes.count, bytes[offset] == UInt8(ascii: " ") { offset += 1 }
    switch offset < bytes.count ? bytes[offset] : 0 {
    case UInt8(ascii: "#"): sections.append(showsSections)
    case UInt8(ascii: "^"): sections.append(!showsSections)
    case UInt8(ascii: "$"), UInt8(ascii: "<"): sections.append(true)
    case UInt8(ascii: "/"): _ = sections.popLast()
    default: break
    }
    pass("}}")
  }

  // MARK: Elements

  private mutating func readElement() {
    let start = line
    offset += 1
    let isEnd = isNext("/")
    if isEnd { offset += 1 }
    let name = bytes[offset...].prefix { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }
    guard name.first?.isLetter == true else { return }
    offset += name.count
    let isWhole = readAttributes()
    let element = Element(name: String(decoding: name, as: UTF8.self).lowercased(), line: start)
    if isEnd {
      close(element)
    } else if !isWhole, !Self.isVoid.contains(element.name) {
      open.append(element)
    }
  }

  /// Goes on behind the `>` of a tag; whether `/>` ends it.
  private mutating func readAttributes() -> Bool {
    var quote: UInt8?
    var last: UInt8 = 0
    while offset < bytes.count {
      if isNext("{{") {
        readSection()
        continue
      }
      let byte = bytes[offset]
      step()
      if sections.contains(false) { continue }
      if quote == byte {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if quote == nil, byte == UInt8(ascii: ">") {
        return last == UInt8(ascii: "/")
      }
      last = byte
    }
    return true
  }

  private mutating func close(_ end: Element) {
    guard let start = open.lastIndex(where: { $0.name == end.name }) else {
      mistakes.append(Mistake(line: end.line, message: "</\(end.name)> closes nothing"))
      return
    }
    open[(start + 1)...].forEach { leaveOpen($0) }
    open.removeSubrange(start...)
  }

  private mutating func leaveOpen(_ element: Element) {
    guard !Self.mayStayOpen.contains(element.name) else { return }
    mistakes.append(Mistake(line: element.line, message: "<\(element.name)> is never closed"))
  }

  /// Elements that have no end. Source: HTML, 13.1.2.
  private static let isVoid: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]
  /// Elements whose end may be left out. Source: HTML, 13.1.2.4.
  private static let mayStayOpen: Set<String> = [
    "body", "colgroup", "dd", "dt", "head", "html", "li", "optgroup", "option", "p", "rp", "rt",
    "tbody", "td", "tfoot", "th", "thead", "tr",
  ]
}
