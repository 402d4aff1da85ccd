import HTTPCore
import OnboardingDomain
import OnboardingFlows
import Testing

@testable import OnboardingWeb

/// Addresses are parsed and printed: each undoes the other.
@Suite struct RouterTests {
  let flows = [NutriSync().flow, OPS().flow]
  var router: Router { Router(flows: flows) }

  static let routes: [Route] =
    [
      .gallery, .health, .readiness, .metrics, .asset("/assets/ops/theme.css"), .flow(0), .flow(1),
      .restart(1), .screen(1, "welcome"), .screen(0, "nowhere"), .screen(0, "a b/c"),
      .sheet(0, "account", "apple"), .sheet(1, "no/where", "at all"), .download(0, "plan.ics"),
      .download(1, "a \u{E9}.txt"),
    ] + Route.AccountPage.allCases.map { .account($0) } + links
    + [.accountFile(0, "meal-windows.ics"), .later(1), .handOver(0), .devices(1)]

  /// What opens something to whoever has it.
  static let links: [Route] =
    MailedLink.Purpose.allCases.map { .mailed($0, "s3cr3t-t0ken") }
    + [.handoverLink(0, "K7QM3T9X"), .resumeLink(1, "K7QM3T9X"), .resume(1, "K7QM3T9X")]

  @Test(arguments: links)
  func `a log has no address that opens something`(link: Route) {
    let logged = router.address(of: link.withoutSecret)
    #expect(!logged.contains("s3cr3t") && !logged.contains("K7QM"))
    #expect(logged.hasSuffix("/-"))
    #expect(Route.account(.password).withoutSecret == .account(.password))
  }

  @Test(arguments: routes)
  func `what is printed is parsed to the same`(route: Route) throws {
    // A slash inside of a part never gets past the server's gate.
    let target = try? RequestTarget(router.address(of: route))
    if let target { #expect(router.route(at: target.path) == route) }
    #expect(target != nil || router.address(of: route).contains("%2F"))
  }

  @Test func `every screen and sheet of every flow has an address of its own`() {
    var seen: Set<String> = []
    for (index, flow) in flows.enumerated() {
      for screen in flow.variants.flatMap(\.screens) {
        let routes =
          [Route.screen(index, screen.id)]
          + screen.sheets.map { Route.sheet(index, screen.id, $0.id) }
        for route in routes {
          let address = router.address(of: route)
          #expect(router.route(at: address) == route)
          seen.insert(address)
        }
      }
      #expect(seen.contains("/\(flow.id)/\(flow.screenIDs[0])"))
    }
  }

  @Test(arguments: [
    "", "nutrisync", "/nowhere", "/nutrisync/", "/nutrisync/a/b/c", "/account/", "/account/now",
    "/account/erase/x", "/healthz/x", "/assets", "//", "/nutrisync//x",
  ])
  func `what means nothing is no route`(path: String) {
    #expect(router.route(at: path) == nil)
  }

  static let queries: [RouteQuery] = [
    .none, .change, .expired(nil), .ended, RouteQuery(isLive: true), RouteQuery(language: "pt-BR"),
    RouteQuery(variant: "original"), RouteQuery(gone: "14.1.2.1.mark", flow: "reflect"),
    RouteQuery(isChange: true, isLive: true, language: "a&b=c", variant: "\u{E9} %"),
  ]

  @Test(arguments: queries)
  func `a query that is printed is parsed to the same`(query: RouteQuery) throws {
    let request = try Request(.get, "/" + query.text)
    #expect(RouteQuery(request) == query)
  }

  @Test(arguments: ["?other=1", "?changes", "?CHANGE", "?%zz", "?=change"])
  func `a query that means nothing here says nothing`(query: String) throws {
    let request = try? Request(.get, "/" + query)
    if let request { #expect(RouteQuery(request) == .none) }
    #expect(request != nil || query.contains("%zz"))
  }

  @Test func `parameters stand beside each other in any order`() throws {
    let request = try Request(.get, "/ops?lang=de&change&utm=x")
    #expect(RouteQuery(request) == RouteQuery(isChange: true, language: "de"))
  }
}
