import OnboardingDomain
import OnboardingFlows
import Testing

@testable import PageRendering

/// The screens of a real flow, in the plainest templates that ask for everything.
@Suite struct NutriSyncPagesTests {
  private struct Plain: Onboarding {
    let flow = NutriSync().flow
    let vocabulary = Vocabulary()
    var examples: [ExamplePerson] { [] }
    func results(
      for answers: Answers, in context: ComputationContext
    ) -> any FlowResults { DemoFlow.Computed(computed: [:], data: nil) }
    func submission(for answers: Answers, in context: ComputationContext) -> String { "{}" }
  }

  private static let field = """
    {{#is-date}}{{#parts.month}}{{>control}}{{/parts.month}}{{#parts.day}}{{>control}}{{/parts.day}}\
    {{#parts.year}}{{>control}}{{/parts.year}}{{/is-date}}\
    {{#is-choice}}{{>choices}}{{/is-choice}}{{#is-choices}}{{>choices}}{{/is-choices}}\
    {{#is-scale}}{{#levels}}<input name="{{name}}" value="{{level}}"{{checked}}>{{/levels}}{{/is-scale}}\
    {{#is-windows}}{{#windows}}{{#start}}<select name="{{name}}">{{options}}</select>{{/start}}\
    {{/windows}}{{/is-windows}}{{#is-time}}<select name="{{name}}">{{#times}}{{options}}{{/times}}\
    </select>{{/is-time}}{{#is-toggle}}<input name="{{name}}"{{checked}}>{{/is-toggle}}\
    {{#is-mass}}{{>measure}}{{/is-mass}}{{#is-length}}{{>measure}}{{/is-length}}{{#is-text}}{{>control}}{{/is-text}}\
    {{#is-tags}}{{>control}}{{/is-tags}}{{#is-email}}{{>control}}{{/is-email}}\
    {{#is-number}}{{>control}}{{/is-number}}{{#is-password}}{{>control}}{{/is-password}}{{error}}
    """

  private static func site() throws -> RenderedSite {
    let onboarding = Plain()
    var words = Words.demo
    for screen in onboarding.flow.variants[0].screens {
      words["\(screen.id).title"] = "Title of \(screen.id)"
      for field in screen.fields + screen.recordedFields {
        words["\(screen.id).\(field.id).label"] = "Label of \(field.id)"
        for choice in field.format.choices {
          words["\(screen.id).\(field.id).\(choice.id).title"] = "Title of \(choice.id)"
        }
      }
    }
    for section in onboarding.flow.variants[0].sections {
      words["sections.\(section.id)"] = "Section \(section.id)"
    }
    var files = [
      "layout.mustache":
        "<body data-screen={{screen}}>{{#sections}}{{title}}{{/sections}}{{$content}}{{/content}}",
      "control.mustache": "<input id=\"{{id}}\" name=\"{{name}}\" value=\"{{value}}\"{{invalid}}>",
      "measure.mustache":
        "{{#parts.feet}}{{>control}}{{/parts.feet}}{{#parts.pounds}}{{>control}}{{/parts.pounds}}"
        + "{{^parts.pounds}}{{>control}}{{/parts.pounds}}",
      "choices.mustache":
        "{{#choices}}<input id=\"{{input-id}}\" name=\"{{name}}\"{{checked}}>{{title}}{{/choices}}",
      "field.mustache": field,
    ]
    for kind in Screen.Kind.allCases {
      let rows = kind == .review ? "{{rows}}" : ""
      files["screens/\(kind.rawValue).mustache"] =
        "{{<layout}}{{$content}}{{t.title}}{{#fields}}{{>field}}{{/fields}}\(rows){{/content}}{{/layout}}"
    }
    return try RenderedSite(
      onboardings: [onboarding],
      templates: TestSite.source([:], files: files, words: words), assetURL: { _ in nil })
  }

  @Test func `every screen has a control for each of its fields`() throws {
    let site = try Self.site()
    let variant = NutriSync().flow.variants[0]
    for (position, screen) in variant.screens.enumerated() {
      let shell = try #require(site.page(flow: 0, variant: 0, screen: position, locale: 0))
      let page = String(decoding: shell.bytes(.fresh), as: UTF8.self)
      #expect(page.contains("Title of \(screen.id)"))
      for field in screen.fields {
        #expect(page.contains("name=\"\(field.id)"), "\(screen.id)/\(field.id)")
      }
    }
  }

  @Test func `the suggestions of the flow are chosen before anybody touched them`() throws {
    let site = try Self.site()
    let position = try #require(NutriSync().flow.variants[0].position(of: "daily-routine"))
    let shell = try #require(site.page(flow: 0, variant: 0, screen: position, locale: 0))
    let page = String(decoding: shell.bytes(.fresh), as: UTF8.self)
    let selected = page.matches(of: /value="([^"]*)" selected/).map { String($0.output.1) }
    #expect(selected == ["06:00", "12:00", "17:00", "22:00"])
  }

  @Test func `pages ask for results only where something is computed`() throws {
    #expect(try Self.site().flows[0].allShells.allSatisfy { !$0.needsResults })
  }
}
