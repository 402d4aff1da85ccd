import OnboardingDomain

/// Pictures of what changed: each page before, after, and the difference, which the page of changes lays
/// over each other itself.
extension PreviewComparison {
  /// Which of two pictures.
  public enum Time: String, Sendable {
    case before, after
  }

  /// How many pages are pictured at most; each takes a browser a few seconds.
  private static let limit = 60

  /// Where the picture of a page lies, from the root of the preview.
  public static func picture(of page: String, _ time: Time) -> String {
    "pictures/" + page.dropFirst("screens/".count).dropLast("html".count) + "\(time.rawValue).png"
  }

  /// The pages to picture, in the first language: those that changed and those that use a file of `Public/`
  /// that did. One of each screen comes before its further states, and of those that changed only the ones
  /// that differ in more than what is pictured of their screen: a word of a screen is in all its states.
  ///
  /// - Parameter earlier: reads a page of the earlier preview; nil where it can't be read.
  public func candidates(earlier: (_ page: String) -> [UInt8]?) -> [String] {
    let before = byURL(old)
    let changedFiles = new.assets.filter { old.assets[$0.key] != $0.value }.keys
    let own = new.pages.filter { $0.locale == new.pages.first?.locale && before[$0.url] != nil }
    let changed = own.filter { page in
      if before[page.url]?.hash != page.hash { return true }
      let html = String(decoding: files[page.url] ?? [], as: UTF8.self)
      return changedFiles.contains { html.contains("/\($0)\"") }
    }
    var pictured: [String: Set<ArraySlice<UInt8>>] = [:]
    var (first, further): ([String], [String]) = ([], [])
    for page in changed {
      let screen = "\(page.flow) \(page.variant) \(page.screen) \(page.sheet ?? "")"
      let lines = Self.lines(files[page.url] ?? []).symmetricDifference(
        Self.lines(earlier(page.url) ?? []))
      if let known = pictured[screen] {
        if !lines.isEmpty, lines.isSubset(of: known) { continue }
        further.append(page.url)
      } else {
        first.append(page.url)
      }
      pictured[screen, default: []].formUnion(lines)
    }
    return Array((first + further).prefix(Self.limit))
  }

  /// The lines of a page that can be in a picture of it.
  private static func lines(_ page: [UInt8]) -> Set<ArraySlice<UInt8>> {
    let body = page.firstRange(of: "<body".utf8)?.lowerBound ?? page.startIndex
    return Set(page[body...].split(separator: UInt8(ascii: "\n")))
  }

  /// The pictures for the page of changes.
  func pictures(of pictured: [String]?) -> ViewMembers {
    let pages = byURL(new)
    return [
      "has-pictures": .flag(!(pictured ?? []).isEmpty), "has-no-browser": .flag(pictured == nil),
      "picture-count": .text(String(pictured?.count ?? 0)),
      "picture-limit": .text(String(Self.limit)),
      "pictures": .list(
        (pictured ?? []).compactMap { url in
          pages[url].map { page in
            [
              "flow": .text(page.flow), "state": .text(page.state), "url": .text(url),
              "id": .text(page.screen + (page.sheet.map { ".\($0)" } ?? "")),
              "before-url": .text(Self.picture(of: url, .before)),
              "after-url": .text(Self.picture(of: url, .after)),
            ]
          }
        }),
    ]
  }
}
