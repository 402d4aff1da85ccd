import PageReading
import PageRendering

/// The symbols of the drawings in `Public/`. A browser refuses to take one from another file on a
/// disk, so a page of the preview carries the symbols that it uses.
struct SpriteLibrary: Sendable {
  private struct Part: Sendable {
    let markup: String
    /// The ids that it refers to.
    let references: [String]
  }

  /// By file, then by id.
  private let parts: [String: [String: Part]]

  init(_ files: [(path: String, bytes: [UInt8])]) {
    parts = Dictionary(
      files.concurrentMap { ($0.path, Self.parts(of: $0.bytes, prefix: Self.prefix($0.path))) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The id that a symbol has inside a page.
  static func id(_ symbol: String, of file: String) -> String { "\(prefix(file))-\(symbol)" }

  /// The markup of symbols and of what they refer to, each once.
  func markup(_ symbols: [(file: String, id: String)]) -> String {
    var seen: Set<String> = []
    var result = ""
    var queue = symbols[...]
    while let (file, id) = queue.popFirst() {
      guard seen.insert(Self.id(id, of: file)).inserted, let part = parts[file]?[id] else {
        continue
      }
      result += part.markup
      queue += part.references.map { (file, $0) }
    }
    return result
  }

  private static func prefix(_ path: String) -> String {
    String(
      decoding: path.utf8.dropLast(".svg".utf8.count).map {
        $0 == UInt8(ascii: "/") ? UInt8(ascii: "-") : $0
      }, as: UTF8.self)
  }

  /// The elements right inside the outermost one, by id, their ids and references prefixed.
  private static func parts(of bytes: [UInt8], prefix: String) -> [String: Part] {
    let drawing = Markup(bytes)
    var parts: [String: Part] = [:]
    for (number, element) in drawing.elements.enumerated() where element.parent == 0 {
      guard let id = drawing[number, "id"], !id.isEmpty else { continue }
      parts[id] = bytes[element.place].withUnsafeBufferPointer { part($0, prefix: prefix) }
    }
    return parts
  }

  /// What stands before an id (and white space before it), and before a reference to one.
  private static let declaration = Array("id=\"".utf8)
  private static let references = [Array("url(#".utf8), Array("href=\"#".utf8)]

  private static func part(_ markup: UnsafeBufferPointer<UInt8>, prefix: String) -> Part {
    let prefix = Array("\(prefix)-".utf8)
    var own: [UInt8] = []
    own.reserveCapacity(markup.count + 8 * prefix.count)
    var referred: [String] = []
    var copied = 0
    for offset in markup.indices {
      let isDeclared =
        offset > 0 && markup[offset - 1] <= 0x20 && markup.has(declaration, at: offset)
      let start = isDeclared ? declaration : references.first { markup.has($0, at: offset) }
      guard let start else { continue }
      let first = offset + start.count
      own += markup[copied..<first]
      own += prefix
      copied = first
      guard !isDeclared else { continue }
      let end = markup[first...].firstIndex { $0 == UInt8(ascii: ")") || $0 == UInt8(ascii: "\"") }
      referred.append(String(decoding: markup[first..<(end ?? markup.endIndex)], as: UTF8.self))
    }
    own += markup[copied...]
    return Part(markup: String(decoding: own, as: UTF8.self), references: referred)
  }
}
