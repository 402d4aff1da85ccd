import SourceText
import Testing

@testable import PageRendering

@Suite struct TemplateScannerTests {
  private static func scan(_ text: String) -> ScannedTemplate {
    TemplateScanner.scan(file: "x.mustache", text: text, firstTag: 0)
  }

  @Test(arguments: [
    ("a {{{x}}}", "1:3 unescaped tags are refused: slots and names are escaped where they stand"),
    ("\n{{& x}}", "2:1 unescaped tags are refused: slots and names are escaped where they stand"),
    ("{{=<% %>=}}", "1:1 delimiters and pragmas can't be changed here"),
    ("{{% CONTENT_TYPE:TEXT}}", "1:1 delimiters and pragmas can't be changed here"),
    ("é{{x", "1:2 the tag is not closed with }}"),
    (
      "a\n<b>{title}</b>",
      "2:4 {title} is shown as it stands; write {{title}}, or &#123; for a brace that is meant"
    ),
    (
      "{#fields}}x",
      "1:1 {#fields} is shown as it stands; write {{#fields}}, or &#123; for a brace that is meant"
    ),
    ("a {{title} b {{c}}", "1:3 {{title} is closed with one brace; write {{title}}"),
    ("{{#a} b {{/a}}", "1:1 {{#a} is closed with one brace; write {{#a}}"),
    ("{{title {{c}}", "1:1 the tag is not closed with }}"),
    ("{{}}", "1:1 \"\" is not a name"),
    ("{{a b}}", "1:1 \"a b\" is not a name"),
    ("{{uppercased(x)}}", "1:1 \"uppercased(x)\" is not a name"),
    ("{{a..b}}", "1:1 \"a..b\" is not a name: something is missing beside a dot"),
    ("{{>*x}}", "1:1 \"*x\" is not a name"),
    ("a\n  {{#x}}\n", "2:3 the section {{#x}} is not closed"),
    ("{{$x}}", "1:1 the block {{$x}} is not closed"),
    ("{{<x}}", "1:1 {{<x}} is not closed"),
    ("{{/x}}", "1:1 {{/x}} closes nothing"),
    (
      "{{#a}}\n{{#b}}\n{{/a}}",
      "3:1 {{/a}} stands where the section {{#b}} of line 2 has to be closed first"
    ),
    (
      "{{<layout}}\n text {{/layout}}",
      "2:2 only blocks may stand directly in a template that fills another one"
    ),
    (
      "{{<layout}}{{x}}{{/layout}}",
      "1:12 only blocks may stand directly in a template that fills another one"
    ),
    ("a\u{E123}b", "1:2 a private-use character, which means nothing to a browser"),
    ("\n\u{F0000}", "2:1 a private-use character, which means nothing to a browser"),
    ("{{#asset}}/a.css", "1:1 the section {{#asset}} is not closed"),
    (
      "{{#asset}}/{{#x}}{{/asset}}",
      "1:12 an address is made of text and plain names only"
    ),
  ])
  func `a mistake is told with its place`(text: String, message: String) {
    #expect(
      Self.scan(text).errors.map { "\($0.place.line ?? 0):\($0.place.column ?? 0) \($0.message)" }
        == [message])
  }

  @Test(arguments: ["[0-9]{7,15}", "{ }", "{\"a\": 1}", "a { color }", "x{2}", "{{! {a} }}{b"])
  func `a brace that is no tag stays text`(text: String) {
    #expect(Self.scan(text).errors.isEmpty)
  }

  @Test func `every mistake is told`() {
    #expect(Self.scan("{{{a}}}\n{{#b}}\n{{=c=}}").errors.count == 3)
  }

  @Test func `names become the numbers of their tags`() {
    let scanned = TemplateScanner.scan(
      file: "x.mustache", text: "{{a}}{{#b.c}}{{.}}{{/b.c}}{{^d}}{{/d}}", firstTag: 7)
    #expect(scanned.text == "{{&?7}}{{#?8}}{{&?9}}{{/?8}}{{^?10}}{{/?10}}")
    #expect(scanned.tags.map(\.name) == ["a", "b.c", ".", "d"])
  }

  @Test func `places are counted in characters from 1`() {
    let tags = Self.scan("äö{{a}}\r\n\t{{b}}").tags
    #expect(tags.map { "\($0.position)" } == ["1:3", "2:2"])
  }

  @Test func `partials, parents and blocks are noted`() {
    let scanned = Self.scan(
      "{{<layout}}{{$body}}{{>components/x}}{{$inner}}{{/inner}}{{/body}}{{/layout}}")
    #expect(scanned.references.map(\.name) == ["layout", "components/x"])
    #expect(scanned.references[0].blocks.map(\.name) == ["body"])
    #expect(scanned.blocks == ["inner"])
  }

  @Test func `comments are left out`() {
    #expect(Self.scan("a{{! {{not a tag }}b").text == "ab")
  }
}
