import OnboardingDomain
import Testing

@testable import PageRendering

@Suite struct PageSlotTests {
  @Test(arguments: [
    ("{{lang}} {{dir}}", "en ltr"), ("{{flow}}/{{variant}}/{{section}}", "demo/standard/about"),
    ("{{screen}} {{kind}}", "person question"), ("{{is-first}} {{is-last}}", "false false"),
    ("{{#sheet}}x{{/sheet}}{{^sheet}}none{{/sheet}}", "none"),
    ("{{#asset}}/base.css{{/asset}}", "/assets/base.css?v=1"),
    ("{{#asset}}/{{flow}}/theme.css{{/asset}}", "/assets/demo/theme.css?v=1"),
    ("{{sheet-url.help}}", "/demo/person/help"), ("{{download.plan}}", "/demo/plan.ics"),
    ("{{form-action}}", "/demo/person"), ("{{form-token}}{{back-url}}{{notice}}", ""),
    ("{{error-prefix}}{{error-summary}}", ""), ("{{#languages}}x{{/languages}}", ""),
    ("{{#has.title}}yes{{/has.title}}{{^has.title}}no{{/has.title}}", "no"),
    ("{{copy.ui.hidden}}", "[ui.hidden]"), ("{{in-variant.standard}}", "true"),
    (
      "{{#sections}}{{id}}:{{done}}{{here}}{{upcoming}};{{/sections}}",
      "about:falsetruefalse;end:falsefalsetrue;"
    ),
  ])
  func `a page knows its names`(template: String, expected: String) throws {
    #expect(try TestSite.person(template) == expected)
  }

  @Test func `the first screen and the last one are known`() throws {
    let template = "{{is-first}}{{is-last}}{{#sections}}{{done}}{{/sections}}"
    let site = try TestSite(["hello": template, "done": template])
    #expect(site.page("hello") == "truefalsefalsefalse")
    #expect(site.page("done") == "falsetruetruetrue")
  }

