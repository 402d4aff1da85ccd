import HTTPCore
import OnboardingDomain

extension AccountHandler {
  /// The page that asks for address and password, or says that the flow has no such way in.
  func signInPage(_ attempt: SignInAttempt, _ context: RequestContext) -> Response {
    let ways = WaysIn(of: context.flow.map { [$0.flow] } ?? flows.map(\.flow))
    // There is no session yet that a token could be bound to; where the form comes from is checked all
    // the same, and signing in changes nothing for anybody else.
    return services.pages.page(
      "sign-in",
      PageData.signIn(
        attempt, ways, hasMocks: ways.providers.contains(where: isMock),
        action: address(.signIn, context), home: homeAddress(context)),
      for: context, isOfFlow: true, status: attempt.status)
  }

  /// What the account holds; or the same as a question, before it is erased.
  func overviewPage(
    _ name: String, _ overview: AccountService.Overview, _ token: String,
    _ context: RequestContext
  ) -> Response {
    let flow = flows.first { $0.flow.id == overview.flow }
    let addresses = PageData.AccountAddresses(
      overview: address(.overview, context), signOut: address(.signOut, context),
      erase: address(.erase, context), home: homeAddress(context), flow: { "/\($0)" })
    return services.pages.page(
      name,
      PageData.account(
        overview, isMock: isMock(overview.provider), token: services.csrf.token(account: token),
        addresses,
        label: { field in
          flow.flatMap { services.pages.label(of: field, flow: $0, for: context) }
        }),
      for: context, isOfFlow: true)
  }

  private func isMock(_ provider: String) -> Bool {
    services.environment.providers[provider]?.isMock ?? false
  }

  private func homeAddress(_ context: RequestContext) -> String {
    context.flow == nil ? "/" : home(context)
  }
}
