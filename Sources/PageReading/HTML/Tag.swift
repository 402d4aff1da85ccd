/// A tag of a page as it is written.
struct Tag {
  /// The page without a check at each byte, which took longer than reading it.
  typealias Page = UnsafeBufferPointer<UInt8>

  enum Kind {
    /// A comment, a document type, or nothing.
    case none
    /// An element begins here and ends with a tag of its own.
    case opening
    /// An element that is no more than this tag.
    case whole
    case closing
  }

  let kind: Kind
  /// Where the name stands.
  let name: Range<Int>
  /// Whether the name is of small letters of ASCII.
  let isPlain: Bool
  let code: NameCode
  /// The offset behind the tag.
  let end: Int

  private static let comment = (open: Array("<!--".utf8), close: Array("-->".utf8))

  /// Reads a tag.
  ///
  /// - Parameters:
  ///   - start: where its `<` stands.
  ///   - attribute: is told where the name and the value of each attribute stand.
  @inline(__always)
  init(
    at start: Int, in page: Page, attribute: (_ name: Range<Int>, _ value: Range<Int>) -> Void
  ) {
    guard !page.has(Self.comment.open, at: start) else {
      (kind, name, isPlain, code) = (.none, start..<start, true, NameCode())
      end =
        page.first(Self.comment.close, from: start).map { $0 + Self.comment.close.count }
        ?? page.count
      return
    }
    var index = start + 1
    let isClosing = index < page.count && page[index] == UInt8(ascii: "/")
    if isClosing { index += 1 }
    let first = index
    var isPlain = true
    var code = NameCode()
    while index < page.count, page[index] > 0x20, page[index] != UInt8(ascii: ">"),
      page[index] != UInt8(ascii: "/")
    {
      if page[index] >= 0x80 || page[index] >= 0x41 && page[index] <= 0x5A { isPlain = false }
      code.append(page[index])
      index += 1
    }
    (self.isPlain, self.code, name) = (isPlain, code, first..<index)
    let isSelfClosing = Self.readAttributes(&index, in: page, attribute)
    end = min(index + 1, page.count)
    if name.isEmpty || page[first] == UInt8(ascii: "!") {
      kind = .none
    } else if isClosing {
      kind = .closing
    } else {
      kind = isSelfClosing || NameCode.void.contains(code) ? .whole : .opening
    }
  }

  /// The offset behind what stands in the element of this opening tag, where that is no markup; else that
  /// behind the tag.
  func behindCode(in page: Page) -> Int {
    guard NameCode.unread.contains(code) else { return end }
    return page.first(Array("</".utf8) + page[name], from: end) ?? page.count
  }

  /// Reads attributes up to the `>`; whether the tag closes itself.
  @inline(__always)
  private static func readAttributes(
    _ index: inout Int, in page: Page,
    _ attribute: (_ name: Range<Int>, _ value: Range<Int>) -> Void
  ) -> Bool {
    var isSelfClosing = false
    while index < page.count, page[index] != UInt8(ascii: ">") {
      if page[index] <= 0x20 || page[index] == UInt8(ascii: "/") {
        isSelfClosing = page[index] == UInt8(ascii: "/")
        index += 1
        continue
      }
      isSelfClosing = false
      let start = index
      while index < page.count, page[index] > 0x20, page[index] != UInt8(ascii: "="),
        page[index] != UInt8(ascii: ">"), page[index] != UInt8(ascii: "/")
      {
        index += 1
      }
      let name = start..<index
      if name.isEmpty { index += 1 }
      var value = index..<index
      if index < page.count, page[index] == UInt8(ascii: "=") {
        index += 1
        value = readValue(&index, in: page)
      }
      attribute(name, value)
    }
    return isSelfClosing
  }

  @inline(__always)
  private static func readValue(_ index: inout Int, in page: Page) -> Range<Int> {
    guard index < page.count else { return index..<index }
    let quote = page[index]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let start = index
      while index < page.count, page[index] > 0x20, page[index] != UInt8(ascii: ">") {
        index += 1
      }
      return start..<index
    }
    index += 1
    let start = index
    while index < page.count, page[index] != quote { index += 1 }
    defer { index = min(index + 1, page.count) }
    return start..<index
  }
}

/// The last eight bytes of a name as one number, by which each tag of a page is told from the few short
/// names that mean something here.
struct NameCode: Equatable {
  private var value: UInt64 = 0

  init() {}

  private init(_ name: String) {
    for byte in name.utf8 { append(byte) }
  }

  mutating func append(_ byte: UInt8) {
    let isCapital = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
    value = value << 8 | UInt64(isCapital ? byte | 0x20 : byte)
  }

  /// Elements without an end tag.
  static let void = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ].map(NameCode.init)
  /// Elements of which nobody sees what stands in them.
  static let silent = ["head", "script", "style", "template"].map(NameCode.init)
  /// Elements in which there is no markup.
  static let unread = ["script", "style"].map(NameCode.init)
  static let head = NameCode("head")
}
