/// The catalogues of a site: the shared one, and one for each flow.
struct SiteCatalogues: Sendable {
  private(set) var shared: CopyCatalogue
  private(set) var own: [CopyCatalogue]
  /// What is wrong with them; a catalogue with a mistake has no words.
  private(set) var errors: [CopyError] = []

  /// Reads `copy.xcstrings` and the file of that name in each of the folders, where there is one.
  ///
  /// - Parameter earlier: catalogues read before, with what they were read from; those whose file is
  ///   the same are not read again.
  init(
    _ templates: TemplateSource, folders: [String],
    earlier: (catalogues: SiteCatalogues, source: TemplateSource)? = nil
  ) {
    var errors: [CopyError] = []
    let known = earlier.map { [$0.catalogues.shared] + $0.catalogues.own } ?? []
    func read(_ file: String) -> CopyCatalogue {
      guard let text = templates.text(of: file) else { return .empty(file: file) }
      if let same = known.first(where: { $0.file == file }), earlier?.source.text(of: file) == text
      {
        return same
      }
      do throws(RenderingErrors) { return try CopyCatalogue(file: file, text: text) } catch {
        errors += error.copy
        return .empty(file: file)
      }
    }
    shared = read("copy.xcstrings")
    own = folders.map { read("\($0)/copy.xcstrings") }
    self.errors = errors
  }

  /// Every language, the one in which words are written first in front.
  var languages: [String] {
    let all = [shared] + own
    let source = all.first { !$0.entries.isEmpty }?.sourceLanguage ?? "en"
    return [source] + Set(all.flatMap(\.languages)).subtracting([source]).sorted()
  }

  /// The words with which flows introduce themselves on pages that belong to none.
  var introductions: CopyCatalogue? {
    own.first?.with(
      own.reduce(into: [:]) { words, catalogue in
        words.merge(catalogue.entries.filter { $0.key.hasPrefix("gallery.") }) { _, new in new }
      })
  }

  /// Makes these languages from the source language, where no catalogue has them.
  mutating func make(_ languages: [String], with transform: SiteRenderer.CopyTransform) {
    let known = Set(self.languages)
    for code in languages where !known.contains(code) {
      shared = shared.adding(language: code) { transform(code, $0, $1) }
      own = own.map { catalogue in
        catalogue.adding(language: code) { transform(code, $0, $1) }
      }
    }
  }
}
