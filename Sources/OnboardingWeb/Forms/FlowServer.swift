import HTTPCore
import OnboardingDomain
import PageRendering

/// Serves one flow: which screen a person may open, what is on it, and what their form does.
final class FlowServer: Sendable {
  let index: Int
  let onboarding: any Onboarding
  let flow: Flow
  let cookie: SessionCookie
  let shared: SharedParts
  /// The field that says in which units the person thinks, where the flow asks.
  private let unitsField: FieldID?
  /// The addresses of the screens, in the order of the flow.
  private let addresses: [String]

  init(_ onboarding: any Onboarding, index: Int, cookie: SessionCookie, shared: SharedParts) {
    self.index = index
    self.onboarding = onboarding
    flow = onboarding.flow
    self.cookie = cookie
    self.shared = shared
    unitsField = onboarding.flow.unitsField
    let path = "/\(flow.id)/"
    addresses = flow.screenIDs.map { path + $0.rawValue }
  }

  // MARK: Sessions

  /// The session of a request and how it came about.
  struct Visit: Sendable {
    let opened: OpenedSession
    /// Whether the person has no usable cookie yet.
    var isFresh = false
    /// Why a cookie could not be used.
    var loss: SessionLoss?

    var session: Session { opened.session }
    var walk: Walk { opened.walk }
  }

  func visit(_ request: Request, now: Int64) -> Visit {
    switch cookie.read(request, now: now) {
    case .session(let opened):
      return shared.environment.records.isSpent(opened.session.id)
        ? lost(.spent, request, now) : Visit(opened: opened)
    case .absent: return begun(request, now, loss: nil)
    case .lost(let loss): return lost(loss, request, now)
    }
  }

  private func lost(_ loss: SessionLoss, _ request: Request, _ now: Int64) -> Visit {
    shared.metrics.count(loss)
    return begun(request, now, loss: loss)
  }

  private func begun(_ request: Request, _ now: Int64, loss: SessionLoss?) -> Visit {
    Visit(
      opened: OpenedSession(fresh(request, now), in: flow, writtenAt: now), isFresh: true,
      loss: loss)
  }

  func fresh(_ request: Request, _ now: Int64) -> Session {
    Session(
      id: shared.environment.newSessionID(), flow: flow, variant: wantedVariant(request),
      startedAt: now)
  }

  // MARK: GET

  /// `/<flow>`: start or resume.
  func start(_ request: Request, now: Int64) -> Response {
    let visit = visit(request, inWantedVariantAt: now)
    return pinned(.seeOther(address(visit.walk.frontier.id)), request)
  }

  /// `/<flow>/<screen>` and `/<flow>/<screen>/<sheet>`
  func show(_ id: ScreenID, sheet: SheetID?, _ request: Request, now: Int64) -> Response {
    let visit = visit(request, inWantedVariantAt: now)
    let (opened, walk) = (visit.opened, visit.opened.walk)
    guard flow.index(of: id) != nil else { return shared.pages.error(.notFound) }
    guard let screen = walk.variant.screen(id), walk.mayOpen(id) else {
      shared.metrics.count(.redirects)
      return pinned(.seeOther(address(walk.frontier.id)), request)
    }
    if let sheet, screen.sheet(sheet) == nil { return shared.pages.error(.notFound) }
    // A browser that only prefetches has not seen anything yet.
    let isSeen = request.method == .get && !request.isPrefetch
    if isSeen {
      if visit.isFresh { note(.began, screen, opened.session, now) }
      note(.viewed, screen, opened.session, now)
    }
    shared.metrics.count(.pages)
    let notice: String? =
      visit.loss != nil || request.query == "expired"
      ? "expired" : opened.isMigrated ? "migrated" : nil
    let response = shared.pages.screen(
      content(
        screen, sheet: sheet, request, opened.session, walk: walk,
        answers: opened.session.answers, notice: notice),
      for: request,
      cookie: visit.isFresh || opened.isStale ? cookie.write(opened.session, now: now) : nil)
    return pinned(response, request)
  }

  /// `/<flow>/<name>.<extension>`
  func download(_ name: String, _ request: Request, now: Int64) -> Response {
    guard onboarding.vocabulary.downloads.contains(name) else {
      return shared.pages.error(.notFound)
    }
    let visit = visit(request, inWantedVariantAt: now)
    let (session, walk) = (visit.session, visit.walk)
    let answers = walk.relevant(session.answers)
    guard let file = results(for: answers, session).download(name) else {
      return .seeOther(address(walk.frontier.id))
    }
    guard let type = try? HeaderField("Content-Type", checking: file.contentType),
      let disposition = try? HeaderField(
        "Content-Disposition", checking: "attachment; filename=\"\(file.fileName)\"")
    else { return shared.pages.error(.internalFailure) }
    return Response(
      .ok,
      headers: [type, disposition, HeaderField("Cache-Control", "no-store")]
        + SecurityHeaders.always, body: .bytes(file.bytes))
  }

  // MARK: Content

  /// What a page of this screen shows.
  ///
  /// - Parameter answers: the answers it shows; while a form is being filled in they run ahead of
  ///   those of the session.
  func content(
    _ screen: Screen, sheet: SheetID?, _ request: Request, _ session: Session, walk: Walk,
    answers: Answers, input: FormInput? = nil, errors: [FieldError] = [], notice: String? = nil
  ) -> Pages.Content {
    let today = shared.environment.calendar().today
    let content = Pages.Content(
      flowIndex: index, screen: screen, sheet: sheet, variant: session.variant,
      state: PageState(
        screen, of: onboarding, unitsField: unitsField, walk: walk, answers: answers, today: today,
        results: { [self] in results(for: $0, session) }))
    if screen.asksForTimeZone { content.state.countries = request.preferredCountries }
    content.state.input = input
    content.state.errors = errors
    let token = shared.forgery.token(
      session: session.id, screen: Self.formName(screen.id, sheet))
    content.state.formToken = Array(token.utf8)
    content.state.formActionSuffix = request.query == "change" ? "?change" : ""
    content.state.backURL =
      sheet != nil
      ? address(screen.id)
      : request.query == "change"
        ? walk.variant.changesFrom.map { address($0.id) }
        : walk.previous(of: screen.id).map { address($0.id) }
    content.state.notice = notice
    return content
  }

  /// The name under which a form's token is made.
  static func formName(_ screen: ScreenID, _ sheet: SheetID?) -> String {
    sheet.map { "\(screen)/\($0)" } ?? screen.rawValue
  }

  func results(for answers: Answers, _ session: Session) -> any FlowResults {
    let (today, time) = shared.environment.calendar()
    let outcomes =
      flow.settlesOutcomes ? (try? shared.environment.records.outcomes(session.id)) ?? [:] : [:]
    return onboarding.results(
      for: answers,
      in: ComputationContext(
        today: today, now: time, outcomes: outcomes, session: session.id,
        instant: shared.environment.now(), startedAt: session.startedAt,
        variant: session.variant))
  }

  // MARK: Parts

  func address(_ screen: ScreenID) -> String {
    flow.index(of: screen).map { addresses[$0] } ?? "/\(flow.id)/\(screen)"
  }

  func note(_ kind: FunnelEvent.Kind, _ screen: Screen, _ session: Session, _ now: Int64) {
    shared.environment.note(
      FunnelEvent(
        kind: kind, flow: flow.id, variant: session.variant, screen: screen.id,
        session: session.id, at: now))
  }
}
