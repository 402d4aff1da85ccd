import OnboardingDomain
import SourceText

/// A template that nothing is made of.
package struct UnusedTemplate: Sendable {
  /// The file, below `Templates/`.
  package let file: String
  /// Whether it is in the folder of a flow.
  package let isOfFlow: Bool
  /// The file that was probably meant to be there, below the same folder; nil where nothing is called alike.
  package let meant: String?
}

extension RenderedSite {
  /// The templates that no page, sheet or fragment is made of: those of each flow, then those that all share.
  ///
  /// What is only for who builds flows or reads the console is made of whatever lies in its folder.
  package func unusedTemplates() -> [UnusedTemplate] {
    var used = sharedFilesInUse()
    var unused: [UnusedTemplate] = []
    for (flow, contexts) in zip(flows, contexts) {
      guard let library = contexts.first?.library else { continue }
      let ofFlow = files(of: flow, contexts, library)
      used.formUnion(ofFlow)
      unused += unusedFiles(of: flow, library, besides: ofFlow)
    }
    return unused + unusedSharedFiles(besides: used)
  }

  /// What the code names itself.
  private static let named = ["field-error", "error-summary", "because", "notice", "review-rows"]
    .map { "components/\($0)" }

  // MARK: Of a flow

  /// The files of everything that a flow shows.
  private func files(
    of pages: RenderedFlow, _ contexts: [RenderingContext], _ library: TemplateLibrary
  ) -> Set<String> {
    let renderer = FlowRenderer(pages.onboarding, locales: locales, contexts: contexts)
    let screens = pages.onboarding.flow.variants.flatMap(\.screens)
    var roots = screens.flatMap { screen in
      ([nil] + screen.sheets).compactMap { renderer.template(for: screen, $0, in: library) }
    }
    roots += pages.onboarding.vocabulary.fragments.map { "fragments/\($0)" }
    roots += Self.named + SharedPage.allCases.map(\.template)
    return library.files(from: roots)
  }

  private func unusedFiles(
    of pages: RenderedFlow, _ library: TemplateLibrary, besides used: Set<String>
  ) -> [UnusedTemplate] {
    let flow = pages.onboarding.flow
    let fragments = pages.onboarding.vocabulary.fragments.map { "fragments/\($0)" }
    let free = (flow.ownTemplates + fragments + library.names).filter { !library.isOwn($0) }
    return library.names.filter(library.isOwn).sorted().compactMap { name in
      let file = "\(flow.id)/\(name).mustache"
      if used.contains(file) { return nil }
      return UnusedTemplate(
        file: file, isOfFlow: true, meant: name.closest(among: free).map { "\($0).mustache" })
    }
  }

  // MARK: Of all

  private var sharedLibrary: TemplateLibrary? { contexts.last?.first?.library }

  /// How screens look whose flow has no template for them.
  private static let screens = (Screen.Kind.allCases.map(\.rawValue) + ["sheet"])
    .map { "screens/\($0)" }

  /// The files of everything that is shown without a flow, and of what flows may fall back to.
  private func sharedFilesInUse() -> Set<String> {
    guard let library = sharedLibrary else { return [] }
    let tools = library.names.filter { name in
      ["console/", "dev/", "preview/"].contains { name.hasPrefix($0) }
    }
    let ofFlows = flows.flatMap(\.onboarding.flow.ownTemplates).map { "screens/\($0)" }
    return library.files(
      from: tools + Self.named + Self.screens + SharedPage.allCases.map(\.template) + ofFlows)
  }

  private func unusedSharedFiles(besides used: Set<String>) -> [UnusedTemplate] {
    guard let library = sharedLibrary else { return [] }
    let ofFlows = flows.map(\.onboarding.flow).flatMap { flow in
      flow.ownTemplates.map { "\(flow.id)/\($0)" }
    }
    let wanted = Set(Self.screens + SharedPage.allCases.map(\.template) + ofFlows)
      .union(library.names.filter { used.contains("\($0).mustache") })
    return library.names.sorted().filter { !used.contains("\($0).mustache") }.map { name in
      let last = name.split(separator: "/").last
      let moved = wanted.filter { $0.split(separator: "/").last == last }
      let meant = name.closest(among: wanted) ?? (moved.count == 1 ? moved.first : nil)
      return UnusedTemplate(
        file: "\(name).mustache", isOfFlow: false, meant: meant.map { "\($0).mustache" })
    }
  }
}

extension TemplateLibrary {
  /// The files that these templates are made of.
  fileprivate func files(from roots: some Sequence<String>) -> Set<String> {
    Set(roots.flatMap { reachable(from: $0).map(\.scanned.file) })
  }
}

extension Flow {
  /// The names that templates for its screens and sheets alone have: `taste`, `taste.more`.
  fileprivate var ownTemplates: [String] {
    variants.flatMap(\.screens).flatMap { screen in
      [screen.id.rawValue] + screen.sheets.map { "\(screen.id).\($0.id)" }
    }
  }
}
