import HTTPCore
import OnboardingDomain
import OnboardingEvents
import PageRendering
import Sealing

/// `/<flow>/later`: the link with which a person goes on in another browser; and once they did, where.
extension FlowHandler {
  static let laterForm = "later"
  /// A link works for an hour, like a code that leads to the app.
  private static let laterLifetime: Int64 = 3600
  /// What the page's cookie holds once a person was signed out by it.
  private static let ended = "ended"

  var laterAddress: String { services.router.address(of: .later(index)) }
  private var laterCookie: String {
    (services.configuration.isSecure ? "__Secure-" : "") + "foyer-later"
  }

  /// The reply to a person who went on elsewhere; nil for everybody else, who pay one look into memory.
  func movedAway(_ session: RequestSession) -> Reply? {
    guard !session.isFresh, services.environment.later.hasMoved(session.session.id) else {
      return nil
    }
    return .now(.seeOther(laterAddress))
  }

  // MARK: Showing it

  /// The page, in the state that things are in.
  func showLater(_ context: RequestContext) -> Reply {
    let session = session(of: context)
    guard !session.isFresh else { return start(context) }
    let held = context.request.cookie(laterCookie)
    let code = held.flatMap { ShortCode($0) }
    let hasMoved = services.environment.later.hasMoved(session.session.id)
    guard hasMoved || code != nil else {
      return .now(laterPage(session, isEnded: held == Self.ended, context))
    }
    return .later { [self] in
      services.attempt(context) {
        if hasMoved, let move = try services.environment.later.move(session.session.id) {
          return takenOverPage(move, session, context)
        }
        let found = try code.flatMap {
          try services.environment.later.find(services.codes.digests(of: $0))
        }
        let mine = found.flatMap { $0.code.session == session.session.id ? $0 : nil }
        return laterPage(session, mine, code, context)
      }
    }
  }

  private func laterPage(
    _ session: RequestSession, _ link: LaterService.Link? = nil, _ code: ShortCode? = nil,
    isEnded: Bool = false, mail: MailForm = MailForm(), _ context: RequestContext
  ) -> Response {
    var page = PageData.Later(
      PageData.Departure(
        flow: flow.id, clock: wallClock(of: session.session, context),
        back: address(session.walk.frontier.id), action: laterAddress,
        token: services.csrf.token(session: session.session.id, form: Self.laterForm),
        answers: answerCount(session.session)))
    page.isEnded = isEnded
    page.code = link?.code
    if services.environment.mail != nil { page.mail = mail }
    page.link = code.map { resumeLink(to: $0, context) }
    return services.pages.page(
      .later, page.data, for: context, isOfFlow: true, status: mail.status)
  }

  private func resumeLink(to code: ShortCode, _ context: RequestContext) -> String {
    services.origin(of: context.request)
      + services.router.address(of: .resumeLink(index, code.text))
  }

  /// Sends the link that is on the page to an address.
  private func mailLink(
    _ form: URLEncodedForm, _ session: RequestSession, _ context: RequestContext
  ) -> Reply {
    guard let code = context.request.cookie(laterCookie).flatMap({ ShortCode($0) }) else {
      return .now(.seeOther(laterAddress))
    }
    return .later { [self] in
      services.attempt(context) {
        guard
          let found = try services.environment.later.find(services.codes.digests(of: code)),
          found.code.session == session.session.id, found.code.state == .open
        else { return .seeOther(laterAddress) }
        return try sendLink(
          .resume, (resumeLink(to: code, context), found.code.expiresAt), form, context
        ) { laterPage(session, found, code, mail: $0, context) }
      }
    }
  }

