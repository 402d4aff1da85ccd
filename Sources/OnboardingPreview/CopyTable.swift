import OnboardingDomain
import OnboardingWords
import PageRendering

/// Every word of the site: where it stands, how long it is, and what it claims.
struct CopyTable {
  struct Row {
    let file: String
    let entry: CopyEntry
    /// The flow and the screens that show it, with the address of a page for each.
    let places: [(title: String, url: String)]
  }

  private let rows: [Row]
  private let languages: [String]

  init(_ site: PreviewSite) {
    let renderer = site.locales[0].renderer
    let catalogues =
      [(-1, renderer.sharedCopy)]
      + site.source.onboardings.indices.map { ($0, renderer.copy(ofFlow: $0)) }
    let used = Self.places(site)
    let pseudo = Set(PseudoLanguage.allCases.map(\.rawValue))
    var languages: [String] = []
    rows = catalogues.flatMap { flow, catalogue in
      for code in catalogue.languages where !pseudo.contains(code) && !languages.contains(code) {
        languages.append(code)
      }
      return catalogue.entries.values.sorted { $0.position < $1.position }.map { entry in
        Row(
          file: catalogue.file, entry: entry,
          places: flow < 0
            ? site.source.onboardings.indices.flatMap { index in
              (used[index]?[entry.key] ?? []).map { ("\(site.flowID(index))/\($0.title)", $0.url) }
            }
            : used[flow]?[entry.key] ?? [])
      }
    }
    self.languages = languages
  }

  /// By flow and key, the pages that show the words; each screen once.
  private static func places(
    _ site: PreviewSite
  ) -> [Int: [String: [(title: String, url: String)]]] {
    var result: [Int: [String: [(title: String, url: String)]]] = [:]
    var seen: Set<String> = []
    for page in site.pages where page.locale == 0 {
      let variant = site.catalogues[page.flow][page.variant].variant
      let title =
        ([page.page.screen.id.rawValue] + (page.page.sheet.map { [$0.id.rawValue] } ?? []))
        .joined(separator: ".")
      guard seen.insert("\(page.flow) \(title)").inserted,
        let position = variant.position(of: page.page.screen.id),
        let shell = site.locales[0].renderer.page(
          flow: page.flow, variant: page.variant, screen: position,
          sheet: page.page.sheet.flatMap { sheet in
            page.page.screen.sheets.firstIndex { $0.id == sheet.id }
          }, locale: site.locales[0].index)
      else { continue }
      for key in shell.copyKeys {
        result[page.flow, default: [:]][key, default: []].append((title, page.path))
      }
    }
    return result
  }

  /// The words as the manifest keeps them.
  var words: [PreviewManifest.Words] {
    rows.map { row in
      PreviewManifest.Words(
        file: row.file, key: row.entry.key,
        texts: row.entry.texts.mapValues { Self.text($0) })
    }
  }

  private static func text(_ text: CopyText) -> String {
    guard text.isPlural else { return text.other.plainText }
    return PluralCategory.allCases.compactMap { category in
      text.forms[category].map { "\(category.rawValue): \($0.plainText)" }
    }.joined(separator: " | ")
  }

  private func length(_ text: CopyText) -> Int {
    text.forms.values.map(\.plainText.count).max() ?? 0
  }

  // MARK: As a page

  var view: [String: ViewData] {
    var number = 0
    let rows = rows.flatMap { row -> [ViewData] in
      languages.compactMap { language -> ViewData? in
        guard let text = row.entry.texts[language] else { return nil }
        number += 1
        let length = length(text)
        let limit = row.entry.maximumLength
        return [
          "number": .text(String(number)), "key": .text(row.entry.key),
          "file": .text(row.file),
          "flow": .text(row.file.contains("/") ? String(row.file.prefix { $0 != "/" }) : "shared"),
          "language": .text(language), "text": .text(Self.text(text)),
          "length": .text(String(length)),
          "limit": limit.map { .text(String($0)) } ?? .null,
          "is-long": .flag(limit.map { length > $0 } ?? false),
          "is-near": .flag(limit.map { length <= $0 && length * 10 > $0 * 9 } ?? false),
          "state": .text(text.state), "is-final": .flag(text.state == "translated"),
          "claim": row.entry.claim.map { .text($0) } ?? .null,
          "comment": row.entry.comment.isEmpty ? .null : .text(row.entry.comment),
          "places": .list(
            row.places.prefix(3).map { ["title": .text($0.title), "url": .text($0.url)] }),
          "more": row.places.count > 3 ? .text(String(row.places.count - 3)) : .null,
        ]
      }
    }
    let files = Array(Set(self.rows.map(\.file))).sorted()
    return [
      "rows": .list(rows), "count": .text(String(self.rows.count)),
      "claims": .text(String(self.rows.filter { $0.entry.claim != nil }.count)),
      "languages": .text(languages.joined(separator: ", ")),
      "flows": .list(
        files.map { .text($0.contains("/") ? String($0.prefix { $0 != "/" }) : "shared") }),
    ]
  }

  // MARK: As a spreadsheet

  /// One line for each key. Source: RFC 4180.
  var csv: String {
    let head =
      ["file", "key", "screens"] + languages.flatMap { [$0, "\($0) length", "\($0) state"] }
      + ["limit", "claim", "comment"]
    let lines = rows.map { row in
      let words = languages.flatMap { language -> [String] in
        guard let text = row.entry.texts[language] else { return ["", "", "missing"] }
        return [Self.text(text), String(length(text)), text.state]
      }
      return [row.file, row.entry.key, row.places.map(\.title).joined(separator: " ")] + words
        + [
          row.entry.maximumLength.map(String.init) ?? "", row.entry.claim ?? "", row.entry.comment,
        ]
    }
    return CSVTable(header: head, rows: lines).text
  }
}
