import PageReading
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
    page.withUnsafeBufferPointer { resolved($0, assets: assets, link: link) }
  }

  private static let marks = (open: Array(open.utf8), close: Array(close.utf8))
  // An image may name a part of its file, too, and shows that from a disk as well.
  private static let image = Array(" src=\"".utf8)

  private static func resolved(
    _ page: UnsafeBufferPointer<UInt8>, assets: String, link: (String) -> String
  ) -> Resolved {
    var result = Resolved()
    result.bytes.reserveCapacity(page.count)
    var offset = 0
    while let start = page.first(marks.open, from: offset) {
      result.bytes += page[offset..<start]
      guard let end = page.first(marks.close, from: start) else { break }
      let kind = start + marks.open.count
      let path = String(decoding: page[(kind + 1)..<end], as: UTF8.self)
      offset = end + marks.close.count
      if page[kind] == UInt8(ascii: "k") {
        result.keys.append((result.bytes.count, path))
      } else if page[kind] == UInt8(ascii: "l") {
        result.bytes += HTML.escaped(link(path)).utf8
      } else if offset < page.count, page[offset] == UInt8(ascii: "#"),
        !result.bytes.suffix(image.count).elementsEqual(image)
      {
        let quote = page[offset...].firstIndex(of: UInt8(ascii: "\"")) ?? page.count
        let id = String(decoding: page[(offset + 1)..<quote], as: UTF8.self)
        let file = String(path.dropFirst())
        result.symbols.append((file, id))
        result.bytes.append(UInt8(ascii: "#"))
        result.bytes += SpriteLibrary.id(id, of: file).utf8
        offset = quote
      } else {
        result.bytes += assets.utf8
        result.bytes += path.utf8
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