  private func takenOverPage(
    _ move: LaterService.Move, _ session: RequestSession, _ context: RequestContext
  ) -> Response {
    let mine = session.session
    let page = PageData.TakenOver(
      flow: flow.id, clock: wallClock(of: mine, context), since: move.since,
      device: move.current.device, changedAt: move.current.changedAt,
      answersThere: self.session(in: move.current).map(answerCount), answersHere: answerCount(mine),
      hasMore: ![move.left, move.current].map { self.session(in: $0).map(codec.answersKey) }
        .contains(codec.answersKey(of: mine)),
      action: laterAddress, token: services.csrf.token(session: mine.id, form: Self.laterForm))
    return services.pages.page(.takenOver, page.data, for: context, isOfFlow: true)
  }

  // MARK: Its buttons

  /// Makes a link, brings the flow back, or ends what another person did with it.
  func postLater(_ context: RequestContext) -> Reply {
    receive(form: Self.laterForm, context) { form, session in
      switch form[FormInput.action] {
      case "bring-back": return bringBack(session, context)
      case "not-me": return endOthers(session, context)
      case "mail": return mailLink(form, session, context)
      case nil, "": return makeLink(session, context)
      default: return fail(.malformedForm, context)
      }
    }
  }

  /// Keeps the draft and a link to it. The code itself stays in the person's browser; the store has its
  /// digest.
  private func makeLink(_ session: RequestSession, _ context: RequestContext) -> Reply {
    if let away = movedAway(session) { return away }
    if let delay = services.handoverDelay(session: session.session.id) {
      return .now(services.limited(delay, context))
    }
    let state = draftState(
      session.session, before: session.session, device: context.deviceName,
      at: context.instant)
    let token = services.accountToken(of: context.request)
    return .later { [self] in
      services.attempt(context) {
        try noteSimulation(of: session.session.id, context)
        let code = ShortCode()
        guard
          try services.environment.later.make(
            services.codes.digest(of: code), state, token, context.instant + Self.laterLifetime)
        else { return .seeOther(address(session.walk.path[0].id, .ended)) }
        record(
          .handedOver, session.walk.frontier.id, in: visit(session.opened, context), context)
        return .seeOther(laterAddress, cookie: try pageCookie(code.text))
      }
    }
  }

  private func pageCookie(_ value: String) throws -> HeaderField {
    try SetCookie(
      name: laterCookie, value: value, path: laterAddress, maxAge: Int(Self.laterLifetime),
      isSecure: services.configuration.isSecure
    ).headerField()
  }

  /// The person goes on here with the newest answers. What they entered here meanwhile is no less theirs:
  /// where it differs, they are asked.
  private func bringBack(_ session: RequestSession, _ context: RequestContext) -> Reply {
    .later { [self] in
      services.attempt(context) {
        let mine = session.session
        let left = try services.environment.later.move(mine.id)?.left
        guard let copy = try services.environment.later.bringBack(mine.id),
          let newest = self.session(in: copy)
        else { return .seeOther(address(session.walk.frontier.id)) }
        let device = context.deviceName
        // What is the same there by now is nothing to ask about.
        if let left, let before = self.session(in: left),
          ![before, newest].map(codec.answersKey).contains(codec.answersKey(of: mine))
        {
          try services.environment.drafts.keep(
            draftState(mine, before: before, device: device, at: context.instant),
            .session(mine.id))
          return .seeOther(services.router.address(of: .flow(index)))
        }
        let adopted = OpenedSession(
          newest.continued(as: mine.id), in: flow)
        try services.environment.drafts.settle(
          draftState(adopted.session, before: newest, device: device, at: context.instant))
        return .seeOther(
          address(adopted.walk.frontier.id),
          cookie: cookie.write(adopted.session, now: context.instant))
      }
    }
  }

  private func endOthers(_ session: RequestSession, _ context: RequestContext) -> Reply {
    .later { [self] in
      services.attempt(context) {
        try services.environment.later.endOthers(
          session.session.id, context.instant + SessionCookie.lifetime + SessionCookie.skew)
        return .seeOther(laterAddress, cookie: try pageCookie(Self.ended))
      }
    }
  }
}
