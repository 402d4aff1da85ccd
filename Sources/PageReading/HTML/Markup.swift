/// A page taken apart: elements with their attributes and words, in the order of the page.
///
/// It reads what Foyer's own templates write: every element that is not void is closed.
package struct Markup: Sendable {
  /// An element, by its number on the page.
  package struct Element: Sendable {
    /// The name, in small letters.
    package let name: String
    /// The number of the element around it, -1 for none.
    package let parent: Int
    /// The number of the first element behind it.
    package fileprivate(set) var end: Int
    /// Whether nobody sees or hears it.
    package fileprivate(set) var isHidden: Bool
    /// Whether it is only read aloud.
    package fileprivate(set) var isOnlyHeard: Bool
    fileprivate let attributes: Range<Int>
    /// Where it stands, with its tags.
    package fileprivate(set) var place: Range<Int>
  }

  private struct Attribute: Sendable {
    let name: Range<Int>
    let value: Range<Int>
  }

  private struct Words: Sendable {
    let place: Range<Int>
    let parent: Int
  }

  /// The page.
  package let bytes: [UInt8]
  /// The elements by number.
  package private(set) var elements: [Element] = []
  private var attributes: [Attribute] = []
  private var words: [Words] = []

  private static let classes = Array("class".utf8)
  private static let hidden = Array("hidden".utf8)
  private static let heard = Array("vh".utf8)

  /// Takes a page apart.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    read()
  }

  // MARK: Looking things up

  /// The numbers of the elements of these names.
  package func all(_ names: Set<String>) -> [Int] {
    elements.indices.filter { names.contains(elements[$0].name) }
  }

  /// The numbers of the elements that have an attribute.
  package func all(with attribute: String) -> [Int] {
    elements.indices.filter { self[$0, attribute] != nil }
  }

  /// The value of an attribute, empty for one without a value, nil where it is missing.
  package subscript(number: Int, name: String) -> String? {
    let place = bytes.withUnsafeBufferPointer {
      value(of: Array(name.utf8), in: elements[number].attributes, $0)
    }
    return place.map { String(decoding: bytes[$0], as: UTF8.self).unescaped }
  }

  private func value(
    of name: [UInt8], in range: Range<Int>, _ page: Page
  ) -> Range<Int>? {
    for index in range where attributes[index].name.count == name.count {
      if page.has(name, at: attributes[index].name.lowerBound) { return attributes[index].value }
    }
    return nil
  }

  /// The numbers of an element and of those around it, innermost first.
  package func lineage(of number: Int) -> [Int] {
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
  ///   - last: the number of an element; what comes behind its beginning is left out.
  ///   - names: what stands in elements of these names is left out.
  package func text(
    in number: Int? = nil, isVisible: Bool = false, before last: Int? = nil,
    outside names: Set<String> = []
  ) -> String {
    let place = number.map { elements[$0].place } ?? 0..<bytes.count
    let end = last.map { min(place.upperBound, elements[$0].place.lowerBound) } ?? place.upperBound
    var parts: [String] = []
    var index = firstWords(from: place.lowerBound)
    while index < words.count, words[index].place.lowerBound < end {
      let piece = words[index]
      index += 1
      guard piece.parent >= 0 else { continue }
      let parent = elements[piece.parent]
      if parent.isHidden || (isVisible && parent.isOnlyHeard) { continue }
      if !names.isEmpty,
        lineage(of: piece.parent).contains(where: { names.contains(elements[$0].name) })
      {
        continue
      }
      parts.append(String(decoding: bytes[piece.place], as: UTF8.self).unescaped)
    }
    return parts.joined(separator: " ").squeezed
  }

  /// The words right inside an element as they are written there, hidden ones as well.
  package func ownText(of number: Int) -> String {
    let place = elements[number].place
    return words[firstWords(from: place.lowerBound)...]
      .prefix { $0.place.lowerBound < place.upperBound }.filter { $0.parent == number }
      .map { String(decoding: bytes[$0.place], as: UTF8.self).unescaped }.joined()
  }

  /// The index of the first words at or behind a byte.
  private func firstWords(from offset: Int) -> Int {
    var low = 0
    var high = words.count
    while low < high {
      let middle = (low + high) / 2
      if words[middle].place.lowerBound < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  // MARK: Reading

  private typealias Page = Tag.Page

  private mutating func read() {
    let bytes = bytes
    // About as many as a page of so many bytes has, so that the lists don't move while they grow.
    elements.reserveCapacity(bytes.count / 64)
    attributes.reserveCapacity(bytes.count / 32)
    words.reserveCapacity(bytes.count / 96)
    bytes.withUnsafeBufferPointer { read($0) }
  }

  private mutating func read(_ page: Page) {
    var open: [Int] = []
    var offset = 0
    while offset < page.count {
      var start = offset
      var isBlank = true
      while start < page.count, page[start] != UInt8(ascii: "<") {
        if page[start] > 0x20 { isBlank = false }
        start += 1
      }
      if !isBlank { words.append(Words(place: offset..<start, parent: open.last ?? -1)) }
      guard start < page.count else { break }
      offset = tag(at: start, in: page, &open)
    }
    for number in open {
      elements[number].end = elements.count
      elements[number].place = elements[number].place.lowerBound..<page.count
    }
  }

  /// Reads a tag; the offset behind it.
  private mutating func tag(at start: Int, in page: Page, _ open: inout [Int]) -> Int {
    let own = attributes.count
    let tag = Tag(at: start, in: page) { name, value in
      attributes.append(Attribute(name: name, value: value))
    }
    guard tag.kind != .none else { return tag.end }
    let written = String(decoding: page[tag.name], as: UTF8.self)
    let name = tag.isPlain ? written : written.lowercased()
    if tag.kind == .closing {
      close(name, at: tag.end, &open)
      return tag.end
    }
    let parent = open.last ?? -1
    let range = own..<attributes.count
    let (isInHidden, isInHeard) =
      parent >= 0 ? (elements[parent].isHidden, elements[parent].isOnlyHeard) : (false, false)
    let number = elements.count
    elements.append(
      Element(
        name: name, parent: parent, end: number + 1,
        isHidden: isInHidden || NameCode.silent.contains(tag.code)
          || value(of: Self.hidden, in: range, page) != nil,
        isOnlyHeard: isInHeard
          || value(of: Self.classes, in: range, page).map { classes in
            page[classes].split(separator: UInt8(ascii: " ")).contains {
              $0.elementsEqual(Self.heard)
            }
          } ?? false,
        attributes: range, place: start..<tag.end))
    guard tag.kind == .opening else { return tag.end }
    open.append(number)
    return tag.behindCode(in: page)
  }

  private mutating func close(_ name: String, at end: Int, _ open: inout [Int]) {
    guard let index = open.lastIndex(where: { elements[$0].name == name }) else { return }
    for number in open[index...] {
      elements[number].end = elements.count
      elements[number].place = elements[number].place.lowerBound..<end
    }
    open.removeSubrange(index...)
  }
}

extension String {
  /// The text with one space for every stretch of white space, as a page shows it.
  package var squeezed: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  /// The text behind the references that Foyer writes.
  fileprivate var unescaped: String {
    guard utf8.contains(UInt8(ascii: "&")) else { return self }
    return replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&amp;", with: "&")
  }
}
