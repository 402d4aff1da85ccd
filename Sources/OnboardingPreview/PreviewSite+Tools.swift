import OnboardingDomain
import PageRendering

/// The pages around the pages: board, walks, map, words and tokens.
extension PreviewSite {
  /// The paths of the pages around the pages.
  public var toolPaths: [String] { toolPages.keys.sorted() }

  private enum Tool {
    case board(locale: Int)
    case walk(flow: Int, variant: Int, walk: Int, locale: Int)
    case map
    case words
    case wordsAsText
    case tokens
  }

  private var toolPages: [String: Tool] {
    var result: [String: Tool] = [
      "map.html": .map, "copy.html": .words, "copy.csv": .wordsAsText, "tokens.html": .tokens,
    ]
    for locale in locales.indices {
      result[boardPath(locale)] = .board(locale: locale)
      for (flow, variants) in catalogues.enumerated() {
        for (variant, catalogue) in variants.enumerated() {
          for walk in catalogue.walks.indices {
            result[walkPath(flow, variant, walk, locale)] = .walk(
              flow: flow, variant: variant, walk: walk, locale: locale)
          }
        }
      }
    }
    return result
  }

  func boardPath(_ locale: Int) -> String {
    locale == 0 ? "index.html" : "index.\(locales[locale].code).html"
  }

  func walkPath(_ flow: Int, _ variant: Int, _ walk: Int, _ locale: Int) -> String {
    let catalogue = catalogues[flow][variant]
    return [
      "walk", flowID(flow), catalogue.name, catalogue.walks[walk].person,
      locales[locale].code, "html",
    ].joined(separator: ".")
  }

  func flowID(_ flow: Int) -> String { source.onboardings[flow].flow.id.rawValue }

  /// What people call a flow: its name in the gallery, else its id.
  func flowName(_ flow: Int) -> String {
    let id = flowID(flow)
    return words("gallery.\(id).title", flow) ?? id
  }

  /// Words in the first language, nil for an unknown key.
  private func words(_ key: String, _ flow: Int) -> String? {
    locales[0].renderer.words(key, locale: locales[0].index, flow: flow).map {
      String(decoding: PreviewMarks.plain(Array($0.utf8)), as: UTF8.self)
    }
  }

  func toolFile(at path: String) -> PreviewFile? {
    switch toolPages[path] {
    case .board(let locale): tool(path, "board", board(locale))
    case .walk(let flow, let variant, let walk, let locale):
      tool(path, "walk", self.walk(flow, variant, walk, locale))
    case .map: tool(path, "map", maps)
    case .words: tool(path, "copy", CopyTable(self).view)
    case .wordsAsText:
      PreviewFile(path: path, bytes: Array(CopyTable(self).csv.utf8), problems: [])
    case .tokens: tool(path, "tokens", ["themes": source.themes.value])
    case nil: nil
    }
  }

  /// Renders `Templates/preview/<name>.mustache`.
  func tool(_ path: String, _ name: String, _ data: ViewMembers) -> PreviewFile {
    var data = data
    data["here"] = .text(name)
    data["has-changes"] = .flag(source.isCompared)
    for tool in ["board", "walk", "map", "copy", "tokens", "changes"] {
      data["is-\(tool)"] = .flag(tool == name)
    }
    let text = tools.renderTool("preview/\(name)", data: .object(data))
    return PreviewFile(path: path, bytes: text.bytes, problems: text.problems)
  }

  // MARK: Board

  private func board(_ locale: Int) -> ViewMembers {
    let flows = catalogues.enumerated().flatMap { flow, variants in
      variants.enumerated().map { variant, catalogue in
        board(flow, variant, catalogue, locale, isOnly: variants.count == 1)
      }
    }
    return [
      "flows": .list(flows + [siteBoard(locale)]),
      "locales": .list(localeList(locale) { boardPath($0) }),
      "count": .text(String(pagePaths.count)), "locale": .text(locales[locale].code),
      "kinds": .list(ScreenState.Kind.allCases.map { .text($0.rawValue) }),
    ]
  }

  /// The languages as links to the same page.
  private func localeList(_ current: Int, _ path: (Int) -> String) -> [ViewData] {
    locales.enumerated().map { index, locale in
      [
        "title": .text(locale.title), "code": .text(locale.code),
        "dir": .text(locale.direction), "url": .text(path(index)),
        "current": .flag(index == current),
      ]
    }
  }

