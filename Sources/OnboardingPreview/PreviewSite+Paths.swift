import OnboardingDomain
import PageRendering

/// Where the pages of flows lie.
extension PreviewSite {
  /// Every page of every flow in every language, their states worked out on every core.
  static func pages(
    _ catalogues: [[ScreenCatalogue]], _ locales: [PreviewLocale],
    _ onboardings: [any Onboarding]
  ) -> [PreviewPage] {
    _ = catalogues.joined().flatMap(\.pages).concurrentMap { $0.states.count }
    return catalogues.enumerated().flatMap { flow, variants in
      variants.enumerated().flatMap { variant, catalogue in
        locales.enumerated().flatMap { locale, language in
          let folder = folder(onboardings[flow].flow, catalogue, language)
          return catalogue.pages.flatMap { page in
            page.states.map { state in
              PreviewPage(
                flow: flow, variant: variant, page: page, state: state, locale: locale,
                path: folder + PreviewPage.name(page.screen.id, page.sheet?.id, state))
            }
          }
        }
      }
    }
  }

  private static func folder(
    _ flow: Flow, _ catalogue: ScreenCatalogue, _ locale: PreviewLocale
  ) -> String {
    "screens/\(flow.id)/\(catalogue.name)/\(locale.code)/"
  }

  /// The page of a flow at a path from the root of the preview; nil where there is none.
  func page(at path: String) -> PreviewPage? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 5, parts[0] == "screens",
      let flow = source.onboardings.firstIndex(where: { $0.flow.id.rawValue == parts[1] }),
      let variant = catalogues[flow].firstIndex(where: { $0.name == parts[2] }),
      let locale = locales.firstIndex(where: { $0.code == parts[3] })
    else { return nil }
    let names = parts[4].split(separator: ".")
    guard let screen = names.first else { return nil }
    let own = catalogues[flow][variant].pages.filter { page in
      page.screen.id.rawValue == screen
        && (page.sheet.map { names.count > 2 && $0.id.rawValue == names[1] } ?? true)
    }
    // A sheet comes after its screen, and says more of the name.
    for page in own.reversed() {
      let state = page.states.first {
        PreviewPage.name(page.screen.id, page.sheet?.id, $0) == parts[4]
      }
      guard let state else { continue }
      return PreviewPage(
        flow: flow, variant: variant, page: page, state: state, locale: locale, path: path)
    }
    return nil
  }

  /// The path of the page with which a flow begins.
  func firstPath(of flow: Int, locale: Int) -> String? {
    guard let catalogue = catalogues[flow].first, let page = catalogue.pages.first,
      let state = page.states.first
    else { return nil }
    return Self.folder(source.onboardings[flow].flow, catalogue, locales[locale])
      + PreviewPage.name(page.screen.id, page.sheet?.id, state)
  }
}
