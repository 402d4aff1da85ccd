import HTTPCore
import OnboardingDomain

/// `/account`: sign in, see what the account holds, sign out, erase.
struct AccountPages: Sendable {
  let shared: SharedParts

  /// An account's session in a browser lasts fourteen days.
  static let lifetime = 14 * 24 * 3600

  private var cookieName: String {
    shared.configuration.isSecure ? "__Host-foyer-account" : "foyer-account"
  }

  // MARK: GET

  func show(_ page: Route.AccountPage, _ request: Request) -> Response {
    guard page == .overview else { return .seeOther("/account") }
    guard let token = request.cookie(cookieName) else { return signInPage(request) }
    do {
      guard let overview = try shared.environment.accounts.overview(token) else {
        return signInPage(request)
      }
      return overviewPage(overview, token: token, request)
    } catch {
      return failed(error)
    }
  }

  private func signInPage(
    _ request: Request, email: String = "", hasError: Bool = false, isLimited: Bool = false,
    status: Status = .ok
  ) -> Response {
    // There is no session yet that a token could be bound to; where the form comes from is checked
    // all the same, and signing in changes nothing for anybody else.
    shared.pages.page(
      "sign-in",
      [
        "action": "/account/sign-in", "token": "", "email": .text(email),
        "has-error": .flag(hasError), "is-limited": .flag(isLimited),
      ], for: request, status: status)
  }

  private func overviewPage(
    _ overview: AccountService.Overview, token: String, _ request: Request
  ) -> Response {
    let proof = formToken(token)
    return shared.pages.page(
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
        "sign-out-action": "/account/sign-out", "sign-out-token": .text(proof),
        "erase-action": "/account/erase", "erase-token": .text(proof),
      ], for: request)
  }

  // MARK: POST

  func post(_ page: Route.AccountPage, _ request: Request, now: Int64) -> Reply {
    guard shared.forgery.isFromThisSite(request) else {
      shared.metrics.count(.forged)
      return .now(shared.pages.error(.crossSite))
    }
    let form: URLEncodedForm
    do { form = try request.form() } catch { return .now(shared.pages.error(error)) }
    if page == .signIn { return signIn(form, request) }
    guard page != .overview else { return .now(shared.pages.error(.methodNotAllowed)) }
    guard let token = request.cookie(cookieName) else { return .now(.seeOther("/account")) }
    guard form["form-token"].map({ $0.utf8.elementsEqual(formToken(token).utf8) }) ?? false else {
      shared.metrics.count(.forged)
      return .now(shared.pages.error(.badFormToken))
    }
    return .later {
      do {
        if page == .erase {
          try shared.environment.accounts.erase(token)
        } else {
          try shared.environment.accounts.signOut(token)
        }
        return .seeOther("/account", cookie: expiredCookie)
      } catch {
        return failed(error)
      }
    }
  }

  private func signIn(_ form: URLEncodedForm, _ request: Request) -> Reply {
    let email = form["email"] ?? ""
    let password = form["password"] ?? ""
    if shared.accountDelay(for: request, item: "\(email)\u{0}\(password.utf8.count)") != nil {
      shared.metrics.count(.limited)
      return .now(
        signInPage(request, email: email, isLimited: true, status: .tooManyRequests))
    }
    return .later {
      do {
        guard let token = try shared.environment.accounts.signIn(email, password) else {
          return signInPage(
            request, email: email, hasError: true, status: .unprocessableContent)
        }
        return .seeOther("/account", cookie: cookie(token))
      } catch {
        return failed(error)
      }
    }
  }

  // MARK: Parts

  /// Bound to the account's token, which nobody but this browser knows.
  private func formToken(_ accountToken: String) -> String {
    shared.forgery.token(account: accountToken)
  }

  private func cookie(_ token: String) -> HeaderField? {
    try? SetCookie(
      name: cookieName, value: token, path: "/", maxAge: Self.lifetime,
      isSecure: shared.configuration.isSecure
    ).headerField()
  }

  private var expiredCookie: HeaderField? {
    try? SetCookie.expiring(name: cookieName, path: "/", isSecure: shared.configuration.isSecure)
      .headerField()
  }

  private func failed(_ error: any Error) -> Response {
    shared.metrics.count(.failures)
    shared.environment.report("\(error)", "account")
    return shared.pages.error(.overloaded)
  }
}
