import HTTPCore
import OnboardingDomain

/// `/account`: sign in, see what the account holds, sign out, erase.
struct AccountHandler: Sendable {
  let services: Services

  /// An account's session in a browser lasts fourteen days.
  static let lifetime = 14 * 24 * 3600

  private var cookieName: String {
    services.configuration.isSecure ? "__Host-foyer-account" : "foyer-account"
  }

  /// The response to a request for a page of the account.
  func handle(_ page: Route.AccountPage, _ context: RequestContext) -> Reply {
    context.isPost ? post(page, context) : show(page, context)
  }

  // MARK: GET

  private func show(_ page: Route.AccountPage, _ context: RequestContext) -> Reply {
    guard page == .overview else { return .now(.seeOther(overviewAddress)) }
    guard let token = context.request.cookie(cookieName) else {
      return .now(signInPage(context))
    }
    return .later {
      services.attempt(context) {
        try services.environment.accounts.overview(token)
          .map { overviewPage($0, token: token, context) } ?? signInPage(context)
      }
    }
  }

  private func signInPage(
    _ context: RequestContext, email: String = "", hasError: Bool = false,
    isLimited: Bool = false, status: Status = .ok
  ) -> Response {
    // There is no session yet that a token could be bound to; where the form comes from is checked
    // all the same, and signing in changes nothing for anybody else.
    services.pages.page(
      "sign-in",
      [
        "action": .text(address(.signIn)), "token": "", "email": .text(email),
        "has-error": .flag(hasError), "is-limited": .flag(isLimited),
      ], for: context, status: status)
  }

  private func overviewPage(
    _ overview: AccountService.Overview, token: String, _ context: RequestContext
  ) -> Response {
    let formToken = services.csrf.token(account: token)
    return services.pages.page(
      "account",
      [
        "email": .text(overview.email ?? ""), "provider": .text(overview.provider),
        "is-password": .flag(overview.provider == "password"),
        "is-mock": .flag(overview.provider != "password"),
        "created": .value(.date(overview.created)), "weekly": .flag(overview.wantsWeeklyInsights),
        "flows": .list(
          overview.submissions.map { submission in
            [
              "name": .value(.copy("gallery.\(submission.flow).title")),
              "url": .text("/\(submission.flow)"), "is-complete": true,
              "day": .value(.date(submission.day)),
            ]
          }),
        "sign-out-action": .text(address(.signOut)), "sign-out-token": .text(formToken),
        "erase-action": .text(address(.erase)), "erase-token": .text(formToken),
      ], for: context)
  }

  // MARK: POST

  private func post(_ page: Route.AccountPage, _ context: RequestContext) -> Reply {
    guard services.csrf.isFromThisSite(context.request) else { return fail(.crossSite, context) }
    let form: URLEncodedForm
    do { form = try context.request.form() } catch { return fail(error, context) }
    switch page {
    case .overview: return fail(.methodNotAllowed, context)
    case .signIn: return signIn(form, context)
    case .signOut: return end(form, context, services.environment.accounts.signOut)
    case .erase: return end(form, context, services.environment.accounts.erase)
    }
  }

  /// Ends the account's session in this browser.
  private func end(
    _ form: URLEncodedForm, _ context: RequestContext,
    _ work: @escaping @Sendable (_ token: String) throws -> Void
  ) -> Reply {
    guard let token = context.request.cookie(cookieName) else {
      return .now(.seeOther(overviewAddress))
    }
    guard services.csrf.isValid(form[FormInput.token], account: token) else {
      return fail(.badFormToken, context)
    }
    return .later {
      services.attempt(context) {
        try work(token)
        return .seeOther(overviewAddress, cookie: expiredCookie)
      }
    }
  }

  private func signIn(_ form: URLEncodedForm, _ context: RequestContext) -> Reply {
    let email = form["email"] ?? ""
    let password = form["password"] ?? ""
    let item = "\(email)\u{0}\(password.utf8.count)"
    if let delay = services.accountDelay(for: context.request, item: item) {
      var page = signInPage(context, email: email, isLimited: true, status: .tooManyRequests)
      page.setRetryAfter(delay)
      return .now(page)
    }
    return .later {
      services.attempt(context) {
        guard let token = try services.environment.accounts.signIn(email, password) else {
          return signInPage(
            context, email: email, hasError: true, status: .unprocessableContent)
        }
        return .seeOther(overviewAddress, cookie: cookie(token))
      }
    }
  }

  // MARK: Parts

  private var overviewAddress: String { address(.overview) }

  private func address(_ page: Route.AccountPage) -> String {
    services.router.address(of: .account(page))
  }

  private func fail(_ error: RequestError, _ context: RequestContext) -> Reply {
    .now(services.pages.error(error, context))
  }

  private func cookie(_ token: String) -> HeaderField? {
    try? SetCookie(
      name: cookieName, value: token, path: "/", maxAge: Self.lifetime,
      isSecure: services.configuration.isSecure
    ).headerField()
  }

  private var expiredCookie: HeaderField? {
    try? SetCookie.expiring(
      name: cookieName, path: "/", isSecure: services.configuration.isSecure
    ).headerField()
  }
}
