import HTTPCore
import OnboardingDomain
import OnboardingEvents
import PageRendering
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
      .restart,
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
    guard !old.isFresh else { return restartedBefore(context) ?? start(context) }
    if let away = movedAway(old) { return away }
    let token: String?
    do { token = try context.request.form()[FormInput.token] } catch {
      return fail(error, context)
    }
    guard services.csrf.isValid(token, session: old.session.id, form: Self.restartForm) else {
      return fail(.badFormToken, context)
    }
    return .later { [self] in
      services.attempt(context) {
        let opened = OpenedSession(anew(after: old.session, context), in: flow)
        try noteSimulation(of: old.session.id, context)
        try services.environment.records.startOver(
          old.session.id, opened.session.id, flow.outcomesOutlastingStart.map(\.name),
          context.instant + SessionCookie.lifetime + SessionCookie.skew)
        record(.flowStarted, opened.walk.frontier.id, in: visit(opened, context), context)
        return leading(to: opened, context)
      }
    }
  }

  /// The button once more where the response to it was lost: the session is over, and the browser has its cookie still.
  /// As long as nothing was answered since, it begins the same session again; by a fresh one the account's answers of before
  /// would come back. Who isn't signed in to that account is a new person.
  private func restartedBefore(_ context: RequestContext) -> Reply? {
    guard let account = services.accountToken(of: context.request),
      case .session(let old) = cookie.read(context.request, now: context.instant),
      let token = (try? context.request.form())?[FormInput.token],
      services.csrf.isValid(token, session: old.session.id, form: Self.restartForm)
    else { return nil }
    return .later { [self] in
      services.attempt(context) {
        let opened = OpenedSession(anew(after: old.session, context), in: flow)
        let copies = try services.environment.drafts.copies(flow.id, .account(token: account))
        let isUntouched = copies.contains {
          $0.session == opened.session.id && session(in: $0)?.id == old.session.id
        }
        return isUntouched ? leading(to: opened, context) : start(context).resolve()
      }
    }
  }

  /// The session that takes the place of another one.
  private func anew(after old: Session, _ context: RequestContext) -> Session {
    var new = makeSession(context, id: old.id.begunAnew)
    // What led here is no answer, and stays true.
    new.origin = old.origin
    // Nor are experiments: who starts over walks what they walked.
    new.arms = old.arms
    if flow.edition(of: new.arms) != nil { new.variant = old.variant }
    for field in flow.outcomesOutlastingStart.flatMap(\.details) {
      new.answers[field] = old.answers[field]
    }
    return new
  }

  private func leading(to opened: OpenedSession, _ context: RequestContext) -> Response {
    .seeOther(
      address(opened.walk.frontier.id), cookie: cookie.write(opened.session, now: context.instant))
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
