import OnboardingDomain
import PageRendering
import Synchronization

/// Which pages show which words.
extension PreviewSite {
  /// A screen or a sheet that shows the words of a key.
  struct KeyPlace: Sendable, Hashable {
    /// As it is called: `welcome.terms`.
    let title: String
    /// The first page of it on which the words stand.
    let url: String
  }

  /// By flow and key, each screen once.
  typealias KeyPlaces = [String: [String: [KeyPlace]]]

  /// Keeps what the pages tell, for a caller that asks for the table of words afterwards.
  func keepPlaces(_ pages: [PreviewManifest.Page]) {
    let places = Self.places(pages.filter { $0.locale == locales[0].code })
    keptPlaces.withLock { $0 = places }
  }

  /// By flow and key, the pages that show the words; renders them where nobody has yet.
  var keyPlaces: KeyPlaces {
    if let kept = keptPlaces.withLock({ $0 }) { return kept }
    let own = pages.filter { $0.locale == 0 }
    keepPlaces(own.concurrentMap { [self] in render($0) }.compactMap(\.record))
    return keptPlaces.withLock { $0 } ?? [:]
  }

  private static func places(_ pages: [PreviewManifest.Page]) -> KeyPlaces {
    var result: KeyPlaces = [:]
    for page in pages {
      let title = ([page.screen] + (page.sheet.map { [$0] } ?? [])).joined(separator: ".")
      for key in page.copyKeys {
        if result[page.flow]?[key]?.contains(where: { $0.title == title }) ?? false { continue }
        result[page.flow, default: [:]][key, default: []].append(
          KeyPlace(title: title, url: page.url))
      }
    }
    return result
  }
}
