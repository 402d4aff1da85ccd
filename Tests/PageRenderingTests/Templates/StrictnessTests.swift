import OnboardingDomain
import SourceText
import Testing

@testable import PageRendering

@Suite struct StrictnessTests {
  @Test(arguments: [
    ("{{nonsense}}", "1:1: nothing here is called nonsense"),
    ("x\n  {{scren}}", "2:3: nothing here is called scren; did you mean screen?"),
    ("{{#nonsense}}{{/nonsense}}", "1:1: nothing here is called nonsense"),
    ("{{^nonsense}}{{/nonsense}}", "1:1: nothing here is called nonsense"),
    ("{{field.nme.label}}", "1:1: person has no field nme; did you mean name?"),
    (
      "{{field.name.labl}}",
      "1:1: nothing there is called labl; did you mean label?"
    ),
    (
      "{{#field.name}}\n{{lable}}{{/field.name}}",
      "2:1: nothing here is called lable; did you mean label?"
    ),
    ("{{field.sex.choice.mal.title}}", "1:1: person.sex has no choice mal; did you mean male?"),
    (
      "{{field.birth-date.part.mouth.value}}",
      "1:1: person.birth-date has no part mouth; did you mean month?"
    ),
    ("{{action.latr.title}}", "1:1: person has no action latr; did you mean later?"),
    ("{{#in-variant.stand}}{{/in-variant.stand}}", "1:1: demo has no variant stand"),
    ("{{sheet-url.hulp}}", "1:1: person has no sheet hulp; did you mean help?"),
    ("{{download.pla}}", "1:1: the flow demo offers no file pla; did you mean plan?"),
    ("{{value.hour}}", "1:1: the flow demo computes nothing called hour; did you mean hours?"),
    ("{{raw.hour}}", "1:1: the flow demo computes nothing called hour; did you mean hours?"),
    ("{{fragment.pictur}}", "1:1: the flow demo has no fragment pictur; did you mean picture?"),
    (
      "{{fragment.picture}}",
      "1:1: there is no template Templates/demo/fragments/picture.mustache"
    ),
    (
      "{{t.titel}}",
      "1:1: there are no words person.titel in Templates/demo/copy.xcstrings or Templates/copy.xcstrings"
    ),
    (
      "{{copy.ui.hiden}}",
      "1:1: there are no words ui.hiden in Templates/demo/copy.xcstrings or Templates/copy.xcstrings; did you mean ui.hidden?"
    ),
    (
      "{{field.name.hint}}",
      "1:1: there are no words person.name.hint in Templates/demo/copy.xcstrings or Templates/copy.xcstrings"
    ),
    (
      "{{#asset}}/them.css{{/asset}}", "1:1: there is no file Public/them.css"
    ),
    (
      "{{#asset}}/{{screen}}.css{{/asset}}", "1:1: there is no file Public/person.css"
    ),
    (
      "{{#asset}}/{{step}}.css{{/asset}}", "1:1: step is no plain text that can be in an address"
    ),
    ("{{fields}}", "1:1: fields is a list; write {{#fields}} … {{/fields}}"),
    ("{{field.name}}", "1:1: field.name has parts; name one of them"),
    (
      "{{#back-url}}x{{/back-url}}",
      "1:1: back-url depends on the person, so a page can't ask about it; make it a fragment"
    ),
    (
      "{{^notice}}x{{/notice}}",
      "1:1: notice depends on the person, so a page can't ask about it; make it a fragment"
    ),
    (
      "{{>components/nothing}}",
      "1:1: there is no template components/nothing in Templates/demo or Templates"
    ),
    (
      "{{>components/notic}}",
      "1:1: there is no template components/notic in Templates/demo or Templates; did you mean components/notice?"
    ),
    (
      "a {{{name}}}",
      "1:3: unescaped tags are refused: slots and names are escaped where they stand"
    ),
  ])
  func `what nobody knows is told with its place`(template: String, message: String) {
    #expect(TestSite.errors(["person": template]) == ["Templates/demo/person.mustache:\(message)"])
  }

  @Test func `every mistake is told at once`() {
    let errors = TestSite.errors(
      ["person": "{{a1}} {{b2}}\n{{>c3}}", "hello": "{{d4}}"],
      words: Words.demo.with("ui.x", "<b>"))
    // Words come first: without them nothing else can be judged.
    #expect(errors.count == 1)
    let others = TestSite.errors(["person": "{{a1}} {{b2}}\n{{>c3}}", "hello": "{{d4}}"])
    #expect(others.count == 4)
  }

  @Test func `a mistake in a part is told where the part stands`() {
    let errors = TestSite.errors(
      ["person": "{{>components/part}}"], files: ["components/part.mustache": "\n{{oops}}"])
    #expect(errors == ["Templates/components/part.mustache:2:1: nothing here is called oops"])
  }

