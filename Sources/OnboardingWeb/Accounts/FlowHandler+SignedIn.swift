import HTTPCore
import OnboardingDomain

/// Who is signed in has an account, and makes no second one on the way through a flow.
extension FlowHandler {
  /// The account cookie of a browser that comes to the screen on which an account is made; nil where that screen is
  /// shown as it is: to nearly everybody, and to who comes back to it.
  func accountToken(passing place: Place, _ visit: Visit, _ context: RequestContext) -> String? {
    guard place.sheet == nil, place.screen.kind == .account,
      place.screen.id == visit.walk.frontier.id, !context.query.isChange
    else { return nil }
    return services.accountToken(of: context.request)
  }

  /// Leads past the screen on which a visit stands, as somebody whose account that is.
  ///
  /// - Parameter show: the screen as it is: the cookie may be older than its sign-in, and the screen may ask for more.
  func passAccount(
    signedInBy token: String, _ visit: Visit, _ context: RequestContext,
    otherwise show: @escaping @Sendable () -> Reply
  ) -> Reply {
    .later { [self] in
      services.attempt(context) {
        guard let account = try services.environment.accounts.overview(token),
          let passed = visit.passingAccount(of: account.email),
          let cookie = cookie.write(passed, now: context.instant)
        else { return show().resolve() }
        var application = AccountApplication(
          email: account.email, credential: .signedIn, flow: flow.id, session: passed.id)
        application.consents = consentsSoFar(
          of: Visit(onboarding, session: passed, at: visit.moment), context)
        let device = services.device(of: context).device
        guard
          case .open = try services.environment.accounts.open(application, nil, device, token)
        else { return show().resolve() }
        // From now on what is answered here is kept with the account, as when it is made here.
        try services.environment.drafts.keep(
          draftState(
            passed, before: visit.session, device: device.name,
            at: context.instant), .account(token: token))
        var query = RouteQuery.none
        query.isSignedIn = true
        let next = Walk(passed, in: flow).frontier
        return .seeOther(address(next.id, query), cookie: cookie)
      }
    }
  }
}
