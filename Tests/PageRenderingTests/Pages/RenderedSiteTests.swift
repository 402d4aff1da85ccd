import OnboardingDomain
import OnboardingWords
import SourceText
import Testing

@testable import PageRendering

@Suite struct RenderedSiteTests {
  private static var translated: Words {
    var words = Words.demo.with("person.title", "Hello").with("person.sub", "English only")
    words.translate("person.title", "de", "Hallo")
    return words
  }

  @Test func `pages come in every language of the catalogues`() throws {
    let site = try TestSite(["person": "{{lang}}: {{t.title}}, {{t.sub}}"], words: Self.translated)
    #expect(site.site.locales.map(\.code) == ["en", "de"])
    #expect(site.site.localeIndex("de") == 1)
    let german = try #require(site.shell("person", locale: 1))
    #expect(String(decoding: german.bytes(.fresh), as: UTF8.self) == "de: Hallo, English only")
  }

  @Test func `a region takes the words of its language`() throws {
    let site = try TestSite(
      ["person": "{{t.title}}"], words: Self.translated, locales: ["de-AT", "en"])
    #expect(site.page("person") == "Hallo")
  }

  @Test func `languages link to the same page`() throws {
    let site = try TestSite(
      ["person": "{{#languages}}{{code}} {{name}} {{url}} {{current}};{{/languages}}"],
      words: Self.translated)
    #expect(
      site.page("person")
        == "en English /demo/person?lang=en true;de Deutsch /demo/person?lang=de false;")
  }

  @Test func `a language can be made from the source language`() throws {
    let site = try TestSite(
      ["person": "{{dir}} {{t.title}}"], words: Self.translated, locales: ["ar-XB"],
      transformCopy: { language, key, words in "\(language) \(key) \(words.uppercased())" })
    #expect(site.page("person") == "rtl ar-XB person.title HELLO")
  }

  @Test func `pages are found by position`() throws {
    let site = try TestSite(["person": "p"]).site
    #expect(site.page(flow: 0, variant: 0, screen: 1, locale: 0)?.screen == "person")
    #expect(site.page(flow: 0, variant: 0, screen: 1, sheet: 0, locale: 0)?.sheet == "help")
    #expect(site.page(flow: 0, variant: 0, screen: 1, sheet: 1, locale: 0) == nil)
    #expect(site.page(flow: 1, variant: 0, screen: 0, locale: 0) == nil)
    #expect(site.page(flow: 0, variant: 1, screen: 0, locale: 0) == nil)
    #expect(site.page(flow: 0, variant: 0, screen: 99, locale: 0) == nil)
    #expect(site.page(flow: 0, variant: 0, screen: 0, locale: 9) == nil)
    #expect(site.flows[0].allShells.count == 7)
    #expect(site.flowIndex("demo") == 0)
  }

  @Test func `a page of its own has data and words`() throws {
    let words = Words.demo.with("gallery.title", "%@ flows", comment: "args: count")
    let site = try TestSite(files: ["pages/gallery.mustache": "{{t.title}} {{x}}"], words: words)
      .site
    let page = site.renderPage("gallery", data: ["count": "5", "x": "<"], locale: 0)
    #expect(String(decoding: page.bytes, as: UTF8.self) == "5 flows &lt;")
    #expect(page.problems.isEmpty)
    #expect(site.hasPage("gallery"))
    #expect(!site.hasPage("nothing"))
  }

  @Test func `a page of a flow wins`() throws {
    let site = try TestSite(files: [
      "pages/restart.mustache": "shared", "demo/pages/restart.mustache": "own",
    ]).site
    #expect(site.renderPage("restart", data: [:], locale: 0).bytes == Array("shared".utf8))
    #expect(site.renderPage("restart", data: [:], locale: 0, flow: 0).bytes == Array("own".utf8))
  }

  @Test func `a page that nobody wrote is a problem, not a crash`() throws {
    let page = try TestSite().site.renderPage("nothing", data: [:], locale: 0)
    #expect(page.problems.map(\.message) == ["there is no such template"])
  }

  @Test func `changed files give a changed site`() throws {
    let site = try TestSite(["person": "old"]).site
    let source = TestSite.source(["person": "new"], files: [:], words: .demo)
    let changed = try site.reloaded(source, assetURL: { _ in nil })
    #expect(changed.flows[0][variant: 0, screen: 1, locale: 0]?.bytes(.fresh) == Array("new".utf8))
  }

  @Test func `pages alone are the same pages and words, and can be made anew`() throws {
    let words = Words.demo.with("ui.notice.x", "%@!")
    let site = try TestSite(["person": "old"], words: words).site
    let pages = site.pagesOnly
    RenderedSite.forgetSources()
    #expect(pages.flows[0][variant: 0, screen: 1, locale: 0]?.bytes(.fresh) == Array("old".utf8))
    #expect(pages.words("ui.notice.x", arguments: ["a"], locale: 0) == "a!")
    #expect(pages.languages == site.languages)
    // What is only looked into is gone.
    #expect(site.entry("ui.notice.x", flow: 0) != nil && pages.entry("ui.notice.x", flow: 0) == nil)
    let source = TestSite.source(["person": "new"], files: [:], words: words)
    let changed = try pages.reloaded(source, assetURL: { _ in nil })
    #expect(changed.flows[0][variant: 0, screen: 1, locale: 0]?.bytes(.fresh) == Array("new".utf8))
    #expect(changed.entry("ui.notice.x", flow: 0) != nil)
  }

  @Test func `words are found by their key`() throws {
    let site = try TestSite(words: Words.demo.with("ui.notice.x", "%@!")).site
    #expect(site.words("ui.notice.x", arguments: ["a"], locale: 0) == "a!")
    #expect(site.words("ui.nothing", locale: 0, flow: 0) == nil)
  }

  @Test func `what deserves a look in the words is told`() throws {
    var words = Words.demo.with("person.title", "A long title", comment: "max: 5")
      .with("person.unused", "x")
    words.translate("person.title", "de", "Titel")
    let findings = try TestSite(["person": "{{t.title}}"], words: words).site.copyFindings()
    #expect(
      findings.filter { $0.message.hasPrefix("person.title ") }.map(\.message) == [
        "person.title has 12 characters in en, at most 5"
      ])
    #expect(
      findings.filter { $0.message.hasPrefix("person.unused ") }.map(\.message) == [
        "person.unused has no words in de", "person.unused is asked for by no page",
      ])
  }

  @Test func `a language that is begun is offered nowhere, and asked for whole`() throws {
    var words = Words.demo.with("person.title", "Title").with("person.lead", "Lead")
    words.translate("person.title", "de", "Title", state: "new")
    let site = try TestSite(["person": "{{t.title}} {{t.lead}}"], words: words).site
    #expect(site.languages == ["en"])
    #expect(site.flows[0].languages == ["en"])
    let findings = site.copyFindings().map(\.message)
    #expect(findings.contains("person.title is marked new in de"))
    #expect(findings.contains("person.lead has no words in de"))
  }

  @Test func `a plural that lacks a form of its language is told`() throws {
    let catalogue = """
      {"sourceLanguage":"en","strings":{"a":{"comment":"args: days","localizations":{
      "en":{"stringUnit":{"value":"%lld"}},
      "ru":{"variations":{"plural":{"one":{"stringUnit":{"value":"%lld"}},
      "other":{"stringUnit":{"value":"%lld"}}}}}}}}}
      """
    let site = try TestSite(files: ["demo/copy.xcstrings": catalogue]).site
    #expect(
      site.copyFindings(computedKeys: [["a"]]).filter { $0.message.hasPrefix("a ") }.map(\.message)
        == [
          "a lacks the plural few, many of ru"
        ])
  }
}
