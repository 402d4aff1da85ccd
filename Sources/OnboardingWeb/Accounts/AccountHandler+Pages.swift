import HTTPCore
import OnboardingDomain
import PageRendering

extension AccountHandler {
  /// The page that asks for address and password, or says that the flow has no such way in.
  func signInPage(_ attempt: SignInAttempt, _ context: RequestContext) -> Response {
    let ways = WaysIn(of: context.flow.map { [$0.flow] } ?? flows.map(\.flow))
    // There is no session yet that a token could be bound to; where the form comes from is checked all
    // the same, and signing in changes nothing for anybody else.
    return services.pages.page(
      .signIn,
      PageData.signIn(
        attempt, ways, of: context.flow?.flow.id, hasMocks: ways.providers.contains(where: isMock),
        action: address(.signIn, context), home: homeAddress(context),
        forgotten: services.environment.mail.map { _ in address(.forgotten, context) }),
      for: context, isOfFlow: true, status: attempt.status)
  }

  /// What the account holds; or the same as a question, before it is erased.
  ///
  /// - Parameter status: `.unprocessableContent` where the question wasn't answered.
  func overviewPage(
    _ name: SharedPage, _ overview: AccountService.Overview, _ token: String,
    _ context: RequestContext, status: Status = .ok
  ) throws -> Response {
    let flow = flows.first { $0.flow.id == overview.flow }
    // Who opens it by its address finds it in the light of the flow in which they made it.
    let context = context.flow == nil ? flow.map(context.replacing) ?? context : context
    var page = PageData.AccountPage(
      overview, isMock: isMock(overview.provider), token: services.csrf.token(account: token),
      addresses(context))
    page.hasMail = services.environment.mail != nil
    page.hasError = status != .ok
    page.isMailSent = page.hasMail && context.query.isMailSent
    let keeper = context.flow ?? flows[0]
    // The cookie of a flow does not come to this page; what the account keeps of it knows the zone.
    page.clock = keeper.wallClock(
      of: try session(of: keeper, token) ?? keeper.makeSession(context), context)
    page.flow = context.flow?.flow.id
    // What a flow asks to agree to stands in a card of its own, where it can be taken back.
    let agreements = Set((flow?.flow.consents ?? []).map(\.field))
    page.label = { field in
      agreements.contains(field)
        ? nil
        : flow.flatMap { services.pages.label(of: field, flow: $0, for: context) }
    }
    if name == .account { page.consents = try consents(overview, token, context) }
    page.drafts = try flows.compactMap { try draft(of: $0, token, overview, context) }
    return services.pages.page(name, page.data, for: context, isOfFlow: true, status: status)
  }

  /// What the account's devices hold of a flow; nil where none holds anything.
  private func draft(
    of flow: FlowHandler, _ token: String, _ overview: AccountService.Overview,
    _ context: RequestContext
  ) throws -> PageData.AccountDraft? {
    guard let session = try session(of: flow, token) else { return nil }
    let walk = Walk(session, in: flow.flow)
    let isFinished = walk.frontier.kind == .completion
    let results = try results(of: flow, session, context)
    let files = isFinished ? flow.files(of: results) : []
    let rows = answerRows(of: session, in: flow, context)
    return PageData.AccountDraft(
      flow: flow.flow.id, isFinished: isFinished, address: "/\(flow.flow.id)",
      result: isFinished
        ? services.pages.result(flow: flow, for: context) { results.value($0) } : nil,
      answers: rows.map { row in
        PageData.AccountAnswer(
          label: row.label, text: row.text,
          change: flow.address(row.screen, .changeFromAccount))
      },
      files: files.map { file in
        PageData.AccountFile(
          name: file.name, title: services.pages.title(ofFile: file.name, flow: flow, for: context),
          url: services.router.address(of: .accountFile(flow.index, file.name)),
          isMailed: canMail(overview) && file.download.isCalendar)
      })
  }

  /// What was answered in a flow, as the account lists it.
  func answerRows(
    of session: Session, in flow: FlowHandler, _ context: RequestContext
  ) -> [FlowHandler.AnswerRow] {
    // How an agreement stands is said in its own card; the answer may say what was taken back.
    let besides = flow.fieldsBesides
    return flow.answerRows(of: session, context).filter { !besides.contains($0.field) }
  }

  /// The form that sets a new password.
  ///
  /// - Parameter email: whose it is, for what keeps passwords in the browser.
  func passwordPage(
    _ problem: PasswordFormProblem?, of email: String?, _ token: String, _ context: RequestContext
  ) -> Response {
    let status: Status =
      switch problem {
      case nil: .ok
      case .limited: .tooManyRequests
      default: .unprocessableContent
      }
    var message: String?
    if case .refused(let key, let arguments) = problem {
      message = services.pages.error(key, arguments, for: context)
    }
    return services.pages.page(
      .password,
      PageData.password(
        problem, of: context.flow?.flow.id, email: email, message: message,
        action: address(.password, context),
        token: services.csrf.token(account: token), back: address(.overview, context)),
      for: context, isOfFlow: true, status: status)
  }

  /// All that is kept of the person, as one JSON.
  func export(_ overview: AccountService.Overview, _ token: String) throws -> Response {
    var drafts: [AccountExport.Draft] = []
    for flow in flows {
      guard let session = try session(of: flow, token) else { continue }
      let document = AnswersDocument(session.answers, of: flow.flow)
      drafts.append(
        AccountExport.Draft(
          flow: flow.flow.id.rawValue,
          answers: String(decoding: document.sortedJSON, as: UTF8.self),
          notes: flow.keepsNotes
            ? PrivateNote.all(in: try services.environment.records.outcomes(session.id)) : []))
    }
    let consents = try services.environment.consents.history(token)
    var response = Response.json(
      .text(AccountExport.json(overview, drafts: drafts, consents: consents)))
    response.headers.append(
      HeaderField("Content-Disposition", "attachment; filename=\"account.json\""))
    return response
  }

  private func addresses(_ context: RequestContext) -> PageData.AccountAddresses {
    PageData.AccountAddresses(
      overview: address(.overview, context), signOut: address(.signOut, context),
      erase: address(.erase, context), password: address(.password, context),
      devices: address(.devices, context), consents: address(.consents, context),
      export: address(.export, context),
      email: address(.email, context), confirmation: address(.confirmation, context),
      calendar: address(.calendar, context),
      home: homeAddress(context), flow: { "/\($0)" })
  }

  private func isMock(_ provider: String) -> Bool {
    services.environment.providers[provider]?.isMock ?? false
  }

  private func homeAddress(_ context: RequestContext) -> String {
    context.flow == nil ? "/" : home(context)
  }
}
