import Foundation
import Testing

@testable import PageReading

/// Pages and stylesheets taken apart.
@Suite struct ReadingTests {
  private static let page = Markup(
    Array(
      """
      <!DOCTYPE html><html><head><title>T</title><style>.a > b { }</style></head><body>
      <p id=one class="x vh">heard</p><p title='a > b'>seen &amp; read<br>on</p>
      <div hidden><button>away</button></div><label for="n">Name <input id="n" required></label>
      </body></html>
      """.utf8))

  @Test func `words are those that people see or hear`() {
    #expect(Self.page.text() == "heard seen & read on Name")
    #expect(Self.page.text(isVisible: true) == "seen & read on Name")
  }

  @Test func `attributes are read with and without quotes and values`() throws {
    let paragraphs = Self.page.all(["p"])
    #expect(Self.page[paragraphs[0], "id"] == "one")
    #expect(Self.page[paragraphs[1], "title"] == "a > b")
    let input = try #require(Self.page.all(["input"]).first)
    #expect(Self.page[input, "required"] == "")
    #expect(Self.page[input, "name"] == nil)
    #expect(Self.page.elements[Self.page.lineage(of: input)[1]].name == "label")
  }

  @Test func `declarations know what they stand in`() {
    let file = CSSFile(
      path: "a.css",
      Array(
        """
        /* one; { */
        @media (prefers-contrast: more) {
          .a:has(b) { color: red; --x: url("a;b{c}") }
        }
        @font-face { src: url(x); }
        """.utf8))
    #expect(file.comments.map(\.text) == [" one; { "])
    #expect(file.declarations.map(\.property) == ["color", "--x", "src"])
    #expect(file.declarations[1].value == "url(\"a;b{c}\")")
    #expect(file.declarations[0].conditions == ["@media (prefers-contrast: more)"])
    #expect(file.declarations[0].selector == ".a:has(b)")
    #expect(file.declarations[0].line == 3)
    #expect(file.declarations[2].conditions == ["@font-face"])
  }

  @Test func `a theme is measured in every setting that it has`() throws {
    let file = CSSFile(
      path: "t/theme.css",
      Array(
        """
        /* contrast 4.5: --text on --page; contrast 3: nonsense */
        :root { color-scheme: light dark; --page: light-dark(#FFF, #000); --text: #777; }
        @media (prefers-contrast: more) { :root:not(.out) { --text: light-dark(#000, #FFF); } }
        .out { color-scheme: light; --page: #FF0; }
        """.utf8))
    let theme = try #require(Theme.all(in: [file]).first)
    #expect(
      theme.settings.map(\.name) == [
        "light", "light, .out", "light, more contrast", "light, more contrast, .out", "dark",
        "dark, more contrast",
      ])
    #expect(theme.mistakes.map(\.text) == ["contrast 3: nonsense"])
    let contrasts = theme.settings.compactMap { setting -> Double? in
      guard let ink = setting.tokens.colour("--text"), let page = setting.tokens.colour("--page")
      else { return nil }
      return (Colour.contrast(ink, page) * 10).rounded() / 10
    }
    #expect(contrasts == [4.5, 4.2, 21, 4.2, 4.7, 21])
  }

  @Test func `a stylesheet that was saved on Windows is read line by line as well`() throws {
    let file = CSSFile(
      path: "t/theme.css",
      Array(
        """
        /* contrast 4.5: --text on --page
           contrast 3: --line on --page */
        :root { --page: #FFF; --text: #000
          color: red; }
        a { b: c; d }
        """.replacing("\n", with: "\r\n").utf8))
    let (pairs, mistakes) = ContrastPair.read(try #require(file.comments.first))
    #expect(mistakes.isEmpty)
    #expect(pairs.map(\.ink) == ["--text", "--line"])
    #expect(pairs.map(\.line) == [1, 2])
    #expect(
      file.mistakes.map { "\($0.line): \($0.text)" } == [
        "4: a ; is missing before color", "5: d is no declaration: it has no colon",
      ])
  }

  @Test func `a theme over the shared one is measured with its colours`() throws {
    let shared = CSSFile(
      path: "theme.css",
      Array(
        """
        /* contrast 4.5: --text on --page; */
        :root { color-scheme: light; --page: #FFF; --text: #000; }
        """.utf8))
    func contrast(_ text: String) throws -> [String] {
      let own = CSSFile(path: "tea/theme.css", Array(text.utf8))
      let theme = try #require(Theme.all(in: [own, shared]).first)
      return theme.pairs.compactMap { pair in
        guard let setting = theme.settings.first, let ink = setting.tokens.colour(pair.ink),
          let ground = setting.tokens.colour(pair.ground)
        else { return nil }
        return "\(pair.ink) \((Colour.contrast(ink, ground) * 10).rounded() / 10)"
      }
    }
    #expect(
      try contrast("/* contrast as in theme.css */ :root { --page: #777; }") == ["--text 4.7"])
    #expect(try contrast(":root { --page: #777; }").isEmpty)
  }

  /// Every pair of the shared theme that can't be read where a flow says one colour.
  private func unreadable(with brand: String) throws -> [String] {
    let shared = CSSFile(
      path: "theme.css", Array(try Data(contentsOf: URL(fileURLWithPath: "Public/theme.css"))))
    let own = CSSFile(
      path: "tea/theme.css",
      Array("/* contrast as in theme.css */ :root { --brand: \(brand); }".utf8))
    let theme = try #require(Theme.all(in: [own, shared]).first)
    #expect(theme.pairs.count > 30)
    return theme.settings.flatMap { setting in
      theme.pairs.compactMap { pair -> String? in
        guard let ink = setting.tokens.colour(pair.ink),
          let ground = setting.tokens.colour(pair.ground)
        else { return "\(pair.ink) is no colour" }
        return Colour.contrast(ink, ground) < pair.minimum
          ? "\(pair.ink) on \(pair.ground), \(setting.name)" : nil
      }
    }
  }

  @Test(arguments: ["#2A4FD0", "#B00020", "#00695C", "#6A1B9A", "#1B5E20", "#8A1538", "#C2185B"])
  func `one colour makes a palette that can be read, in light and dark`(brand: String) throws {
    #expect(try unreadable(with: brand) == [])
  }

  @Test func `a colour that no word can be read in is found`() throws {
    #expect(try unreadable(with: "#FFC400").contains("--accent on --page, light"))
  }
}
