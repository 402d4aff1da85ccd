import OnboardingDomain
import Testing

@testable import PageRendering

@Suite struct OverrideTests {
  private static let layout = ["layout.mustache": "shared[{{$content}}{{/content}}]"]
  private static let screen = "{{<layout}}{{$content}}{{screen}}{{/content}}{{/layout}}"

  @Test func `a screen fills the blocks of the layout`() throws {
    let site = try TestSite(["person": Self.screen], files: Self.layout)
    #expect(site.page("person") == "shared[person]")
  }

  @Test func `the layout of a flow wins`() throws {
    var files = Self.layout
    files["demo/layout.mustache"] = "own({{$content}}{{/content}})"
    #expect(try TestSite(["person": Self.screen], files: files).page("person") == "own(person)")
  }

  @Test func `a part of a flow wins, also inside a shared part`() throws {
    let site = try TestSite(
      ["person": "{{>components/frame}}"],
      files: [
        "components/frame.mustache": "<{{>components/icon}}>", "components/icon.mustache": "shared",
        "demo/components/icon.mustache": "own",
      ])
    #expect(site.page("person") == "<own>")
  }

  @Test func `the template of a screen is the most particular one`() throws {
    var files = [
      "screens/question.mustache": "d", "screens/person.mustache": "c",
      "demo/question.mustache": "b", "demo/person.mustache": "a",
    ]
    for expected in ["a", "b", "c", "d"] {
      #expect(try TestSite(files: files).page("person") == expected)
      let gone = ["a": "demo/person", "b": "demo/question", "c": "screens/person"][expected]
      if let gone { files["\(gone).mustache"] = nil }
    }
  }

  @Test func `the words of a flow win over the shared ones`() throws {
    let own = Words().with("ui.hidden", "own")
    let site = try TestSite(
      ["person": "{{copy.ui.hidden}}"], files: ["demo/copy.xcstrings": own.catalogue])
    #expect(site.page("person") == "own")
  }

  @Test func `a flow does not see the templates of another one`() {
    let errors = TestSite.errors(
      ["person": "{{>other/part}}{{>part}}"], files: ["other/part.mustache": ""])
    #expect(errors.count == 1)
  }
}
