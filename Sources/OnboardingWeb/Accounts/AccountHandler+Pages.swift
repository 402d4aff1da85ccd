import HTTPCore
import OnboardingDomain
import PageRendering

extension AccountHandler {
  /// The page that asks for address and password, or says that the flow has no such way in.
  func signInPage(_ attempt: SignInAttempt, _ context: RequestContext) -> Response {
    let ways = WaysIn(of: context.flow.map { [$0.flow] } ?? flows.map(\.flow))
    let mocks = ways.providers.filter { services.environment.providers[$0]?.isMock ?? false }
    // There is no session yet that a token could be bound to; where the form comes from is checked all
    // the same, and signing in changes nothing for anybody else.
    return services.pages.page(
      "sign-in",
      [
        "action": .text(address(.signIn, context)), "token": "", "email": .text(attempt.email),
        "has-error": .flag(attempt.problem == .wrong || attempt.problem == .incomplete),
        "is-wrong": .flag(attempt.problem == .wrong),
        "is-incomplete": .flag(attempt.problem == .incomplete),
        "is-limited": .flag(attempt.problem == .limited),
        "has-password": .flag(ways.hasPassword), "has-mocks": .flag(!mocks.isEmpty),
        "has-no-way": .flag(!ways.hasPassword && ways.providers.isEmpty),
        "home-url": .text(context.flow == nil ? "/" : home(context)),
      ], for: context, isOfFlow: true, status: attempt.status)
  }

  /// What the account holds; or the same as a question, before it is erased.
  func overviewPage(
    _ name: String, _ overview: AccountService.Overview, _ token: String,
    _ context: RequestContext
  ) -> Response {
    let formToken = services.csrf.token(account: token)
    let flowNames = overview.submissions.map { submission -> ViewData in
      [
        "name": .value(.copy("gallery.\(submission.flow).title")),
        "url": .text("/\(submission.flow)"), "day": .value(.date(submission.day)),
      ]
    }
    return services.pages.page(
      name,
      [
        "email": .text(overview.email ?? ""), "has-email": .flag(overview.email != nil),
        "is-password": .flag(overview.provider == "password"),
        "is-mock": .flag(services.environment.providers[overview.provider]?.isMock ?? false),
        "provider": .text(overview.provider), "created": .value(.date(overview.created)),
        "preferences": .list(preferences(overview, context)), "flows": .list(flowNames),
        "has-flows": .flag(!flowNames.isEmpty),
        "sign-out-action": .text(address(.signOut, context)),
        "erase-url": .text(address(.erase, context)),
        "account-url": .text(address(.overview, context)), "token": .text(formToken),
        "home-url": .text(context.flow == nil ? "/" : home(context)),
      ], for: context, isOfFlow: true)
  }

  /// What the flow keeps with the account, in the words of the flow.
  private func preferences(
    _ overview: AccountService.Overview, _ context: RequestContext
  ) -> [ViewData] {
    guard let flow = flows.first(where: { $0.flow.id == overview.flow }) else { return [] }
    return overview.preferences.sorted { $0.key.rawValue < $1.key.rawValue }
      .compactMap { field, answer in
        services.pages.label(of: field, flow: flow, for: context).map { label in
          [
            "label": .text(label), "is-flag": .flag(answer.isFlag),
            "is-on": .flag(answer == .flag(true)), "text": .text(answer.words),
          ]
        }
      }
  }
}

extension Answer {
  fileprivate var isFlag: Bool { if case .flag = self { true } else { false } }

  fileprivate var words: String {
    switch self {
    case .text(let text): text
    case .choice(let choice): choice.rawValue
    default: ""
    }
  }
}
