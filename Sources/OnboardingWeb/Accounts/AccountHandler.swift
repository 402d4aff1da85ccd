import HTTPCore
import OnboardingDomain
import PageRendering

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
    if page == .forgotten, services.environment.mail != nil {
      return .now(forgottenPage(MailForm(), context))
    }
    if page == .farewell { return .now(farewellPage(context)) }
    let shown: Set<Route.AccountPage> = [.overview, .erase, .password, .export, .email]
    guard shown.contains(page) else { return .now(.seeOther(address(.overview, context))) }
    guard let token = services.accountToken(of: context.request) else {
      return .now(askWhoItIs(page, context))
    }
    return .later {
      services.attempt(context) {
        guard let overview = try services.environment.accounts.overview(token) else {
          return askWhoItIs(page, context)
        }
        switch page {
        case .password where overview.provider == "password":
          return passwordPage(nil, of: overview.email, token, context)
        case .email where overview.provider == "password" && services.environment.mail != nil:
          return emailPage(MailForm(), token, context)
        case .export: return try export(overview, token)
        case .erase: return try overviewPage(.erase, overview, token, context)
        default: return try overviewPage(.account, overview, token, context)
        }
      }
    }
  }

  /// What somebody gets who isn't signed in. Instead of the file a refusal: a browser would save the page
  /// under the name of the file.
  private func askWhoItIs(_ page: Route.AccountPage, _ context: RequestContext) -> Response {
    guard page == .export else {
      let problem = context.query.isExpired ? SignInAttempt.Problem.signedOut : nil
      return signInPage(SignInAttempt(problem: problem), context)
    }
    var response = Response.json(
      error: "Nobody is signed in here: \(address(.overview, context)).", status: .unauthorized)
    // The protocol wants a scheme, and none is registered for cookies.
    response.headers.append(HeaderField("WWW-Authenticate", "Cookie"))
    return response
  }

  // MARK: POST

  private func post(_ page: Route.AccountPage, _ context: RequestContext) -> Reply {
    guard services.csrf.isFromThisSite(context.request) else { return fail(.crossSite, context) }
    let form: URLEncodedForm
    do { form = try context.request.form() } catch { return fail(error, context) }
    switch page {
    case .overview, .export, .farewell: return fail(.methodNotAllowed, context)
    case .password: return changePassword(form, context)
    case .forgotten: return askForPassword(form, context)
    case .email: return askForAddress(form, context)
    case .confirmation: return askToConfirm(form, context)
    case .calendar: return sendCalendar(form, context)
    case .devices:
      return withAccount(form, context) { token, _ in
        let id = form["device"]
        try services.environment.accounts.signOutDevice(token, id == "others" ? nil : id)
        return .seeOther(address(.overview, context))
      }
    case .consents: return changeConsent(form, context)
    case .signIn: return signIn(form, context)
    case .signOut:
      return end(form, context) { token in
        let kept = try flows.filter { try $0.isKept(for: token) }
        try services.environment.accounts.signOut(token)
        // Whoever comes to this browser next is somebody else.
        return (address(.overview, context), kept.compactMap(\.cookie.expired))
      }
    case .erase: return erase(form, context)
    }
  }

  /// Does something with the account that a form of ours is about.
  func withToken(
    _ form: URLEncodedForm, _ context: RequestContext,
    _ work: @escaping @Sendable (_ token: String) throws -> Response
  ) -> Reply {
    guard let token = services.accountToken(of: context.request) else {
      return .now(signedOut(context))
    }
    guard services.csrf.isValid(form[FormInput.token], account: token) else {
      return fail(.badFormToken, context)
    }
    return .later { services.attempt(context) { try work(token) } }
  }

  /// Does something with the account that a form of ours is about, unless it was signed out meanwhile.
  func withAccount(
    _ form: URLEncodedForm, _ context: RequestContext,
    _ work: @escaping @Sendable (_ token: String, AccountService.Overview) throws -> Response
  ) -> Reply {
    withToken(form, context) { token in
      guard let overview = try services.environment.accounts.overview(token) else {
        return signedOut(context)
      }
      return try work(token, overview)
    }
  }

  /// What follows a form of somebody who was signed out meanwhile: the page that asks who it is, and says that
  /// nothing was changed.
  func signedOut(_ context: RequestContext) -> Response { .seeOther(signedOutAddress(context)) }

  /// The address of that page.
  func signedOutAddress(_ context: RequestContext) -> String {
    services.router.address(
      of: .account(.overview),
      RouteQuery(isExpired: true, flow: context.flow?.flow.id.rawValue))
  }

  private func changePassword(_ form: URLEncodedForm, _ context: RequestContext) -> Reply {
    guard let token = services.accountToken(of: context.request) else {
      return .now(signedOut(context))
    }
    guard services.csrf.isValid(form[FormInput.token], account: token) else {
      return fail(.badFormToken, context)
    }
    let (old, new) = (form["old-password"] ?? "", form["new-password"] ?? "")
    // What the page said of whose password it is comes back with the form.
    let email = form["username"]
    guard !old.isEmpty, !new.isEmpty else {
      return .now(passwordPage(.incomplete, of: email, token, context))
    }
    // The account is known by its cookie; what is tried is its password.
    if let delay = services.accountDelay(for: context.request, email: token, password: old) {
      var page = passwordPage(.limited, of: email, token, context)
      page.setRetryAfter(delay)
      return .now(page)
    }
    return .computed {
      services.attempt(context) {
        switch try services.environment.accounts.changePassword(token, old, new) {
        case .changed: return .seeOther(address(.overview, context))
        case .wrongPassword: return passwordPage(.wrong, of: email, token, context)
        case .signedOut: return signedOut(context)
        case .refused(let key, let arguments):
          let problem = PasswordFormProblem.refused(key: key, arguments: arguments)
          return passwordPage(problem, of: email, token, context)
        }
      }
    }
  }

  /// Ends the account's session in this browser.
  ///
  /// - Parameter work: what ends it; the page that follows, and further cookies that end with it.
  func end(
    _ form: URLEncodedForm, _ context: RequestContext,
    _ work: @escaping @Sendable (_ token: String) throws -> (target: String, [HeaderField])
  ) -> Reply {
    withToken(form, context) { token in
      let (target, cookies) = try work(token)
      var response = Response.seeOther(target, cookie: services.expiredAccountCookie)
      response.headers += cookies
      return response
    }
  }

  private func signIn(_ form: URLEncodedForm, _ context: RequestContext) -> Reply {
    // A phone's keyboard puts a space behind an address that it completes.
    var attempt = SignInAttempt(email: (form["email"] ?? "").asEmail())
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
    let (device, cookie) = services.device(of: context)
    return .computed { [attempt] in
      services.attempt(context) {
        guard
          let token = try services.environment.accounts.signIn(attempt.email, password, device)
        else {
          var failed = attempt
          failed.problem = .wrong
          return signInPage(failed, context)
        }
        var response = Response.seeOther(home(context), cookie: services.accountCookie(token))
        if let cookie { response.headers.append(cookie) }
        return response
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

  func fail(_ error: RequestError, _ context: RequestContext) -> Reply {
    .now(services.pages.error(error, context))
  }
}
