public import HTTPCore
public import OnboardingDomain
public import PageRendering
public import Sealing

/// The application: a request in, a response out. Total and synchronous; it knows no socket, no clock
/// and no disk.
///
/// A request gets its id, its route and its moment here, then passes what every response needs
/// (headers, counters), a middleware where one was added, and reaches the handler of its route.
///
/// An object: every request asks for it, and a copy would count a reference for each of its parts.
public final class Application: Sendable {
  private let flows: [FlowHandler]
  private let apps: AppHandler
  private let services: Services
  private let requestIDs: RequestIDs
  private let recent: RecentHeaders
  private let respond: ContextHandler

  /// An application.
  ///
  /// - Parameters:
  ///   - onboardings: the flows, in the order of the gallery.
  ///   - site: the rendered site, of the same flows in the same order; asked for each page, so that
  ///     it can be exchanged while running.
  ///   - assets: the files of `Public/`.
  ///   - keyRing: seals cookies and marks forms.
  public convenience init(
    onboardings: [any Onboarding], site: @escaping @Sendable () -> RenderedSite,
    assets: @escaping @Sendable () -> AssetLibrary, keyRing: KeyRing,
    configuration: WebConfiguration, environment: WebEnvironment
  ) {
    self.init(
      onboardings: onboardings, site: site, assets: assets, keyRing: keyRing,
      configuration: configuration, environment: environment, metrics: Metrics())
  }

  /// An application that goes on counting where another one was.
  ///
  /// - Parameters:
  ///   - metrics: the counters of the application before it, whose keys were turned over.
  ///   - middleware: stands between every request and the handler of its route. Headers and counters stay
  ///     around it.
  package init(
    onboardings: [any Onboarding], site: @escaping @Sendable () -> RenderedSite,
    assets: @escaping @Sendable () -> AssetLibrary, keyRing: KeyRing,
    configuration: WebConfiguration, environment: WebEnvironment, metrics: Metrics,
    middleware: (any Middleware)? = nil
  ) {
    let services = Services(
      environment: environment, configuration: configuration,
      router: Router(flows: onboardings.map(\.flow)),
      csrf: CSRFProtection(keyRing: keyRing, publicOrigin: configuration.publicOrigin),
      codes: ShortCodeDigest(keyRing: keyRing), attempts: AttemptDigest(keyRing: keyRing),
      pages: Pages(site: site, report: environment.report), metrics: metrics)
    let sealer = Sealer(keyRing: keyRing)
    let flows = onboardings.enumerated().map { index, onboarding in
      FlowHandler(
        onboarding, index: index,
        cookie: SessionCookie(
          flow: onboarding.flow, sealer: sealer, isSecure: configuration.isSecure),
        startLink: StartLink(onboarding.flow, sealer: sealer),
        services: services)
    }
    let apps = AppHandler(services: services, flows: flows)
    self.flows = flows
    self.apps = apps
    self.services = services
    recent = RecentHeaders(
      zones: environment.zones, simulations: SimulationSeal(keyRing: keyRing))
    requestIDs = RequestIDs(from: environment.newSessionID())
    let handle = RouteHandler(
      flows: flows, accounts: AccountHandler(services: services, flows: flows),
      apps: apps, services: services, assets: assets
    ).handle
    respond = middleware?.handler(before: handle, flows: flows, services: services) ?? handle
  }

  /// Responds to a request.
  public func handle(_ request: Request) -> Reply {
    let route = services.router.route(at: request.path)
    let query = RouteQuery(request)
    let flow = flow(of: request, route, query).map { flows[$0] }
    let context = RequestContext(
      request, id: requestIDs.next(), route: route, query: query,
      milliseconds: services.environment.milliseconds(), flow: flow, recent: recent)
    let completed = complete(respond(context), context)
    return request.method == .post ? completed.readable(for: request) : completed
  }

  private func complete(_ reply: consuming Reply, _ context: RequestContext) -> Reply {
    switch consume reply {
    // Without a closure that outlives the call: most responses are there at once.
    case .now(let response): .now(Self.complete(response, context, services))
    case let later: later.map { [services] in Self.complete($0, context, services) }
    }
  }

  /// A response with what every one of them carries, counted.
  private static func complete(
    _ response: consuming Response, _ context: RequestContext, _ services: Services
  ) -> Response {
    services.metrics.count(response, to: context)
    if response.status.isServerError { context.flow?.noteFailure(response.status, context) }
    return ResponseHeaders.add(
      to: services.keepingLanguage(response, context),
      allowing: context.isPost ? .reading : .forms,
      hidesPath: context.route?.isSecret ?? false)
  }

  /// The address of a request as a log may have it: without query, and without what opens something; nil
  /// where there is no such page.
  public func loggedPath(of request: Request) -> String? {
    services.router.route(at: request.path).map { services.router.address(of: $0.withoutSecret) }
  }

  /// What the application, the server and the store count, as `/metrics` shows it.
  package var figures: [MetricFamily] {
    services.metrics.families + services.environment.figures()
  }

  /// The flow that a request is about: that of its address; for the account the one that the person
  /// came from.
  private func flow(of request: Request, _ route: Route?, _ query: RouteQuery) -> Int? {
    switch route {
    case .account, .mailed, .accountFile: break
    default: return route?.flow
    }
    if let id = query.flow { return services.router.flow(id) }
    return request.refererPath.flatMap(services.router.route)?.flow
  }

  /// The page of an error that the server finds before a request reaches the application; for an app, JSON.
  /// The server adds what the protocol asks for.
  ///
  /// - Parameter path: what was asked for; nil where that is no path.
  public func errorPage(_ error: RequestError, at path: String?) -> Response {
    guard case .app(let route)? = path.flatMap(services.router.route) else {
      return ResponseHeaders.add(to: services.pages.error(error, nil), allowing: nil)
    }
    return ResponseHeaders.add(
      to: apps.refusal(error, of: route), allowing: route.isRead ? nil : .forms)
  }
}
