public import OnboardingDomain
public import OnboardingWords
public import SourceText

/// The pages of every flow in every language, rendered once from templates and words; an object,
/// because every request takes hold of it.
public final class RenderedSite: Sendable {
  /// The languages, the default first.
  public let locales: [PageLocale]
  /// Their BCP 47 tags.
  public let languages: [String]
  /// The flows in the order in which they were given.
  public let flows: [RenderedFlow]

  let onboardings: [any Onboarding]
  let localeCodes: [String]?
  let transformCopy: CopyTransform?
  let linkURL: @Sendable (String) -> String
  let timeZones: TimeZoneDirectory
  let pageNames: [String: Set<String>]
  let catalogues: SiteCatalogues
  let set: TemplateSet
  /// By flow and language; for pages that belong to no flow, after the last flow.
  let contexts: [[RenderingContext]]
  /// For each flow the keys that its pages ask for, and those that pages of no flow do.
  package let usedKeys: [Set<String>]

  /// Renders every page.
  ///
  /// - Parameters:
  ///   - onboardings: the flows.
  ///   - templates: the files of `Templates/`.
  ///   - locales: BCP 47 tags, the default first; nil for every language of the catalogues, their
  ///     source language first.
  ///   - assetURL: the address of a file of `Public/`, written `/base.css`; nil where there is none.
  ///   - linkURL: the address of a page that is written in a template as it is: `/account`.
  ///   - timeZones: the time zones that can be chosen.
  ///   - pageNames: the names of all that the data of a page that is no screen can have, by the name of its
  ///     template; of a page that isn't there nothing is known before it is shown.
  ///   - transformCopy: changes the words of the languages named in `locales`; those of one that no
  ///     catalogue has are made from the source language.
  /// - Throws: everything that is wrong with templates and words.
  public convenience init(
    onboardings: [any Onboarding], templates: TemplateSource, locales: [String]? = nil,
    assetURL: @escaping @Sendable (String) -> String?,
    linkURL: @escaping @Sendable (String) -> String = { $0 },
    timeZones: TimeZoneDirectory = TimeZoneDirectory(), pageNames: [String: Set<String>] = [:],
    transformCopy: CopyTransform? = nil
  ) throws(Diagnostics) {
    try self.init(
      onboardings: onboardings, templates: templates, locales: locales, assetURL: assetURL,
      linkURL: linkURL, timeZones: timeZones, pageNames: pageNames, transformCopy: transformCopy,
      earlier: nil)
  }

  /// - Parameter earlier: what was rendered before; what is the same is kept.
  init(
    onboardings: [any Onboarding], templates: TemplateSource, locales: [String]?,
    assetURL: @escaping @Sendable (String) -> String?,
    linkURL: @escaping @Sendable (String) -> String, timeZones: TimeZoneDirectory,
    pageNames: [String: Set<String>], transformCopy: CopyTransform?, earlier: Earlier?
  ) throws(Diagnostics) {
    let folders = onboardings.map(\.flow.id.rawValue)
    var catalogues = SiteCatalogues(folders: folders, text: templates.text)
    let codes = locales ?? catalogues.languages
    if let transformCopy { catalogues.make(codes, with: transformCopy) }
    let pageLocales = codes.map(PageLocale.init)
    let set = TemplateSet(templates)
    let contexts = Self.contexts(
      set, catalogues, folders: folders, locales: pageLocales, assetURL: assetURL,
      linkURL: linkURL, timeZones: timeZones)

    var errors = set.errors + Self.missingAssets(set, assetURL)
    let kept = earlier.map { $0.unchangedFlows(templates, codes, folders: folders) } ?? []
    var flows: [RenderedFlow] = []
    var usedKeys: [Set<String>] = []
    // Without words nothing else can be judged.
    if catalogues.errors.isEmpty {
      let pages = Self.pageFindings(contexts, onboardings.map(\.vocabulary), pageNames)
      errors += catalogues.gathered(pages.errors, flow: nil)
      let words = catalogues
      let rendered = Array(onboardings.indices).concurrentMap {
        index -> (flow: RenderedFlow, errors: [Diagnostic], usedKeys: Set<String>) in
        if kept.contains(index), let site = earlier?.site {
          return (site.flows[index], [], site.usedKeys[index])
        }
        let spoken = pageLocales.filter { words.speaks($0.code, flow: index) }
        var renderer = FlowRenderer(
          onboardings[index], locales: spoken, contexts: contexts[index])
        let flow = RenderedFlow(
          onboarding: onboardings[index], languages: spoken.map(\.code),
          entries: renderer.render())
        return (flow, renderer.errors, renderer.usedKeys)
      }
      flows = rendered.map(\.flow)
      errors += rendered.enumerated().flatMap { index, pages in
        words.gathered(pages.errors.map { words.placed($0, flow: index) }, flow: index)
      }
      usedKeys = rendered.map { $0.usedKeys.union(pages.copyKeys) }
    }
    let found = Diagnostics(catalogues.errors + errors)
    guard found.isEmpty else { throw found }

    self.onboardings = onboardings
    self.transformCopy = transformCopy
    self.linkURL = linkURL
    self.timeZones = timeZones
    self.pageNames = pageNames
    self.catalogues = catalogues
    self.set = set
    self.locales = pageLocales
    languages = pageLocales.map(\.code)
    self.flows = flows
    self.contexts = contexts
    self.usedKeys = usedKeys
    localeCodes = locales
  }

