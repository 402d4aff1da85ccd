import OnboardingDomain
import OnboardingWords
import PageRendering

/// Every word of the site: where it stands, how long it is, how far a translator is with it, and what
/// it claims.
struct CopyTable {
  struct Row {
    let file: String
    let entry: CopyEntry
    /// The flow and the screens that show it, with the address of a page for each.
    let places: [PreviewSite.KeyPlace]

    /// The folder of the flow, or that every flow shares the words.
    var flow: String { file.contains("/") ? String(file.prefix { $0 != "/" }) : "shared" }
  }

  let rows: [Row]
  /// The languages of the catalogues.
  let languages: [String]

  init(_ site: PreviewSite) {
    let used = site.keyPlaces
    languages = site.copy.languages
    let flows = site.source.onboardings.indices.map { site.flowID($0) }
    func rows(
      _ catalogue: CopyCatalogue, _ places: (_ key: String) -> [PreviewSite.KeyPlace]
    ) -> [Row] {
      catalogue.entries.values.sorted { $0.position < $1.position }.map {
        Row(file: catalogue.file, entry: $0, places: places($0.key))
      }
    }
    let shared = rows(site.copy.shared) { key in
      (["shared"] + flows).flatMap { flow in
        (used[flow]?[key] ?? []).map { place in
          PreviewSite.KeyPlace(title: "\(flow)/\(place.title)", url: place.url)
        }
      }
    }
    let own = zip(flows, site.copy.own).flatMap { flow, catalogue in
      rows(catalogue) { used[flow]?[$0] ?? [] }
    }
    self.rows = shared + own
  }

  /// The words as the manifest keeps them.
  var words: [PreviewManifest.Words] {
    rows.map { row in
      PreviewManifest.Words(
        file: row.file, key: row.entry.key,
        texts: row.entry.texts.mapValues { Self.text($0) })
    }
  }

  static func text(_ text: CopyText) -> String {
    guard text.isPlural else { return text.other.plainText }
    return PluralCategory.allCases.compactMap { category in
      text.forms[category].map { "\(category.rawValue): \($0.plainText)" }
    }.joined(separator: " | ")
  }

  func length(_ text: CopyText) -> Int {
    text.forms.values.map(\.plainText.count).max() ?? 0
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
