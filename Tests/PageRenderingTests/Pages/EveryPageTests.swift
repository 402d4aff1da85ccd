import OnboardingDomain
import OnboardingWords
import Testing

@testable import PageRendering

/// What every page of every flow says to browsers and to readers of screens, whichever layout its flow has.
@Suite struct EveryPageTests {
  private static let flows = 0..<5

  /// The pages of a flow as nobody has answered anything yet.
  private func pages(of flow: Int) throws -> [(shell: PrerenderedPage, html: String)] {
    let site = try #require(FragmentDifferenceTests.site)
    let pages = site.flows[flow].allShells.map {
      (shell: $0, html: String(decoding: $0.bytes(.fresh), as: UTF8.self))
    }
    try #require(pages.count > 10)
    return pages
  }

  @Test(arguments: flows) func `a page names its language, and fills phones to their edges`(
    flow: Int
  ) throws {
    for (shell, html) in try pages(of: flow) {
      #expect(html.contains(#"<html lang="\#(shell.locale.code)" dir="ltr""#), "\(shell.screen)")
      #expect(html.contains("viewport-fit=cover"), "\(shell.screen)")
      #expect(html.contains(#"<meta name="color-scheme""#), "\(shell.screen)")
      #expect(html.contains(#"<link rel="stylesheet" media="print""#), "\(shell.screen)")
    }
  }

  @Test(arguments: flows) func `the server reads a form, and what it says without one is there`(
    flow: Int
  ) throws {
    let form =
      /<form method="post" data-form="screen"[^>]* data-unreachable="[^"]+"[^>]* novalidate/
    for (shell, html) in try pages(of: flow) {
      #expect(html.matches(of: form).count == 1, "\(shell.screen)")
    }
  }

  @Test(arguments: flows) func `a list of sections says which one is the page's`(flow: Int) throws {
    let list = /<ol[^>]* data-progress/
    let pages = try pages(of: flow)
    let listed = pages.filter { $0.html.firstMatch(of: list) != nil }
    for (shell, html) in listed {
      #expect(html.matches(of: /aria-current="step"/).count == 1, "\(shell.screen)")
    }
    // One flow counts its steps in words.
    let counts = pages.contains { $0.html.contains(#"<p class="count" data-progress"#) }
    #expect(!listed.isEmpty || counts)
  }

  @Test(arguments: flows) func `a way back is called so, in the words of its language`(
    flow: Int
  ) throws {
    let back = /<a[^>]* data-action="back" rel="prev"[^>]* aria-label="([^"]+)"/
    var names: [String: Set<Substring>] = [:]
    for (shell, html) in try pages(of: flow) {
      guard let link = html.firstMatch(of: back) else { continue }
      names[shell.locale.code, default: []].insert(link.output.1)
    }
    #expect(names["en"] == ["Back"])
    for (language, names) in names { #expect(names.count == 1, "\(language): \(names)") }
  }

  @Test(arguments: flows) func `a sheet above its screen is a dialog with a name of its own`(
    flow: Int
  ) throws {
    let dialog = /role="dialog" aria-modal="true" aria-label="([^"]+)" tabindex="-1"/
    // By language and screen, then by sheet.
    var names: [String: [SheetID: Substring]] = [:]
    for (shell, html) in try pages(of: flow) where html.contains(#"class="scrim""#) {
      let sheet = try #require(shell.sheet)
      let name = try #require(html.firstMatch(of: dialog)?.output.1, "\(shell.screen).\(sheet)")
      names["\(shell.locale.code) \(shell.screen)", default: [:]][sheet] = name
      // Its way out for a finger is no stop for keys and readers: they have the way back.
      #expect(html.contains(/class="scrim"[^>]* tabindex="-1" aria-hidden="true"/), "\(sheet)")
    }
    for (screen, names) in names {
      #expect(Set(names.values).count == names.count, "\(screen): \(names)")
    }
  }
}
