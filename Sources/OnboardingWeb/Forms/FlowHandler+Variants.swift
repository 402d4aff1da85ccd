import OnboardingDomain

/// Which variant a person walks: the one that the flag says, since their last page was shown.
extension FlowHandler {
  /// The variant that a request should see: what the set-up says, or what a builder of flows chose.
  ///
  /// - Parameter arms: the arms of the session; the edition that one of them names goes before the set-up.
  func wantedVariant(_ context: RequestContext, arms: [ArmChoice] = []) -> VariantID {
    let configured =
      (arms.isEmpty ? nil : flow.edition(of: arms)) ?? usualVariant
    guard let chosen = context.choice?.variant else { return configured }
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
    // Nearly everybody walks what all walk, and nothing has to be worked out for them.
    if context.choice == nil, session.session.arms.isEmpty, runs.isEmpty,
      session.session.variant == usualVariant
    {
      return session
    }
    var changed = session.session
    changed.arms = arms(of: session, context)
    let variant = wantedVariant(context, arms: changed.arms)
    let migrated = flow.migrated(changed, to: variant)
    guard migrated != nil || changed.arms != session.session.arms else { return session }
    let wanted = migrated ?? changed
    let opened = OpenedSession(
      changed.arms == session.session.arms ? wanted : keepingPlace(of: session.walk, in: wanted),
      in: flow)
    // Other words, and what lies ahead or behind, are nothing that a person has to be told.
    let place = session.walk.frontier.id
    let hasMoved = opened.walk.frontier.id != place
    let isPassed = hasMoved && migrated == nil && opened.walk.mayOpen(place)
    return RequestSession(
      opened: OpenedSession(
        opened.session, in: flow, walk: opened.walk, isStale: true,
        isMigrated: migrated != nil || hasMoved),
      passed: isPassed ? place : nil)
  }

  /// A session in other arms, whose person stays where they are: a page that asks for nothing, and that these arms
  /// have before the furthest that they came to, counts as left.
  private func keepingPlace(of old: Walk, in session: Session) -> Session {
    let new = Walk(session, in: flow)
    let seen = old.path.prefix { old.mayOpen($0.id) }
    guard let place = seen.compactMap({ new.index(of: $0.id) }).max() else { return session }
    var result = session
    for screen in new.path.prefix(place)
    where screen.kind == .information && screen.fields.isEmpty {
      result.leave(screen.id, of: flow)
    }
    return result
  }

  /// The arms that a person should walk: the one that a builder of flows chose, else as experiments
  /// stand.
  private func arms(of session: RequestSession, _ context: RequestContext) -> [ArmChoice] {
    let settled = settledArms(of: session.session, session.walk)
    guard let asked = askedArm(context) else { return settled }
    return flow.known([asked] + settled)
  }

  /// A session that begins with this request, in the arm that a builder of flows chose.
  private func choosing(_ session: RequestSession, _ context: RequestContext) -> RequestSession {
    guard let asked = askedArm(context) else { return session }
    var chosen = session.session
    chosen.arms = flow.known([asked] + chosen.arms)
    chosen.variant = wantedVariant(context, arms: chosen.arms)
    var result = session
    result.opened = OpenedSession(
      chosen, in: flow, isStale: session.opened.isStale)
    return result
  }
}
