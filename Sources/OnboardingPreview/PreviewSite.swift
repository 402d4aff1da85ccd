import OnboardingDomain
import OnboardingWords
import PageRendering
import SourceText
import Synchronization

/// The static preview: every page of every flow in every state and language, and the pages that
/// designers and copywriters look at them with. Pages are rendered when they are asked for.
public final class PreviewSite: Sendable {
  let source: PreviewSource
  let assets: PreviewAssets
  let locales: [PreviewLocale]
  /// By flow, then by variant.
  let catalogues: [[ScreenCatalogue]]
  /// The pages that belong to no screen.
  let sitePages: [SitePage]
  /// The words as they stand in the files.
  let copy: SiteCatalogues
  /// Renders the pages around the pages.
  let tools: RenderedSite
  private let allPages: Lazy<[PreviewPage]>
  private let sitePageIndices: [String: Int]
  /// Files that came about with pages, for a caller that asks for them afterwards.
  private let companions = Mutex<[String: [UInt8]]>([:])
  let keptPlaces = Mutex<KeyPlaces?>(nil)

  /// Where a page lies: four folders deep, so that all of them reach the root the same way.
  static let root = "../../../../"
  /// What the pages that belong to no screen are called on the board.
  static let siteID = "site"
  /// What every clock of the preview shows.
  static let now = TimeOfDay(wrapping: 9 * 60 + 41)

