import FlowChecks
import Foundation
import OnboardingDevelopment
import OnboardingWords
import PageRendering
import SourceText

/// What deserves a look in the files of a site and keeps nothing from being shown: words that are longer than
/// their place, empty or hold what only another format means or nobody sees, stylesheets and drawings that are empty or
/// that browsers don't read to their end, and pictures and fonts that are not what their names say.
///
/// A file is looked through when it changes: somebody who saved another one waits for the page.
struct SiteRemarks: Sendable {
  private static let wordRules = [
    CopyFinding.tooLong, .empty, .foreignMarks, .invisible,
  ].map(\.rawValue)

  // With the lines in which they were found: what was found earlier stays, and its file may be another by now.
  private var words: [Mistake] = []
  private var looks: [String: [Mistake]] = [:]
  /// All of them, by file and place.
  private(set) var all: [Mistake] = []

  /// Looks through what changed.
  ///
  /// - Parameters:
  ///   - site: the site with the words; nil where no word changed.
  ///   - read: the templates and words that it was made of.
  ///   - changed: the paths of files of `Public/` that changed, went or are new: `/base.css`.
  mutating func update(
    words site: RenderedSite?, of read: TemplateSource, files changed: [String],
    in folders: SiteFolders
  ) {
    let files = changed.filter(Examined.looksInto)
    if site == nil, files.isEmpty { return }
    if let site {
      words = site.copyFindings().filter { Self.wordRules.contains($0.rule) }
        .map { Mistake($0, isBlocking: false, in: read, folders) }
    }
    for path in files {
      let file = URL(fileURLWithPath: folders.file(at: SiteFolders.standard.public + path))
      looks[path] = (try? Data(contentsOf: file)).map { data in
        Examined.findings(in: [(path: String(path.dropFirst()), bytes: Array(data))]).map {
          // What has no lines is no text.
          let source = $0.place.line.map { _ in String(decoding: data, as: UTF8.self) }
          return Mistake($0, isBlocking: false, source: source)
        }
      }
    }
    let found = words + looks.values.joined()
    let mistakes = Dictionary(
      found.map { ($0.diagnostic, $0) }, uniquingKeysWith: { first, _ in first })
    all = found.map(\.diagnostic).sorted().compactMap { mistakes[$0] }
  }
}
