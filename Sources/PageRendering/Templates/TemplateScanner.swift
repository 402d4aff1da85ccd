import SourceText

/// Reads the tags of one template, refuses what this site's templates may not hold, and writes the
/// text for `TemplateParser`.
struct TemplateScanner {
  enum Opening {
    case section(name: String, number: Int)
    case block(String)
    case parent(name: String, reference: Int)
  }

  let bytes: [UInt8]
  let lines: LineIndex
  var offset = 0
  var result: ScannedTemplate
  var output: [UInt8] = []
  var open: [(opening: Opening, offset: Int)] = []

  static func scan(file: String, text: String, firstTag: Int) -> ScannedTemplate {
    var scanner = TemplateScanner(file: file, text: text, firstTag: firstTag)
    scanner.scan()
    return scanner.result
  }

  private init(file: String, text: String, firstTag: Int) {
    bytes = Array(text.utf8)
    lines = LineIndex(bytes)
    result = ScannedTemplate(file: file, firstTag: firstTag)
  }

  private mutating func scan() {
    checkCharacters()
    while let tag = nextTag() {
      switch tag.sigil {
      case UInt8(ascii: "!"): break
      case UInt8(ascii: "{"), UInt8(ascii: "&"):
        report(
          tag.offset, "unescaped tags are refused: slots and names are escaped where they stand",
          .unescapedOutput)
      case UInt8(ascii: "="), UInt8(ascii: "%"):
        report(tag.offset, "delimiters and pragmas can't be changed here")
      case UInt8(ascii: "#") where ["asset", "link", "font", "style"].contains(tag.name):
        address(tag)
      case UInt8(ascii: "#"), UInt8(ascii: "^"): section(tag)
      case UInt8(ascii: "$"): block(tag)
      case UInt8(ascii: "<"): parent(tag)
      case UInt8(ascii: ">"): partial(tag)
      case UInt8(ascii: "/"): close(tag)
      default: variable(tag)
      }
    }
    for (opening, offset) in open { report(offset, "\(Self.words(for: opening)) is not closed") }
    result.text = String(decoding: output, as: UTF8.self)
  }

  // MARK: Reading

  struct Tag {
    /// The character after the braces, 0 for a variable.
    let sigil: UInt8
    let name: String
    /// Where the braces stand.
    let offset: Int
  }

  private mutating func checkCharacters() {
    // Every private-use character starts with one of these bytes in UTF-8.
    guard bytes.contains(where: { $0 >= 0xEE }) else { return }
    var offset = 0
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if scalar.isPrivateUse {
        report(offset, "a private-use character, which means nothing to a browser")
      }
      offset += UTF8.width(scalar)
    }
  }

  func find(_ pattern: StaticString, from start: Int) -> Int? {
    let first = pattern.utf8Start[0]
    guard start + 1 < bytes.count else { return nil }
    for index in start..<(bytes.count - 1)
    where bytes[index] == first && bytes[index + 1] == pattern.utf8Start[1] {
      return index
    }
    return nil
  }

  /// Copies text up to the next tag and reads that.
  mutating func nextTag() -> Tag? {
    guard let start = find("{{", from: offset) else {
      copyText(upTo: bytes.count)
      return nil
    }
    copyText(upTo: start)
    var content = start + 2
    var sigil: UInt8 = 0
    if content < bytes.count, "!{&=%#^$<>/".utf8.contains(bytes[content]) {
      sigil = bytes[content]
      content += 1
    }
    guard var end = find("}}", from: content) else {
      report(start, "the tag is not closed with }}")
      offset = bytes.count
      return nil
    }
    offset = end + 2
    if sigil != UInt8(ascii: "!"), let brace = strayBrace(in: content..<end, of: start) {
      end = brace
      offset = bytes[brace] == UInt8(ascii: "}") ? brace + 1 : brace
    }
    if sigil == UInt8(ascii: "{"), offset < bytes.count, bytes[offset] == UInt8(ascii: "}") {
      offset += 1
    }
    let space: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    var inner = bytes[content..<end].drop { space.contains($0) }
    while let last = inner.last, space.contains(last) { inner.removeLast() }
    return Tag(sigil: sigil, name: String(decoding: inner, as: UTF8.self), offset: start)
  }

  private mutating func copyText(upTo end: Int) {
    let text = bytes[offset..<end]
    if isDirectlyInParent, let stray = text.firstIndex(where: { $0 > 0x20 }) {
      report(stray, "only blocks may stand directly in a template that fills another one")
    } else {
      output += text
    }
    checkBraces(offset..<end)
    offset = end
  }

  var isDirectlyInParent: Bool {
    if case .parent? = open.last?.opening { true } else { false }
  }
}
