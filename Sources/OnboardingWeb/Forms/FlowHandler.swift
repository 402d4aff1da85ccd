package import HTTPCore
package import OnboardingDomain
import OnboardingEvents

/// Serves one flow: which screen a person may open, what is on it, and what their form does.
package final class FlowHandler: Sendable {
  /// The place of the flow among those of the server, from 0.
  package let index: Int
  /// The flow's rules.
  package let onboarding: any Onboarding
  /// The flow as data.
  package let flow: Flow
  /// The cookie that holds a person's session.
  package let cookie: SessionCookie
  let codec: SessionCodec
  let startLink: StartLink
  let services: Services
  /// The field that says in which units the person thinks, where the flow asks.
  let unitsField: FieldID?
  /// The variant that the set-up says.
  let usualVariant: VariantID
  /// Notes what people do; nil where nothing is noted.
  let recorder: EventRecorder?
  /// Whether something in the flow is settled once and for all, so that pages may have to ask the store for it.
  let settlesOutcomes: Bool
  /// Whether people write something for themselves.
  let keepsNotes: Bool

  init(
    _ onboarding: any Onboarding, index: Int, cookie: SessionCookie, startLink: StartLink,
    services: Services
  ) {
    self.index = index
    self.onboarding = onboarding
    flow = onboarding.flow
    self.cookie = cookie
    codec = SessionCodec(onboarding.flow)
    self.startLink = startLink
    self.services = services
    unitsField = onboarding.flow.unitsField
    settlesOutcomes = onboarding.flow.settlesOutcomes
    keepsNotes = onboarding.flow.keepsNotes
    usualVariant =
      services.configuration.variants[onboarding.flow.id] ?? onboarding.flow.variants[0].id
    recorder = EventRecorder(onboarding.flow, services)
  }

  /// The same flow with its sessions in another cookie, beside a person's own.
  ///
  /// - Parameter kind: stands before the flow's id in the cookie's name.
  package func sibling(keeping kind: String) -> FlowHandler {
    FlowHandler(
      onboarding, index: index,
      cookie: cookie.sibling(kind, isSecure: services.configuration.isSecure),
      startLink: startLink, services: services)
  }

  // MARK: GET

  /// `/<flow>`: start or resume. Who is signed in goes on where they were, here or elsewhere.
  func start(_ context: RequestContext) -> Reply {
    let session = sessionInWantedVariant(of: context)
    guard let token = services.accountToken(of: context.request) else {
      return goOn(session, context)
    }
    return .later { [self] in
      services.attempt(context) { try start(session, for: token, context) }
    }
  }

  /// Leads to where somebody stands who is signed in by a token. Blocks.
  func start(
    _ session: RequestSession, for token: String, _ context: RequestContext
  ) throws -> Response {
    let (session, keeps) = try takingOver(session, for: token, context)
    return goOn(session, context, keeps: keeps).resolve()
  }

  /// The session with which somebody goes on who is signed in by a token, and whether it has to be kept by this very
  /// response: what the account has, in a browser that has nothing of its own to say. Blocks.
  func takingOver(
    _ session: RequestSession, for token: String, _ context: RequestContext
  ) throws -> (session: RequestSession, keeps: Bool) {
    switch try takeOver(for: token, session, context) {
    case .nothing: return (session, true)
    case .listed: return (session, false)
    case .adopted(let left):
      var adopted = session
      adopted.opened = OpenedSession(left, in: flow, isStale: true)
      if adopted.loss?.isOfCookieAlone == true { adopted.loss = nil }
      return (adopted, true)
    }
  }

  /// Leads to where a session stands, with what the address brought along.
  ///
  /// - Parameter keeps: whether a session that begins here has to be kept by this very response.
  func goOn(
    _ session: RequestSession, _ context: RequestContext, keeps: Bool = false
  ) -> Reply {
    catchingUp(session, context) { [self] session, device in
      let (session, notice) = filled(session, context)
      let begins =
        session.isFresh
        && (keeps || session.opened.isStale || session.session.origin != nil
          || !session.session.arms.isEmpty)
      // What the next request brings is no fresh session any more.
      let visit = visit(session.opened, context)
      if context.isSeen, begins || !session.isFresh {
        record(begins ? .flowStarted : .resumed, session.walk.frontier.id, in: visit, context)
      }
      var query = begins && session.loss != nil ? RouteQuery.expired(session.loss) : .none
      query.link = notice
      query.isMigrated = session.opened.isMigrated
      // What came from another device is taken over by the page that says so.
      let isToldNext = device != nil && notice == nil
      let writes = begins || session.opened.isStale && !isToldNext
      let cookie = writes ? cookie.write(session.session, now: context.instant) : nil
      return .now(.seeOther(address(session.walk.frontier.id, query), cookie: cookie))
    }
  }

  /// `/<flow>/<screen>` and `/<flow>/<screen>/<sheet>`
  func show(_ id: ScreenID, sheet: SheetID?, _ context: RequestContext) -> Reply {
    guard flow.index(of: id) != nil else { return fail(.notFound, context) }
    let session = sessionInWantedVariant(of: context)
    if session.isFresh, let token = services.accountToken(of: context.request) {
      return .later { [self] in
        services.attempt(context) {
          let (session, keeps) = try takingOver(session, for: token, context)
          // What the account has may have come as far as this page, which is then the one that was asked for.
          let reply =
            session.walk.mayOpen(id)
            ? show(id, sheet: sheet, session, from: nil, context)
            : goOn(session, context, keeps: keeps)
          return reply.resolve()
        }
      }
    }
    // Hardly anybody lags behind, and a closure takes all of this with it.
    guard isBehind(session) else { return show(id, sheet: sheet, session, from: nil, context) }
    return catchingUp(session, context) { [self] session, device in
      show(id, sheet: sheet, session, from: device, context)
    }
  }

  /// - Parameter device: the device from which the answers were taken over just now.
  private func show(
    _ id: ScreenID, sheet: SheetID?, _ session: RequestSession, from device: String?,
    _ context: RequestContext
  ) -> Reply {
    let visit = visit(session.opened, context)
    guard visit.walk.mayOpen(id), id != session.passed else {
      // Who was drawn for an arm is not drawn again by the next request: their session begins here, and with it what is
      // said and noted of its beginning.
      if session.isFresh, !session.session.arms.isEmpty { return goOn(session, context) }
      return .now(.seeOther(address(visit.walk.frontier.id)))
    }
    guard let place = visit.place(id, sheet: sheet) else { return fail(.notFound, context) }
    guard let token = accountToken(passing: place, visit, context) else {
      return show(place, visit, session, from: device, context)
    }
    return passAccount(signedInBy: token, visit, context) { [self] in
      show(place, visit, session, from: device, context)
    }
  }

  private func show(
    _ place: Place, _ visit: Visit, _ session: RequestSession, from device: String?,
    _ context: RequestContext
  ) -> Reply {
    if context.isSeen {
      record(visit, context) { record in
        if session.isFresh, !context.query.isExpired {
          record.note(.flowStarted, place.screen.id)
        }
        noteExposure(place, visit, &record)
        record.noteView(
          of: place, in: visit, after: context.request.refererPath.flatMap(services.router.route))
      }
    }
    var page = FlowPage(place, visit)
    if let notice = device == nil ? notice(session, place, context) : "caught-up" {
      page.notice = notice
    }
    // A page that is loaded ahead can come after a form that was sent meanwhile, and would bring back what was before it.
    if session.isFresh || session.opened.isStale && !context.request.isPrefetch {
      page.cookie = cookie.write(session.session, now: context.instant)
    }
    return show(page, context)
  }

  private func notice(
    _ session: RequestSession, _ place: Place, _ context: RequestContext
  ) -> String? {
    let query = context.query
    let ending = session.loss.map { RouteQuery.expired($0).ending } ?? query.ending
    if ending == .ended { return "ended" }
    if ending == .other { return "another-account" }
    // The session that began with the form before came back with no cookie.
    if session.isFresh, session.loss == nil, query.isExpired { return "no-cookies" }
    if ending == .age { return "expired" }
    // A cookie that isn't there, or can't be read, says nothing of when: the account was deleted, or the browser
    // was cleaned, or it is of another version.
    if session.loss != nil || query.isExpired { return "gone" }
    let answers = session.session.answers
    if query.isOutdated, place.screen.fields.contains(where: { answers[$0.id] == nil }) {
      return "outdated"
    }
    if let link = context.query.link { return link.words }
    if query.isSignedIn { return "signed-in" }
    return session.opened.isMigrated || query.isMigrated ? "migrated" : nil
  }

  /// `/<flow>/<name>.<extension>`: a file made of the answers.
  func download(_ name: String, _ context: RequestContext) -> Reply {
    guard onboarding.vocabulary.downloads.contains(name) else { return fail(.notFound, context) }
    let visit = visit(sessionInWantedVariant(of: context).opened, context)
    guard settlesOutcomes else { return .now(download(name, visit, outcomes: [:], context)) }
    return .later { [self] in
      services.attempt(context) {
        download(
          name, visit, outcomes: try services.environment.records.outcomes(visit.session.id),
          context)
      }
    }
  }

  private func download(
    _ name: String, _ visit: Visit, outcomes: [String: String], _ context: RequestContext
  ) -> Response {
    guard let file = visit.results(outcomes: outcomes).download(name) else {
      return .seeOther(address(visit.walk.frontier.id))
    }
    return services.attempt(context) { try .download(file) }
  }

  // MARK: Parts

  /// The address of a screen.
  package func address(_ screen: ScreenID, _ query: RouteQuery = .none) -> String {
    services.router.address(of: .screen(index, screen), query)
  }

  /// The address of the account, in the look of this flow.
  var accountAddress: String {
    services.router.address(of: .account(.overview), RouteQuery(flow: flow.id.rawValue))
  }

  /// The page of an error of the request.
  package func fail(_ error: RequestError, _ context: RequestContext) -> Reply {
    .now(services.pages.error(error, context))
  }

  /// Takes down what happens in a visit during a request, where anything is noted.
  func record(
    _ visit: Visit, _ context: RequestContext, _ body: (inout VisitRecord) -> Void
  ) {
    guard let recorder else { return }
    var record = visitRecord(of: visit, context, by: recorder)
    body(&record)
    record.handOn()
  }

  /// Takes down that something happened on a screen.
  func record(
    _ kind: Event.Kind, _ screen: ScreenID, in visit: Visit, _ context: RequestContext
  ) {
    record(visit, context) { $0.note(kind, screen) }
  }

  /// What happened on a screen, to be kept together with what it is about; nil where nothing is noted.
  func event(
    _ kind: Event.Kind, _ screen: ScreenID, in visit: Visit, _ context: RequestContext
  ) -> Event? {
    guard let recorder else { return nil }
    return visitRecord(of: visit, context, by: recorder).event(kind, screen)
  }

  private func visitRecord(
    of visit: Visit, _ context: RequestContext, by recorder: EventRecorder
  ) -> VisitRecord {
    let (site, audience) = (services.pages.site(), context.audience)
    return VisitRecord(
      of: visit, by: recorder, arms: countedArms(of: visit.session), site,
      language: services.pages.localeIndex(context, site, flow: context.flow?.index), audience,
      at: audience.moment ?? context.milliseconds)
  }
}
