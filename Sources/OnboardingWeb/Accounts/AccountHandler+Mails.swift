import HTTPCore
import OnboardingDomain
import PageRendering
import Sealing

/// What an account does by mail. Without a mail server none of these addresses is there.
extension AccountHandler {
  /// Seconds after which a mail can be asked for once more.
  static let pause: Int64 = 60

  // MARK: A forgotten password

  /// Asks for a mail with which a new password is set. The answer is the same for every address, and takes
  /// as long: whose it is is looked up when the mail goes out.
  func askForPassword(_ form: URLEncodedForm, _ context: RequestContext) -> Reply {
    guard let mail = services.environment.mail else { return fail(.notFound, context) }
    let asked = MailForm(form)
    guard asked.state == .empty else { return .now(forgottenPage(asked, context)) }
    var request = MailRequest(.password, services.letterhead(context))
    request.recipient = asked.email
    request.token = OpaqueToken().text
    return .later { [asked, request] in
      services.attempt(context) {
        let delay = try services.sendOnce(for: context.request, .password, to: asked.email) {
          if !context.isSimulated { try mail.send(request) }
        }
        var answered = asked
        answered.state = delay == nil ? .sent : .limited
        var page = forgottenPage(answered, context)
        if let delay { page.setRetryAfter(delay) }
        return page
      }
    }
  }

  // MARK: The address

  /// Asks for another address: it counts once the mail to it was opened.
  func askForAddress(_ form: URLEncodedForm, _ context: RequestContext) -> Reply {
    guard let mail = services.environment.mail else { return fail(.notFound, context) }
    guard let token = services.accountToken(of: context.request) else {
      return .now(signedOut(context))
    }
    guard services.csrf.isValid(form[FormInput.token], account: token) else {
      return fail(.badFormToken, context)
    }
    var asked = MailForm(form)
    let password = form["password"] ?? ""
    if asked.state == .empty, password.isEmpty { asked.state = .passwordMissing }
    guard asked.state == .empty else { return .now(emailPage(asked, token, context)) }
    @Sendable func limited(_ asked: MailForm, _ delay: Int) -> Response {
      var asked = asked
      asked.state = .limited
      var page = emailPage(asked, token, context)
      page.setRetryAfter(delay)
      return page
    }
    if let delay = services.accountDelay(for: context.request, email: token, password: password) {
      return .now(limited(asked, delay))
    }
    let letterhead = services.letterhead(context)
    return .computed { [asked] in
      services.attempt(context) {
        var answered = asked
        // Counted once the password is known to be right: who may not ask writes to nobody.
        let change = try mail.askForAddress(asked.email, password, letterhead, token) { send in
          try services.sendOnce(for: context.request, .newAddress, to: asked.email, send)
        }
        switch change {
        case .asked: answered.state = .sent
        case .wrongPassword: answered.state = .wrong
        case .signedOut: return signedOut(context)
        case .limited(let seconds): return limited(asked, seconds)
        }
        return emailPage(answered, token, context)
      }
    }
  }

  /// Asks once more for the mail that confirms the address.
  func askToConfirm(_ form: URLEncodedForm, _ context: RequestContext) -> Reply {
    guard let mail = services.environment.mail else { return fail(.notFound, context) }
    let letterhead = services.letterhead(context)
    return withAccount(form, context) { token, _ in
      let delay = try services.sendOnce(for: context.request, .confirm, to: token) {
        try mail.askToConfirm(letterhead, token)
      }
      if let delay { return services.limited(delay, context) }
      return .seeOther(
        services.router.address(
          of: .account(.overview),
          RouteQuery(isMailSent: true, flow: context.flow?.flow.id.rawValue)))
    }
  }

  // MARK: Links

