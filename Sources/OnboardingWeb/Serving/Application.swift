public import HTTPCore
public import OnboardingDomain
public import PageRendering
public import Sealing

/// The application: a request in, an answer out. Total and synchronous; it knows no socket, no
/// clock and no disk.
public struct Application: Sendable {
  private let flows: [FlowServer]
  private let flowIDs: [String]
  /// The addresses of all screens, so that hardly any is taken apart.
  private let screens: [String: Route]
  private let accounts: AccountPages
  private let shared: SharedParts
  private let assets: @Sendable () -> AssetLibrary
  private let development: DevelopmentPages?

  /// An application.
  ///
  /// - Parameters:
  ///   - onboardings: the flows, in the order of the gallery.
  ///   - site: the rendered site, of the same flows in the same order; asked for each page, so that
  ///     it can be exchanged while running.
  ///   - assets: the files of `Public/`.
  ///   - keyRing: seals cookies and marks forms.
  ///   - changes: what `--dev` tells open pages; nil leaves out everything that is for people who
  ///     build flows.
  public init(
    onboardings: [any Onboarding], site: @escaping @Sendable () -> SiteRenderer,
    assets: @escaping @Sendable () -> AssetLibrary, keyRing: KeyRing,
    configuration: WebConfiguration, environment: WebEnvironment, changes: ChangeFeed? = nil
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
    let servers = { (kind: String) in
      onboardings.enumerated().map { index, onboarding in
        FlowServer(
          onboarding, index: index,
          cookie: SessionCookie(
            flow: onboarding.flow, sealer: sealer, isSecure: configuration.isSecure, kind: kind),
          shared: shared)
      }
    }
    flows = servers("")
    flowIDs = onboardings.map(\.flow.id.rawValue)
    screens = flows.reduce(into: [:]) { screens, server in
      for screen in server.flow.screenIDs {
        screens[server.address(screen)] = .screen(server.index, screen)
      }
    }
    accounts = AccountPages(shared: shared)
    self.shared = shared
    self.assets = assets
    let own = flows
    development = changes.map {
      DevelopmentPages(
        feed: $0, flows: own, trials: servers(DevelopmentPages.trialKind), shared: shared)
    }
  }

  /// Answers a request.
  public func handle(_ request: Request) -> Reply {
    if let preview = shared.environment.preview?(request) {
      return development?.following(preview) ?? preview
    }
    let now = shared.environment.now()
    let route = screens[request.path] ?? Route(request.path, flows: flowIDs)
    if let reply = development?.reply(to: request, at: route, now: now) { return reply }
    let reply = reply(to: request, at: route, now: now)
    return development?.dressed(reply, request, at: route) ?? reply
  }

  private func reply(to request: Request, at route: Route?, now: Int64) -> Reply {
    guard let route else { return .now(shared.pages.error(.notFound)) }
    return request.method == .post
      ? post(route, request, now: now) : .now(get(route, request, now: now))
  }

  /// The server of a flow for this request.
  private func server(_ flow: Int, _ request: Request) -> FlowServer {
    development?.server(flow, for: request) ?? flows[flow]
  }

  /// The page of an error that the server finds before a request reaches the application.
  public func errorPage(_ error: RequestError) -> Response { shared.pages.error(error) }

  private func get(_ route: Route, _ request: Request, now: Int64) -> Response {
    switch route {
    case .screen(let flow, let screen):
      server(flow, request).show(screen, sheet: nil, request, now: now)
    case .sheet(let flow, let screen, let sheet):
      server(flow, request).show(screen, sheet: sheet, request, now: now)
    case .asset(let address): asset(address, request)
    case .flow(let flow): server(flow, request).start(request, now: now)
    case .restart(let flow): server(flow, request).askRestart(request, now: now)
    case .download(let flow, let name):
      OfflineFiles(flow: server(flow, request), assets: assets()).response(to: request, named: name)
        ?? server(flow, request).download(name, request, now: now)
    case .gallery: gallery(request, now: now)
    case .account(let page): accounts.show(page, request)
    case .health: .text("ok\n")
    case .readiness:
      shared.environment.isReady()
        ? .text("ready\n") : .text("not ready\n", status: .serviceUnavailable)
    case .metrics: .text(shared.metrics.text(with: shared.environment.figures()))
    }
  }

  private func post(_ route: Route, _ request: Request, now: Int64) -> Reply {
    switch route {
    case .screen(let flow, let screen):
      server(flow, request).post(screen, sheet: nil, request, now: now)
    case .sheet(let flow, let screen, let sheet):
      server(flow, request).post(screen, sheet: sheet, request, now: now)
    case .restart(let flow): server(flow, request).restart(request, now: now)
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
