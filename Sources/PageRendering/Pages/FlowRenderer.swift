import OnboardingDomain
import OnboardingWords
import SourceText

/// Renders every page of one flow once, and collects everything that is wrong.
struct FlowRenderer {
  let onboarding: any Onboarding
  let locales: [PageLocale]
  /// By language.
  let contexts: [RenderingContext]
  private(set) var errors: [Diagnostic] = []
  private(set) var usedKeys: Set<String> = []
  /// The keys whose words are those of an arm, for the page that is being rendered.
  private var words: [String: String] = [:]

  init(_ onboarding: any Onboarding, locales: [PageLocale], contexts: [RenderingContext]) {
    self.onboarding = onboarding
    self.locales = locales
    self.contexts = contexts
  }

  private var flow: Flow { onboarding.flow }

  /// The pages by language, arrangement and position. What arms leave alone is rendered once.
  mutating func render() -> [[[RenderedFlow.Entry]]] {
    for name in onboarding.vocabulary.fragments.sorted() { checkFragment(name) }
    let pages = contexts.map { context in
      var done: [[RenderedFlow.Entry]] = []
      for arrangement in flow.arrangements {
        done.append(
          arrangement.arms.isEmpty
            ? arrangement.variant.screens.map { entry(arrangement.variant, $0, context) }
            : entries(
              of: arrangement, from: done[arrangement.variantIndex], context))
      }
      return done
    }
    checkWords(of: pages.first ?? [])
    return pages
  }

  private mutating func entry(
    _ variant: Variant, _ screen: Screen, _ context: RenderingContext
  ) -> RenderedFlow.Entry {
    RenderedFlow.Entry(
      screen: shell(variant, screen, nil, context),
      sheets: screen.sheets.map { shell(variant, screen, $0, context) })
  }

  // MARK: Arms

  /// The pages of an arrangement: those of its variant, but for the ones that its arms change.
  private mutating func entries(
    of arrangement: Arrangement, from base: [RenderedFlow.Entry], _ context: RenderingContext
  ) -> [RenderedFlow.Entry] {
    let variant = flow.variants[arrangement.variantIndex]
    let replaced = context.replacing(words: arrangement.words)
    return arrangement.variant.screens.compactMap { screen in
      guard let position = variant.position(of: screen.id) else { return nil }
      let shells = [base[position].screen] + base[position].sheets
      let isSame = shells.allSatisfy { shell in
        !shell.copyKeys.contains { arrangement.words[$0] != nil }
          && shell.placing.isSame(for: screen.id, in: variant, arrangement.variant)
      }
      return isSame
        ? base[position]
        : entry(arrangement.variant, screen, replaced, words: arrangement.words)
    }
  }

  private mutating func entry(
    _ variant: Variant, _ screen: Screen, _ context: RenderingContext, words: [String: String]
  ) -> RenderedFlow.Entry {
    self.words = words
    defer { self.words = [:] }
    return entry(variant, screen, context)
  }

  /// Words of an arm that no catalogue has, or that no page shows, make no difference to anybody.
  private mutating func checkWords(of pages: [[RenderedFlow.Entry]]) {
    let shown = Set(pages.joined().flatMap { [$0.screen] + $0.sheets }.flatMap(\.copyKeys))
    for experiment in flow.experiments {
      for arm in experiment.arms {
        for key in arm.words {
          let own = experiment.overlayKey(key, arm: arm.id)
          if contexts.contains(where: { $0.words[own] == nil }) {
            errors.append(
              Diagnostic.template(
                file: "\(flow.id)/copy.xcstrings",
                message: "\(arm.id) of \(experiment.id) has other words for \(key), and there are"
                  + " none under \(own)", rule: .missingCopy, subject: own))
          } else if !shown.contains(own) {
            errors.append(
              Diagnostic.template(
                file: "\(flow.id)/copy.xcstrings",
                message: "\(arm.id) of \(experiment.id) has other words for \(key), which no screen"
                  + " of \(flow.id) shows", rule: .missingCopy))
          }
        }
      }
    }
  }

