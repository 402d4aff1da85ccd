import OnboardingDomain
import OnboardingWords
import SourceText

@testable import PageRendering

/// A site of the demo flow from templates in memory.
struct TestSite {
  static let components = [
    "components/field-error.mustache": "<p class=error id={{id}}>{{message}}</p>",
    "components/error-summary.mustache":
      "<ul>{{#errors}}<li><a href=\"{{href}}\">{{message}}</a></li>{{/errors}}</ul>",
    "components/because.mustache": "<span id={{id}}>{{message}}</span>",
    "components/notice.mustache": "<p role=status>{{message}}</p>",
    "components/review-rows.mustache":
      "{{#sections}}<h2>{{title}}</h2>{{#rows}}<p>{{screen}}/{{field}} {{label}}={{value}}"
      + "{{#is-empty}} empty{{/is-empty}}{{#is-hidden}} hidden{{/is-hidden}} {{change-url}}</p>"
      + "{{/rows}}{{/sections}}",
  ]

  let site: RenderedSite

  /// - Parameters:
  ///   - screens: what each screen's own template holds, by id.
  ///   - files: further files; they win.
  init(
    _ screens: [String: String] = [:], files: [String: String] = [:], words: Words = .demo,
    onboarding: DemoFlow = DemoFlow(), locales: [String]? = nil,
    transformCopy: CopyTransform? = nil
  ) throws(Diagnostics) {
    site = try RenderedSite(
      onboardings: [onboarding],
      templates: Self.source(screens, files: files, words: words), locales: locales,
      assetURL: { $0 == "/base.css" || $0 == "/demo/theme.css" ? "/assets\($0)?v=1" : nil },
      transformCopy: transformCopy)
  }

  static func source(
    _ screens: [String: String], files: [String: String], words: Words
  ) -> TemplateSource {
    var all = components
    for kind in Screen.Kind.allCases { all["screens/\(kind.rawValue).mustache"] = "<p>" }
    all["screens/sheet.mustache"] = "<p>"
    for (id, text) in screens { all["demo/\(id).mustache"] = text }
    all["copy.xcstrings"] = words.catalogue
    all.merge(files) { _, own in own }
    return TemplateSource(
      files: all.sorted { $0.key < $1.key }.map {
        TemplateSource.File(path: $0.key, text: $0.value)
      })
  }

  /// What is wrong with such a site.
  static func errors(
    _ screens: [String: String] = [:], files: [String: String] = [:], words: Words = .demo,
    onboarding: DemoFlow = DemoFlow()
  ) -> [String] {
    do throws(Diagnostics) {
      _ = try TestSite(screens, files: files, words: words, onboarding: onboarding)
      return []
    } catch {
      return error.all.map { "\($0.place): \($0.message)" }
    }
  }

  func shell(_ screen: ScreenID, sheet: Int? = nil, locale: Int = 0) -> PrerenderedPage? {
    let variant = site.flows[0].onboarding.flow.variants[0]
    return variant.position(of: screen).flatMap {
      site.page(flow: 0, variant: 0, screen: $0, sheet: sheet, locale: locale)
    }
  }

  /// A screen as text.
  func page(_ screen: ScreenID, _ state: borrowing PageState = .fresh, sheet: Int? = nil) -> String
  {
    shell(screen, sheet: sheet).map { String(decoding: $0.bytes(state), as: UTF8.self) } ?? "?"
  }

  /// One template of the screen `person` as text.
  static func person(
    _ template: String, _ state: borrowing PageState = .fresh, words: Words = .demo,
    onboarding: DemoFlow = DemoFlow()
  ) throws -> String {
    try TestSite(["person": template], words: words, onboarding: onboarding).page("person", state)
  }
}

extension PageState {
  /// Nobody has said anything yet.
  static var fresh: PageState {
    PageState(answers: Answers(), today: CalendarDate(dayNumber: 20_777))
  }

  static func with(_ change: (inout PageState) -> Void) -> PageState {
    var state = fresh
    change(&state)
    return state
  }

  static func answering(_ answers: [FieldID: Answer]) -> PageState {
    with { $0.answers = Answers(answers) }
  }

  static func entering(_ input: KeyValuePairs<String, String>) -> PageState {
    with { $0.input = FormInput(input) }
  }
}
