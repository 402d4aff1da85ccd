public import HTTPCore
public import OnboardingDomain
public import PageRendering
public import Sealing

/// The application: a request in, an answer out. Total and synchronous; it knows no socket, no
/// clock and no disk.
public struct Application: Sendable {
  private let flows: [FlowServer]
  private let flowIDs: [String]
  private let accounts: AccountPages
  private let shared: SharedParts
  private let assets: @Sendable () -> AssetLibrary

  /// An application.
  ///
  /// - Parameters:
  ///   - onboardings: the flows, in the order of the gallery.
  ///   - site: the rendered site, of the same flows in the same order; asked for each page, so that
  ///     it can be exchanged while running.
  ///   - assets: the files of `Public/`.
  ///   - keyRing: seals cookies and marks forms.
  public init(
    onboardings: [any Onboarding], site: @escaping @Sendable () -> SiteRenderer,
    assets: @escaping @Sendable () -> AssetLibrary, keyRing: KeyRing,
    configuration: WebConfiguration, environment: WebEnvironment
  ) {
    let metrics = Metrics()
    let shared = SharedParts(
      environment: environment, configuration: configuration,
      forgery: Forgery(keyRing: keyRing, publicOrigin: configuration.publicOrigin),
      pages: Pages(site: site, report: environment.report, metrics: metrics), metrics: metrics,
      accountLimit: RateLimiter(
        perMinute: configuration.accountsPerMinute, burst: configuration.accountBurst),
      confirmationLimit: RateLimiter(
        perMinute: configuration.accountsPerMinute, burst: configuration.accountBurst))
    let sealer = Sealer(keyRing: keyRing)
    flows = onboardings.enumerated().map { index, onboarding in
      FlowServer(
        onboarding, index: index,
        cookie: SessionCookie(
          flow: onboarding.flow, sealer: sealer, isSecure: configuration.isSecure),
        shared: shared)
    }
    flowIDs = onboardings.map(\.flow.id.rawValue)
    accounts = AccountPages(shared: shared)
    self.shared = shared
    self.assets = assets
  }

  /// Answers a request.
  public func handle(_ request: Request) -> Reply {
    if let preview = shared.environment.preview?.reply(to: request) { return preview }
    guard let route = Route(request.path, flows: flowIDs) else {
      return .now(shared.pages.error(.notFound))
    }
    let now = shared.environment.now()
    return request.method == .post
      ? post(route, request, now: now) : .now(get(route, request, now: now))
  }

  /// The page of an error that the server finds before a request reaches the application.
  public func errorPage(_ error: RequestError) -> Response { shared.pages.error(error) }

  private func get(_ route: Route, _ request: Request, now: Int64) -> Response {
    switch route {
    case .screen(let flow, let screen):
      flows[flow].show(screen, sheet: nil, request, now: now)
    case .sheet(let flow, let screen, let sheet):
      flows[flow].show(screen, sheet: sheet, request, now: now)
    case .asset(let address): asset(address, request)
    case .flow(let flow): flows[flow].start(request, now: now)
    case .restart(let flow): flows[flow].askRestart(request, now: now)
    case .download(let flow, let name):
      OfflineFiles(flow: flows[flow], assets: assets()).response(to: request, named: name)
        ?? flows[flow].download(name, request, now: now)
    case .gallery: gallery(request, now: now)
    case .account(let page): accounts.show(page, request)
    case .health: .text("ok\n")
    case .readiness:
      shared.environment.isReady()
        ? .text("ready\n") : .text("not ready\n", status: .serviceUnavailable)
    case .metrics: .text(shared.metrics.text)
    }
  }

  private func post(_ route: Route, _ request: Request, now: Int64) -> Reply {
    switch route {
    case .screen(let flow, let screen):
      flows[flow].post(screen, sheet: nil, request, now: now)
    case .sheet(let flow, let screen, let sheet):
      flows[flow].post(screen, sheet: sheet, request, now: now)
    case .restart(let flow): flows[flow].restart(request, now: now)
    case .account(let page): accounts.post(page, request, now: now)
    case .asset, .flow, .download, .gallery, .health, .readiness, .metrics:
      .now(shared.pages.error(.methodNotAllowed))
    }
  }

  private func asset(_ address: String, _ request: Request) -> Response {
    shared.metrics.count(.assets)
    return assets().response(to: request, at: address) ?? shared.pages.error(.notFound)
  }

  private func gallery(_ request: Request, now: Int64) -> Response {
    let cards = flows.map { server -> ViewData in
      let visit = server.visit(request, now: now)
      var card: [String: ViewData] = [
        "id": .text(server.flow.id.rawValue), "url": .text("/\(server.flow.id)"),
        "started": .flag(!visit.isFresh),
        "screens": .text(String(server.flow.variants[0].screens.count)),
        "title": .value(.copy("gallery.\(server.flow.id).title")),
        "description": .value(.copy("gallery.\(server.flow.id).description")),
      ]
      for id in flowIDs { card["is-\(id)"] = .flag(id == server.flow.id.rawValue) }
      return .object(card)
    }
    return shared.pages.page("gallery", ["flows": .list(cards)], for: request)
  }
}
