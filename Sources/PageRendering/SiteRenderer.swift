public import OnboardingDomain

/// The pages of every flow in every language, rendered once from templates and words.
public struct SiteRenderer: Sendable {
  /// The languages, the default first.
  public let locales: [PageLocale]
  /// The flows in the order in which they were given.
  public let flows: [FlowPages]

  private let onboardings: [any Onboarding]
  private let localeCodes: [String]?
  private let transformCopy: CopyTransform?
  private let timeZones: TimeZoneDirectory
  let catalogues: SiteCatalogues
  /// By flow and language; for pages that belong to no flow, after the last flow.
  let contexts: [[RenderingContext]]
  let usedKeys: [Set<String>]

  /// Changes the words of a pseudo-language; it never sees placeholders.
  public typealias CopyTransform =
    @Sendable (_ language: String, _ key: String, _ words: String) -> String

  /// Renders every page.
  ///
  /// - Parameters:
  ///   - onboardings: the flows.
  ///   - templates: the files of `Templates/`.
  ///   - locales: BCP 47 tags, the default first; nil for every language of the catalogues, their
  ///     source language first.
  ///   - assetURL: the address of a file of `Public/`, written `/base.css`; nil where there is none.
  ///   - timeZones: the time zones that can be chosen.
  ///   - transformCopy: makes the words of a language that no catalogue has from the source
  ///     language, for pseudo-languages.
  /// - Throws: everything that is wrong with templates and words.
  public init(
    onboardings: [any Onboarding], templates: TemplateSource, locales: [String]? = nil,
    assetURL: @escaping @Sendable (String) -> String?,
    timeZones: TimeZoneDirectory = TimeZoneDirectory(), transformCopy: CopyTransform? = nil
  ) throws(RenderingErrors) {
    let folders = onboardings.map(\.flow.id.rawValue)
    var catalogues = SiteCatalogues(templates, folders: folders)
    let codes = locales ?? catalogues.languages
    if let transformCopy { catalogues.make(codes, with: transformCopy) }
    let pageLocales = codes.map(PageLocale.init)
    let set = TemplateSet(templates)
    let contexts = Self.contexts(
      set, catalogues, folders: folders, locales: pageLocales, assetURL: assetURL,
      timeZones: timeZones)

    var errors = set.errors + Self.missingAssets(set, assetURL)
    var flows: [FlowPages] = []
    var usedKeys: [Set<String>] = []
    // Without words nothing else can be judged.
    if catalogues.errors.isEmpty {
      let pages = Self.pageFindings(contexts, onboardings.map(\.vocabulary))
      errors += pages.errors
      for (onboarding, contexts) in zip(onboardings, contexts) {
        var renderer = FlowRenderer(onboarding, locales: pageLocales, contexts: contexts)
        flows.append(FlowPages(onboarding: onboarding, entries: renderer.render()))
        errors += renderer.errors
        usedKeys.append(renderer.usedKeys.union(pages.copyKeys))
      }
    }
    let found = RenderingErrors(templates: errors, copy: catalogues.errors)
    guard found.isEmpty else { throw found }

    self.onboardings = onboardings
    self.transformCopy = transformCopy
    self.timeZones = timeZones
    self.catalogues = catalogues
    self.locales = pageLocales
    self.flows = flows
    self.contexts = contexts
    self.usedKeys = usedKeys
    localeCodes = locales
  }

  /// The same site from changed files; everything is read and rendered anew.
  ///
  /// - Throws: everything that is wrong with templates and words.
  public func reloaded(
    _ templates: TemplateSource, assetURL: @escaping @Sendable (String) -> String?
  ) throws(RenderingErrors) -> SiteRenderer {
    try SiteRenderer(
      onboardings: onboardings, templates: templates, locales: localeCodes, assetURL: assetURL,
      timeZones: timeZones, transformCopy: transformCopy)
  }

  /// By flow and language, and without a flow at the end.
  private static func contexts(
    _ set: TemplateSet, _ catalogues: SiteCatalogues, folders: [String], locales: [PageLocale],
    assetURL: @escaping @Sendable (String) -> String?, timeZones: TimeZoneDirectory
  ) -> [[RenderingContext]] {
    let flows: [(folder: String?, words: CopyCatalogue?)] =
      zip(folders, catalogues.own).map { ($0, $1) } + [(nil, nil)]
    return flows.map { flow in
      let library = TemplateLibrary(set, folder: flow.folder, flows: Set(folders))
      return locales.map { locale in
        let words = CopyLibrary(
          flow: flow.words, shared: catalogues.shared, language: locale.code)
        return RenderingContext(
          library: library, tags: set.tags, words: words, locale: locale,
          formatter: ValueFormatter(locale), assetURL: assetURL,
          zones: ZoneList(timeZones, words: ZoneList.Words(words)))
      }
    }
  }

  private static func missingAssets(
    _ set: TemplateSet, _ assetURL: (String) -> String?
  ) -> [TemplateError] {
    set.tags.compactMap { tag in
      guard let path = tag.staticAsset, assetURL(path) == nil else { return nil }
      return tag.error("there is no file Public\(path)")
    }
  }

  /// What is wrong with the pages that are no screens: the shared ones, then those of each flow.
  private static func pageFindings(
    _ contexts: [[RenderingContext]], _ vocabularies: [Vocabulary]
  ) -> (errors: [TemplateError], copyKeys: Set<String>) {
    var errors: [TemplateError] = []
    var copyKeys: Set<String> = []
    for (index, contexts) in contexts.enumerated() {
      for context in contexts {
        let library = context.library
        for name in library.names where name.hasPrefix("pages/") {
          // What a flow shares with everybody is checked with the shared words.
          guard library.folder == nil || library.isOwn(name) else { continue }
          let findings = FragmentRenderer(context: context, flow: nil).findings(
            name, prefix: String(name.dropFirst("pages/".count)),
            vocabulary: vocabularies.indices.contains(index) ? vocabularies[index] : Vocabulary())
          errors += findings.errors
          copyKeys.formUnion(findings.copyKeys)
        }
      }
    }
    return (errors, copyKeys)
  }
}
