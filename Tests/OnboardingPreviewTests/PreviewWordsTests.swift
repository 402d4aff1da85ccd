import OnboardingWords
import PageRendering
import Testing

@testable import OnboardingPreview

/// From a sentence to its key, from a key to its screens, and how far translators are.
@Suite struct PreviewWordsTests {
  private func page(_ site: PreviewSite, _ path: String) -> String {
    String(decoding: site.file(at: path)?.bytes ?? [], as: UTF8.self)
  }

  // MARK: Sentences

  @Test func `the element around a sentence names its key, in every language`() throws {
    let site = try PreviewSite(PreviewTea.source(locales: ["en", "en-XA"]))
    for (code, title) in [("en", "Which tea?"), ("en-XA", "[Ŵĥîçĥ ţéå?~~~~]")] {
      let html = page(site, "screens/tea/standard/\(code)/taste.empty.html")
      let heading = html.firstMatch(of: /<h1[^>]* data-copy="taste.title"[^>]*>/)
      #expect(heading != nil && html.contains(title), "\(code)")
    }
  }

  @Test func `words between other elements belong to what is around them`() {
    let marked =
      PreviewMarks.words("a", "One ") + "<b>" + PreviewMarks.words("b", "two") + "</b>"
      + PreviewMarks.words("c", " three")
    let resolved = PreviewMarks.resolved(
      Array("<p>\(marked)</p><i title=\"\(PreviewMarks.words("d", "four"))\">5</i>".utf8),
      assets: "", link: { $0 })
    #expect(
      String(decoding: KeyedMarkup(resolved).bytes, as: UTF8.self)
        == #"<p data-copy="a c">One <b data-copy="b">two</b> three</p>"#
        + #"<i data-copy="d" title="four">5</i>"#)
  }

  @Test func `the title of a page stays as it is`() {
    let head = "<head><title>\(PreviewMarks.words("a", "One"))</title></head>"
    let resolved = PreviewMarks.resolved(Array(head.utf8), assets: "", link: { $0 })
    #expect(KeyedMarkup(resolved).bytes == Array("<head><title>One</title></head>".utf8))
    #expect(resolved.keys.map(\.key) == ["a"])
  }

  // MARK: Keys

  @Test func `a key leads to every screen that shows it, each once`() throws {
    let places = try PreviewSite(PreviewTea.source()).keyPlaces["tea"] ?? [:]
    #expect(places["taste.title"]?.map(\.title) == ["taste"])
    // The words of an error stand only where it is one.
    #expect(
      places["evening.cups.error.too-many"]?.map(\.url)
        == ["screens/tea/standard/en/evening.error-cups-too-many.html"])
    #expect(places["ui.back"]?.map(\.title) == ["evening", "last-cup"])
  }

  @Test func `the table links all of them`() throws {
    let html = page(try PreviewSite(PreviewTea.source()), "copy.html")
    let row = html.firstMatch(of: /<tr id="shared\.ui\.back"[\s\S]*?<\/tr>/)?.output ?? ""
    #expect(row.contains(">tea/evening</a>") && row.contains(">tea/last-cup</a>"))
  }

  // MARK: States

  /// The flow with a word to review, another language that has one word, and a plural.
  private func translated() throws -> PreviewSource {
    let files = try PreviewTea.templates().files.map { file in
      guard file.path == "tea/copy.xcstrings" else { return file }
      let text = file.text.replacing(
        #"{"en": {"stringUnit": {"state": "translated", "value": "Which tea?"}}}"#,
        with: #"{"en": {"stringUnit": {"state": "needs_review", "value": "Which tea?"}},"#
          + #" "de": {"stringUnit": {"state": "new", "value": "Welcher Tee?"}}}"#
      ).replacing(
        #"{"en": {"stringUnit": {"state": "translated", "value": "Never"}}}"#,
        with: #"{"en": {"variations": {"plural": {"#
          + #""one": {"stringUnit": {"state": "translated", "value": "Once"}},"#
          + #""other": {"stringUnit": {"state": "translated", "value": "Often"}}}}}}"#)
      return TemplateSource.File(path: file.path, text: text)
    }
    return PreviewSource(
      onboardings: [PreviewTea()], templates: TemplateSource(files: files),
      files: try PreviewTea.publicFiles(), locales: ["en"])
  }

  @Test func `each language says how many words are how far`() throws {
    let table = CopyTable(try PreviewSite(translated()))
    let html = page(try PreviewSite(translated()), "copy.html")
    let count = table.rows.count
    #expect(html.contains("state=needs_review\">1 needs review</a>"))
    #expect(html.contains("language=en&amp;state=translated\">\(count - 1) translated</a>"))
    #expect(html.contains("language=de&amp;state=new\">1 new</a>"))
    let wanted = table.rows.filter { $0.languages.contains("de") }.count
    #expect(html.contains("language=de&amp;state=missing\">\(wanted - 1) missing</a>"))
  }

  @Test func `a row says how far its words are, also where there are none`() throws {
    let html = page(try PreviewSite(translated()), "copy.html")
    func state(_ id: String) -> Substring? {
      html.matches(of: /<tr id="([^"]+)"[^>]* data-state="([^"]+)"/)
        .first { $0.output.1 == id }?.output.2
    }
    #expect(state("tea.taste.title") == "needs_review")
    #expect(state("tea.taste.title.de") == "new")
    #expect(state("tea.taste.action.de") == "missing")
    #expect(state("tea.taste.action") == "translated")
  }

  @Test func `shared words are wanted in the languages of the flows that show them`() throws {
    let rows = CopyTable(try PreviewSite(translated())).rows
    func state(_ key: String) -> String? {
      rows.first { $0.flow == "shared" && $0.entry.key == key }?.state("de")
    }
    #expect(state("ui.back") == "missing")
    // Words about another flow, which this one doesn't show.
    let others = rows.filter { $0.flow == "shared" && !$0.languages.contains("de") }
    #expect(!others.isEmpty)
    #expect(others.allSatisfy { $0.state("de") == nil && $0.state("en") != nil })
  }

  @Test func `a plural shows each of its forms`() throws {
    let html = page(try PreviewSite(translated()), "copy.html")
    #expect(html.contains("<dt lang=\"en\">one</dt><dd>Once</dd>"))
    #expect(html.contains("<dt lang=\"en\">other</dt><dd>Often</dd>"))
  }
}
