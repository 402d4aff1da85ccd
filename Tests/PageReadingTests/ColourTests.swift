import Testing

@testable import PageReading

/// Colours as stylesheets write them, and what can be read on what.
@Suite struct ColourTests {
  private func contrast(_ ink: String, _ ground: String) throws -> Double {
    Colour.contrast(try #require(Colour(ink)), try #require(Colour(ground)))
  }

  // Source: WCAG 2.2, relative luminance; the values are those of webaim.org/resources/contrastchecker.
  @Test(arguments: [
    ("#000", "#FFF", 21), ("#FFF", "#00D26A", 2.01), ("#8E8E93", "#FFFFFF", 3.26),
    ("#767676", "white", 4.54), ("rgb(0 0 0)", "#777", 4.68),
  ])
  func `contrast is that of WCAG`(ink: String, ground: String, expected: Double) throws {
    #expect(abs(try contrast(ink, ground) - expected) < 0.01)
  }

  @Test func `a translucent colour is measured where it lies`() throws {
    let ink = try #require(Colour("rgb(255 255 255 / .5)"))
    let page = try #require(Colour("#0A0A0A"))
    #expect(abs(Colour.contrast(ink.over(page), page) - 5.29) < 0.05)
  }

  @Test(arguments: ["Canvas", "#12", "rgb(1 2)", "1px", "currentColor"])
  func `what is no colour is none`(text: String) { #expect(Colour(text) == nil) }

  private func colour(_ value: String, isDark: Bool = false) -> Colour? {
    Tokens(
      isDark: isDark,
      root: ["--a": value, "--green": "#00FF00", "--b": "var(--a)", "--loop": "var(--loop)"]
    ).colour("--b")
  }

  @Test func `tokens refer to each other`() {
    #expect(colour("var(--green)") == Colour("#0F0"))
    #expect(colour("var(--nothing, #0F0)") == Colour("#0F0"))
    #expect(colour("var(--loop)") == nil)
  }

  @Test func `light and dark have a colour each`() {
    #expect(colour("light-dark(#FFF, var(--green))") == Colour("#FFF"))
    #expect(colour("light-dark(#FFF, var(--green))", isDark: true) == Colour("#0F0"))
  }

  @Test func `mixed colours are those that browsers show`() throws {
    // Source: Chromium 151, getComputedStyle of color-mix(in oklab, #FFF, #000 50%): oklab(0.5 0 0).
    let grey = try #require(colour("color-mix(in oklab, #FFF, #000 50%)"))
    #expect(abs(grey.red * 255 - 99) < 1)
    #expect(abs(grey.red - grey.blue) < 0.001)
    let half = try #require(colour("color-mix(in srgb, #FFF 25%, #000)"))
    #expect(abs(half.green - 0.25) < 0.001)
  }

  @Test func `a part of a page has tokens of its own and the root keeps its`() {
    let tokens = Tokens(
      isDark: false, root: ["--green": "#0F0", "--accent": "var(--green)"],
      own: ["--green": "#000", "--own": "var(--green)"])
    #expect(tokens.colour("--accent") == Colour("#0F0"))
    #expect(tokens.colour("--own") == Colour("#000"))
  }
}
