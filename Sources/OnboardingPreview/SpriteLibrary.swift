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

  init(_ files: [(path: String, text: String)]) {
    parts = Dictionary(
      files.concurrentMap { ($0.path, Self.parts(of: $0.text, prefix: Self.prefix($0.path))) },
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
  private static func parts(of text: String, prefix: String) -> [String: Part] {
    var parts: [String: Part] = [:]
    var depth = 0
    var start = text.startIndex
    for match in text.matches(of: /<(\/?)([a-zA-Z]+)[^<>]*?(\/?)>/) {
      let closes = !match.output.1.isEmpty
      let isWhole = !match.output.3.isEmpty
      if !closes, depth == 1 { start = match.range.lowerBound }
      depth += closes ? -1 : isWhole ? 0 : 1
      guard depth == 1, closes || isWhole else { continue }
      let markup = text[start..<match.range.upperBound]
      guard let id = markup.firstMatch(of: /\sid="([^"]+)"/)?.output.1 else { continue }
      let references = markup.matches(of: /(?:url\(|href=")#([\w-]+)/).map {
        String($0.output.1)
      }
      let own = markup.replacing(/\sid="/) { _ in " id=\"\(prefix)-" }
        .replacing(/(url\(|href=")#/) { "\($0.output.1)#\(prefix)-" }
      parts[String(id)] = Part(markup: String(own), references: references)
    }
    return parts
  }
}
