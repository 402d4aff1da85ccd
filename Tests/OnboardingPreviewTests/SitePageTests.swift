import FlowPages
import OnboardingDomain
import OnboardingFlows
import PageRendering
import TestSupport
import Testing

@testable import OnboardingPreview

/// Pages that belong to no screen, as they are on the server.
@Suite struct SitePageTests {
  private static func site(_ onboardings: [any Onboarding]) throws -> PreviewSite {
    try PreviewSite(
      PreviewSource(
        onboardings: onboardings, templates: try TemplateSource(folder: "Templates"),
        files: try PreviewTea.publicFiles(), locales: ["en"]))
  }

  private func html(_ site: PreviewSite, _ path: String) -> String {
    String(decoding: site.file(at: "screens/site/\(path).html")?.bytes ?? [], as: UTF8.self)
  }

  /// The words that a page shows.
  private func words(_ html: String) -> [String] {
    html.replacing(/<head>[\s\S]*?<\/head>|<div hidden data-preview>[\s\S]*|<[^>]*>/, with: "\n")
      .split(separator: "\n").map { String($0).trimmingWhiteSpace() }.filter { !$0.isEmpty }
  }

  @Test func `gallery and errors say what the server says`() throws {
    let client = try TestApplication([OPS().withPages, Reflect().withPages]).client()
    let site = try Self.site([OPS().withPages, Reflect().withPages])
    try client.open("/")
    #expect(words(html(site, "shared/en/gallery.flows")) == words(client.response.text))
    try client.open("/reflect/nowhere")
    // The request's id is its own.
    let own = words(client.response.text).filter { !$0.contains(/[0-9a-f]{12}/) }
    #expect(words(html(site, "reflect/en/error.not-found")).filter { !$0.contains("0000") } == own)
  }

  @Test func `every reason that the server has words for is there, in every look`() throws {
    let site = try Self.site([OPS().withPages, Reflect().withPages])
    let errors = site.sitePages.filter { $0.name == "error" }
    #expect(errors.count == 8 * 3)
    for page in errors {
      #expect(site.file(at: page.path)?.problems.count == 0, "\(page.path)")
    }
    let titles = Set(
      errors.filter { $0.flow == nil }.map { page in
        words(html(site, "shared/en/error.\(page.state)")).joined()
      })
    #expect(titles.count == 8)
  }

  @Test func `signing in is shown empty, incomplete, wrong and too often`() throws {
    let site = try Self.site([NutriSync().withPages])
    #expect(html(site, "nutrisync/en/sign-in.wrong").contains("id=\"error-summary\""))
    #expect(html(site, "nutrisync/en/sign-in.limited").contains("role=\"status\""))
    #expect(!html(site, "nutrisync/en/sign-in.empty").contains("id=\"error-summary\""))
    let account = html(site, "shared/en/account.password")
    #expect(account.contains("you@example.com") && account.contains("Nov\u{A0}2, 2026"))
    // What the flow keeps with the account, in its words.
    #expect(account.contains("data-copy=\"account.weekly-insights.label\""))
  }

  @Test func `no form of them is sent anywhere`() throws {
    let site = try Self.site([NutriSync().withPages, OPS().withPages])
    #expect(!site.sitePages.isEmpty)
    for page in site.sitePages {
      let html = String(decoding: try #require(site.file(at: page.path)).bytes, as: UTF8.self)
      #expect(!html.contains("method=\"post\""), "\(page.path)")
      for action in html.matches(of: /\saction="([^"]*)"/) {
        #expect(action.output.1.hasPrefix(PreviewSite.root), "\(page.path)")
      }
    }
  }

  @Test func `the board lists them all`() throws {
    let site = try Self.site([Reflect().withPages])
    let board = String(decoding: site.file(at: "index.html")?.bytes ?? [], as: UTF8.self)
    #expect(!site.sitePages.isEmpty)
    for page in site.sitePages { #expect(board.contains("href=\"\(page.path)\""), "\(page.path)") }
  }

  @Test func `a page of permissions is shown with every outcome`() throws {
    let flow = NutriSync().flow
    let catalogue = ScreenCatalogue(
      of: NutriSync().withPages, variant: flow.variants[0], today: CalendarDate(dayNumber: 20_778),
      shown: { _, _ in .init() })
    let states = catalogue.page("permissions")?.states.map(\.id) ?? []
    let field = try #require(catalogue.page("permissions")?.fields.first)
    #expect(field.format.choices.count > 1)
    for choice in field.format.choices {
      #expect(states.contains("answer-\(field.id)-\(choice.id)"), "\(choice.id)")
    }
    #expect(states.contains("answer-\(field.id)-nothing"))
    #expect(states.contains("after-later"))
  }
}
