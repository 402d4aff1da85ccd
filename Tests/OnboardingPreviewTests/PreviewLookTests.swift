import Testing

@testable import OnboardingPreview

/// Stylesheets held to a theme and a contrast.
@Suite struct PreviewLookTests {
  private let stylesheet = """
    :root { color-scheme: light dark; --ink: light-dark(#000, #FFF); }
    @media (prefers-contrast: more) and (prefers-color-scheme: dark) { :root { --ink: #EEE; } }
    @media (prefers-contrast: no-preference) { a { color: red; } }
    """

  @Test func `a stylesheet held to a look no longer asks the browser`() {
    let dark = PreviewLook(theme: .dark, contrast: .more).fixed(stylesheet)
    #expect(dark.contains("color-scheme: dark;"))
    #expect(dark.contains("@media (min-width: 0) and (min-width: 0)"))
    #expect(dark.contains("@media (max-width: 0) { a"))
    #expect(!PreviewLook.concerns(dark))
  }

  @Test func `what a look leaves open is asked as before`() {
    let light = PreviewLook(theme: .light, contrast: nil).fixed(stylesheet)
    #expect(light.contains("@media (prefers-contrast: more) and (max-width: 0)"))
    let calm = PreviewLook(theme: nil, contrast: .normal).fixed(stylesheet)
    #expect(calm.contains("color-scheme: light dark;"))
    #expect(calm.contains("@media (max-width: 0) and (prefers-color-scheme: dark)"))
    #expect(calm.contains("@media (min-width: 0) { a"))
  }

  @Test func `each look has a name of its own`() {
    #expect(
      PreviewLook.all.map { $0.path(of: "tea/theme.css") } == [
        "tea/theme.normal.css", "tea/theme.more.css", "tea/theme.light.css",
        "tea/theme.light-normal.css", "tea/theme.light-more.css", "tea/theme.dark.css",
        "tea/theme.dark-normal.css", "tea/theme.dark-more.css",
      ])
  }

  @Test func `a stylesheet that asks nothing needs no copies`() {
    #expect(!PreviewLook.concerns("a { color: light-dark(#000, #FFF); }"))
  }

  @Test func `a page has no scripts and no fonts that a browser asks a disk for in vain`() {
    let page = """
      <link rel="preload" as="font" type="font/woff2" crossorigin href="a.woff2">
      <link rel="stylesheet" href="a.css"><script type="module" src="a.js"></script><script src="b.js">
      """
    let open = PreviewSite.openableFromDisk(Array(page.utf8))
    #expect(
      String(decoding: open, as: UTF8.self) == """

        <link rel="stylesheet" href="a.css"><script type="text/plain" data-module="a.js"></script><script src="b.js">
        """)
  }

  @Test func `a page names the stylesheets of it that have copies`() throws {
    let page = try PreviewSite(PreviewTea.source()).file(
      at: "screens/tea/standard/en/taste.empty.html")
    let html = String(decoding: page?.bytes ?? [], as: UTF8.self)
    #expect(
      html.contains(
        "/preview/look.js\" data-sheets=\"theme.css\" data-now=\"2026-11-21T09:41\"></script>"))
  }
}
