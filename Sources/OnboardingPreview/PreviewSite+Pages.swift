import HTTPCore
import OnboardingDomain
import OnboardingWeb
import PageRendering
import Sealing
import Synchronization

extension PreviewSite {
  /// Renders a page of a flow.
  func render(_ page: PreviewPage) -> PreviewFile {
    let locale = locales[page.locale]
    guard let shell = shell(page, locale) else {
      return PreviewFile(path: page.path, bytes: [], problems: [])
    }
    let downloads = Downloads()
    var buffer = PageBuffer()
    let problems = shell.write(state(page, downloads), into: &buffer)
    let resolved = PreviewMarks.resolved(
      buffer.copied(), assets: Self.root + "assets", link: { address(of: $0, page) })
    var exits = PreviewExits(catalogues[page.flow][page.variant], page).actions
    let flow = source.onboardings[page.flow].flow.id
    exits.append(("hand-over", address(of: "/\(flow)/hand-over", locale: page.locale)))
    let html = framed(resolved, exits)
    return PreviewFile(
      path: page.path, bytes: html, problems: problems, companions: downloads.files,
      record: record(of: page, shell, resolved.keys.map(\.key), html))
  }

  private func shell(_ page: PreviewPage, _ locale: PreviewLocale) -> PrerenderedPage? {
    let variant = catalogues[page.flow][page.variant].variant
    guard let position = variant.position(of: page.page.screen.id) else { return nil }
    let sheet = page.page.sheet.flatMap { sheet in
      page.page.screen.sheets.firstIndex { $0.id == sheet.id }
    }
    return locale.renderer.page(
      flow: page.flow, variant: page.variant, screen: position, sheet: sheet,
      locale: locale.index)
  }

  /// What the page shows: the same as the server would show to a person with these answers.
  private func state(_ page: PreviewPage, _ downloads: Downloads) -> PageState {
    let onboarding = source.onboardings[page.flow]
    let (screen, session) = (page.page.screen, page.state.session)
    let walk = Walk(session, in: onboarding.flow)
    let context = ComputationContext(
      today: source.today, now: Self.now, outcomes: page.state.outcomes,
      session: session.id, variant: session.variant)
    var state = PageState(
      screen, of: onboarding, unitsField: onboarding.flow.unitsField, walk: walk,
      answers: session.answers, today: source.today,
      results: { onboarding.results(for: $0, in: context) })
    state.input = page.state.input
    state.errors = page.state.errors
    state.notice = page.state.notice
    state.noticeURL = page.state.notice.map { _ in Self.root + "index.html" }
    state.formMethod = "get"
    let exits = PreviewExits(catalogues[page.flow][page.variant], page)
    state.backURL = exits.back
    let known = walk.relevant(session.answers)
    state.address = { address in
      switch address {
      case .form: return exits.primary
      case .sheet(let screen, let sheet): return exits.page(screen, sheet)
      case .change(let screen): return exits.page(screen, nil)
      case .language(let code):
        return "../\(code)/" + PreviewPage.name(screen.id, page.page.sheet?.id, page.state)
      case .download(let name):
        guard let file = onboarding.results(for: known, in: context).download(name) else {
          return "#"
        }
        return Self.root + downloads.add(file)
      }
    }
    return state
  }

  /// The address of a page that templates name by its path at the server.
  private func address(of path: String, _ page: PreviewPage) -> String {
    let parts = path.split(separator: "/").map(String.init)
    let catalogue = catalogues[page.flow][page.variant]
    if parts.count == 2, parts[0] == source.onboardings[page.flow].flow.id.rawValue,
      catalogue.page(ScreenID(parts[1])) != nil
    {
      return PreviewExits(catalogue, page).page(ScreenID(parts[1]), nil)
    }
    return address(of: path, locale: page.locale)
  }

  /// The page with the symbols that it uses and the ways on from it.
  func framed(
    _ page: PreviewMarks.Resolved, _ exits: [(action: String, address: String)]
  ) -> [UInt8] {
    let bytes = KeyedMarkup(page).bytes
    var tail = "<div hidden data-preview>\n"
    if !page.symbols.isEmpty {
      tail += "<svg aria-hidden=\"true\">\(assets.sprites.markup(page.symbols))</svg>\n"
    }
    for (action, address) in exits {
      tail += "<a data-exit=\"\(action)\" href=\"\(HTML.escaped(address))\">\(action)</a>\n"
    }
    tail += "</div>\n<script src=\"\(Self.root)assets/preview/page.js\"></script>\n"
    var result = bytes
    if let end = result.lastIndex(of: Array("</body>".utf8)) {
      result.insert(contentsOf: Array(tail.utf8), at: end)
    }
    if let end = result.firstIndex(of: Array("</head>".utf8), from: 0) {
      let head = "<meta name=\"robots\" content=\"noindex\">\n" + lookScript(for: bytes)
      result.insert(contentsOf: Array(head.utf8), at: end)
    }
    return result
  }

  /// The script that gives a page the look that its address asks for, and a clock that stands still.
  private func lookScript(for page: [UInt8]) -> String {
    let linked = page.quoted(after: "\(Self.root)assets/")
    let sheets = assets.stylesheetsWithLooks.filter(linked.contains)
    return "<script src=\"\(Self.root)assets/preview/look.js\""
      + " data-sheets=\"\(sheets.joined(separator: " "))\""
      + " data-now=\"\(source.today.iso8601)T\(Self.now.text)\"></script>\n"
  }

  private func record(
    of page: PreviewPage, _ shell: PrerenderedPage, _ keys: [String], _ html: [UInt8]
  ) -> PreviewManifest.Page {
    let locale = locales[page.locale]
    return PreviewManifest.Page(
      flow: source.onboardings[page.flow].flow.id.rawValue,
      variant: catalogues[page.flow][page.variant].name, screen: page.page.screen.id.rawValue,
      sheet: page.page.sheet?.id.rawValue, state: page.state.id, kind: page.state.kind.rawValue,
      person: page.state.person, change: page.state.change, locale: locale.code,
      dir: locale.direction, url: page.path, copyKeys: Set(keys).sorted(),
      hash: String(SHA256.hexDigest(html).prefix(16)))
  }
}

/// The files that a page offers, collected while it is written.
private final class Downloads {
  private(set) var files: [String: [UInt8]] = [:]

  /// The path under which a file lies; its contents are in the name, so that people share one.
  func add(_ file: Download) -> String {
    let bytes = PreviewMarks.plain(file.bytes)
    let path = "files/\(SHA256.hexDigest(bytes).prefix(16))/\(file.fileName)"
    files[path] = bytes
    return path
  }
}

extension [UInt8] {
  /// What stands between each occurrence of a text and the next quotation mark. Looking for each of the
  /// stylesheets in each page took two fifths of a preview.
  fileprivate func quoted(after text: String) -> Set<String> {
    let sought = Array(text.utf8)
    var found: Set<String> = []
    var offset = 0
    withUnsafeBufferPointer { bytes in
      while offset + sought.count <= bytes.count {
        guard bytes[offset] == sought[0],
          sought.indices.allSatisfy({ bytes[offset + $0] == sought[$0] })
        else {
          offset += 1
          continue
        }
        let rest = bytes[(offset + sought.count)...]
        let end = rest.firstIndex(of: UInt8(ascii: "\"")) ?? bytes.endIndex
        found.insert(String(decoding: rest[..<end], as: UTF8.self))
        offset = end
      }
    }
    return found
  }
}
