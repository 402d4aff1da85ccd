import HTTPCore
import OnboardingDomain
import Sealing
import StrictJSON

/// What an app asks: JSON in, JSON out. It shows a code once, then the token that it got for it; cookies
/// and pages mean nothing here, so that no other site can have a browser ask.
struct AppHandler: Sendable {
  let services: Services
  let flows: [FlowHandler]

  /// Responds to a request of an app.
  func handle(_ route: Route.AppRoute, _ context: RequestContext) -> Reply {
    switch (route, context.isPost) {
    case (.handover, true): redeem(context)
    case (.signIn, true): signIn(context)
    case (.draft(let flow), false): showDraft(flows[flow], context)
    case (.draft(let flow), true): keepDraft(flows[flow], context)
    case (.nowhere, _): .now(refusal(.notFound, of: route))
    case (.handover, false), (.signIn, false): .now(refusal(.methodNotAllowed, of: route))
    }
  }

  /// What an app gets that is refused before anything is done for it.
  func refusal(_ reason: RequestError, of route: Route.AppRoute) -> Response {
    switch (reason, route) {
    case (.methodNotAllowed, .nowhere), (.notFound, _):
      error(.notFound, "There is nothing at this address.")
    case (.methodNotAllowed, .draft): error(reason.status, "Ask for it by GET, save it by POST.")
    case (.methodNotAllowed, _): error(reason.status, "Send it by POST.")
    case (.bodyTooLarge, _): error(reason.status, "The body is too long.")
    default: error(reason.status, reason.message)
    }
  }

  // MARK: Codes

  /// `POST /handover`
  private func redeem(_ context: RequestContext) -> Reply {
    guard let body = body(of: context.request) else { return unreadable(context.request) }
    guard let text = body["code"]?.string else {
      let what = body["code"] == nil ? "is missing" : "is no text"
      return refuse(.badRequest, "The member \"code\" \(what).")
    }
    guard let device = deviceName(body, context.request) else {
      return refuse(.badRequest, Self.noDeviceName)
    }
    let asked = body["flow"]?.string
    // What can't be a code is none, and costs an attempt as well.
    let code = ShortCode(text)
    if let delay = services.codeDelay(for: context.request, code) { return limit(delay) }
    guard let code else { return refuse(.notFound, Self.noCode) }
    return .later {
      answer(context) {
        let digests = services.codes.digests(of: code)
        // An app that can't read the answers spends nothing: the person's own app would come too late.
        if let asked, let own = try services.environment.handovers.find(digests)?.flow,
          own.rawValue != asked
        {
          return error(.notFound, "The code is for \(own) alone.")
        }
        let token = OpaqueToken()
        let outcome = try services.environment.handovers.redeem(
          digests, services.environment.newSessionID(), token.digest,
          device)
        switch outcome {
        case .unknown: return error(.notFound, Self.noCode)
        case .spent: return error(.gone, "The code was used, or its time is over.")
        case .redeemed(let redeemed):
          guard let flow = flows.first(where: { $0.flow.id == redeemed.flow }),
            let session = flow.session(in: redeemed.copy)
          else { return error(.gone, "The flow of this code is no longer served.") }
          return payload(redeemed, session, flow, token.text, context)
        }
      }
    }
  }

  private static let noCode = "There is no such code; a newer one may have taken its place."

  private func payload(
    _ redeemed: HandoverService.Redeemed, _ session: Session, _ flow: FlowHandler,
    _ token: String, _ context: RequestContext
  ) -> Response {
    let visit = flow.visit(OpenedSession(session, in: flow.flow), context)
    var account = "null"
    if let known = redeemed.account {
      account =
        "{\"id\":\(known.id),\"email\":\(known.email.map(JSONString.quoted) ?? "null")}"
    }
    return json(
      """
      {"flow":\(JSONString.quoted(flow.flow.id.rawValue)),"version":\(flow.flow.version),\
      "variant":\(JSONString.quoted(session.variant.rawValue)),"answers":\(answers(visit)),\
      "results":\(visit.submission()),"left":\(left(session, flow)),\
      "revision":\(redeemed.copy.revision),"account":\(account),\
      "consents":\(redeemed.consents.json),"origin":\(session.origin?.json ?? "null"),\
      "token":\(JSONString.quoted(token))}
      """)
  }

  // MARK: Accounts

  /// `POST /app/sign-in`
  private func signIn(_ context: RequestContext) -> Reply {
    guard let body = body(of: context.request) else { return unreadable(context.request) }
    guard let email = body["email"]?.string?.asEmail(),
      let password = body["password"]?.string, !email.isEmpty, !password.isEmpty
    else { return refuse(.badRequest, "The members \"email\" and \"password\" are needed.") }
    guard let name = deviceName(body, context.request) else {
      return refuse(.badRequest, Self.noDeviceName)
    }
    if let delay = services.accountDelay(for: context.request, email: email, password: password) {
      return limit(delay)
    }
    // An app has no cookie by which it could be known again: it is new each time.
    let device = SigningDevice(
      name: name, letterhead: services.letterhead(context))
    return .computed {
      answer(context) {
        guard let token = try services.environment.accounts.signIn(email, password, device) else {
          return error(.unauthorized, "Address and password don't match.")
        }
        return json("{\"token\":\(JSONString.quoted(token))}")
      }
    }
  }
}
