package import HTTPCore
package import OnboardingDomain
import PageRendering

/// A page of a form as one request should see it.
package struct FlowPage: Sendable {
  let place: Place
  let visit: Visit
  /// The answers it shows; while a form is being filled in they run ahead of those of the session.
  var answers: Answers
  /// The form as it was sent, where it is shown again.
  var input: FormInput?
  var errors: [FieldError] = []
  /// What to tell: the words `ui.notice.<notice>`.
  var notice: String?
  /// Where the notice leads.
  var noticeURL: String?
  var status = Status.ok
  /// The session's cookie, where it has to be written.
  package var cookie: HeaderField?
  /// Seconds after which trying again helps, where that is known.
  var retryAfter: Int?

  package init(_ place: Place, _ visit: Visit) {
    self.place = place
    self.visit = visit
    answers = visit.session.answers
  }
}

extension FlowHandler {
  /// What a response says of a page.
  private enum Extent {
    case whole
    /// What a script shows while the form is being filled in.
    case live
  }

  /// A page as the response to a request. Where it shows what was settled once and for all, that is
  /// read from the store first, and not on a thread of the server.
  package func show(_ page: FlowPage, _ context: RequestContext) -> Reply {
    write(page, .whole, context)
  }

  /// What a script shows of a form while it is being filled in.
  func showLive(_ page: FlowPage, _ context: RequestContext) -> Reply {
    write(page, .live, context)
  }

  private func write(_ page: FlowPage, _ extent: Extent, _ context: RequestContext) -> Reply {
    guard
      let shell = services.pages.shell(
        page.place, flow: index, in: page.visit.walk, for: context)
    else { return .now(services.pages.error(.internalFailure, context)) }
    guard shell.needsResults, mayHaveOutcomes(page.visit.session.id) else {
      return .now(response(to: page, extent, shell, state(page, shell, context, outcomes: [:])))
    }
    return .later { [self] in
      services.attempt(context) {
        response(
          to: page, extent, shell,
          state(page, shell, context, outcomes: try outcomes(of: page, context)))
      }
    }
  }

  private func response(
    to page: FlowPage, _ extent: Extent, _ shell: PrerenderedPage, _ state: borrowing PageState
  ) -> Response {
    var buffer = PageBuffer.ofBody()
    if extent == .live {
      services.pages.report(shell.writeLive(state, into: &buffer))
      return .json(buffer.responseBody())
    }
    services.pages.report(shell.write(state, into: &buffer))
    var response = Response.page(buffer.responseBody(), status: page.status)
    if let cookie = page.cookie { response.headers.append(cookie) }
    if let delay = page.retryAfter { response.setRetryAfter(delay) }
    return response
  }

  /// Whether a look into the store may find what a page shows: what was settled in the session, or what
  /// its person wrote or joined on another device of their account.
  private func mayHaveOutcomes(_ session: SessionID) -> Bool {
    settlesOutcomes && services.environment.records.mayHaveOutcomes(session)
  }

  /// What was settled in the session. Where that can't be read, a form that comes back is still shown:
  /// what was entered is worth more than what stands around it.
  private func outcomes(
    of page: FlowPage, _ context: RequestContext
  ) throws -> [String: String] {
    do { return try services.environment.records.outcomes(page.visit.session.id) } catch {
      guard page.input != nil else { throw error }
      services.report(error, context)
      return [:]
    }
  }

  private func state(
    _ page: FlowPage, _ shell: PrerenderedPage, _ context: RequestContext,
    outcomes: [String: String]
  ) -> PageState {
    let (visit, screen) = (page.visit, page.place.screen)
    var results: ((Answers) -> any FlowResults)?
    // The title of a choice that a review shows may hold something computed.
    if shell.needsResults || screen.hasUnkeptFields || screen.kind == .review {
      // Pages that show nothing of it don't look for the account's cookie.
      results = { [self] in
        onboarding.results(
          for: $0,
          in: visit.context(
            outcomes: outcomes, isSignedIn: services.accountToken(of: context.request) != nil,
            isShared: services.environment.later.isShared(visit.session.id)))
      }
    }
    var state = PageState(
      screen, of: onboarding, unitsField: unitsField, walk: visit.walk, answers: page.answers,
      today: visit.moment.day, results: results)
    if screen.asksForPlace {
      state.countries = context.languages.preferences.countries
    }
    if screen.kind == .completion { state.leadsToApp = hasApp }
    state.habits = visit.moment.habits
    // What a phone never shows isn't sent to it.
    if context.audience.device == .phone { state.mayBeWide = false }
    if let unitsField, let usual = context.languages.units {
      state.propose(usual, in: unitsField)
    }
    // What most pages don't have is not even written down: each would be let go and taken hold of.
    if let input = page.input { state.input = input }
    if !page.errors.isEmpty { state.errors = page.errors }
    if let notice = page.notice {
      state.notice = notice
      state.noticeURL = page.noticeURL
      state.isNoticeOfProblem = page.status.rawValue >= 400
    }
    state.formToken = services.csrf.bytes(session: visit.session.id, form: page.place.name)
    if context.query.isChange { state.formActionSuffix = context.query.ofForm.text }
    state.backURL = backAddress(page.place, visit, context)
    return state
  }

  private func backAddress(
    _ place: Place, _ visit: Visit, _ context: RequestContext
  ) -> String? {
    if place.sheet != nil { return address(place.screen.id, context.query.ofForm) }
    switch context.query.changesFrom {
    case .account: return accountAddress
    case .end where visit.walk.isFinished: return address(visit.walk.frontier.id)
    case .end, .review: break
    }
    if context.query.isChange, let target = visit.walk.placeOfChanges { return address(target) }
    return visit.walk.previous(of: place.screen.id).map { address($0.id) }
  }
}
