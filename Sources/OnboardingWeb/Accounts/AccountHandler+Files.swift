import HTTPCore
import OnboardingDomain

/// Files made of what the account's devices hold: they can be had on every device.
extension AccountHandler {
  /// The newest of what the devices hold of a flow; nil where none holds anything.
  func session(of flow: FlowHandler, _ token: String) throws -> Session? {
    try services.environment.drafts.copies(flow.flow.id, .account(token: token)).lazy
      .compactMap { flow.session(in: $0) }.first
  }

  /// What follows from a session's answers.
  func results(
    of flow: FlowHandler, _ session: Session, _ context: RequestContext
  ) throws -> any FlowResults {
    let outcomes =
      flow.settlesOutcomes ? try services.environment.records.outcomes(session.id) : [:]
    return flow.visit(OpenedSession(session, in: flow.flow), context)
      .results(outcomes: outcomes)
  }

  /// `/account/<flow>/<name>`: a file.
  func showFile(
    named name: String, of flow: FlowHandler, _ context: RequestContext
  ) -> Reply {
    guard flow.onboarding.vocabulary.downloads.contains(name) else {
      return fail(.notFound, context)
    }
    guard let token = services.accountToken(of: context.request) else {
      return .now(.seeOther(address(.overview, context)))
    }
    return .later {
      services.attempt(context) {
        guard let session = try session(of: flow, token),
          let file = try results(of: flow, session, context).download(name)
        else { return .seeOther(address(.overview, context)) }
        return try .download(file)
      }
    }
  }

  /// Whether a file can be sent to the account's address.
  func canMail(_ overview: AccountService.Overview) -> Bool {
    services.environment.mail != nil && overview.email != nil && overview.isConfirmed
  }

  /// Sends a calendar file to the account's own address.
  func sendCalendar(_ form: URLEncodedForm, _ context: RequestContext) -> Reply {
    guard let mail = services.environment.mail,
      let flow = form["of"].flatMap({ services.router.flow($0) }).map({ flows[$0] }),
      let name = form["file"], flow.onboarding.vocabulary.downloads.contains(name)
    else { return fail(.notFound, context) }
    var letterhead = services.letterhead(context)
    letterhead.flow = flow.flow.id.rawValue
    return withAccount(form, context) { [letterhead] token, _ in
      guard let session = try session(of: flow, token),
        let file = try results(of: flow, session, context).download(name), file.isCalendar
      else { return .seeOther(address(.overview, context)) }
      var request = MailRequest(.calendar, letterhead)
      request.file = MailRequest.File(
        name: file.fileName, type: file.contentType, content: file.bytes)
      var isOwner = true
      let delay = try services.sendOnce(for: context.request, .calendar, to: token + name) {
        isOwner = try mail.sendToOwner(request, token)
      }
      if let delay { return services.limited(delay, context) }
      guard isOwner else { return .seeOther(address(.overview, context)) }
      return .seeOther(
        services.router.address(
          of: .account(.overview),
          RouteQuery(isMailSent: true, flow: context.flow?.flow.id.rawValue)))
    }
  }
}

extension FlowHandler {
  /// The files that there are.
  func files(of results: any FlowResults) -> [(name: String, download: Download)] {
    onboarding.vocabulary.downloads.sorted().compactMap { name in
      results.download(name).map { (name, $0) }
    }
  }
}

extension Download {
  /// Whether a calendar takes it.
  var isCalendar: Bool { contentType.utf8.starts(with: "text/calendar".utf8) }
}