  @Test func `a section without the answers that everybody gives is left out, and not completed`()
    throws
  {
    let words = Words.demo.with("ui.progress.done", ", completed")
      .with("ui.progress.left-out", ", left out")
    let site = try TestSite(
      ["done": "{{#sections}}{{id}}{{behind}};{{/sections}}"], words: words)
    #expect(site.page("done") == "about, left out;end, completed;")
    // What may be left out on a form is no answer that a section was there for.
    #expect(
      site.page("done", .answering(["phone": .text("5550142"), "agree": .flag(true)]))
        == "about, left out;end, completed;")
    #expect(
      site.page("done", .answering(["name": .text("Maya")])) == "about, completed;end, completed;")
    let here = try TestSite(["person": "{{#sections}}{{id}}{{behind}};{{/sections}}"], words: words)
    #expect(here.page("person") == "about;end;")
  }

  @Test func `a sheet has its own words, fields and address`() throws {
    let words = Words.demo.with("person.help.title", "Help").with("person.help.note.label", "Note")
    let site = try TestSite(
      [
        "person.help":
          "{{t.title}} {{#fields}}{{id}}: {{label}} {{error}}{{/fields}} {{form-action}} {{sheet}} {{is-sheet}}"
      ], words: words)
    #expect(
      site.page("person", sheet: 0)
        == "Help note: Note <p id=\"note-error\" hidden></p> /demo/person/help help true")
  }

  @Test func `an action has its words`() throws {
    let words = Words.demo.with("person.action.later", "Maybe later")
    #expect(
      try TestSite.person(
        "{{#actions}}{{id}}={{title}}{{/actions}} {{action.later.title}}", words: words)
        == "later=Maybe later Maybe later")
  }

  @Test func `progress counts screens of the section and of the path`() throws {
    let flow = DemoFlow().flow
    let id = try #require(SessionID(bytes: Array(repeating: 1, count: 16)))
    let walk = Walk(Session(id: id, flow: flow, startedAt: 0), in: flow)
    let state = PageState.with { $0.standing = walk.standing(of: "person") }
    #expect(
      try TestSite.person("{{step}}/{{steps}} {{part}} {{screen-number}}/{{screen-count}}", state)
        == "2/3 3 2/6")
  }

  @Test func `the summary leads to the control of each error`() throws {
    let fields: [(FieldID, InputPart)] = [
      ("name", .whole), ("birth-date", .year), ("birth-date", .whole), ("sex", .whole),
      ("energy", .whole), ("meals", .windowEnd(2)), ("height", .centimetres), ("weight", .whole),
    ]
    let state = PageState.with {
      $0.errors = fields.map { FieldError($0.0, "required", part: $0.1) }
    }
    let page = try TestSite.person("{{error-prefix}}{{error-summary}}", state)
    let targets = page.matches(of: /href="#([^"]*)"/).map { String($0.output.1) }
    #expect(
      targets == [
        "name", "birth-date-year", "birth-date-month", "sex-female", "energy-1", "meals-2-end",
        "height-cm", "weight-lb",
      ])
    #expect(page.hasPrefix("[ui.error-prefix]"))
  }

  @Test func `the summary names the field where the words alone could be about another`() throws {
    let words = Words.demo.with("person.name.error.too-long", "Your name is too long")
    let files = [
      "components/error-summary.mustache":
        "{{#errors}}<p>{{#label}}{{label}}: {{/label}}{{message}}</p>{{/errors}}"
    ]
    let state = PageState.with {
      $0.errors = [FieldError("name", "too-long"), FieldError("name", "too-short")]
    }
    #expect(
      try TestSite(["person": "{{error-summary}}"], files: files, words: words)
        .page("person", state)
        == "<p>Your name is too long</p><p>Label of name: [too-short]</p>")
  }

  @Test func `after a question the summary has no colon`() throws {
    let files = [
      "components/error-summary.mustache":
        "{{#errors}}{{#label}}{{label}}{{^is-question}}:{{/is-question}} {{/label}}{{message}}{{/errors}}"
    ]
    let state = PageState.with { $0.errors = [FieldError("name", "too-short")] }
    func summary(_ label: String) throws -> String {
      let words = Words.demo.with("person.name.label", label)
      return try TestSite(["person": "{{error-summary}}"], files: files, words: words)
        .page("person", state)
    }
    #expect(try summary("Name") == "Name: [too-short]")
    #expect(try summary("What is your name?") == "What is your name? [too-short]")
    #expect(try summary("ما اسمك؟") == "ما اسمك؟ [too-short]")
  }

  @Test func `a notice is told in its words`() throws {
    let words = Words.demo.with("ui.notice.moved", "%@ has moved")
    let state = PageState.with {
      $0.notice = "moved"
      $0.noticeArguments = ["It"]
    }
    #expect(
      try TestSite.person("{{notice}}", state, words: words) == "<p role=status>It has moved</p>")
  }

  @Test func `the static site gives its own addresses`() throws {
    let state = PageState.with {
      $0.address = { address in
        switch address {
        case .form(let screen, _): "form-\(screen).html"
        case .sheet(_, let sheet): "\(sheet).html"
        default: "other"
        }
      }
    }
    #expect(
      try TestSite.person("{{form-action}} {{sheet-url.help}} {{download.plan}}", state)
        == "form-person.html help.html other")
  }

  @Test func `what is computed is asked for once, and only where it is shown`() throws {
    let person = "{{value.hours}} {{value.days}} {{raw.hours}}"
    let site = try TestSite(["person": person, "hello": "-"])
    var count = 0
    let state = PageState.with {
      $0.results = {
        count += 1
        return DemoFlow.Computed(computed: ["hours": .number(1840, digits: 0)], data: nil)
      }
    }
    #expect(site.page("hello", state) == "-")
    #expect(count == 0)
    #expect(site.page("person", state) == "1,840 – 1840")
    #expect(count == 1)
  }

  @Test func `words with a computed number come in its plural`() throws {
    let catalogue = """
      {"sourceLanguage":"en","strings":{"person.title":{"comment":"args: days","localizations":{"en":
      {"variations":{"plural":{"one":{"stringUnit":{"value":"%lld day"}},
      "other":{"stringUnit":{"value":"%lld days"}}}}}}}}}
      """
    let site = try TestSite(
      ["person": "{{t.title}}"], files: ["demo/copy.xcstrings": catalogue])
    for (number, expected) in [(1.0, "1 day"), (0, "0 days"), (1200, "1,200 days")] {
      let state = PageState.with {
        $0.results = {
          DemoFlow.Computed(computed: ["days": .number(number, digits: 0)], data: nil)
        }
      }
      #expect(site.page("person", state) == expected)
    }
  }

  @Test func `a page notes the words, values and fragments on it`() throws {
    let words = Words.demo.with("person.title", "%@ h", comment: "args: hours")
      .with("picture.title", "Picture")
    let site = try TestSite(
      ["person": "{{t.title}}{{t.title}}{{value.days}}{{fragment.picture}}{{copy.ui.hidden}}"],
      files: ["demo/fragments/picture.mustache": "{{t.title}}"], words: words)
    let shell = try #require(site.shell("person"))
    #expect(shell.copyKeys == ["person.title", "ui.hidden", "picture.title"])
    #expect(shell.values == ["days"])
    #expect(shell.fragments == ["picture"])
    #expect(shell.needsResults)
    #expect(site.shell("hello")?.needsResults == false)
  }

  @Test func `writing twice gives the same bytes`() throws {
    let site = try TestSite(["person": "{{#fields}}{{id}}{{value}}{{error}}{{/fields}}"])
    let state = PageState.answering(["name": .text("Maya")])
    #expect(site.page("person", state) == site.page("person", state))
  }
}
