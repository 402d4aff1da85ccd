import HTTPCore
import OnboardingDomain
import OnboardingWeb

/// `?variant=` and `?arm=`: the edition of a flow in which a builder wants to see it. A variant holds in
/// that browser from then on.
extension DevelopmentPages {
  /// What the address of a request chooses, else what the browser keeps.
  func choice(_ context: RequestContext) -> EditionChoice? {
    EditionChoice(
      variant: context.query.variant
        ?? context.flow.flatMap { context.request.cookie(cookieName(of: $0.flow)) },
      arm: context.query.arm)
  }

  /// The reply, which also keeps the variant that the address of a page chose.
  func keepingVariant(_ reply: Reply, _ context: RequestContext) -> Reply {
    guard !context.isPost, let flow = context.flow?.flow, let chosen = context.query.variant,
      flow.variants.contains(where: { $0.id.rawValue == chosen }), isPage(context.route),
      let line = try? SetCookie(
        name: cookieName(of: flow), value: chosen, path: "/\(flow.id)", maxAge: 3600,
        isSecure: services.configuration.isSecure
      ).headerField()
    else { return reply }
    return reply.map { response in
      guard response.status.rawValue < 400 else { return response }
      var response = response
      response.headers.append(line)
      return response
    }
  }

  private func isPage(_ route: Route?) -> Bool {
    switch route {
    case .flow, .screen, .sheet: true
    default: false
    }
  }

  private func cookieName(of flow: Flow) -> String { "foyer-variant-\(flow.id)" }
}
