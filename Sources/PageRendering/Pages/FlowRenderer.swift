import Mustache
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

  init(_ onboarding: any Onboarding, locales: [PageLocale], contexts: [RenderingContext]) {
    self.onboarding = onboarding
    self.locales = locales
    self.contexts = contexts
  }

  private var flow: Flow { onboarding.flow }

  /// The pages by language, variant and position.
  mutating func render() -> [[[FlowPages.Entry]]] {
    for name in onboarding.vocabulary.fragments.sorted() { checkFragment(name) }
    return contexts.map { context in
      flow.variants.map { variant in
        variant.screens.map { screen in
          FlowPages.Entry(
            screen: shell(variant, screen, nil, context),
            sheets: screen.sheets.map { shell(variant, screen, $0, context) })
        }
      }
    }
  }

  // MARK: Pages

  private mutating func shell(
    _ variant: Variant, _ screen: Screen, _ sheet: Sheet?, _ context: RenderingContext
  ) -> PageShell {
    let page = PageBuilder(
      onboarding, variant: variant, screen: screen, sheet: sheet, context: context,
      locales: locales)
    let (name, text, findings) = text(of: page)
    errors += findings
    if name == nil {
      errors.append(
        Diagnostic.template(
          file: "\(flow.id)/\(page.prefix).mustache",
          message: "there is no template for it; write this file or"
            + " screens/\(sheet == nil ? screen.kind.rawValue : "sheet").mustache",
          rule: .missingTemplate))
    }
    errors += page.rendering.errors
    let file = name.flatMap { context.library[$0]?.scanned.file } ?? "layout.mustache"
    var copyKeys = page.rendering.copyKeys
    var extras = PageRequirements(page: page, file: file)
    extras.check()
    errors += extras.errors
    for key in extras.copyKeys where !copyKeys.contains(key) { copyKeys.append(key) }
    usedKeys.formUnion(copyKeys)
    return PageShell(
      page, text: text, templateFile: file, copyKeys: copyKeys,
      beneath: sheet.map { _ in beneath(page, file: file) })
  }

  /// The template of a page, the text that it renders to, and what is wrong with the template.
  private func text(of page: PageBuilder) -> (
    name: String?, text: String, findings: [Diagnostic]
  ) {
    let library = page.context.library
    guard let name = template(for: page.screen, page.sheet, in: library),
      let template = library[name]
    else { return (nil, "", []) }
    let findings = library.findings(of: name)
    // Rendering a template that includes itself would never end.
    if findings.contains(where: { $0.rule == TemplateRule.circularTemplate.rawValue }) {
      return (name, "", findings)
    }
    let scope = TemplateScope(PageNames(page: page), outer: nil, rendering: page.rendering)
    return (name, template.template.render(scope, library: library.mustache), findings)
  }

  /// The screen that a sheet lies on. What is wrong with it was found when it was rendered itself.
  private func beneath(_ sheet: PageBuilder, file: String) -> PageShell {
    let page = PageBuilder(
      onboarding, variant: sheet.variant, screen: sheet.screen, sheet: nil, isBeneath: true,
      context: sheet.context, locales: locales)
    return PageShell(page, text: text(of: page).text, templateFile: file, copyKeys: [])
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
      let renderer = FragmentRenderer(context: context, flow: flow.id)
      let findings = renderer.findings(
        "fragments/\(name)", prefix: name, vocabulary: onboarding.vocabulary)
      errors += findings.errors
      usedKeys.formUnion(findings.copyKeys)
    }
  }
}