  /// `/account/<purpose>/<token>`: a link of a mail. Opening it does nothing, for programs open links, too;
  /// its page has a button.
  func handle(_ purpose: MailedLink.Purpose, _ token: String, _ context: RequestContext) -> Reply {
    guard let mail = services.environment.mail else { return fail(.notFound, context) }
    guard context.isPost else {
      return .later {
        services.attempt(context) {
          linkPage(purpose, try mail.find(token, purpose), nil, token, context)
        }
      }
    }
    guard services.csrf.isFromThisSite(context.request) else { return fail(.crossSite, context) }
    let form: URLEncodedForm
    do { form = try context.request.form() } catch { return fail(error, context) }
    if purpose == .password { return resetPassword(token, form, mail, context) }
    let letterhead = services.letterhead(context)
    return .later {
      services.attempt(context) {
        switch try mail.use(token, purpose, letterhead) {
        case .done(let provider):
          return mailedPage(purpose, .done, provider: provider, token, context)
        case .over: return mailedPage(purpose, .over, token, context)
        }
      }
    }
  }

  private func resetPassword(
    _ token: String, _ form: URLEncodedForm, _ mail: MailService, _ context: RequestContext
  ) -> Reply {
    let password = form["new-password"] ?? ""
    let (device, cookie) = services.device(of: context)
    return .computed {
      services.attempt(context) {
        switch try mail.resetPassword(token, password, device) {
        case .over: return mailedPage(.password, .over, token, context)
        case .refused(let key, let arguments):
          let words = services.pages.error(key, arguments, for: context)
          return linkPage(.password, try mail.find(token, .password), words, token, context)
        case .signedIn(let account):
          var response = Response.seeOther(
            address(.overview, context), cookie: services.accountCookie(account))
          if let cookie { response.headers.append(cookie) }
          return response
        }
      }
    }
  }

  // MARK: Pages

  func forgottenPage(_ form: MailForm, _ context: RequestContext) -> Response {
    services.pages.page(
      .forgotten,
      PageData.forgotten(
        form, of: context.flow?.flow.id, clock: clock(context), pause: Self.pause,
        action: address(.forgotten, context), back: address(.overview, context)),
      for: context, isOfFlow: true, status: form.status)
  }

  func emailPage(_ form: MailForm, _ token: String, _ context: RequestContext) -> Response {
    services.pages.page(
      .email,
      PageData.email(
        form, of: context.flow?.flow.id, action: address(.email, context),
        token: services.csrf.token(account: token), back: address(.overview, context)),
      for: context, isOfFlow: true, status: form.status)
  }

  /// The page of a link that works, or says that it doesn't any more.
  private func linkPage(
    _ purpose: MailedLink.Purpose, _ email: String?, _ problem: String?, _ token: String,
    _ context: RequestContext
  ) -> Response {
    guard let email else { return mailedPage(purpose, .over, token, context) }
    guard purpose == .password else { return mailedPage(purpose, .asks, token, context) }
    return services.pages.page(
      .newPassword,
      PageData.newPassword(
        for: email, of: context.flow?.flow.id, problem: problem,
        action: mailedAddress(purpose, token, context)),
      for: context, isOfFlow: true, status: problem == nil ? .ok : .unprocessableContent)
  }

  private func mailedPage(
    _ purpose: MailedLink.Purpose, _ state: PageData.MailedState, provider: String? = nil,
    _ token: String, _ context: RequestContext
  ) -> Response {
    services.pages.page(
      .mailed,
      PageData.mailed(
        purpose, state, provider: provider, of: context.flow?.flow.id,
        action: mailedAddress(purpose, token, context),
        forgotten: address(.forgotten, context), home: address(.overview, context)),
      for: context, isOfFlow: true, status: state == .over ? .gone : .ok)
  }

  private func mailedAddress(
    _ purpose: MailedLink.Purpose, _ token: String, _ context: RequestContext
  ) -> String {
    services.router.address(
      of: .mailed(purpose, token), RouteQuery(flow: context.flow?.flow.id.rawValue))
  }

  private func clock(_ context: RequestContext) -> WallClock {
    let letterhead = services.letterhead(context)
    return services.wallClock(
      Moment(
        instant: context.instant, offset: letterhead.offset,
        zone: letterhead.zone.flatMap(TimeZoneName.init(told:))))
  }
}
