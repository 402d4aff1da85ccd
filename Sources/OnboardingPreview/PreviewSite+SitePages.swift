import HTTPCore
import OnboardingDomain
import PageReading
import PageRendering

/// Pages that belong to no screen.
extension PreviewSite {
  /// Renders a page that belongs to no screen.
  func render(_ page: SitePage) -> PreviewFile {
    let locale = locales[page.locale]
    let rendered = locale.renderer.renderPage(
      page.name, data: page.data, locale: locale.index, flow: page.flow)
    let resolved = PreviewMarks.resolved(
      rendered.bytes, assets: Self.root + "assets",
      link: { address(of: $0, locale: page.locale) })
    let next = address(of: page.next, locale: page.locale)
    let bytes = Self.withoutPosting(framed(resolved, [("", next)]))
    return PreviewFile(
      path: page.path, bytes: bytes, problems: rendered.problems,
      record: PreviewManifest.Page(
        flow: page.flow.map(flowID) ?? "shared", variant: Self.siteID, screen: page.name,
        sheet: nil,
        state: page.state, kind: page.kind.rawValue, person: "", change: nil,
        locale: locale.code, dir: locale.direction, url: page.path,
        copyKeys: Set(resolved.keys.map(\.key)).sorted(),
        hash: Fingerprint.of(bytes)))
  }

  /// The page with forms that ask: a static host takes none.
  private static func withoutPosting(_ page: [UInt8]) -> [UInt8] {
    page.withUnsafeBufferPointer { page in
      var result: [UInt8] = []
      result.reserveCapacity(page.count)
      var offset = 0
      while let start = page.first(forms.post, from: offset) {
        result += page[offset..<start]
        result += forms.get
        offset = start + forms.post.count
      }
      result += page[offset...]
      return result
    }
  }

  private static let forms = (
    post: Array("<form method=\"post\"".utf8), get: Array("<form method=\"get\"".utf8)
  )

  /// From a page of the preview, the address of what lies at a path of the server.
  func address(of path: String, locale: Int) -> String {
    let parts = path.prefix { $0 != "?" }.split(separator: "/").map(String.init)
    let code = locales[locale].code
    let shared = "screens/site/shared/\(code)/"
    switch parts.first {
    case nil: return Self.root + shared + "gallery.flows.html"
    case "account"?:
      let page =
        switch parts.dropFirst().first {
        case nil: "sign-in.empty"
        case "erase"?: "erase.password"
        case "farewell"?: "farewell.mailed"
        case "forgotten"?: "forgotten.empty"
        case "email"?: "email.empty"
        default: "account.password"
        }
      return Self.root + shared + page + ".html"
    case let id? where parts.count == 2 && parts[1] == "later":
      return Self.root + "screens/site/\(id)/\(code)/later.open.html"
    case let id? where parts.count == 2 && parts[1] == "hand-over":
      return Self.root + "screens/site/\(id)/\(code)/hand-over.open.html"
    case let id?:
      guard let flow = source.onboardings.firstIndex(where: { $0.flow.id.rawValue == id }),
        let first = firstPath(of: flow, locale: locale)
      else { return Self.root + "index.html" }
      return Self.root + first
    }
  }

  /// The pages as a flow of the board, with a section for each look.
  func siteBoard(_ locale: Int) -> ViewData {
    let own = sitePages.filter { $0.locale == locale }
    let sections = own.map(\.flow).unique.map { look -> ViewData in
      let pages = own.filter { $0.flow == look }
      let id = look.map(flowID) ?? "shared"
      return [
        "id": .text(id), "title": .text(look.map(flowName) ?? "Of no flow"),
        "screens": .list(
          pages.map(\.name).unique.enumerated().map { number, name in
            screen(name, of: id, number: number + 1, pages.filter { $0.name == name })
          }),
      ]
    }
    return [
      "id": .text(Self.siteID), "name": "Around the flows", "variant": .null, "walks": .list([]),
      "screen-count": .text(String(own.map(\.name).unique.count)),
      "sheet-count": .null, "page-count": .text(String(own.count)), "has-map": false,
      "sections": .list(sections),
    ]
  }

  private func screen(
    _ name: String, of look: String, number: Int, _ pages: [SitePage]
  ) -> ViewData {
    [
      "anchor": .text("site.\(look).\(name)"), "number": .text(String(number)),
      "id": .text(name), "sheet": .null, "kind": "page", "when": .null,
      "states": .list(
        pages.map { page in
          [
            "id": .text(page.state), "kind": .text(page.kind.rawValue), "note": .text(look),
            "url": .text(page.path),
          ]
        }),
    ]
  }
}

extension Array where Element: Hashable {
  /// The elements, each once.
  fileprivate var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
