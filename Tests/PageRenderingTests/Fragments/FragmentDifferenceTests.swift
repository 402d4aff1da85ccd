import Foundation
import OnboardingDomain
import OnboardingFlows
import OnboardingWords
import SourceText
import Testing

@testable import PageRendering

/// Programs of fragments beside what swift-mustache makes of the same templates and data, byte for byte,
/// with the same mistakes at the same places.
@Suite struct FragmentDifferenceTests {
  private static let today = CalendarDate(dayNumber: 20_777)

  /// The real site; in a language that writes numbers and days another way, with the words there are.
  private static let site: SiteRenderer? = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Templates").path
    return try? SiteRenderer(
      onboardings: [NutriSync(), CalAI(), FamilyPlus(), OPS(), Reflect()],
      templates: TemplateSource(folder: folder), locales: ["en", "de"],
      assetURL: { "/assets\($0)?v=1&w" }, transformCopy: { _, _, words in words })
  }()

  private static func difference(
    _ renderer: FragmentRenderer, _ name: String, prefix: String?, _ data: ViewData,
    _ results: (any FlowResults)? = nil
  ) -> String? {
    guard let program = renderer.program(name, prefix: prefix) else { return "\(name) is missing" }
    let lazy = LazyResults(results.map { results in { results } })
    var buffer = PageBuffer()
    let problems = renderer.write(program, data, lazy, into: &buffer)
    let oracle = MustacheOracle(renderer: renderer).render(
      name, prefix: prefix, data: data, computed: { results?.value($0) })
    let text = String(decoding: buffer.copied(), as: UTF8.self)
    if problems.map(String.init(describing:)) != oracle.problems.map(String.init(describing:)) {
      return "\(name): \(problems) and not \(oracle.problems)"
    }
    return Array(text.utf8) == Array(oracle.text.utf8)
      ? nil : "\(name): \(text.debugDescription) and not \(oracle.text.debugDescription)"
  }

  // MARK: The flows

  @Test(arguments: 0..<5)
  func `every fragment says what Mustache says to every example person on every screen`(
    flow: Int
  ) throws {
    let pages = try #require(Self.site).flows[flow]
    let onboarding = pages.onboarding
    var compared: [String: Set<ViewData>] = [:]
    for shell in pages.allShells where !shell.fragments.isEmpty {
      guard let variant = onboarding.flow.variants.first(where: { $0.id == shell.variant })
      else { continue }
      for person in onboarding.examples {
        for answers in Self.states(of: person, at: shell.screen, in: variant) {
          let results = onboarding.results(
            for: answers,
            in: ComputationContext(
              today: Self.today, now: TimeOfDay(wrapping: 13 * 60 + 5), outcomes: person.outcomes))
          for name in shell.fragments {
            guard let data = results.view(name) else { continue }
            let key = "\(shell.locale.code) \(name)"
            guard compared[key, default: []].insert(data).inserted else { continue }
            let difference = Self.difference(
              shell.renderer, "fragments/\(name)", prefix: name, data, results)
            #expect(difference == nil, "\(person.id) at \(shell.screen)")
          }
        }
      }
    }
    #expect(!compared.isEmpty)
  }

  /// A person's answers as they are when the screen is reached, and when the flow is over.
  private static func states(
    of person: ExamplePerson, at screen: ScreenID, in variant: Variant
  ) -> [Answers] {
    var reached = person.answers
    for later in variant.screens.drop(while: { $0.id != screen }) {
      for field in later.fields + later.sheets.flatMap(\.fields) { reached[field.id] = nil }
    }
    return [reached, person.answers]
  }

  @Test(arguments: 0...5)
  func `every template says what Mustache says to data of every kind`(flow: Int) throws {
    let site = try #require(Self.site)
    var count = 0
    for context in site.contexts[flow] {
      let renderer = FragmentRenderer(
        context: context, flow: flow < 5 ? site.flows[flow].onboarding.flow.id : nil)
      for name in context.library.names.sorted()
      where ["pages/", "dev/", "preview/", "fragments/", "components/"].contains(where: name.hasPrefix) {
        let prefix = name.hasPrefix("pages/") ? String(name.dropFirst(6)) : nil
        for kind in Invented.allCases {
          let data = kind.data(for: name, in: context)
          #expect(Self.difference(renderer, name, prefix: prefix, data) == nil)
          count += 1
        }
      }
    }
    #expect(count > 100)
  }

  // MARK: Hostile templates

  @Test(
    arguments: [
      ("a\n{{#l}}\n  x {{n}}\n{{/l}}\nb\n", ""), ("a\r\n{{#l}}\r\n  x {{n}}\r\n{{/l}}\r\nb\r\n", ""),
      ("  {{#f}}  \n x\n  {{/f}}  \n  {{^f}}\n y\n  {{/f}}", ""), ("{{#f}} \n{{/f}} x\n {{#f}}\n{{/f}}", ""),
      ("x{{#f}}\n\n{{/f}}\n  {{e}}\n", ""), ("{{#l}}{{#m}}{{n}}{{k}}-{{/m}}{{^m}}none{{/m}};{{/l}}", ""),
      ("{{#l}}{{.}}{{#t}}[{{.}}]{{/t}}{{/l}}{{#s}}<{{.}}>{{/s}}{{#v}}({{.}}){{/v}}", ""),
      ("{{^e}}a{{/e}}{{^z}}b{{/z}}{{^t}}c{{/t}}{{^g}}d{{/g}}{{^o}}e{{/o}}{{^f}}f{{/f}}{{^v}}g{{/v}}", ""),
      ("{{#e}}a{{/e}}{{#z}}b{{/z}}{{#g}}d{{/g}}{{#o}}{{p.q}}{{#p}}{{q}}{{/p}}{{/o}}", ""),
      ("<a href='{{u}}'>{{u}}</a>", ""), ("é{{t}}e\u{301}{{u}}\u{2028}\n", ""),
      ("{{v}}{{raw.v}}{{raw.t}}{{value.hours}}{{raw.hours}}{{value.none}}", ""),
      ("{{t.title}}|{{copy.ui.yes}}|{{#has.title}}1{{/has.title}}{{^has.nope}}0{{/has.nope}}", ""),
      ("{{#t.title}}{{.}}{{/t.title}}{{#copy.nope}}x{{/copy.nope}}{{copy.nope}}{{copy.ui.yse}}", ""),
      ("{{#asset}}/base.css{{/asset}}{{#asset}}/{{flow}}/theme.css{{/asset}}{{#asset}}/{{l}}.css{{/asset}}", ""),
      ("{{#font}}/x.woff2{{/font}}{{#style}}/{{flow}}/theme.css{{/style}}{{#style}}/{{zz}}{{/style}}{{#link}}/a{{/link}}", ""),
      ("{{missing}}{{#mising}}x{{/mising}}{{^o.x}}y{{/o.x}}{{l}}{{o}}{{o.p}}{{bad}}{{lagn}}", ""),
      ("  {{>part}}\n{{>part}}\n\t{{>part}} x\n", "1 {{e}}\n{{e}}\n{{n}}\n  {{#l}}{{n}}\n{{/l}}\n{{t}}"),
      (" {{>part}}\n", "{{#e}}\nx\n{{/e}}\n{{w}}{{e}}{{n}}\r\n{{n}}\n{{#f}}\na\nb\n{{/f}}\n"),
      ("{{#l}}\n  {{>part}}\n{{/l}}\n", "{{n}}\n{{#m}}\n   {{k}}\n{{/m}}\n"),
      ("{{<part}}\n  {{$a}}\n    one\n   two {{n}}\n  {{/a}}\n{{/part}}\n", "x\n {{$a}}def{{/a}}\n{{$b}}\ny\n{{/b}}\n"),
      ("  {{<part}}{{$a}}A{{/a}}{{$b}}\n q\n{{/b}}{{/part}}", "{{$a}}{{/a}}\n{{#l}}{{$b}}z{{/b}}{{/l}}\nend"),
      ("{{#l}}{{<part}}{{$a}}{{#m}}{{k}}{{/m}}{{/a}}{{/part}}{{/l}}{{>part}}", "({{$a}}{{n}}{{/a}})"),
      ("", ""), ("{{! nothing }}\n {{! x }} a\n", ""), ("{{#f}}{{/f}}", ""), ("{{t.many}}{{t.args}}{{t.bad}}", ""),
    ])
  func `a hostile template says what Mustache says`(template: String, part: String) throws {
    let words = Words.demo.with("picture.title", "A & B").with("picture.args", "%@ of %@", comment: "args: n, hours")
      .with("picture.bad", "%@", comment: "args: gone").with("picture.many", "%lld", comment: "args: l")
    // What is wrong with a template refuses the start, but a part that is filled must still be right.
    let set = TemplateSet(
      TestSite.source(
        [:], files: ["fragments/picture.mustache": template, "part.mustache": part], words: words))
    #expect(set.errors == [])
    let catalogues = SiteCatalogues(folders: ["demo"], earlier: nil) { path in
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
    #expect(Self.difference(renderer, "fragments/picture", prefix: "picture", data, results) == nil)
    let plain: ViewData = ["l": ["a", "", .null, ["n": "b"], ["x", "y"]], "t": "t", "s": [], "v": .null]
    #expect(Self.difference(renderer, "fragments/picture", prefix: "picture", plain, results) == nil)
    #expect(Self.difference(renderer, "fragments/picture", prefix: nil, [:], nil) == nil)
  }
}

