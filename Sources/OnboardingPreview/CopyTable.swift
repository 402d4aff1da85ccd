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
    /// The languages in which they are wanted.
    let languages: Set<String>

    /// The folder of the flow, or that every flow shares the words.
    var flow: String { file.contains("/") ? String(file.prefix { $0 != "/" }) : "shared" }

    /// How far a translator is with them in a language; nil where they need none of their own there.
    func state(_ language: String) -> String? {
      if let text = entry.texts[language] { return text.state }
      let base = String(language.prefix { $0 != "-" })
      let isOpen = entry.isTranslated && languages.contains(language) && entry.texts[base] == nil
      return isOpen ? "missing" : nil
    }
  }

  let rows: [Row]
  /// The languages of the catalogues, those that are only begun among them.
  let languages: [String]

  init(_ site: PreviewSite) {
    let used = site.keyPlaces
    languages = site.copy.begunLanguages
    let flows = site.source.onboardings.indices.map { site.flowID($0) }
    let wanted = WantedLanguages(site)
    func rows(
      _ catalogue: CopyCatalogue, flow: Int? = nil,
      _ places: (_ key: String) -> [PreviewSite.KeyPlace]
    ) -> [Row] {
      catalogue.entries.values.sorted { $0.position < $1.position }.map {
        Row(
          file: catalogue.file, entry: $0, places: places($0.key),
          languages: wanted.of($0.key, flow: flow))
      }
    }
    let shared = rows(site.copy.shared) { key in
      (["shared"] + flows).flatMap { flow in
        (used[flow]?[key] ?? []).map { place in
          PreviewSite.KeyPlace(title: "\(flow)/\(place.title)", url: place.url)
        }
      }
    }
    let own = site.copy.own.enumerated().flatMap { index, catalogue in
      rows(catalogue, flow: index) { used[flows[index]]?[$0] ?? [] }
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

  /// Words as a writer types them: what fills a placeholder stands in the comment beside them.
  static func text(_ text: CopyText) -> String {
    guard text.isPlural else { return text.other.written }
    return PluralCategory.allCases.compactMap { category in
      text.forms[category].map { "\(category.rawValue): \($0.written)" }
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
        guard let text = row.entry.texts[language] else {
          return ["", "", row.state(language) ?? ""]
        }
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

/// In which languages words are wanted. Each flow is complete by itself: a language that one begins to
/// speak is no gap in the others.
private struct WantedLanguages {
  let copy: SiteCatalogues
  /// For each flow the keys that its pages ask for.
  let used: [Set<String>]
  /// The languages of each flow.
  let ofFlows: [Set<String>]
  /// Those of the shared words.
  let ofShared: Set<String>

  init(_ site: PreviewSite) {
    copy = site.copy
    used = site.locales.first?.renderer.usedKeys ?? []
    let languages = site.copy.begunLanguages
    ofFlows = site.copy.own.indices.map { flow in
      Set(languages.filter { site.copy.begins($0, flow: flow) })
    }
    ofShared = Set(languages.filter(site.copy.shared.begins))
  }

  /// Those of a key of a flow, or, without one, of a key that all flows share: in the languages of the flows
  /// that show it and have no words of their own for it.
  func of(_ key: String, flow: Int?) -> Set<String> {
    if let flow { return ofFlows[flow] }
    return copy.own.indices.reduce(into: ofShared) { languages, flow in
      guard copy.own[flow].entries[key] == nil, used[flow].contains(key) else { return }
      languages.formUnion(ofFlows[flow])
    }
  }
}
