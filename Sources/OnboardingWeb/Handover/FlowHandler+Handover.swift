import HTTPCore
import OnboardingDomain
import OnboardingEvents
import PageRendering
import QRCodes
import Sealing

/// `/<flow>/hand-over`: the code with which a person goes on in the app.
extension FlowHandler {
  /// The button of every last screen that leads there.
  static let handOver = ActionID("hand-over")
  /// A code works for an hour. Source: RevenueCat, "Redemption links", 60 minutes.
  private static let lifetime: Int64 = 3600

  private var handoverAddress: String { services.router.address(of: .handOver(index)) }
  private var handoverCookie: String {
    (services.configuration.isSecure ? "__Secure-" : "") + "foyer-handover"
  }

  /// The apps in which the flow goes on.
  private var apps: [PhoneApp] { services.environment.apps().filter { $0.flow == flow.id } }

  /// Whether there is one: without, no page promises it.
  var hasApp: Bool { !apps.isEmpty }

  // MARK: Making a code

  /// Makes a code for what a session finished, and leads to its page. The code itself stays in the
  /// person's browser; the store has its digest.
  func makeHandover(_ visit: Visit, _ context: RequestContext) -> Reply {
    guard visit.walk.frontier.kind == .completion else {
      return .now(.seeOther(address(visit.walk.frontier.id)))
    }
    let code = ShortCode()
    let state = draftState(
      visit.session, before: visit.session, device: context.deviceName,
      at: context.instant)
    let token = services.accountToken(of: context.request)
    return .later { [self] in
      services.attempt(context) {
        try noteSimulation(of: visit.session.id, context)
        let digest = services.codes.digest(of: code)
        guard
          try services.environment.handovers.make(
            digest, state, token, context.instant + Self.lifetime)
        else { return .seeOther(address(visit.walk.path[0].id, .ended)) }
        record(.handedOver, visit.walk.frontier.id, in: visit, context)
        let cookie = try SetCookie(
          name: handoverCookie, value: code.text, path: handoverAddress,
          maxAge: Int(Self.lifetime), isSecure: services.configuration.isSecure
        ).headerField()
        return .seeOther(handoverAddress, cookie: cookie)
      }
    }
  }

  /// The page's own button: a new code.
  func postHandover(_ context: RequestContext) -> Reply {
    receive(form: Self.handOver.rawValue, context) { form, session in
      if let away = movedAway(session) { return away }
      guard hasApp else { return .now(.seeOther(address(session.walk.frontier.id))) }
      if form[FormInput.action] == "mail" {
        return mailHandover(form, visit(session.opened, context), context)
      }
      if let delay = services.handoverDelay(session: session.session.id) {
        return .now(services.limited(delay, context))
      }
      return makeHandover(visit(session.opened, context), context)
    }
  }

  /// Sends the link that is on the page to an address.
  private func mailHandover(
    _ form: URLEncodedForm, _ visit: Visit, _ context: RequestContext
  ) -> Reply {
    guard let code = context.request.cookie(handoverCookie).flatMap({ ShortCode($0) }) else {
      return .now(.seeOther(handoverAddress))
    }
    return .later { [self] in
      services.attempt(context) {
        guard
          let found = try services.environment.handovers.find(services.codes.digests(of: code)),
          found.session == visit.session.id, found.state == .open
        else { return .seeOther(handoverAddress) }
        let link = services.origin(of: context.request) + link(to: code)
        return try sendLink(.handOver, (link, found.expiresAt), form, context) {
          handoverPage(found, code, visit, mail: $0, context)
        }
      }
    }
  }

  // MARK: Showing it

  /// The page with the code, or with what became of it.
  func showHandover(_ context: RequestContext) -> Reply {
    let session = session(of: context)
    guard !session.isFresh, session.walk.frontier.kind == .completion else { return start(context) }
    if let away = movedAway(session) { return away }
    guard hasApp else { return .now(.seeOther(address(session.walk.frontier.id))) }
    let visit = visit(session.opened, context)
    guard let code = context.request.cookie(handoverCookie).flatMap({ ShortCode($0) }) else {
      return .now(handoverPage(nil, nil, visit, context))
    }
    return .later { [self] in
      services.attempt(context) {
        let found = try services.environment.handovers.find(services.codes.digests(of: code))
        let mine = found.flatMap { $0.session == session.session.id ? $0 : nil }
        return handoverPage(mine, code, visit, context)
      }
    }
  }

  private func handoverPage(
    _ handover: HandoverService.Handover?, _ code: ShortCode?, _ visit: Visit,
    mail: MailForm = MailForm(), _ context: RequestContext
  ) -> Response {
    var page = PageData.Handover(
      PageData.Departure(
        flow: flow.id, clock: services.wallClock(visit.moment),
        back: address(visit.walk.frontier.id), action: handoverAddress,
        token: services.csrf.token(session: visit.session.id, form: Self.handOver.rawValue),
        answers: answerCount(visit.session)))
    page.apps = apps
    page.hasConsents =
      !flow.agreements(in: visit.walk.relevant(visit.session.answers)).isEmpty
    if services.environment.mail != nil { page.mail = mail }
    if let handover { page.set(handover) }
    if let code {
      page.set(code, link: services.origin(of: context.request) + link(to: code))
    }
    return services.pages.page(
      .handOver, page.data, for: context, isOfFlow: true, status: mail.status)
  }

  /// The address that opens the app; in a browser a page that spends nothing.
  private func link(to code: ShortCode) -> String {
    services.router.address(of: .handoverLink(index, code.text))
  }

  /// `/handover/<flow>/<code>`: what a browser shows of a link that should have opened the app. Opening
  /// it spends nothing, for what reads mails opens links, too.
  func showHandoverLink(_ text: String, _ context: RequestContext) -> Reply {
    guard let code = ShortCode(text) else { return fail(.notFound, context) }
    if let delay = services.codeDelay(for: context.request, code) {
      return .now(services.limited(delay, context))
    }
    return .later { [self] in
      services.attempt(context) {
        let found = try services.environment.handovers.find(services.codes.digests(of: code))
        // A code of another flow is none here.
        let handover = found.flatMap { $0.flow == flow.id ? $0 : nil }
        return services.pages.page(
          .openApp,
          PageData.openApp(
            flow.id, handover, code, apps, now: context.instant, home: "/\(flow.id)",
            again: handoverAddress),
          for: context, isOfFlow: true, status: handover == nil ? .notFound : .ok)
      }
    }
  }
}
