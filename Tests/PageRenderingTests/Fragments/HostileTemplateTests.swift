import OnboardingDomain
import OnboardingWords
import SourceText
import Testing

@testable import PageRendering

/// Small templates in which lines, indentation and scopes are easy to get wrong.
@Suite struct HostileTemplateTests {
  @Test(
    arguments: [
      ("a\n{{#l}}\n  x {{n}}\n{{/l}}\nb\n", ""),
      ("a\r\n{{#l}}\r\n  x {{n}}\r\n{{/l}}\r\nb\r\n", ""),
      ("  {{#f}}  \n x\n  {{/f}}  \n  {{^f}}\n y\n  {{/f}}", ""),
      ("{{#f}} \n{{/f}} x\n {{#f}}\n{{/f}}", ""),
      ("x{{#f}}\n\n{{/f}}\n  {{e}}\n", ""),
      ("{{#l}}{{#m}}{{n}}{{k}}-{{/m}}{{^m}}none{{/m}};{{/l}}", ""),
      ("{{#l}}{{.}}{{#t}}[{{.}}]{{/t}}{{/l}}{{#s}}<{{.}}>{{/s}}{{#v}}({{.}}){{/v}}", ""),
      (
        "{{^e}}a{{/e}}{{^z}}b{{/z}}{{^t}}c{{/t}}{{^g}}d{{/g}}{{^o}}e{{/o}}{{^f}}f{{/f}}{{^v}}g{{/v}}",
        ""
      ),
      ("{{#e}}a{{/e}}{{#z}}b{{/z}}{{#g}}d{{/g}}{{#o}}{{p.q}}{{#p}}{{q}}{{/p}}{{/o}}", ""),
      ("<a href='{{u}}'>{{u}}</a>", ""), ("é{{t}}e\u{301}{{u}}\u{2028}\n", ""),
      ("{{v}}{{raw.v}}{{raw.t}}{{value.hours}}{{raw.hours}}{{value.none}}", ""),
      ("{{t.title}}|{{copy.ui.yes}}|{{#has.title}}1{{/has.title}}{{^has.nope}}0{{/has.nope}}", ""),
      (
        "{{#t.title}}{{.}}{{/t.title}}{{#copy.nope}}x{{/copy.nope}}{{copy.nope}}{{copy.ui.yse}}", ""
      ),
      (
        "{{#asset}}/base.css{{/asset}}{{#asset}}/{{flow}}/theme.css{{/asset}}{{#asset}}/{{l}}.css{{/asset}}",
        ""
      ),
      (
        "{{#font}}/x.woff2{{/font}}{{#style}}/{{flow}}/theme.css{{/style}}{{#style}}/{{zz}}{{/style}}{{#link}}/a{{/link}}",
        ""
      ),
      ("{{missing}}{{#mising}}x{{/mising}}{{^o.x}}y{{/o.x}}{{l}}{{o}}{{o.p}}{{bad}}{{lagn}}", ""),
      (
        "  {{>part}}\n{{>part}}\n\t{{>part}} x\n",
        "1 {{e}}\n{{e}}\n{{n}}\n  {{#l}}{{n}}\n{{/l}}\n{{t}}"
      ),
      (" {{>part}}\n", "{{#e}}\nx\n{{/e}}\n{{w}}{{e}}{{n}}\r\n{{n}}\n{{#f}}\na\nb\n{{/f}}\n"),
      ("{{#l}}\n  {{>part}}\n{{/l}}\n", "{{n}}\n{{#m}}\n   {{k}}\n{{/m}}\n"),
      (
        "{{<part}}\n  {{$a}}\n    one\n   two {{n}}\n  {{/a}}\n{{/part}}\n",
        "x\n {{$a}}def{{/a}}\n{{$b}}\ny\n{{/b}}\n"
      ),
      (
        "  {{<part}}{{$a}}A{{/a}}{{$b}}\n q\n{{/b}}{{/part}}",
        "{{$a}}{{/a}}\n{{#l}}{{$b}}z{{/b}}{{/l}}\nend"
      ),
      (
        "{{#l}}{{<part}}{{$a}}{{#m}}{{k}}{{/m}}{{/a}}{{/part}}{{/l}}{{>part}}",
        "({{$a}}{{n}}{{/a}})"
      ),
      ("", ""), ("{{! nothing }}\n {{! x }} a\n", ""), ("{{#f}}{{/f}}", ""),
      ("{{t.many}}{{t.args}}{{t.bad}}", ""),
    ])
  func `a hostile template says what Mustache says`(template: String, part: String) throws {
    let words = Words.demo.with("picture.title", "A & B").with(
      "picture.args", "%@ of %@", comment: "args: n, hours"
    )
    .with("picture.bad", "%@", comment: "args: gone").with(
      "picture.many", "%lld", comment: "args: l")
    // What is wrong with a template refuses the start, but a part that is filled must still be right.
    let set = TemplateSet(
      TestSite.source(
        [:], files: ["fragments/picture.mustache": template, "part.mustache": part], words: words))
    #expect(set.errors == [])
    let catalogues = SiteCatalogues(folders: ["demo"]) { path in
      path == "copy.xcstrings" ? words.catalogue : nil
    }
    let locale = PageLocale("en")
    let library = catalogues.library(flow: 0, language: "en")
    let context = RenderingContext(
      library: TemplateLibrary(set, folder: "demo", flows: ["demo"]), tags: set.tags,
      words: library, locale: locale, formatter: ValueFormatter(locale),
      assetURL: { $0 == "/base.css" || $0 == "/demo/theme.css" ? "/assets\($0)?v=1&" : nil },
      linkURL: { $0 }, zones: PlaceList(zones: TimeZoneDirectory(), library))
    let renderer = FragmentRenderer(context: context, flow: "demo")
    let results = DemoFlow.Computed(
      computed: ["hours": .number(1200, digits: 0), "bad": .copy("nope")], data: nil)
    let data: ViewData = [
      "t": "text", "e": "", "z": .null, "f": true, "g": .flag(false), "n": "out", "w": "line\n",
      "u": "<&'\">\u{1}e\u{301}\"\u{301}", "v": .value(.number(1234.5, digits: 1)),
      "s": "once", "bad": .value(.copy("nope")),
      "l": [["n": "1", "m": [["k": "a"], ["k": ""]], "t": ""], ["n": "", "m": [], "t": "x"]],
      "o": ["p": ["q": "deep"]],
    ]
    #expect(
      MustacheOracle.difference(renderer, "fragments/picture", prefix: "picture", data, results)
        == nil)
    let plain: ViewData = [
      "l": ["a", "", .null, ["n": "b"], ["x", "y"]], "t": "t", "s": [], "v": .null,
    ]
    #expect(
      MustacheOracle.difference(renderer, "fragments/picture", prefix: "picture", plain, results)
        == nil)
    #expect(MustacheOracle.difference(renderer, "fragments/picture", prefix: nil, [:], nil) == nil)
  }
}