  @Test func `a block that nothing shows is refused`() {
    let errors = TestSite.errors(
      ["person": "{{<layout}}\n{{$contant}}x{{/contant}}{{/layout}}"],
      files: ["layout.mustache": "<main>{{$content}}{{/content}}</main>"])
    #expect(
      errors == [
        "Templates/demo/person.mustache:2:1: layout has no block {{$contant}}; did you mean content?"
      ])
  }

  @Test func `a template that includes itself is refused`() {
    let errors = TestSite.errors(files: [
      "pages/error.mustache": "{{>b}}", "b.mustache": "{{>c}}", "c.mustache": "{{>b}}",
    ])
    #expect(
      errors == [
        "Templates/pages/error.mustache:1:1: the template includes itself: b → c → b"
      ])
  }

  @Test func `a screen whose template includes itself is refused and not rendered`() {
    let errors = TestSite.errors(["person": "{{>b}}"], files: ["b.mustache": "{{>b}}"])
    #expect(
      errors == [
        "Templates/demo/person.mustache:1:1: the template includes itself: b → b"
      ])
  }

  @Test func `an empty template is refused by its name, once for all that are made of it`() {
    let files = ["frame.mustache": "", "part.mustache": ""]
    #expect(
      TestSite.errors(["person": " \n", "hello": "{{<frame}}{{/frame}}"], files: files)
        == [
          "Templates/demo/person.mustache:1:1: the template is empty",
          "Templates/frame.mustache:1:1: the template is empty",
        ])
    #expect(
      TestSite.errors(["person": "{{<frame}}{{$a}}x{{/a}}{{/frame}}"], files: files)
        == ["Templates/frame.mustache:1:1: the template is empty"])
    // One that is part of others may be.
    #expect(TestSite.errors(["person": "{{>part}}x"], files: files).isEmpty)
  }

  @Test func `a screen without a template is refused`() {
    let files = ["screens/question.mustache": "<p>", "screens/information.mustache": "<p>"]
    do throws(Diagnostics) {
      _ = try RenderedSite(
        onboardings: [DemoFlow([Screen("lost", .paywall)])],
        templates: TemplateSource(files: files.map { .init(path: $0.key, text: $0.value) }),
        assetURL: { _ in nil })
      Issue.record("nothing was refused")
    } catch {
      #expect(
        error.all.map { "\($0.place): \($0.message)" } == [
          "Templates/demo/done.mustache:1:1: there is no template for it; write this file or screens/completion.mustache",
          "Templates/demo/lost.mustache:1:1: there is no template for it; write this file or screens/paywall.mustache",
        ])
    }
  }

  @Test func `a message without words is refused before anybody sees it`() {
    let errors = TestSite.errors(
      ["person": "{{field.energy.error}}"], words: Words.demo.without("error.out-of-range"))
    #expect(
      errors == [
        "Templates/demo/person.mustache:1:1: there are no words person.energy.error.out-of-range or error.out-of-range in Templates/demo/copy.xcstrings or Templates/copy.xcstrings"
      ])
  }

  @Test func `words that name an unknown value are refused`() {
    let errors = TestSite.errors(
      ["person": "{{t.title}} {{t.title}}"],
      words: Words.demo.with("person.title", "%@ hours", comment: "args: minutes"))
    #expect(
      errors.map { $0.replacing(/:[0-9]+:[0-9]+:/, with: ":") } == [
        "Templates/copy.xcstrings: person.title names the value minutes, which demo doesn't compute"
      ])
  }

  @Test func `a fragment that asks for unknown words is refused`() {
    let errors = TestSite.errors(
      ["person": "{{fragment.picture}}"],
      files: ["demo/fragments/picture.mustache": "{{t.title}}\n{{copy.nope}} {{value.hous}}"])
    #expect(
      errors == [
        "Templates/demo/fragments/picture.mustache:1:1: there are no words picture.title in Templates/demo/copy.xcstrings or Templates/copy.xcstrings",
        "Templates/demo/fragments/picture.mustache:2:1: there are no words nope in Templates/demo/copy.xcstrings or Templates/copy.xcstrings",
        "Templates/demo/fragments/picture.mustache:2:15: the flow computes nothing called hous; did you mean hours?",
      ])
  }

  @Test func `a fragment may ask first whether there are words`() {
    let errors = TestSite.errors(
      ["person": "{{fragment.picture}}"],
      files: ["demo/fragments/picture.mustache": "{{#has.title}}{{t.title}}{{/has.title}}"])
    #expect(errors.isEmpty)
  }

  @Test func `a page of its own that asks for unknown words is refused`() {
    let errors = TestSite.errors(files: ["pages/gallery.mustache": " {{t.title}}"])
    #expect(
      errors == [
        "Templates/pages/gallery.mustache:1:2: there are no words gallery.title in Templates/copy.xcstrings"
      ])
  }

  @Test func `a page needs the components that its slots are filled with`() throws {
    let files = [
      "screens/completion.mustache": "<p>", "screens/question.mustache": "{{error-summary}}",
    ]
    do throws(Diagnostics) {
      _ = try RenderedSite(
        onboardings: [DemoFlow([Screen("ask", .question)])],
        templates: TemplateSource(files: files.map { .init(path: $0.key, text: $0.value) }),
        assetURL: { _ in nil })
      Issue.record("nothing was refused")
    } catch {
      #expect(
        error.all.map { "\($0.place): \($0.message)" } == [
          "Templates/components/error-summary.mustache:1:1: there is no such file, and pages need it"
        ])
    }
  }
}
