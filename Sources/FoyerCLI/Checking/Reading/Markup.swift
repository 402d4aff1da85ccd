/// A page taken apart: elements with their attributes and words, in the order of the page.
///
/// It reads what Foyer's own templates write: every element that is not void is closed. Lookups are
/// by bytes, and only what is asked for becomes a string.
struct Markup: Sendable {
  /// An element, by its number on the page.
  struct Element: Sendable {
    let name: String
    /// Where its attributes stand.
    fileprivate let attributes: Range<Int>
    /// The number of the element around it, -1 for none.
    fileprivate(set) var parent: Int
    /// The number of the first element behind it.
    fileprivate(set) var end: Int
  }

  /// A stretch of words.
  private struct Words: Sendable {
    let range: Range<Int>
    let parent: Int
  }

  let bytes: [UInt8]
  private(set) var elements: [Element] = []
  private var words: [Words] = []

  private static let void: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    read()
  }

  // MARK: Looking things up

  /// The numbers of the elements of these names.
  func all(_ names: Set<String>) -> [Int] {
    elements.indices.filter { names.contains(elements[$0].name) }
  }

  /// The numbers of the elements that have an attribute.
  func all(with attribute: String) -> [Int] {
    elements.indices.filter { self[$0, attribute] != nil }
  }

  /// The value of an attribute, empty for one without a value, nil where it is missing.
  subscript(number: Int, name: String) -> String? {
    var rest = bytes[elements[number].attributes]
    let name = Array(name.utf8)
    while let attribute = Self.attribute(&rest) {
      if attribute.name.elementsEqual(name) {
        return String(decoding: attribute.value, as: UTF8.self).unescaped
      }
    }
    return nil
  }

  /// The numbers of an element and of those around it, innermost first.
  func lineage(of number: Int) -> [Int] {
    var result = [number]
    while let parent = result.last.map({ elements[$0].parent }), parent >= 0 {
      result.append(parent)
    }
    return result
  }

  /// The words in an element that people see or hear; those of everything for nil.
  ///
  /// - Parameters:
  ///   - isVisible: leaves out what is only read aloud.
  ///   - last: the number of an element; what comes behind it is left out.
  ///   - names: what stands in elements of these names is left out.
  func text(
    in number: Int? = nil, isVisible: Bool = false, before last: Int? = nil,
    outside names: Set<String> = []
  ) -> String {
    var parts: [String] = []
    for piece in words {
      if let number, piece.parent < number || piece.parent >= elements[number].end { continue }
      if let last, piece.range.lowerBound > elements[last].attributes.lowerBound { break }
      if !names.isEmpty, piece.parent >= 0,
        lineage(of: piece.parent).contains(where: { names.contains(elements[$0].name) })
      {
        continue
      }
      if isHidden(piece.parent, isVisible: isVisible) { continue }
      parts.append(String(decoding: bytes[piece.range], as: UTF8.self).unescaped)
    }
    return parts.joined(separator: " ").split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  private func isHidden(_ number: Int, isVisible: Bool) -> Bool {
    guard number >= 0 else { return true }
    return lineage(of: number).contains { number in
      if ["script", "style", "head", "template"].contains(elements[number].name) { return true }
      if self[number, "hidden"] != nil { return true }
      return isVisible && self[number, "class"]?.split(separator: " ").contains("vh") ?? false
    }
  }

  // MARK: Reading

  private mutating func read() {
    var open: [Int] = []
    var offset = 0
    while offset < bytes.count {
      guard let start = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) else { break }
      note(offset..<start, open)
      guard let end = endOfTag(from: start) else { break }
      tag(start + 1..<end, &open)
      offset = end + 1
      // What stands in a script is no markup.
      if let last = open.last, ["script", "style"].contains(elements[last].name) {
        let closing = Array("</\(elements[last].name)".utf8)
        offset = bytes[offset...].firstRange(of: closing)?.lowerBound ?? bytes.count
      }
    }
    note(min(offset, bytes.count)..<bytes.count, open)
    for number in open { elements[number].end = elements.count }
  }

  private mutating func note(_ range: Range<Int>, _ open: [Int]) {
    if bytes[range].contains(where: { $0 > 0x20 }) {
      words.append(Words(range: range, parent: open.last ?? -1))
    }
  }

  /// The index of the `>` that ends a tag; one in quotes ends nothing.
  private func endOfTag(from start: Int) -> Int? {
    var quote: UInt8?
    for index in start..<bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return index
      }
    }
    return nil
  }

  private mutating func tag(_ range: Range<Int>, _ open: inout [Int]) {
    guard let first = bytes[range].first else { return }
    if first == UInt8(ascii: "!") || first == UInt8(ascii: "?") { return }
    let isClosing = first == UInt8(ascii: "/")
    let inner = isClosing ? bytes[range].dropFirst() : bytes[range]
    let letters = inner.prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }
    let name = String(decoding: letters, as: UTF8.self).lowercased()
    if isClosing {
      guard let index = open.lastIndex(where: { elements[$0].name == name }) else { return }
      for number in open[index...] { elements[number].end = elements.count }
      open.removeSubrange(index...)
      return
    }
    let number = elements.count
    elements.append(
      Element(
        name: name, attributes: letters.endIndex..<range.upperBound, parent: open.last ?? -1,
        end: number + 1))
    if !Self.void.contains(name), bytes[range].last != UInt8(ascii: "/") { open.append(number) }
  }

  private static func attribute(
    _ rest: inout ArraySlice<UInt8>
  ) -> (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)? {
    rest = rest.drop { $0 <= 0x20 || $0 == UInt8(ascii: "/") }
    guard !rest.isEmpty else { return nil }
    let name = rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: "=") }
    rest = rest.dropFirst(name.count)
    guard rest.first == UInt8(ascii: "=") else {
      return name.isEmpty ? nil : (name, rest.prefix(0))
    }
    rest = rest.dropFirst()
    if let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let value = rest.dropFirst().prefix { $0 != quote }
      rest = rest.dropFirst(value.count + 2)
      return (name, value)
    }
    let value = rest.prefix { $0 > 0x20 }
    rest = rest.dropFirst(value.count)
    return (name, value)
  }
}

extension String {
  /// The text behind the references that Foyer writes.
  fileprivate var unescaped: String {
    guard utf8.contains(UInt8(ascii: "&")) else { return self }
    return replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&amp;", with: "&")
  }
}
