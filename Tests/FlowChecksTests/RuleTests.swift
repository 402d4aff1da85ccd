import FlowChecks
import Foundation
import OnboardingDomain
import SourceText
import Testing

/// Every rule finds what breaks it, and nothing in what is sound.
@Suite struct RuleTests {
  @Test(arguments: Breakage.all)
  func `a rule finds what breaks it and says all of it`(breakage: Breakage) throws {
    let found = try breakage.found().map { "\($0.place): \($0.advice)." }
    // How heavy a page is goes with Foyer's own styles.
    let text = found.joined(separator: "\n")
      .replacing(/come to \d{5} bytes/, with: "come to … bytes")
    #expect(text == breakage.findings)
  }

  @Test func `every rule has something that breaks it`() {
    #expect(Set(Breakage.all.map(\.rule)) == Set(Rule.all.map(\.id)))
    #expect(Breakage.all.allSatisfy { !$0.findings.isEmpty })
  }

  @Test func `every line of the documentation has something that breaks it`() throws {
    let text = try String(contentsOfFile: "docs/checking.md", encoding: .utf8)
    let rows = text.matches(of: /(?m)^\| `([a-z-]+)` \| (error|warning) \|/).map {
      String($0.output.1)
    }
    #expect(Set(rows) == Set(Breakage.all.map(\.rule)))
    #expect(rows.count == Set(rows).count)
  }

  @Test func `no two rules have one id`() {
    #expect(Set(Rule.all.map(\.id)).count == Rule.all.count)
  }

  @Test func `nothing is found in what is sound`() throws {
    let found = try SampleSite().examined().findings()
    // Words of the shared catalogue that only another flow needs are that flow's to judge.
    #expect(found.filter { $0.place.file != "Templates/copy.xcstrings" } == [])
  }

  @Test(arguments: [
    "too-short", "password-too-long", "too-common", "contains-app-name", "contains-email",
  ])
  func
    `a rule of new passwords that no words tell is found on the screen and on the account’s pages`(
      key: String
    ) throws
  {
    var site = SampleSite()
    site.flows[0].flow = SampleFlow.with(
      Screen(
        "account", .account, fields: [SampleFlow.email, Field("password", .newPassword)],
        primary: .createAccount()))
    site.words.merge(
      ["title", "action", "email.label", "password.label"].map {
        ("account.\($0)", SampleSite.Entry(value: "Account"))
      }
    ) { $1 }
    site.words["sections.end"] = .init(value: "End")
    let shared = try #require(site.templates["copy.xcstrings"])
    site.templates["copy.xcstrings"] = shared.replacing("\"error.\(key)\"", with: "\"error.gone\"")
    func missing() throws -> [String] {
      try site.examined().findings().filter { $0.rule == "missing-copy" }.map(\.message)
    }
    #expect(try missing().contains { $0.contains("account.password.error.\(key) or error.\(key)") })
    site.words["account.password.error.\(key)"] = .init(value: "Choose another one")
    let rest = try missing()
    #expect(rest.count == 1, "\(rest)")
    #expect(rest.first?.hasPrefix("there are no words error.\(key)") == true, "\(rest)")
  }

  @Test(arguments: ["price", "period", "renewal", "trial-end", "restore", "terms", "privacy"])
  func `a paywall that keeps something to itself is found`(disclosure: String) throws {
    var site = SampleSite()
    site.templates["sample/offer.mustache"] = SampleSite.offer.replacing(
      "data-disclosure=\"\(disclosure)\"", with: "")
    let found = try site.examined().findings().filter { $0.rule == "missing-disclosure" }
    #expect(found.count == 1)
    #expect(found.first?.fix.contains("\"\(disclosure)\"") == true)
  }

  @Test func `a choice that moved under the same version is named with both lines`() throws {
    var site = SampleSite()
    let pace = { (choices: [Choice]) in
      SampleFlow.with(Screen("pace", .question, fields: [Field("pace", .singleChoice(choices))]))
    }
    site.schemas["sample.1.txt"] = FlowSchema(pace(["slow", "fast"])).text
    site.flows[0].flow = pace(["fast", "slow"])
    let found = try site.examined().findings().filter { $0.rule == "schema-changed" }
    #expect(found.map(\.place.file) == ["Schemas/sample.1.txt"])
    #expect(found[0].message.contains("\"field pace choice fast slow\" where it had"))
    #expect(found[0].message.contains("\"field pace choice slow fast\""))
  }

  @Test func `a schema that a checkout on Windows wrote with its own line ends is the same`() throws
  {
    var site = SampleSite()
    let schema = FlowSchema(site.flows[0].flow)
    site.schemas["sample.1.txt"] = schema.text.replacing("\n", with: "\r\n")
    #expect(try site.examined().findings().filter { $0.rule == "schema-changed" } == [])
  }

