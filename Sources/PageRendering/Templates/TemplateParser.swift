/// Reads the text that the scanner wrote into a tree.
///
/// Which lines are left out because they hold nothing but a tag, and what indentation a partial passes on,
/// is what swift-mustache makes of the same text, so that templates mean what Mustache's readers expect.
struct TemplateParser {
  private struct State {
    /// Whether only white space was read of the line.
    var isNewLine = true
    /// Whether this is inside of a template that fills another one.
    var isFilling = false
    /// Whether this is directly in it, where only blocks may stand.
    var isDirectlyInParent = false
    /// How far the first line of a block that fills another one is indented; its lines move left by it.
    var indentation: Int?

    func inSection(isNewLine: Bool) -> State {
      var state = self
      state.isDirectlyInParent = false
      if !isNewLine { state.isNewLine = false }
      return state
    }

    var inParent: State {
      var state = self
      (state.isNewLine, state.isFilling, state.isDirectlyInParent) = (true, true, true)
      return state
    }
  }

  private let bytes: [UInt8]
  private var offset = 0

  /// The tree of a text in which every name is the number of a tag and every tag is closed.
  static func tokens(_ text: String) -> [TemplateToken] {
    var parser = TemplateParser(bytes: Array(text.utf8))
    return parser.tokens(State())
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func tokens(_ outer: State) -> [TemplateToken] {
    var tokens: [TemplateToken] = []
    var state = outer
    /// What was read of a line before its first tag, where it may have to be left out.
    var margin: ArraySlice<UInt8> = []
    func write(_ text: ArraySlice<UInt8>) {
      if !text.isEmpty { tokens.append(.text(Array(text))) }
    }
    while offset < bytes.count {
      if state.isNewLine { readMargin(&margin, &state) }
      let text = textBeforeTag()
      if let length = lineBreak(at: offset), length.isLineFeed {
        tokens.append(.text(Array(margin) + text + bytes[offset..<(offset + length.count)]))
        state.isNewLine = true
        offset += length.count
        continue
      }
      if !text.isEmpty {
        tokens.append(.text(Array(margin) + text))
        margin = []
        state.isNewLine = false
      }
      guard offset < bytes.count else { break }
      let sigil = bytes[offset]
      offset += 1
      let name = tagName()
      var isAlone = false
      switch sigil {
      case UInt8(ascii: "#"), UInt8(ascii: "^"):
        isAlone = isStandalone(state)
        if !isAlone {
          write(margin)
          margin = []
        }
        let inner = self.tokens(state.inSection(isNewLine: isAlone))
        tokens.append(.section(ScannedTemplate.tagNumber(name) ?? 0, inner))
      case UInt8(ascii: "/"):
        if !isStandalone(state) { write(margin) }
        return tokens
      case UInt8(ascii: ">"):
        write(margin)
        isAlone = isStandalone(state)
        tokens.append(.partial(name, indentation: isAlone ? Array(margin) : [], [:]))
        margin = []
      case UInt8(ascii: "<"):
        write(margin)
        isAlone = isStandalone(state)
        let blocks = self.tokens(state.inParent).compactMap { token in
          if case .filling(let name, let tokens) = token { (name, tokens) } else { nil }
        }
        tokens.append(
          .partial(
            name, indentation: Array(margin), Dictionary(blocks, uniquingKeysWith: { $1 })))
        margin = []
      case UInt8(ascii: "$"):
        if !state.isDirectlyInParent { write(margin) }
        isAlone = isStandalone(state)
        let inner = self.tokens(state.inSection(isNewLine: isAlone))
        if state.isDirectlyInParent {
          tokens.append(.filling(name, inner))
        } else {
          tokens.append(.block(name, inner, indentation: Array(margin)))
          margin = []
        }
      default:
        write(margin)
        margin = []
        tokens.append(.tag(ScannedTemplate.tagNumber(name) ?? 0))
      }
      state.isNewLine = isAlone
    }
    return tokens
  }

  // MARK: Reading

  private mutating func readMargin(_ margin: inout ArraySlice<UInt8>, _ state: inout State) {
    let start = offset
    while offset < bytes.count, Self.isSpace(bytes[offset]) { offset += 1 }
    guard state.isFilling, !state.isDirectlyInParent else {
      margin = bytes[start..<offset]
      return
    }
    if let indentation = state.indentation {
      margin = bytes[start..<offset].dropFirst(indentation)
    } else {
      state.indentation = offset - start
    }
  }

  /// Text up to the end of the line or to a tag, whose braces are read.
  private mutating func textBeforeTag() -> ArraySlice<UInt8> {
    let start = offset
    while offset < bytes.count {
      if lineBreak(at: offset)?.isLineFeed == true { break }
      if bytes[offset] == UInt8(ascii: "{"), offset + 1 < bytes.count,
        bytes[offset + 1] == UInt8(ascii: "{")
      {
        offset += 2
        return bytes[start..<(offset - 2)]
      }
      offset += 1
    }
    return bytes[start..<offset]
  }

  private mutating func tagName() -> String {
    let start = offset
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "}") { offset += 1 }
    let name = String(decoding: bytes[start..<offset], as: UTF8.self)
    offset = min(bytes.count, offset + 2)
    return name
  }

  /// Whether a tag has its line to itself; what is left of the line is read then.
  private mutating func isStandalone(_ state: State) -> Bool {
    guard state.isNewLine else { return false }
    if offset == bytes.count { return true }
    var end = offset
    while end < bytes.count, Self.isSpace(bytes[end]) { end += 1 }
    guard let length = lineBreak(at: end) else { return false }
    offset = end + length.count
    return true
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// How many bytes a line break has, where one stands, and whether it is one of those at which a line of
  /// text ends. Source: Unicode UAX #14, "Mandatory Breaks".
  private func lineBreak(at offset: Int) -> (count: Int, isLineFeed: Bool)? {
    func has(_ expected: UInt8...) -> Bool { bytes[offset...].starts(with: expected) }
    guard offset < bytes.count else { return nil }
    switch bytes[offset] {
    case 0x0A: return (1, true)
    case 0x0D: return has(0x0D, 0x0A) ? (2, true) : (1, false)
    case 0x0B, 0x0C: return (1, false)
    case 0xC2: return has(0xC2, 0x85) ? (2, false) : nil
    case 0xE2: return has(0xE2, 0x80, 0xA8) || has(0xE2, 0x80, 0xA9) ? (3, false) : nil
    default: return nil
    }
  }
}
