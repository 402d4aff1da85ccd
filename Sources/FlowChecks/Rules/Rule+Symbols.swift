import PageReading
import SourceText

extension Rule {
  /// What pages take from pictures.
  static let symbols: [Rule] = [
    Rule("missing-symbol", .error) { examined, rule in examined.missingSymbols(rule) }
  ]
}

extension Examined {
  /// Parts of pictures that pages show and that aren't in them: an empty place, of which no browser says anything.
  fileprivate func missingSymbols(_ rule: Rule) -> [Diagnostic] {
    let pictures = Dictionary(
      files.filter { $0.path.hasSuffix(".svg") }.map { ($0.path, Self.ids(in: $0.bytes)) },
      uniquingKeysWith: { first, _ in first })
    return pages.flatMap { page in
      page.markup.all(["use"]).compactMap { number in
        guard let parts = page.markup[number, "href"]?.split(separator: "#"), parts.count == 2,
          let path = filesByAddress[String(parts[0])], let ids = pictures[path],
          !ids.contains(String(parts[1]))
        else { return nil }
        return rule.finding(
          at: page.place, "\(page.name): Public/\(path) has no part \(parts[1])",
          fix: "Correct the name, or add a <symbol> with this id to the picture")
      }
    }
  }

  private static func ids(in picture: [UInt8]) -> Set<String> {
    let markup = Markup(picture)
    return Set(markup.elements.indices.compactMap { markup[$0, "id"] })
  }
}