  @Test func `a screen that asks nothing of its required fields names each of them`() throws {
    var site = SampleSite()
    site.templates["sample/you.mustache"] =
      "{{<layout}}\n{{$content}}<label>Cups <input name=\"cups\" inputmode=\"numeric\"></label>"
      + "{{/content}}\n{{/layout}}\n"
    let found = try site.examined().findings().filter { $0.rule == "field-not-shown" }
    #expect(found.count == 1)
    #expect(found.first?.message.contains("asks for email") == true)
  }

  @Test func `a claim is supported by a source, a label or the page's own words`() throws {
    for (comment, title, isFound) in [
      ("claim: everybody knows", "You", true), ("claim: Hall 2011", "You", false),
      ("claim: illustration", "You: an illustration", false),
      ("claim: figure of speech", "You, a figure of speech", false),
    ] {
      var site = SampleSite()
      site.words["you.title"] = .init(value: title, comment: comment)
      let rules = try site.examined().findings().map(\.rule)
      #expect(rules.contains("unsupported-claim") == isFound, "\(comment)")
    }
  }

  @Test func `motion is allowed where people don't mind and where the page stills it`() throws {
    var site = SampleSite()
    site.files["sample/theme.css"] = """
      @media (prefers-reduced-motion: no-preference) { .a { animation: spin 1s !important; } }
      .b { transition: color 1s; }
      """
    let rules = try site.examined().findings().map(\.rule)
    #expect(!rules.contains("motion-without-reduced-form"))
  }

  @Test(arguments: [
    ("sample/a.svg", "<svg><animate/></svg>"), ("js/a.js", "scrollTo({behavior: 'smooth'})"),
  ])
  func `pictures and scripts that move for everybody are found`(path: String, text: String) throws {
    var site = SampleSite()
    site.files[path] = text
    let found = try site.examined().findings().filter { $0.rule == "motion-without-reduced-form" }
    #expect(found.map(\.place.file) == ["Public/" + path])
  }

  @Test(arguments: Breakage.all)
  func `a finding says where it is and how to mend it`(breakage: Breakage) {
    for line in breakage.findings.split(separator: "\n") {
      let places = ["Templates/", "Public/", "Schemas/", "Flow sample: "]
      #expect(places.contains(where: line.hasPrefix))
      #expect(!line.hasSuffix("..") && !line.contains(": . "))
    }
  }

  @Test func `the first German words of one flow are no gap in another`() throws {
    var site = SampleSite()
    var other = SampleFlow()
    other.flow = Flow(
      id: "other", version: 1, sections: [Section("all", SampleFlow.screens)])
    site.flows.append(other)
    site.templates["other/copy.xcstrings"] = try SampleSite().catalogue()
    site.words["you.title"]?.localizations = [
      "de": #"{"stringUnit": {"state": "translated", "value": "Du"}}"#
    ]
    let found = try site.examined().findings().filter { $0.rule == "untranslated-copy" }
    #expect(
      Set(found.map(\.place.file)) == [
        "Templates/copy.xcstrings", "Templates/sample/copy.xcstrings",
      ])
  }

  @Test func `a language of one flow asks for no introduction of another`() throws {
    var site = SampleSite()
    var other = SampleFlow()
    other.flow = Flow(
      id: "other", version: 1, sections: [Section("all", SampleFlow.screens)])
    site.flows.append(other)
    site.templates["other/copy.xcstrings"] = try SampleSite().catalogue()
    let shared = try #require(site.templates["copy.xcstrings"])
    site.templates["copy.xcstrings"] = shared.replacing(
      "\"gallery.reflect.title\"", with: "\"gallery.other.title\"")
    site.words["gallery.sample.title"] = nil
    site.templates["copy.xcstrings"] = site.templates["copy.xcstrings"]?.replacing(
      "\"gallery.calai.title\"", with: "\"gallery.sample.title\"")
    site.words["you.title"]?.localizations = [
      "de": #"{"stringUnit": {"state": "translated", "value": "Du"}}"#
    ]
    let wanted = Set(
      try site.examined().findings().filter { $0.rule == "untranslated-copy" }
        .compactMap(\.subject))
    #expect(wanted.contains("gallery.sample.title"))
    #expect(!wanted.contains("gallery.other.title"))
  }

  @Test(arguments: ["other/copy.xcstrings", "copy.xcstrings"])
  func `a whole catalogue that isn't there is one finding`(file: String) throws {
    var site = SampleSite()
    var other = SampleFlow()
    other.flow = Flow(
      id: "other", version: 1, sections: [Section("all", SampleFlow.screens)])
    site.flows.append(other)
    site.templates["other/copy.xcstrings"] = try SampleSite().catalogue()
    site.templates[file] = nil
    let found = try site.examined().findings().filter { $0.rule == "missing-copy" }
    #expect(found.map(\.place.file) == ["Templates/" + file])
    #expect(found.first?.message.hasPrefix("there is no such file") == true)
  }

  @Test func `two checks of one site find the same in the same order`() throws {
    var site = SampleSite()
    site.words["you.one"] = .init(value: "One")
    site.words["you.two"] = .init(value: "Two")
    site.templates["sample/nobody.mustache"] = ""
    let once = try site.examined().findings()
    #expect(once.count > 2)
    #expect(try once == site.examined().findings())
  }
}
