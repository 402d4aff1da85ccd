package import HTTPCore
import OnboardingDomain

/// Which variant a person walks: the one that the flag says, since their last page was shown.
extension FlowHandler {
  /// The variant that a request should see: what the set-up says, or under `--dev` what the query
  /// says, which then holds in that browser.
  ///
  /// - Parameter arms: the arms of the session; the edition that one of them names goes before the set-up.
  func wantedVariant(_ context: RequestContext, arms: [ArmChoice] = []) -> VariantID {
    let configured =
      flow.edition(of: arms) ?? services.configuration.variants[flow.id] ?? flow.variants[0].id
    guard services.configuration.choosesVariantByQuery else { return configured }
    let chosen = context.query.variant ?? context.request.cookie(variantCookie)
    return flow.variants.first { $0.id.rawValue == chosen }?.id ?? configured
  }

  /// The session of a request, in the variant that the person should see.
  package func sessionInWantedVariant(of context: RequestContext) -> RequestSession {
    migrate(session(of: context), context)
  }

  /// The session in the variant and the arms that the person should see, with every answer carried over.
  /// A page is never migrated while its form is on the way: forms are taken in the variant that they show.
  func migrate(_ session: RequestSession, _ context: RequestContext) -> RequestSession {
    if session.isFresh { return choosing(session, context) }
    var changed = session.session
    changed.arms = arms(of: session, context)
    let variant = wantedVariant(context, arms: changed.arms)
    let migrated = flow.migrated(changed, to: variant)
    guard migrated != nil || changed.arms != session.session.arms else { return session }
    let opened = OpenedSession(migrated ?? changed, in: flow, writtenAt: context.instant)
    // Other words alone are nothing that a person has to be told.
    let isMigrated =
      migrated != nil || opened.walk.path.map(\.id) != session.walk.path.map(\.id)
    return RequestSession(
      opened: OpenedSession(
        opened.session, in: flow, walk: opened.walk, writtenAt: context.instant, isStale: true,
        isMigrated: isMigrated))
  }

  /// The arms that a person should walk: the one that the address asks for under `--dev`, else as
  /// experiments stand.
  private func arms(of session: RequestSession, _ context: RequestContext) -> [ArmChoice] {
    let settled = settledArms(of: session.session, session.walk)
    guard let asked = askedArm(context) else { return settled }
    return flow.known([asked] + settled)
  }

  /// A session that begins with this request, in the arm that its address asks for under `--dev`.
  private func choosing(_ session: RequestSession, _ context: RequestContext) -> RequestSession {
    guard let asked = askedArm(context) else { return session }
    var chosen = session.session
    chosen.arms = flow.known([asked] + chosen.arms)
    chosen.variant = wantedVariant(context, arms: chosen.arms)
    var result = session
    result.opened = OpenedSession(
      chosen, in: flow, writtenAt: context.instant, isStale: session.opened.isStale)
    return result
  }

  /// Whether people who build flows say themselves what they want to see.
  func isChosen(_ context: RequestContext) -> Bool {
    services.configuration.choosesVariantByQuery
      && (context.query.variant ?? context.request.cookie(variantCookie)) != nil
  }

  /// The reply, which also keeps the variant that the query asked for.
  package func keepingVariant(_ reply: Reply, _ context: RequestContext) -> Reply {
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
