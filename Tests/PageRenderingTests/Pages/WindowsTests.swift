import OnboardingDomain
import StrictJSON
import Testing

@testable import PageRendering

/// What stands beside the form in wide windows, and is not sent to a phone.
@Suite struct WindowsTests {
  private static func state(mayBeWide: Bool) -> PageState {
    PageState.with {
      $0.mayBeWide = mayBeWide
      $0.results = {
        DemoFlow.Computed(computed: ["hours": .number(7, digits: 0)], data: ["a": "x"])
      }
    }
  }

  private static func site(_ template: String) throws -> TestSite {
    try TestSite(["person": template], files: ["demo/fragments/picture.mustache": "<b>{{a}}</b>"])
  }

  @Test(arguments: [
    ("a{{#wide}}b{{/wide}}c", "abc", "ac"),
    ("{{#wide}}{{lang}}{{/wide}}{{#narrow}}{{flow}}{{/narrow}}", "en", "demo"),
    // At the end, one after the other, in each other, in each of a list.
    ("{{#wide}}{{fragment.picture}}{{/wide}}", "<b>x</b>", ""),
    ("{{#wide}}1{{/wide}}{{#wide}}2{{/wide}}3", "123", "3"),
    ("{{#wide}}1{{#wide}}2{{/wide}}3{{/wide}}4", "1234", "4"),
    ("{{#wide}}1{{#narrow}}2{{/narrow}}3{{/wide}}4", "134", "4"),
    ("{{#sections}}{{#wide}}{{id}} {{/wide}}{{/sections}}.", "about end .", "."),
    ("{{#wide}}{{value.hours}}{{/wide}}{{#is-first}}{{#wide}}x{{/wide}}{{/is-first}}|", "7|", "|"),
  ])
  func `a stretch is written for its windows alone`(
    template: String, wide: String, narrow: String
  ) throws {
    let site = try Self.site(template)
    #expect(site.page("person", Self.state(mayBeWide: true)) == wide)
    #expect(site.page("person", Self.state(mayBeWide: false)) == narrow)
  }

  @Test(arguments: [
    ("{{#wide}}{{fragment.picture}}{{/wide}}", false),
    ("{{fragment.picture}}{{#wide}}{{fragment.picture}}{{/wide}}", true),
    ("{{#narrow}}{{fragment.picture}}{{/narrow}}", true),
  ])
  func `a script on a phone is told nothing of what isn't there`(
    template: String, isTold: Bool
  ) throws {
    let shell = try #require(Self.site(template + "{{value.hours}}").shell("person"))
    for (mayBeWide, expected) in [(true, true), (false, isTold)] {
      var buffer = PageBuffer()
      _ = shell.writeLive(Self.state(mayBeWide: mayBeWide), into: &buffer)
      let node = try JSONReader.read(buffer.copied())
      #expect((node["fragments"]?["picture"] != nil) == expected)
      #expect(node["values"]?["hours"]?.string == "7")
    }
  }

  @Test func `it is a section, and not turned round`() {
    #expect(
      TestSite.errors(["person": "{{wide}}"]).contains {
        $0.hasSuffix("wide is no text; write {{#wide}} … {{/wide}}")
      })
    #expect(
      TestSite.errors(["person": "{{^wide}}x{{/wide}}"]).contains {
        $0.hasSuffix("wide can't be turned round; there are #wide and #narrow")
      })
  }
}