  // MARK: Pages

  private mutating func shell(
    _ variant: Variant, _ screen: Screen, _ sheet: Sheet?, _ context: RenderingContext
  ) -> PrerenderedPage {
    let page = PageBuilder(
      onboarding, variant: variant, screen: screen, sheet: sheet, context: context,
      locales: locales)
    let (name, text, findings) = text(of: page)
    errors += findings
    if name == nil {
      let library = context.library
      let standard = "screens/\(sheet == nil ? screen.kind.rawValue : "sheet")"
      errors.append(
        Diagnostic.template(
          file: "\(flow.id)/\(page.prefix).mustache",
          message: "there is no template for it; write this file or \(standard).mustache"
            + hint(library.suggestion(for: page.prefix) ?? library.suggestion(for: standard)),
          rule: .missingTemplate))
    }
    errors += page.rendering.errors
    if let name, let found = context.library.emptiness(of: name) { errors.append(found) }
    let file = name.flatMap { context.library[$0]?.scanned.file } ?? "layout.mustache"
    var copyKeys = page.rendering.copyKeys
    var extras = PageRequirements(page: page, file: file)
    extras.check()
    errors += extras.errors
    for key in extras.copyKeys where !copyKeys.contains(key) { copyKeys.append(key) }
    copyKeys = copyKeys.map { words[$0] ?? $0 }
    usedKeys.formUnion(copyKeys)
    return PrerenderedPage(
      page, text: text, templateFile: file, copyKeys: copyKeys,
      frameFile: name.flatMap { context.library.outermost(of: $0)?.scanned.file } ?? file,
      beneath: sheet.map { _ in beneath(page, file: file) })
  }

  /// The template of a page, the text that it renders to, and what is wrong with the template.
  private func text(of page: PageBuilder) -> (
    name: String?, text: [UInt8], findings: [Diagnostic]
  ) {
    let library = page.context.library
    guard let name = template(for: page.screen, page.sheet, in: library),
      let template = library[name]
    else { return (nil, [], []) }
    let findings = library.findings(of: name)
    // Rendering a template that includes itself would never end.
    if findings.contains(where: { $0.rule == TemplateRule.circularTemplate.rawValue }) {
      return (name, [], findings)
    }
    let scope = TemplateScope(PageNames(page: page), outer: nil, rendering: page.rendering)
    return (name, TemplateWriter.write(template, scope, library), findings)
  }

  /// The screen that a sheet lies on. What is wrong with it was found when it was rendered itself.
  private func beneath(_ sheet: PageBuilder, file: String) -> PrerenderedPage {
    let page = PageBuilder(
      onboarding, variant: sheet.variant, screen: sheet.screen, sheet: nil, isBeneath: true,
      context: sheet.context, locales: locales)
    return PrerenderedPage(page, text: text(of: page).text, templateFile: file, copyKeys: [])
  }

  /// The template of a screen: the flow's own for the screen, then for its kind, then the shared
  /// ones.
  func template(
    for screen: Screen, _ sheet: Sheet?, in library: TemplateLibrary
  ) -> String? {
    let own = sheet.map { "\(screen.id).\($0.id)" } ?? screen.id.rawValue
    let kind = sheet == nil ? screen.kind.rawValue : "sheet"
    if let name = [own, kind].first(where: library.isOwn) { return name }
    return ["screens/\(own)", "screens/\(kind)"].first { library[$0] != nil }
  }

  private mutating func checkFragment(_ name: String) {
    for context in contexts where context.library["fragments/\(name)"] != nil {
      errors += context.library.emptiness(of: "fragments/\(name)").map { [$0] } ?? []
      let renderer = FragmentRenderer(context: context, flow: flow.id)
      let findings = renderer.findings(
        "fragments/\(name)", prefix: name, vocabulary: onboarding.vocabulary)
      errors += findings.errors
      usedKeys.formUnion(findings.copyKeys)
    }
  }
}
