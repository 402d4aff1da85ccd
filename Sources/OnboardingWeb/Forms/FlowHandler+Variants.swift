import HTTPCore
import OnboardingDomain

/// Which variant a person walks: the one that the flag says, since their last page was shown.
extension FlowHandler {
  /// The variant that a request should see: what the set-up says, or under `--dev` what the query
  /// says, which then holds in that browser.
  func wantedVariant(_ context: RequestContext) -> VariantID {
    let configured = services.configuration.variants[flow.id] ?? flow.variants[0].id
    guard services.configuration.choosesVariantByQuery else { return configured }
    let chosen = context.query.variant ?? context.request.cookie(variantCookie)
    return flow.variants.first { $0.id.rawValue == chosen }?.id ?? configured
  }

  /// The session of a request, in the variant that the person should see.
  func sessionInWantedVariant(of context: RequestContext) -> RequestSession {
    migrate(session(of: context), context)
  }

  /// The session in the variant that the person should see, with every answer carried over. A page is
  /// never migrated while its form is on the way: forms are taken in the variant that they show.
  func migrate(_ session: RequestSession, _ context: RequestContext) -> RequestSession {
    guard !session.isFresh,
      let migrated = flow.migrated(session.session, to: wantedVariant(context))
    else { return session }
    return RequestSession(
      opened: OpenedSession(
        migrated, in: flow, writtenAt: context.instant, isStale: true, isMigrated: true))
  }

  /// The reply, which also keeps the variant that the query asked for.
  func keepingVariant(_ reply: Reply, _ context: RequestContext) -> Reply {
    guard services.configuration.choosesVariantByQuery, let chosen = context.query.variant,
      flow.variants.contains(where: { $0.id.rawValue == chosen }),
      let line = try? SetCookie(
        name: variantCookie, value: chosen, path: "/\(flow.id)", maxAge: 3600,
        isSecure: services.configuration.isSecure
      ).headerField()
    else { return reply }
    return reply.map { response in
      var response = response
      response.headers.append(line)
      return response
    }
  }

  private var variantCookie: String { "foyer-variant-\(flow.id)" }
}
