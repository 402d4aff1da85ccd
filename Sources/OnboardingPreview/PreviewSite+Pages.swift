import HTTPCore
import OnboardingDomain
import OnboardingWeb
import PageReading
import PageRendering

extension PreviewSite {
  /// Renders a page of a flow.
  func render(_ page: PreviewPage) -> PreviewFile { render(page, PreviewState(page, self)) }

  /// Renders the pages of one screen, or of one sheet. What follows from the answers is the same in every
  /// language, and mostly in several states, so that it is worked out once for all of them.
  func render(_ pages: [PreviewPage], done: () -> Void) -> [PreviewFile] {
    let results = SharedResults()
    var states: [String: PreviewState] = [:]
    return pages.map { page in
      defer { done() }
      let state = states[page.state.id] ?? PreviewState(page, self, results)
      states[page.state.id] = state
      return render(page, state)
    }
  }

  private func render(_ page: PreviewPage, _ state: PreviewState) -> PreviewFile {
    let locale = locales[page.locale]
    guard let shell = shell(page, locale) else {
      return PreviewFile(path: page.path, bytes: [], problems: [])
    }
    var buffer = PageBuffer()
    let problems = shell.write(state.shown, into: &buffer)
    let resolved = PreviewMarks.resolved(
      buffer.copied(), assets: Self.root + "assets", link: { address(of: $0, page) })
    let flow = source.onboardings[page.flow].flow.id
    let handOver = ("hand-over", address(of: "/\(flow)/hand-over", locale: page.locale))
    let html = framed(resolved, state.exits + [handOver])
    return PreviewFile(
      path: page.path, bytes: html, problems: problems, companions: state.downloads.files,
      record: record(of: page, resolved.keys.map(\.key), html))
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
    let bytes = Self.openableFromDisk(KeyedMarkup(page).bytes)
    var tail = "<div hidden data-preview>\n"
    if !page.symbols.isEmpty {
      tail += "<svg aria-hidden=\"true\">\(assets.sprites.markup(page.symbols))</svg>\n"
    }
    for (action, address) in exits {
      tail += "<a data-exit=\"\(action)\" href=\"\(HTML.escaped(address))\">\(action)</a>\n"
    }
    tail += "</div>\n<script src=\"\(Self.root)assets/preview/page.js\"></script>\n"
    return bytes.withUnsafeBufferPointer { bytes in
      let end = bytes.last(Self.ends.body)
      var result: [UInt8] = []
      result.reserveCapacity(bytes.count + tail.utf8.count + 512)
      var copied = 0
      if let head = bytes.first(Self.ends.head, from: 0), head < end ?? bytes.count {
        result += bytes[..<head]
        result += "<meta name=\"robots\" content=\"noindex\">\n".utf8
        result += lookScript(for: UnsafeBufferPointer(rebasing: bytes[..<head])).utf8
        copied = head
      }
      if let end {
        result += bytes[copied..<end]
        result += tail.utf8
        copied = end
      }
      result += bytes[copied...]
      return result
    }
  }

  private static let ends = (head: Array("</head>".utf8), body: Array("</body>".utf8))
  private static let assetStart = Array("\(root)assets/".utf8)

  /// The script that gives a page the look that its address asks for, and a clock that stands still.
  ///
  /// - Parameter head: what stands in the head of the page, where stylesheets are linked.
  private func lookScript(for head: UnsafeBufferPointer<UInt8>) -> String {
    let linked = head.quoted(after: Self.assetStart)
    let sheets = assets.stylesheetsWithLooks.filter(linked.contains)
    return "<script src=\"\(Self.root)assets/preview/look.js\""
      + " data-sheets=\"\(sheets.joined(separator: " "))\""
      + " data-now=\"\(source.today.iso8601)T\(Self.now.text)\"></script>\n"
  }

  private func record(
    of page: PreviewPage, _ keys: [String], _ html: [UInt8]
  ) -> PreviewManifest.Page {
    let locale = locales[page.locale]
    return PreviewManifest.Page(
      flow: source.onboardings[page.flow].flow.id.rawValue,
      variant: catalogues[page.flow][page.variant].name, screen: page.page.screen.id.rawValue,
      sheet: page.page.sheet?.id.rawValue, state: page.state.id, kind: page.state.kind.rawValue,
      person: page.state.person, change: page.state.change, locale: locale.code,
      dir: locale.direction, url: page.path, copyKeys: Set(keys).sorted(),
      hash: Fingerprint.of(html))
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// What stands between each occurrence of some bytes and the next quotation mark.
  fileprivate func quoted(after bytes: [UInt8]) -> Set<String> {
    var found: Set<String> = []
    var offset = 0
    while let place = first(bytes, from: offset) {
      let start = place + bytes.count
      let end = self[start...].firstIndex(of: UInt8(ascii: "\"")) ?? endIndex
      found.insert(String(decoding: self[start..<end], as: UTF8.self))
      offset = end
    }
    return found
  }
}
