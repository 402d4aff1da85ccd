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

  /// The pages that may look different, in the first language: those that changed and those that use
  /// a file of `Public/` that did; one of each screen comes before further states.
  public var candidates: [String] {
    let before = byURL(old)
    let changedFiles = new.assets.filter { old.assets[$0.key] != $0.value }.keys
    let own = new.pages.filter { $0.locale == new.pages.first?.locale && before[$0.url] != nil }
    let changed = own.filter { page in
      if before[page.url]?.hash != page.hash { return true }
      let html = String(decoding: files[page.url] ?? [], as: UTF8.self)
      return changedFiles.contains { html.contains("/\($0)\"") }
    }
    var seen: Set<String> = []
    let first = changed.filter { page in
      seen.insert("\(page.flow) \(page.variant) \(page.screen) \(page.sheet ?? "")").inserted
    }
    let others = Set(changed).subtracting(first)
    return (first + changed.filter(others.contains)).prefix(Self.limit).map(\.url)
  }

  /// The pictures for the page of changes.
  func pictures(of pictured: [String]?) -> ViewMembers {
    let pages = byURL(new)
    return [
      "has-pictures": .flag(!(pictured ?? []).isEmpty), "has-no-browser": .flag(pictured == nil),
      "picture-count": .text(String(pictured?.count ?? 0)),
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