  /// Prepares a preview.
  ///
  /// - Throws: `Diagnostics`, or `UnknownLocales`.
  public init(_ source: PreviewSource) throws {
    self.source = source
    assets = try PreviewAssets(source.files)
    copy = SiteCatalogues(
      folders: source.onboardings.map(\.flow.id.rawValue), text: source.templates.text(of:))
    locales = try Self.locales(source, assets, copy.languages)
    let assets = assets
    tools = try RenderedSite(
      onboardings: [], templates: source.templates, locales: ["en"],
      assetURL: { assets.has($0) ? "assets" + $0 : nil })
    let (first, copy) = (locales[0], copy)
    let catalogues = source.onboardings.enumerated().map { flow, onboarding in
      let messages = SpokenMessages(copy, flow: flow)
      let marks = ResultMarks()
      return onboarding.flow.arrangements.indices.map { variant in
        Self.catalogue(of: onboarding, flow, variant, first, source, messages, marks)
      }
    }
    let locales = locales
    allPages = Lazy { Self.pages(catalogues, locales, source.onboardings) }
    self.catalogues = catalogues
    sitePages = Self.sitePages(source, locales)
    sitePageIndices = Dictionary(
      sitePages.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private static func sitePages(
    _ source: PreviewSource, _ locales: [PreviewLocale]
  ) -> [SitePage] {
    let files = Dictionary(source.files.map { ($0.path, $0.bytes) }) { first, _ in first }
    return locales.enumerated().flatMap { index, locale in
      SitePages(
        source.onboardings.map(\.flow), today: source.today,
        hasPage: { locale.renderer.hasPage($0, flow: $1) }, file: { files[$0] }
      ).all(locale: index, code: locale.code) { key, arguments, flow in
        locale.renderer.words(key, arguments: arguments, locale: locale.index, flow: flow)
      }
    }
  }

  private static func locales(
    _ source: PreviewSource, _ assets: PreviewAssets, _ languages: [String]
  ) throws -> [PreviewLocale] {
    let real = try render(source, assets, languages) { _, key, words in
      PreviewMarks.words(key, words)
    }.get()
    let known = languages + PseudoLanguage.allCases.map(\.rawValue)
    let wanted = source.locales ?? known
    let unknown = wanted.filter { !known.contains($0) }
    guard unknown.isEmpty else { throw UnknownLocales(codes: unknown, known: known) }
    let made = PseudoLanguage.allCases.filter { wanted.contains($0.rawValue) }
    let results = made.concurrentMap { language in
      render(source, assets, [language.rawValue]) { _, key, words in
        PreviewMarks.words(key, language.words(key, words))
      }
    }
    let own = real.locales.enumerated().filter { wanted.contains($1.code) }.map {
      PreviewLocale(locale: $1, pseudo: nil, renderer: real, index: $0)
    }
    let pseudo = try zip(made, results).map { language, result in
      let renderer = try result.get()
      return PreviewLocale(
        locale: renderer.locales[0], pseudo: language, renderer: renderer, index: 0)
    }
    return own + pseudo
  }

  /// The pages in these languages.
  private static func render(
    _ source: PreviewSource, _ assets: PreviewAssets, _ codes: [String],
    _ transform: @escaping CopyTransform
  ) -> Result<RenderedSite, Diagnostics> {
    let address: @Sendable (String) -> String? = { file in
      guard assets.has(file) else { return nil }
      return file.hasSuffix(".svg") ? PreviewMarks.drawing(file) : root + "assets" + file
    }
    let renderer: RenderedSite
    do throws(Diagnostics) {
      renderer = try RenderedSite(
        onboardings: source.onboardings, templates: source.templates, locales: codes,
        assetURL: address, linkURL: { PreviewMarks.link($0) }, timeZones: source.timeZones,
        transformCopy: transform)
    } catch {
      return .failure(error)
    }
    return .success(renderer)
  }

  private static func catalogue(
    of onboarding: any Onboarding, _ flow: Int, _ variant: Int, _ locale: PreviewLocale,
    _ source: PreviewSource, _ messages: SpokenMessages, _ marks: ResultMarks
  ) -> ScreenCatalogue {
    let arrangement = onboarding.flow.arrangements[variant]
    return ScreenCatalogue(
      of: onboarding, arrangement: arrangement, today: source.today, people: source.people,
      resultMarks: marks
    ) { screen, sheet in
      guard let position = arrangement.variant.position(of: screen) else { return .init() }
      let sheet = sheet.flatMap { id in
        arrangement.variant.screens[position].sheets.firstIndex { $0.id == id }
      }
      let shell = locale.renderer.page(
        flow: flow, variant: variant, screen: position, sheet: sheet, locale: locale.index)
      let page = arrangement.variant.screens[position]
      let opened = sheet.map { page.sheets[$0] }
      return .init(
        values: shell?.values ?? [], fragments: shell?.fragments ?? [],
        errors: messages.errors(of: opened?.fields ?? page.fields, on: screen, opened?.id),
        // Every page may tell them; the first one of a flow shows how they look in it.
        notices: variant == 0 && position == 0 && opened == nil ? messages.notices : [])
    }
  }

  // MARK: Files

  /// Every page of every flow. A caller of one page asks for it by its path instead, for this works
  /// out the states of all of them.
  var pages: [PreviewPage] { allPages.value }

  /// The paths of all pages of flows, and of those that belong to none.
  public var pagePaths: [String] { pages.map(\.path) + sitePages.map(\.path) }

  /// The file at a path from the root of the preview, nil where there is none.
  public func file(at path: String) -> PreviewFile? {
    guard let file = madeFile(at: path) else {
      return companions.withLock { $0[path] }.map {
        PreviewFile(path: path, bytes: $0, problems: [])
      }
    }
    if !file.companions.isEmpty {
      companions.withLock { $0.merge(file.companions) { _, new in new } }
    }
    return file
  }

  /// The file at a path, without those that came about with other pages.
  func madeFile(at path: String) -> PreviewFile? {
    if let bytes = assets.files[path] ?? assets.looks[path] {
      return PreviewFile(path: path, bytes: bytes, problems: [])
    }
    if let page = page(at: path) { return render(page) }
    if let index = sitePageIndices[path] { return render(sitePages[index]) }
    return toolFile(at: path == "" ? "index.html" : path)
  }
}
