import FlowChecks
import Foundation
import OnboardingDevelopment
import OnboardingWords
import PageRendering
import SourceText

/// What deserves a look in the files of a site and keeps nothing from being shown: words that are longer than
/// their place or empty, and stylesheets that are empty or that browsers don't read to their end.
///
/// A file is looked through when it changes: somebody who saved another one waits for the page.
struct SiteRemarks: Sendable {
  private static let wordRules = [CopyFinding.tooLong, .empty].map(\.rawValue)

  private var words: [Diagnostic] = []
  private var stylesheets: [String: [Diagnostic]] = [:]
  /// All of them, by file and place.
  private(set) var all: [Mistake] = []

  /// Looks through what changed.
  ///
  /// - Parameters:
  ///   - site: the site with the words; nil where no word changed.
  ///   - changed: the paths of files of `Public/` that changed, went or are new: `/base.css`.
  mutating func update(
    words site: RenderedSite?, stylesheets changed: [String], in folders: SiteFolders
  ) {
    let sheets = changed.filter { $0.hasSuffix(".css") }
    if site == nil, sheets.isEmpty { return }
    if let site {
      words = site.copyFindings().filter { Self.wordRules.contains($0.rule) }
    }
    for path in sheets {
      let file = URL(fileURLWithPath: folders.file(at: SiteFolders.standard.public + path))
      stylesheets[path] = (try? Data(contentsOf: file)).map {
        Examined.findings(in: [(path: String(path.dropFirst()), bytes: Array($0))])
      }
    }
    all = (words + stylesheets.values.joined()).sorted().map {
      Mistake($0, isBlocking: false, in: folders)
    }
  }
}
