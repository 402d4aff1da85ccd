import HTTPCore
import OnboardingDomain
import PageRendering

/// Brings each request to the handler of its route.
struct RouteHandler: Sendable {
  let flows: [FlowHandler]
  let accounts: AccountHandler
  let apps: AppHandler
  let services: Services
  let assets: @Sendable () -> AssetLibrary

  /// Responds to a request.
  @Sendable func handle(_ context: RequestContext) -> Reply {
    guard let route = context.route else { return redirectFromSlash(context) }
    if route.seals, !services.environment.maySeal() {
      if case .app(let asked) = route { return .now(apps.refusal(.overloaded, of: asked)) }
      return .now(services.pages.error(.overloaded, context))
    }
    if route.flow != nil, let flow = context.flow {
      // Taken for nobody's, it would be written over.
      if services.environment.lacksKeys(), flow.cookie.isOfUnknownKey(context.request) {
        return .now(services.pages.error(.overloaded, context))
      }
      if let token = services.accountToken(of: context.request),
        !services.owners.isKnown(token, in: flow.index)
      {
        return flow.answeringOwner(of: token, context) { handle(route, flow, context) }
      }
      if let reply = handle(route, flow, context) { return reply }
    }
    switch (route, context.isPost) {
    case (.account(let page), _): return accounts.handle(page, context)
    case (.mailed(let purpose, let token), _): return accounts.handle(purpose, token, context)
    case (.accountFile(let flow, let name), false):
      return accounts.showFile(named: name, of: flows[flow], context)
    case (.app(let route), _): return apps.handle(route, context)
    case (_, true): return .now(services.pages.error(.methodNotAllowed, context))
    case (.asset(let address), _):
      return .now(
        assets().readyResponse(to: context.request, at: address)
          ?? services.pages.error(.notFound, context))
    case (.wellKnown(let file), _): return .now(association(file))
    case (.gallery, _): return .now(gallery(context))
    case (.health, _): return .now(.text("ok\n"))
    case (.readiness, _): return .now(readiness(context))
    case (.metrics, _):
      return .now(.metrics(services.metrics.text(with: services.environment.figures())))
    default: return .now(services.pages.error(.notFound, context))
    }
  }

  /// The reply of a flow; nil for a form to an address that takes none.
  private func handle(_ route: Route, _ flow: FlowHandler, _ context: RequestContext) -> Reply? {
    switch (route, context.isPost) {
    case (.screen(_, let screen), false): flow.show(screen, sheet: nil, context)
    case (.screen(_, let screen), true): flow.post(screen, sheet: nil, context)
    case (.sheet(_, let screen, let sheet), false): flow.show(screen, sheet: sheet, context)
    case (.sheet(_, let screen, let sheet), true): flow.post(screen, sheet: sheet, context)
    case (.restart, false): flow.askRestart(context)
    case (.restart, true): flow.restart(context)
    case (.handOver, false): flow.showHandover(context)
    case (.handOver, true): flow.postHandover(context)
    case (.devices, false): flow.showDevices(context)
    case (.devices, true): flow.settleDevices(context)
    case (.handoverLink(_, let code), false): flow.showHandoverLink(code, context)
    case (.later, false): flow.showLater(context)
    case (.later, true): flow.postLater(context)
    case (.resumeLink(let index, let code), false):
      .now(.seeOther(services.router.address(of: .resume(index, code))))
    case (.resume(_, let code), false): flow.showResume(code, context)
    case (.resume(_, let code), true): flow.resume(code, context)
    case (.flow, false): flow.start(context)
    case (.download(_, let name), false):
      OfflineFiles(flow: flow, assets: assets()).response(to: context, named: name).map(Reply.now)
        ?? flow.download(name, context)
    default: nil
    }
  }

  /// People and programs add a slash to addresses.
  private func redirectFromSlash(_ context: RequestContext) -> Reply {
    let path = context.request.path
    guard path.utf8.last == UInt8(ascii: "/"),
      let route = services.router.route(at: String(path.dropLast())),
      let location = try? HeaderField(
        "Location", checking: services.router.address(of: route, context.query))
    else { return .now(services.pages.error(.notFound, context)) }
    return .now(Response(.permanentRedirect, headers: [location]))
  }

  private func readiness(_ context: RequestContext) -> Response {
    guard services.environment.isReady() else {
      return .text("not ready\n", status: .serviceUnavailable)
    }
    var response = Response.text("ready\n")
    // `foyer simulate` asks first whether its people are known for simulated ones.
    if context.isSimulated, let taken = try? HeaderField("Foyer-Simulation", checking: "taken") {
      response.headers.append(taken)
    }
    return response
  }

  private func association(_ file: Route.WellKnown) -> Response {
    let apps = services.environment.apps()
    return .json(
      .text(file == .apple ? AppAssociations.apple(apps) : AppAssociations.android(apps)))
  }

  private func gallery(_ context: RequestContext) -> Response {
    let data = PageData.gallery(flows.map(\.flow)) { position in
      services.router.address(of: .flow(position))
    }
    return services.pages.page(.gallery, data, for: context)
  }
}
