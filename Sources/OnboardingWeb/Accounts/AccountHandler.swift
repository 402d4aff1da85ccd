import HTTPCore
import OnboardingDomain

/// `/account`: sign in, see what the account holds, sign out, erase.
///
/// Who comes from a flow sees these pages in its look, with the ways in that it offers, and returns to
/// it. The flow is named by `?flow=`, else by the page that led here.
struct AccountHandler: Sendable {
  let services: Services
  let flows: [FlowHandler]

  /// The response to a request for a page of the account.
  func handle(_ page: Route.AccountPage, _ context: RequestContext) -> Reply {
    context.isPost ? post(page, context) : show(page, context)
  }

  // MARK: GET

  private func show(_ page: Route.AccountPage, _ context: RequestContext) -> Reply {
    guard page == .overview || page == .erase else {
      return .now(.seeOther(address(.overview, context)))
    }
    guard let token = services.accountToken(of: context.request) else {
      return .now(signInPage(SignInAttempt(), context))
    }
    return .later {
      services.attempt(context) {
        guard let overview = try services.environment.accounts.overview(token) else {
          return signInPage(SignInAttempt(), context)
        }
        return overviewPage(page == .erase ? "erase" : "account", overview, token, context)
      }
    }
  }

  // MARK: POST

  private func post(_ page: Route.AccountPage, _ context: RequestContext) -> Reply {
    guard services.csrf.isFromThisSite(context.request) else { return fail(.crossSite, context) }
    let form: URLEncodedForm
    do { form = try context.request.form() } catch { return fail(error, context) }
    switch page {
    case .overview: return fail(.methodNotAllowed, context)
    case .signIn: return signIn(form, context)
    case .signOut:
      return end(form, context) { token in
        try services.environment.accounts.signOut(token)
        return []
      }
    case .erase:
      return end(form, context) { token in
        try services.environment.accounts.erase(
          token, context.instant + SessionCookie.lifetime + SessionCookie.skew)
        // The sessions are over; their cookies would only say so.
        return flows.compactMap(\.cookie.expired)
      }
    }
  }

  /// Ends the account's session in this browser.
  private func end(
    _ form: URLEncodedForm, _ context: RequestContext,
    _ work: @escaping @Sendable (_ token: String) throws -> [HeaderField]
  ) -> Reply {
    guard let token = services.accountToken(of: context.request) else {
      return .now(.seeOther(address(.overview, context)))
    }
    guard services.csrf.isValid(form[FormInput.token], account: token) else {
      return fail(.badFormToken, context)
    }
    return .later {
      services.attempt(context) {
        let cookies = try work(token)
        var response = Response.seeOther(
          address(.overview, context), cookie: services.expiredAccountCookie)
        response.headers += cookies
        return response
      }
    }
  }

  private func signIn(_ form: URLEncodedForm, _ context: RequestContext) -> Reply {
    // A phone's keyboard puts a space behind an address that it completes.
    var attempt = SignInAttempt(email: (form["email"] ?? "").trimmingWhiteSpace())
    let password = form["password"] ?? ""
    guard !attempt.email.isEmpty, !password.isEmpty else {
      attempt.problem = .incomplete
      return .now(signInPage(attempt, context))
    }
    if let delay = services.accountDelay(
      for: context.request, email: attempt.email, password: password)
    {
      attempt.problem = .limited
      var page = signInPage(attempt, context)
      page.setRetryAfter(delay)
      return .now(page)
    }
    return .computed { [attempt] in
      services.attempt(context) {
        guard let token = try services.environment.accounts.signIn(attempt.email, password) else {
          var failed = attempt
          failed.problem = .wrong
          return signInPage(failed, context)
        }
        return .seeOther(home(context), cookie: services.accountCookie(token))
      }
    }
  }

  // MARK: Addresses

  /// Where the person came from.
  func home(_ context: RequestContext) -> String {
    services.router.address(of: context.flow.map { .flow($0.index) } ?? .account(.overview))
  }

  func address(_ page: Route.AccountPage, _ context: RequestContext) -> String {
    services.router.address(
      of: .account(page), RouteQuery(flow: context.flow?.flow.id.rawValue))
  }

  private func fail(_ error: RequestError, _ context: RequestContext) -> Reply {
    .now(services.pages.error(error, context))
  }
}
