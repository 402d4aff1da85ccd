import PageRendering

/// The marks that addresses leave in a page of the preview until it is known which page it is: a
/// drawing of `Public/`, and a page of the site outside the flow.
///
/// Templates and words hold no private-use characters, so a mark can't be mistaken for text.
enum PreviewMarks {
  static let open = "\u{F0010}"
  static let close = "\u{F0011}"

  static func drawing(_ path: String) -> String { "\(open)a\(path)\(close)" }
  static func link(_ path: String) -> String { "\(open)l\(path)\(close)" }

  /// A page without marks, and the symbols it needs inside.
  ///
  /// - Parameters:
  ///   - assets: what stands before the path of a file.
  ///   - link: the address of a page of the site.
  static func resolved(
    _ page: [UInt8], assets: String, link: (String) -> String
  ) -> (bytes: [UInt8], symbols: [(file: String, id: String)]) {
    let open = Array(Self.open.utf8)
    let close = Array(Self.close.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(page.count)
    var symbols: [(file: String, id: String)] = []
    var offset = 0
    while let start = page.firstIndex(of: open, from: offset) {
      result += page[offset..<start]
      guard let end = page.firstIndex(of: close, from: start) else { break }
      let path = String(decoding: page[(start + open.count + 1)..<end], as: UTF8.self)
      offset = end + close.count
      if page[start + open.count] == UInt8(ascii: "l") {
        result += Array(HTML.escaped(link(path)).utf8)
      } else if offset < page.count, page[offset] == UInt8(ascii: "#") {
        let quote = page[offset...].firstIndex(of: UInt8(ascii: "\"")) ?? page.count
        let id = String(decoding: page[(offset + 1)..<quote], as: UTF8.self)
        let file = String(path.dropFirst())
        symbols.append((file, id))
        result += Array("#\(SpriteLibrary.id(id, of: file))".utf8)
        offset = quote
      } else {
        result += Array((assets + path).utf8)
      }
    }
    result += page[offset...]
    return (result, symbols)
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
