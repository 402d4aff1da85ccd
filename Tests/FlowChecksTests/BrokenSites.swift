import OnboardingDomain

extension Breakage {
  /// A template of the screen `you`.
  private static func you(_ content: String) -> String {
    "{{<layout}}\n{{$content}}\(content){{/content}}\n{{/layout}}\n"
  }

  /// A template that breaks the rule.
  private init(_ rule: String, template: String) {
    self.init(rule) { $0.templates["sample/you.mustache"] = Self.you(template) }
  }

  static let reading = [
    Breakage("unasked-input") { $0.flows[0].alsoReads = "tea" },
    Breakage("unread-answer") { site in
      site.flows[0].flow = SampleFlow.with(
        Screen("you", .question, fields: [SampleFlow.email, SampleFlow.number]))
    },
  ]

  static let templates = [
    Breakage("circular-template") { site in
      site.templates["sample/you.mustache"] = Self.you("{{>components/round}}")
      site.templates["sample/components/round.mustache"] = "{{>components/round}}"
    },
    Breakage("missing-file", template: "{{#asset}}/nowhere.css{{/asset}}"),
    Breakage("missing-template") { $0.templates["screens/question.mustache"] = nil },
    Breakage("template-syntax", template: "{{#fields}}"),
    Breakage("unescaped-output", template: "{{{t.title}}}"),
    Breakage("unknown-name", template: "{{nonsense}}"),
    Breakage("unknown-template", template: "{{>components/nonsense}}"),
    Breakage("unused-template") { $0.templates["sample/nobody.mustache"] = "" },
  ]

  private static let german = #"{"stringUnit": {"state": "translated", "value": "Du"}}"#
  private static let unfinished = #"{"stringUnit": {"state": "needs_review", "value": "Du"}}"#
  private static let plural = """
    {"variations": {"plural": {"one": {"stringUnit": {"state": "translated", "value": "%@ cup"}},
    "other": {"stringUnit": {"state": "translated", "value": "%@ cups"}}}}}
    """

  static let copy = [
    Breakage("copy-format") { $0.words["you.title"]?.value = "<b>You</b>" },
    Breakage("copy-too-long") { $0.words["you.title"]?.comment = "max: 2" },
    Breakage("missing-copy") { $0.words["you.title"] = nil },
    Breakage("plural-gap") {
      $0.words["done.subtitle"]?.localizations = ["en": plural, "ru": plural]
    },
    Breakage("stale-copy") { $0.words["you.title"]?.state = "stale" },
    Breakage("unfinished-copy") { $0.words["you.title"]?.localizations = ["de": unfinished] },
    Breakage("untranslated-copy") { $0.words["you.title"]?.localizations = ["de": german] },
    Breakage("unused-copy") { $0.words["you.nobody"] = .init(value: "Nobody") },
    Breakage("wrong-placeholders") { $0.words["done.subtitle"]?.comment = "" },
    Breakage("unsupported-claim") { $0.words["you.title"]?.comment = "claim: everybody knows" },
  ]

  static let pages = [
    Breakage("field-not-shown", template: "<p>Nothing is asked.</p>"),
    Breakage("missing-label", template: "<input name=\"email\" autocomplete=\"email\">"),
    Breakage("duplicate-element-id", template: "<p id=\"a\"></p><p id=\"a\"></p>"),
    Breakage(
      "missing-autocomplete",
      template: "<label>E-mail <input type=\"email\" name=\"email\"></label>"
    ),
    Breakage("missing-inputmode", template: "<label>Cups <input name=\"cups\"></label>"),
    Breakage("permission-without-reason") { $0.words["allow.subtitle"] = nil },
    Breakage("missing-disclosure") { $0.templates["sample/offer.mustache"] = nil },
  ]

  static let looks = [
    Breakage("contrast") { site in
      site.files["sample/theme.css"] = """
        /* contrast 4.5: --text on --page; */
        :root { --page: #FFF; --text: #000; }
        @media (prefers-contrast: more) { :root { --text: #999; } }
        """
    },
    Breakage("undeclared-pair") { site in
      site.files["sample/theme.css"] = ":root { --page: #FFF; --text: #000; }"
    },
    Breakage("motion-without-reduced-form") { site in
      site.files["sample/spin.css"] = ".a { animation: spin 1s infinite !important; }"
    },
    Breakage("first-view-too-heavy") { site in
      let noise = (0..<8000).map { "\(($0 * 7_919) % 65_521)" }.joined(separator: " ")
      site.templates["sample/you.mustache"] = Self.you("<p>\(noise)</p>")
    },
  ]

  static let all = definitions + reading + templates + copy + pages + looks
}