  /// - Parameter site: the site whose pages these are.
  /// - Parameter catalogues: what is kept of its words beside the pages.
  init(pagesOf site: RenderedSite, catalogues: SiteCatalogues) {
    self.catalogues = catalogues
    onboardings = site.onboardings
    transformCopy = site.transformCopy
    linkURL = site.linkURL
    timeZones = site.timeZones
    pageNames = site.pageNames
    set = site.set
    locales = site.locales
    languages = site.languages
    flows = site.flows
    contexts = site.contexts
    usedKeys = site.usedKeys
    localeCodes = site.localeCodes
  }

  /// Parses templates and words ahead, where nothing else is known of a site yet: what is made of the same
  /// files later finds them parsed.
  ///
  /// - Parameter folders: the folders of the flows.
  package static func parseAhead(_ templates: TemplateSource, folders: [String]) {
    _ = [true, false].concurrentMap { areWords in
      if areWords {
        _ = SiteCatalogues(folders: folders, text: templates.text)
      } else {
        _ = TemplateSet(templates)
      }
    }
  }

  /// By flow and language, and without a flow at the end.
  private static func contexts(
    _ set: TemplateSet, _ catalogues: SiteCatalogues, folders: [String], locales: [PageLocale],
    assetURL: @escaping @Sendable (String) -> String?,
    linkURL: @escaping @Sendable (String) -> String, timeZones: TimeZoneDirectory
  ) -> [[RenderingContext]] {
    (folders.indices.map(Optional.some) + [nil]).concurrentMap { flow in
      let library = TemplateLibrary(
        set, folder: flow.map { folders[$0] }, flows: Set(folders))
      return locales.map { locale in
        let words = catalogues.library(flow: flow, language: locale.code)
        return RenderingContext(
          library: library, tags: set.tags, words: words, locale: locale,
          formatter: ValueFormatter(locale), assetURL: assetURL, linkURL: linkURL,
          zones: PlaceList(zones: timeZones, words))
      }
    }
  }

  private static func missingAssets(
    _ set: TemplateSet, _ assetURL: (String) -> String?
  ) -> [Diagnostic] {
    set.currentTags.compactMap { tag in
      guard let path = tag.staticAsset, assetURL(path) == nil else { return nil }
      return tag.error("there is no file Public\(path)", .missingFile)
    }
  }

  /// Whether a template is a page that is no screen.
  private static func isPage(_ name: String) -> Bool {
    ["pages/", "dev/", "console/"].contains { name.hasPrefix($0) }
  }

  /// What is wrong with the pages that are no screens: the shared ones, then those of each flow.
  private static func pageFindings(
    _ contexts: [[RenderingContext]], _ vocabularies: [Vocabulary],
    _ pageNames: [String: Set<String>]
  ) -> (errors: [Diagnostic], copyKeys: Set<String>) {
    var errors: [Diagnostic] = []
    var copyKeys: Set<String> = []
    for (index, contexts) in contexts.enumerated() {
      for context in contexts {
        let library = context.library
        for name in library.names where Self.isPage(name) || name.hasPrefix("preview/") {
          // What a flow shares with everybody is checked with the shared words.
          guard library.folder == nil || library.isOwn(name) else { continue }
          // Nobody opens it; `unusedTemplates()` names it.
          if name.hasPrefix("pages/"), SharedPage(template: name) == nil { continue }
          errors += library.emptiness(of: name).map { [$0] } ?? []
          // The preview's own pages have no words.
          guard Self.isPage(name) else { continue }
          let findings = FragmentRenderer(context: context, flow: nil).findings(
            name,
            prefix: name.hasPrefix("pages/") ? String(name.dropFirst("pages/".count)) : nil,
            vocabulary: vocabularies.indices.contains(index) ? vocabularies[index] : Vocabulary(),
            names: pageNames[name])
          errors += findings.errors
          copyKeys.formUnion(findings.copyKeys)
        }
      }
    }
    return (errors, copyKeys)
  }
}
