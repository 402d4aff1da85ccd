package import SourceText

/// The catalogues of a site: the shared one, and one for each flow.
package struct SiteCatalogues: Sendable {
  /// The words that every flow shares.
  package private(set) var shared: CopyCatalogue
  /// The words of each flow.
  package private(set) var own: [CopyCatalogue]
  /// What is wrong with them; a catalogue with a mistake has no words.
  package private(set) var errors: [Diagnostic] = []
  /// The files that aren't there.
  private let absent: Set<String>

  /// Reads `copy.xcstrings` and the file of that name in each of the folders, where there is one.
  ///
  /// - Parameters:
  ///   - folders: the folders of the flows, below `Templates/`.
  ///   - text: what is in a file below `Templates/`, nil where there is none.
  package init(
    folders: [String], text: (_ file: String) -> String?
  ) {
    var errors: [Diagnostic] = []
    var absent: Set<String> = []
    func read(_ file: String) -> CopyCatalogue {
      guard let text = text(file) else {
        absent.insert(file)
        return .empty(file: file)
      }
      do throws(Diagnostics) { return try .remembered(file: file, text: text) } catch {
        errors += error.all
        return .empty(file: file)
      }
    }
    shared = read("copy.xcstrings")
    own = folders.map { read("\($0)/copy.xcstrings") }
    self.errors = errors
    self.absent = absent
  }

  /// Catalogues without words, of as many flows.
  package var withoutWords: SiteCatalogues {
    var catalogues = self
    catalogues.shared = .empty(file: shared.file)
    catalogues.own = own.map { .empty(file: $0.file) }
    return catalogues
  }

  /// Every language in which some words are written, the one in which they are written first in front.
  package var languages: [String] { ordered { $0.languages } }

  /// Those, and the languages of which nothing is written yet: writers see them, no page is offered in one.
  package var begunLanguages: [String] { ordered { $0.begunLanguages } }

  private func ordered(_ languages: (CopyCatalogue) -> [String]) -> [String] {
    let all = [shared] + own
    let source = all.first { !$0.entries.isEmpty }?.sourceLanguage ?? "en"
    return [source] + Set(all.flatMap(languages)).subtracting([source]).sorted()
  }

  /// Whether a flow is offered in a language: some of its own words are written in it. A flow without
  /// words of its own has the languages of the shared ones.
  package func speaks(_ language: String, flow: Int) -> Bool { words(of: flow).speaks(language) }

  /// Whether a flow is wanted whole in a language: it speaks it, or its words in it are begun.
  package func begins(_ language: String, flow: Int) -> Bool { words(of: flow).begins(language) }

  private func words(of flow: Int) -> CopyCatalogue {
    own[flow].entries.isEmpty ? shared : own[flow]
  }

  /// The words of a flow in a language: its own, then those that every flow shares.
  ///
  /// - Parameter flow: its position among the folders; nil for pages that belong to no flow.
  package func library(flow: Int?, language: String) -> CopyLibrary {
    CopyLibrary(
      flow: flow.map { own[$0] } ?? introductions, shared: shared, language: language)
  }

  /// What is wrong with words, at the words: once, however many templates show them. Any other finding stays as it is.
  package func placed(_ finding: Diagnostic, flow: Int) -> Diagnostic {
    guard finding.rule == CopyRule.wrongPlaceholders.rawValue, let key = finding.subject,
      let catalogue = [own[flow], shared].first(where: { $0.entries[key] != nil }),
      let entry = catalogue.entries[key]
    else { return finding }
    return Diagnostic(
      rule: finding.rule, severity: finding.severity,
      place: .file("Templates/" + catalogue.file, entry.position), message: finding.message,
      fix: finding.fix, subject: key)
  }

  /// The findings, those about words that pages miss in one where a whole catalogue isn't there: hundreds of keys say
  /// less than the file. Few are named, as the other catalogue may be the one that lacks them.
  ///
  /// - Parameters:
  ///   - findings: what is wrong with the pages of a flow, or with those that belong to none.
  ///   - flow: its position among the folders; nil for pages that belong to none.
  package func gathered(_ findings: [Diagnostic], flow: Int?) -> [Diagnostic] {
    let rule = CopyRule.missingCopy.rawValue
    let files = ((flow.map { [own[$0]] } ?? []) + [shared]).map(\.file).filter(absent.contains)
    let missing = Set(findings.filter { $0.rule == rule }.compactMap(\.subject))
    guard !files.isEmpty, missing.count > Self.mostNamed else { return findings }
    return findings.filter { $0.rule != rule }
      + files.map {
        Diagnostic(
          rule: rule, place: .file("Templates/" + $0),
          message: "there is no such file, and pages ask for words that stand nowhere else",
          fix: "Put it there, under this name; for a flow foyer words begins one")
      }
  }

  /// How many keys without words are named where a catalogue isn't there.
  private static let mostNamed = 12

  /// The words with which flows introduce themselves on pages that belong to none.
  private var introductions: CopyCatalogue? {
    own.first?.with(
      own.reduce(into: [:]) { words, catalogue in
        words.merge(catalogue.entries.filter { $0.key.hasPrefix("gallery.") }) { _, new in new }
      })
  }

  /// Changes the words of these languages; one that no catalogue has is made from the source language.
  package mutating func make(_ languages: [String], with transform: CopyTransform) {
    let known = Set(self.languages)
    for code in languages {
      func changed(_ catalogue: CopyCatalogue) -> CopyCatalogue {
        catalogue.changing(
          language: code, from: known.contains(code) ? code : catalogue.sourceLanguage
        ) { transform(code, $0, $1) }
      }
      shared = changed(shared)
      own = own.map(changed)
    }
  }
}
