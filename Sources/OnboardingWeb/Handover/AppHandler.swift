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
    case (.handover, false), (.signIn, false): refuse(.methodNotAllowed, "Send it by POST.")
    }
  }

  // MARK: Codes

  /// `POST /handover`
  private func redeem(_ context: RequestContext) -> Reply {
    guard let body = body(of: context.request) else { return unreadable(context.request) }
    guard let text = body["code"]?.string else {
      return refuse(.badRequest, "The member \"code\" is missing.")
    }
    // What can't be a code is none, and costs an attempt as well.
    let code = ShortCode(text)
    if let delay = services.codeDelay(for: context.request, code) { return limit(delay) }
    guard let code else { return refuse(.notFound, "There is no such code.") }
    let device = deviceName(body["device"]?.string, context.request)
    return .later {
      answer(context) {
        let token = OpaqueToken()
        let outcome = try services.environment.handovers.redeem(
          services.codes.digests(of: code), services.environment.newSessionID(), token.digest,
          device)
        switch outcome {
        case .unknown: return error(.notFound, "There is no such code.")
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

  private func payload(
    _ redeemed: HandoverService.Redeemed, _ session: Session, _ flow: FlowHandler,
    _ token: String, _ context: RequestContext
  ) -> Response {
    let visit = flow.visit(OpenedSession(session, in: flow.flow, writtenAt: 0), context)
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
      "revision":\(redeemed.copy.revision),"account":\(account),"consents":[],\
      "token":\(JSONString.quoted(token))}
      """)
  }

  // MARK: Accounts

  /// `POST /app/sign-in`
  private func signIn(_ context: RequestContext) -> Reply {
    guard let body = body(of: context.request) else { return unreadable(context.request) }
    guard let email = body["email"]?.string?.trimmingWhiteSpace(),
      let password = body["password"]?.string, !email.isEmpty, !password.isEmpty
    else { return refuse(.badRequest, "The members \"email\" and \"password\" are needed.") }
    if let delay = services.accountDelay(for: context.request, email: email, password: password) {
      return limit(delay)
    }
    let device = deviceName(body["device"]?.string, context.request)
    return .computed {
      answer(context) {
        guard let token = try services.environment.accounts.signIn(email, password, device) else {
          return error(.unauthorized, "Address and password don't match.")
        }
        return json("{\"token\":\(JSONString.quoted(token))}")
      }
    }
  }

  // MARK: Drafts

  /// `GET /app/drafts/<flow>`: the newest of what the person's devices hold.
  private func showDraft(_ flow: FlowHandler, _ context: RequestContext) -> Reply {
    withApp(flow, context) { app in
      let copies = try services.environment.drafts.copies(flow.flow.id, app.holder)
      guard let (copy, session) = newest(copies, flow) else {
        return error(.notFound, "There is no draft of this flow.")
      }
      return json(draft(copy, session, flow, context))
    }
  }

  /// `POST /app/drafts/<flow>`: what the app holds now, and what it had seen when that was changed.
  private func keepDraft(_ flow: FlowHandler, _ context: RequestContext) -> Reply {
    guard let body = body(of: context.request) else { return unreadable(context.request) }
    let session: Session
    let revision: Int64
    do throws(DraftRefusal) {
      session = try self.session(body, flow, context)
      revision = try self.revision(body)
    } catch {
      return .now(errors(.unprocessableContent, error.lines))
    }
    let device = deviceName(body["device"]?.string, context.request)
    return withApp(flow, context) { app in
      let session = session.continued(as: app.session)
      var state = flow.draftState(session, before: nil, device: device, at: context.instant)
      let copies = try services.environment.drafts.copies(flow.flow.id, app.holder)
      let others = copies.filter { $0.session != app.session }
      if let other = others.first, let theirs = flow.session(in: other),
        flow.codec.answersKey(of: theirs) != state.answers
      {
        guard other.revision <= revision else {
          return json(draft(other, theirs, flow, context), status: .conflict)
        }
        state.answersBefore = flow.codec.answersKey(of: theirs)
      }
      try services.environment.drafts.keep(state, app.holder)
      try handIn(session, flow, copies, context)
      let kept = try services.environment.drafts.copies(flow.flow.id, app.holder)
      guard let mine = kept.first(where: { $0.session == app.session }) else {
        return error(.gone, "The person started over, or erased what was here.")
      }
      return json(draft(mine, session, flow, context))
    }
  }

  /// What is finished in the app is handed in under the session that the person began with.
  private func handIn(
    _ session: Session, _ flow: FlowHandler, _ copies: [DraftService.Copy],
    _ context: RequestContext
  ) throws {
    let origin = copies.last { !$0.isApp }?.session ?? session.id
    let visit = flow.visit(
      OpenedSession(session.continued(as: origin), in: flow.flow, writtenAt: context.instant),
      context)
    guard visit.walk.isFinished else { return }
    _ = try services.environment.records.submit(
      RecordService.Submission(visit, on: visit.walk.frontier.id))
  }

  /// Why a draft can't stand.
  private struct DraftRefusal: Error { let lines: [String] }

  private func session(
    _ body: Body, _ flow: FlowHandler, _ context: RequestContext
  ) throws(DraftRefusal) -> Session {
    guard let node = body["answers"] else {
      throw DraftRefusal(lines: ["The member \"answers\" is missing."])
    }
    let variant = body["variant"]?.string.map { VariantID($0) } ?? flow.flow.variants[0].id
    guard flow.flow.variants.contains(where: { $0.id == variant }) else {
      throw DraftRefusal(lines: ["\(flow.flow.id) has no variant \(variant)."])
    }
    let moment = flow.moment(of: flow.makeSession(context), context)
    do throws(AnswerProblems) {
      let document = try AnswersDocument(
        json: Array(body.bytes[node.offset..<node.end]), of: flow.flow, today: moment.day)
      return Session.reached(
        by: document.answers,
        leaving: body["left"]?.elements?.compactMap(\.string).map { ScreenID($0) },
        id: services.environment.newSessionID(), flow: flow.flow, variant: variant,
        startedAt: context.instant)
    } catch {
      throw DraftRefusal(lines: error.problems.map(\.description))
    }
  }

  private func revision(_ body: Body) throws(DraftRefusal) -> Int64 {
    guard let node = body["revision"] else { return 0 }
    guard let number = node.number, let revision = Int64(exactly: number), revision >= 0 else {
      throw DraftRefusal(lines: ["The member \"revision\" is no whole number from 0 on."])
    }
    return revision
  }

  private func newest(
    _ copies: [DraftService.Copy], _ flow: FlowHandler
  ) -> (DraftService.Copy, Session)? {
    for copy in copies {
      if let session = flow.session(in: copy) { return (copy, session) }
    }
    return nil
  }

  private func draft(
    _ copy: DraftService.Copy, _ session: Session, _ flow: FlowHandler, _ context: RequestContext
  ) -> String {
    let visit = flow.visit(OpenedSession(session, in: flow.flow, writtenAt: 0), context)
    return """
      {"flow":\(JSONString.quoted(flow.flow.id.rawValue)),"version":\(flow.flow.version),\
      "variant":\(JSONString.quoted(session.variant.rawValue)),"answers":\(answers(visit)),\
      "left":\(left(session, flow)),"revision":\(copy.revision),"changedAt":\(copy.changedAt),\
      "device":\(JSONString.quoted(copy.device))}
      """
  }

  private func answers(_ visit: Visit) -> String {
    String(
      decoding: AnswersDocument(visit.walk.relevant(visit.session.answers), of: visit.flow)
        .sortedJSON,
      as: UTF8.self)
  }

  private func left(_ session: Session, _ flow: FlowHandler) -> String {
    let screens = session.leftScreens(of: flow.flow).map { JSONString.quoted($0.rawValue) }
    return "[\(screens.joined(separator: ","))]"
  }

  // MARK: Requests

  /// An object of a request, with the bytes it stands in.
  private struct Body {
    let bytes: [UInt8]
    let node: JSONNode
    subscript(key: String) -> JSONNode? { node[key] }
  }

  private func body(of request: Request) -> Body? {
    let type = request.headers[.contentType]?.lowercased() ?? ""
    guard type.utf8.starts(with: "application/json".utf8) else { return nil }
    let bytes = Array(request.body)
    guard let node = try? JSONReader.read(bytes), node.members != nil else { return nil }
    return Body(bytes: bytes, node: node)
  }

  private func unreadable(_ request: Request) -> Reply {
    let type = request.headers[.contentType]?.lowercased() ?? ""
    return type.utf8.starts(with: "application/json".utf8)
      ? refuse(.badRequest, "The body is no JSON object (RFC 8259).")
      : refuse(.unsupportedMediaType, "The body has to be application/json.")
  }

  private func withApp(
    _ flow: FlowHandler, _ context: RequestContext,
    _ work: @escaping @Sendable (DraftService.App) throws -> Response
  ) -> Reply {
    let prefix = "Bearer "
    guard let line = context.request.headers[.authorization], line.hasPrefix(prefix) else {
      return .now(error(.unauthorized, "The token is missing: Authorization: Bearer …"))
    }
    let token = String(line.dropFirst(prefix.count))
    return .later {
      answer(context) {
        guard let app = try services.environment.drafts.app(token),
          app.flow == nil || app.flow == flow.flow.id
        else { return error(.unauthorized, "The token is not, or no longer, known here.") }
        return try work(app)
      }
    }
  }

  /// What the app calls its device, else what the request says.
  private func deviceName(_ told: String?, _ request: Request) -> String {
    let name = (told ?? "").trimmingWhiteSpace()
    let isFit =
      !name.isEmpty && name.count <= 60 && name.utf8.count <= 240
      && !name.unicodeScalars.contains { $0.value < 0x20 }
    return isFit ? name : DeviceName.name(of: request)
  }

  // MARK: Responses

  private func answer(_ context: RequestContext, _ work: () throws -> Response) -> Response {
    do { return try work() } catch {
      services.report(error, context)
      return self.error(.serviceUnavailable, "The store can't be reached; try again.")
    }
  }

  private func json(_ text: String, status: Status = .ok) -> Response {
    var response = Response.json(.text(text))
    response.status = status
    return response
  }

  private func errors(_ status: Status, _ lines: [String]) -> Response {
    json("{\"errors\":[\(lines.map(JSONString.quoted).joined(separator: ","))]}", status: status)
  }

  private func error(_ status: Status, _ line: String) -> Response {
    var response = json("{\"error\":\(JSONString.quoted(line))}", status: status)
    if status == .unauthorized {
      response.headers.append(HeaderField("WWW-Authenticate", "Bearer"))
    }
    return response
  }

  private func refuse(_ status: Status, _ line: String) -> Reply { .now(error(status, line)) }

  private func limit(_ delay: Int) -> Reply {
    var response = error(.tooManyRequests, "Too many attempts; try again in \(delay) seconds.")
    response.setRetryAfter(delay)
    return .now(response)
  }
}
