import OnboardingDomain
import OnboardingWeb
import PageReading
import SourceText

extension Rule {
  /// What a page costs on its way.
  static let weight: [Rule] = [
    Rule("first-view-too-heavy", .warning) { examined, rule in
      examined.heavyPages.map { page, size in
        rule.finding(
          at: page.place,
          "\(page.name): HTML and styles come to \(size) bytes compressed, at most "
            + "\(Examined.firstFlight)",
          fix: "Link only the stylesheets that the page needs, and shorten what it repeats")
      }
    }
  ]
}

extension Examined {
  /// The bytes that arrive before the first answer to them.
  /// Source: RFC 6928: 10 segments of 1,460 bytes.
  static let firstFlight = 14_600

  /// The files that a page links as stylesheets, below `Public/`.
  func linkedFiles(of page: ExaminedPage) -> [String] {
    page.markup.all(["link"]).filter { page.markup[$0, "rel"] == "stylesheet" }
      .compactMap { page.markup[$0, "href"] }.compactMap { filesByAddress[$0] }
  }

  /// The stylesheets that a page on a phone waits for: one for wide windows alone comes last there.
  private func awaitedFiles(of page: ExaminedPage) -> [String] {
    page.markup.all(["link"])
      .filter { page.markup[$0, "rel"] == "stylesheet" && page.markup[$0, "media"] == nil }
      .compactMap { page.markup[$0, "href"] }.compactMap { filesByAddress[$0] }
  }

  /// The heaviest page of each template that is too heavy.
  fileprivate var heavyPages: [(ExaminedPage, Int)] {
    var costs: [String: Int] = [:]
    func cost(_ path: String) -> Int {
      if let known = costs[path] { return known }
      let bytes = assets?.address(of: "/" + path).flatMap { assets?.contents(at: $0) } ?? []
      let cost = compressed(bytes)
      costs[path] = cost
      return cost
    }
    var heaviest: [String: (page: ExaminedPage, size: Int)] = [:]
    // A sheet opens from its screen, whose styles are in the browser by then.
    var ofScreens: [String: Set<String>] = [:]
    func screen(_ page: ExaminedPage) -> String { "\(page.flow) \(page.screen.id)" }
    for page in pages where page.sheet == nil {
      ofScreens[screen(page), default: []].formUnion(awaitedFiles(of: page))
    }
    for page in pages {
      let known = page.sheet == nil ? [] : ofScreens[screen(page)] ?? []
      let styles = Set(awaitedFiles(of: page)).subtracting(known).reduce(0) { $0 + cost($1) }
      guard styles + page.markup.bytes.count > Self.firstFlight else { continue }
      let size = styles + compressed(page.markup.bytes)
      guard size > Self.firstFlight, size > heaviest[page.place.group + page.name]?.size ?? 0 else {
        continue
      }
      heaviest[page.place.group + page.name] = (page, size)
    }
    return heaviest.values.map { ($0.page, $0.size) }
  }

  private func compressed(_ bytes: [UInt8]) -> Int {
    min(bytes.count, compress(bytes)?.count ?? bytes.count)
  }
}
