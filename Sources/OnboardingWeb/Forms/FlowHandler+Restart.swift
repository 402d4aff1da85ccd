import HTTPCore
import OnboardingDomain
import OnboardingEvents
import Sealing

extension FlowHandler {
  private static let restartForm = "restart"

  /// `/<flow>/restart`, the page that asks.
  func askRestart(_ context: RequestContext) -> Reply {
    let session = session(of: context)
    guard !session.isFresh else { return start(context) }
    if let away = movedAway(session) { return away }
    guard let account = services.accountToken(of: context.request) else {
      return .now(restartPage(session, account: nil, context))
    }
    return .later { [self] in
      services.attempt(context) {
        // The cookie may be older than its sign-in: what an account keeps is said where there is one.
        let isSignedIn = try services.environment.accounts.overview(account) != nil
        return restartPage(session, account: isSignedIn ? accountAddress : nil, context)
      }
    }
  }

  private func restartPage(
    _ session: RequestSession, account: String?, _ context: RequestContext
  ) -> Response {
    services.pages.page(
      "restart",
      PageData.restart(
        flow.id, action: services.router.address(of: .restart(index)),
        token: services.csrf.token(session: session.session.id, form: Self.restartForm),
        back: address(session.walk.frontier.id), account: account),
      for: context, isOfFlow: true)
  }

  /// `/<flow>/restart`, answered: the old session is spent, a new one begins with nothing of it but
  /// what chance has decided, and what was bought once for a person.
  func restart(_ context: RequestContext) -> Reply {
    guard services.csrf.isFromThisSite(context.request) else { return fail(.crossSite, context) }
    let old = session(of: context)
    guard !old.isFresh else { return start(context) }
    if let away = movedAway(old) { return away }
    let token: String?
    do { token = try context.request.form()[FormInput.token] } catch {
      return fail(error, context)
    }
    guard services.csrf.isValid(token, session: old.session.id, form: Self.restartForm) else {
      return fail(.badFormToken, context)
    }
    var new = makeSession(context, id: old.session.id.begunAnew)
    // What led here is no answer, and stays true.
    new.origin = old.session.origin
    // Nor are experiments: who starts over walks what they walked.
    new.arms = old.session.arms
    if flow.edition(of: new.arms) != nil { new.variant = old.session.variant }
    let kept = flow.outcomesOutlastingStart
    for field in kept.flatMap(\.details) { new.answers[field] = old.session.answers[field] }
    return .later { [self, new] in
      services.attempt(context) {
        try noteSimulation(of: old.session.id, context)
        try services.environment.records.startOver(
          old.session.id, new.id, kept.map(\.name),
          context.instant + SessionCookie.lifetime + SessionCookie.skew)
        let opened = OpenedSession(new, in: flow)
        record(.flowStarted, opened.walk.frontier.id, in: visit(opened, context), context)
        return .seeOther(
          address(opened.walk.frontier.id), cookie: cookie.write(new, now: context.instant))
      }
    }
  }
}

extension SessionID {
  /// The id under which its person begins anew, the same however often they ask: of a button that is pressed twice
  /// the browser keeps one cookie, and whichever it is, what the account holds of this browser is its own. By another id
  /// the answers of before would come back as those of another device.
  fileprivate var begunAnew: SessionID {
    guard let next = SessionID(bytes: Array(SHA256.digest(bytes).prefix(16))) else {
      preconditionFailure("A digest has more bytes than an id.")
    }
    return continued(by: next)
  }
}