/// Data that has every name that a template asks for.
private enum Invented: CaseIterable {
  /// Every section is walked twice, and every text says something that has to be escaped.
  case full
  /// Everything is there once, and empty.
  case empty
  /// Flags are off and nothing is there.
  case nothing

  func data(for name: String, in context: RenderingContext) -> ViewData {
    var paths: [[String]: Bool] = [:]
    for template in context.library.reachable(from: name) {
      for tag in template.scanned.tags where !["t", "copy", "has", "value", "raw"].contains(tag.path[0]) {
        var isText = false
        if case .variable = tag.kind { isText = true }
        paths[tag.path] = (paths[tag.path] ?? false) || isText
      }
    }
    return data(paths.filter { $0.key != ["."] })
  }

  private func data(_ paths: [[String]: Bool]) -> ViewData {
    var members = ViewMembers()
    for (first, group) in Dictionary(grouping: paths, by: { $0.key[0] }).sorted(by: { $0.key < $1.key }) {
      let inner = group.filter { $0.key.count > 1 }.map { (Array($0.key.dropFirst()), $0.value) }
      if !inner.isEmpty {
        members[first] = data(Dictionary(inner, uniquingKeysWith: { $0 || $1 }))
        continue
      }
      let isText = group.contains { $0.value }
      members[first] =
        switch self {
        case .full: isText ? .text("<\(first)>&\n") : .list([["only-here": "x"], "y"])
        case .empty: isText ? "" : .list([])
        case .nothing: .null
        }
    }
    return .object(members)
  }
}