  private func board(
    _ flow: Int, _ variant: Int, _ catalogue: ScreenCatalogue, _ locale: Int, isOnly: Bool
  ) -> ViewData {
    let folder = "screens/\(flowID(flow))/\(catalogue.name)/\(locales[locale].code)/"
    let anchor = mapAnchor(flow, variant)
    let sections = catalogue.variant.sections.map { section -> ViewData in
      let ids = Set(section.screens.map(\.id))
      let pages = catalogue.pages.filter { ids.contains($0.screen.id) }
      return [
        "id": .text(section.id.rawValue),
        "title": .text(words("sections.\(section.id)", flow) ?? section.id.rawValue),
        "screens": .list(pages.map { screen(anchor, $0, catalogue, folder) }),
      ]
    }
    let sheets = catalogue.pages.count { $0.sheet != nil }
    return [
      "id": .text(anchor), "name": .text(flowName(flow)),
      "variant": isOnly ? .null : .text(catalogue.name),
      "sections": .list(sections), "has-map": true,
      "screen-count": .text(String(catalogue.variant.screens.count)),
      "sheet-count": sheets == 0 ? .null : .text(String(sheets)),
      "is-one-sheet": .flag(sheets == 1),
      "page-count": .text(String(catalogue.pages.reduce(0) { $0 + $1.states.count })),
      "walks": .list(
        catalogue.walks.indices.map { walk in
          [
            "person": .text(catalogue.walks[walk].person),
            "screens": .text(String(catalogue.walks[walk].screens.count)),
            "url": .text(walkPath(flow, variant, walk, locale)),
          ]
        }),
    ]
  }

  private func screen(
    _ anchor: String, _ page: CataloguedPage, _ catalogue: ScreenCatalogue, _ folder: String
  ) -> ViewData {
    let number = (catalogue.variant.position(of: page.screen.id) ?? 0) + 1
    let id = ([page.screen.id.rawValue] + (page.sheet.map { [$0.id.rawValue] } ?? []))
    return [
      "anchor": .text("\(anchor).\(id.joined(separator: "."))"),
      "number": .text(String(number)), "id": .text(page.screen.id.rawValue),
      "sheet": page.sheet.map { .text($0.id.rawValue) } ?? .null,
      "kind": .text(page.sheet == nil ? page.screen.kind.rawValue : "sheet"),
      "when": page.screen.shownWhen == .always ? .null : .text(page.screen.shownWhen.inWords),
      "states": .list(
        page.states.map { state in
          [
            "id": .text(state.id), "kind": .text(state.kind.rawValue),
            "note": .text(state.change.map { "\(state.person), \($0)" } ?? state.person),
            "url": .text(folder + PreviewPage.name(page.screen.id, page.sheet?.id, state)),
          ]
        }),
    ]
  }

  // MARK: Walks

  private func walk(
    _ flow: Int, _ variant: Int, _ index: Int, _ locale: Int
  ) -> ViewMembers {
    let catalogue = catalogues[flow][variant]
    let walk = catalogue.walks[index]
    let folder = "screens/\(flowID(flow))/\(catalogue.name)/\(locales[locale].code)/"
    let steps = walk.screens.enumerated().compactMap { number, screen -> ViewData? in
      let states = catalogue.page(screen)?.states ?? []
      guard let state = states.first(where: { $0.person == walk.person && $0.kind == .filled })
      else { return nil }
      return [
        "number": .text(String(number + 1)), "id": .text(screen.rawValue),
        "kind": .text(catalogue.variant.screen(screen)?.kind.rawValue ?? ""),
        "url": .text(folder + PreviewPage.name(screen, nil, state)),
      ]
    }
    let first = catalogue.pages.first.flatMap { page in
      catalogue.page(walk.screens.first ?? page.screen.id)
    }
    let start = first?.states.first { $0.person == walk.person && $0.kind == .filled }
    return [
      "flow": .text(flowName(flow)), "person": .text(walk.person),
      "own-action": source.isLive ? .text(OwnAnswers.address) : .null,
      "flow-id": .text(flowID(flow)), "locale": .text(locales[locale].code),
      "answers": .text(OwnAnswers.text(of: walk.person, catalogue)),
      "variant": .text(catalogue.name), "steps": .list(steps),
      "board-url": .text("\(boardPath(locale))#\(mapAnchor(flow, variant))"),
      "companions": walk.companions.isEmpty
        ? .null : .text(walk.companions.joined(separator: ", ")),
      "first-url": .text(
        folder + (start.map { PreviewPage.name(walk.screens[0], nil, $0) } ?? "")),
      "locales": .list(localeList(locale) { walkPath(flow, variant, index, $0) }),
    ]
  }

  // MARK: Map

  func mapAnchor(_ flow: Int, _ variant: Int) -> String {
    let catalogue = catalogues[flow][variant]
    return variant == 0 ? flowID(flow) : "\(flowID(flow)).\(catalogue.name)"
  }

  private var maps: ViewMembers {
    let maps = catalogues.enumerated().flatMap { flow, variants in
      variants.enumerated().map { variant, catalogue -> ViewData in
        let anchor = mapAnchor(flow, variant)
        return [
          "id": .text(anchor), "name": .text(flowName(flow)),
          "variant": variants.count == 1 ? .null : .text(catalogue.name),
          "drawing": FlowMap(catalogue.variant).view(
            title: { words("sections.\($0)", flow) ?? $0.rawValue },
            link: { "index.html#\(anchor).\($0)" }),
        ]
      }
    }
    return ["maps": .list(maps)]
  }
}
