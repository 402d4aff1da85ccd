import OnboardingDomain
import SourceText
import Testing

@testable import PageRendering
import StrictJSON

@Suite struct FragmentTests {
  private static func render(
    _ template: String, _ data: ViewData, computed: [String: ComputedValue] = [:],
    words: Words = .demo
  ) throws -> (text: String, problems: [String]) {
    let site = try TestSite(
      ["person": "{{fragment.picture}}"],
      files: ["demo/fragments/picture.mustache": template], words: words)
    let state = PageState.with {
      $0.results = { DemoFlow.Computed(computed: computed, data: data) }
    }
    var buffer = PageBuffer()
    let problems = try #require(site.shell("person")).write(state, into: &buffer)
    return (
      String(decoding: buffer.copied(), as: UTF8.self),
      problems.map { "\($0.place.line ?? 0):\($0.place.column ?? 0) \($0.message)" }
    )
  }

  @Test(
    arguments: [
      ("{{a}}", ["a": "x"], "x"),
      ("{{a.b}}", ["a": ["b": "x"]], "x"),
      ("{{#a}}{{b}}{{c}}{{/a}}", ["a": ["b": "x"], "c": "y"], "xy"),
      ("{{#a}}{{n}},{{/a}}", ["a": [["n": "1"], ["n": "2"]]], "1,2,"),
      ("{{#a}}{{.}};{{/a}}", ["a": ["x", "y"]], "x;y;"),
      ("{{^a}}none{{/a}}", ["a": []], "none"),
      ("{{#a}}x{{/a}}{{^a}}y{{/a}}", ["a": .flag(true)], "x"),
      ("{{#a}}x{{/a}}{{^a}}y{{/a}}", ["a": .null], "y"),
      ("{{#a}}x{{/a}}{{^a}}y{{/a}}", ["a": ""], "y"),
      ("{{#a}}<{{.}}>{{a}}{{/a}}", ["a": "t"], "<t>t"),
      ("{{a}} {{raw.a}}", ["a": .value(.number(1234.5, digits: 1))], "1,234.5 1234.5"),
      ("{{a}}", ["a": .value(.copy("ui.hidden"))], "[ui.hidden]"),
      ("{{#a}}{{#b}}{{n}}{{/b}}{{/a}}", ["n": "out", "a": ["b": ["n": .null]]], ""),
      ("{{lang}}{{dir}}{{flow}}", [:], "enltrdemo"),
      ("{{value.hours}}", [:], ""),
    ] as [(String, ViewData, String)])
  func `data is walked as in Mustache`(template: String, data: ViewData, expected: String) throws {
    let result = try Self.render(template, data)
    #expect(result.text == expected)
    #expect(result.problems == [])
  }

  @Test(
    arguments: [
      ("x\n {{b}}", ["a": "x"], "2:2 nothing here is called b"),
      ("{{#b}}x{{/b}}", ["a": "x"], "1:1 nothing here is called b"),
      ("{{^b}}x{{/b}}", ["a": "x"], "1:1 nothing here is called b"),
      ("{{a.c}}", ["a": ["b": "x"]], "1:1 nothing here is called a.c"),
      ("{{a}}", ["a": ["b": "x"]], "1:1 a has parts; name one of them"),
      ("{{a}}", ["a": ["x"]], "1:1 a is a list; write {{#a}} … {{/a}}"),
      ("{{persn}}", ["person": "x"], "1:1 nothing here is called persn; did you mean person?"),
      (
        "{{a}}", ["a": .value(.copy("nope"))],
        "1:1 a asks for the words nope, which no catalogue has"
      ),
    ] as [(String, ViewData, String)])
  func `data that is not there is told with its place`(
    template: String, data: ViewData, problem: String
  ) throws {
    #expect(try Self.render(template, data).problems == [problem])
  }

  @Test func `words are filled from the data, else from what is computed`() throws {
    let words = Words.demo.with("picture.title", "%@ of %@", comment: "args: a.b, hours")
    let result = try Self.render(
      "{{t.title}}", ["a": ["b": .value(.percent(0.25))]],
      computed: ["hours": .number(1200, digits: 0)], words: words)
    #expect(result.text == "25% of 1,200")
  }

  @Test func `words that name what is nowhere are told`() throws {
    let words = Words.demo.with("picture.title", "%@", comment: "args: gone")
    let result = try Self.render("{{t.title}}", [:], words: words)
    #expect(
      result.problems == [
        "1:1 picture.title names gone, which is neither data nor computed"
      ])
  }

  @Test func `a fragment includes parts and fills blocks`() throws {
    let site = try TestSite(
      ["person": "{{fragment.picture}}"],
      files: [
        "demo/fragments/picture.mustache":
          "{{#rows}}{{<components/row}}{{$mark}}*{{/mark}}{{/components/row}}{{>components/row}}{{/rows}}",
        "components/row.mustache": "{{$mark}}-{{/mark}}{{n}};",
      ])
    let state = PageState.with {
      $0.results = {
        DemoFlow.Computed(computed: [:], data: ["rows": [["n": "1"], ["n": "2"]]])
      }
    }
    #expect(site.page("person", state) == "*1;-1;*2;-2;")
  }

  @Test func `a fragment without data is left out`() throws {
    let site = try TestSite(
      ["person": "[{{fragment.picture}}]"], files: ["demo/fragments/picture.mustache": "x"])
    #expect(site.page("person") == "[]")
  }

  @Test func `the live answer holds messages, fragments and values`() throws {
    let site = try TestSite(
      ["person": "{{fragment.picture}}{{value.hours}}{{field.name.error}}"],
      files: ["demo/fragments/picture.mustache": "<b>\n{{a}}</b>"])
    let state = PageState.with {
      $0.errors = [FieldError("name", "required")]
      $0.results = {
        DemoFlow.Computed(computed: ["hours": .number(7, digits: 0)], data: ["a": "\\\"\u{C}"])
      }
    }
    var buffer = PageBuffer()
    _ = try #require(site.shell("person")).writeLive(state, into: &buffer)
    let node = try JSONReader.read(buffer.copied())
    #expect(node["errors"]?["name"]?.string == "<p class=error id=name-error>[required]</p>")
    #expect(node["errors"]?["sex"]?.string == "<p id=\"sex-error\" hidden></p>")
    #expect(node["fragments"]?["picture"]?.string == "<b>\n\\&quot;\u{C}</b>")
    #expect(node["values"]?["hours"]?.string == "7")
  }
}
