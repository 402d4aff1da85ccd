import PageRendering

/// The marks that addresses leave in a page of the preview until it is known which page it is: a
/// drawing of `Public/`, and a page of the site outside the flow. Words leave one in front of them, too,
/// so that the page can tell their keys.
///
/// Templates and words hold no private-use characters, so a mark can't be mistaken for text.
enum PreviewMarks {
  static let open = "\u{F0010}"
  static let close = "\u{F0011}"

  static func drawing(_ path: String) -> String { "\(open)a\(path)\(close)" }
  static func link(_ path: String) -> String { "\(open)l\(path)\(close)" }
  static func words(_ key: String, _ words: String) -> String { "\(open)k\(key)\(close)\(words)" }

  /// A page without marks, and what they told.
  struct Resolved {
    fileprivate(set) var bytes: [UInt8] = []
    /// The symbols that the page needs inside.
    fileprivate(set) var symbols: [(file: String, id: String)] = []
    /// The keys of the words, with the places where these begin.
    fileprivate(set) var keys: [(offset: Int, key: String)] = []
  }

  /// A page without marks.
  ///
  /// - Parameters:
  ///   - assets: what stands before the path of a file.
  ///   - link: the address of a page of the site.
  static func resolved(
    _ page: [UInt8], assets: String, link: (String) -> String
  ) -> Resolved {
    let open = Array(Self.open.utf8)
    let close = Array(Self.close.utf8)
    // An image may name a part of its file, too, and shows that from a disk as well.
    let image = Array(" src=\"".utf8)
    var result = Resolved()
    result.bytes.reserveCapacity(page.count)
    var offset = 0
    while let start = page.firstIndex(of: open, from: offset) {
      result.bytes += page[offset..<start]
      guard let end = page.firstIndex(of: close, from: start) else { break }
      let path = String(decoding: page[(start + open.count + 1)..<end], as: UTF8.self)
      offset = end + close.count
      let kind = page[start + open.count]
      if kind == UInt8(ascii: "k") {
        result.keys.append((result.bytes.count, path))
      } else if kind == UInt8(ascii: "l") {
        result.bytes += Array(HTML.escaped(link(path)).utf8)
      } else if offset < page.count, page[offset] == UInt8(ascii: "#"),
        !result.bytes.suffix(image.count).elementsEqual(image)
      {
        let quote = page[offset...].firstIndex(of: UInt8(ascii: "\"")) ?? page.count
        let id = String(decoding: page[(offset + 1)..<quote], as: UTF8.self)
        let file = String(path.dropFirst())
        result.symbols.append((file, id))
        result.bytes += Array("#\(SpriteLibrary.id(id, of: file))".utf8)
        offset = quote
      } else {
        result.bytes += Array((assets + path).utf8)
      }
    }
    result.bytes += page[offset...]
    return result
  }

  /// Words without marks, for everything that is no page.
  static func plain(_ words: [UInt8]) -> [UInt8] {
    resolved(words, assets: "", link: { $0 }).bytes
  }
}

extension Array where Element == UInt8 {
  /// Where a pattern begins, at `start` or behind it.
  func firstIndex(of pattern: [UInt8], from start: Int) -> Int? {
    guard let first = pattern.first else { return nil }
    var offset = start
    while let found = self[offset...].firstIndex(of: first) {
      if self[found...].starts(with: pattern) { return found }
      offset = found + 1
    }
    return nil
  }

  /// Where a pattern begins last.
  func lastIndex(of pattern: [UInt8]) -> Int? {
    guard let first = pattern.first else { return nil }
    return indices.reversed().first { self[$0] == first && self[$0...].starts(with: pattern) }
  }
}
