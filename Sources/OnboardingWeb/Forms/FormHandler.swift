import HTTPCore
import OnboardingDomain
import OnboardingEvents

/// A form whose session and origin are in order: it is read once, and the response is made of what
/// follows from it.
final class FormHandler: Sendable {
  private let handler: FlowHandler
  private let context: RequestContext
  private let visit: Visit
  private let place: Place
  private let input: FormInput
  /// The button that was pressed.
  private let action: ActionID?
  private let form: FormReading

  init(
    _ handler: FlowHandler, _ context: RequestContext, _ visit: Visit, _ place: Place,
    _ input: FormInput
  ) {
    self.handler = handler
    self.context = context
    self.visit = visit
    self.place = place
    self.input = input
    action = input.value(FormInput.action).map { ActionID($0) }
    var form = visit.read(input, at: place)
    if let problem = handler.passwordProblem(in: form, of: visit) { form.add(problem) }
    self.form = form
  }

  private var services: Services { handler.services }

  /// The response to the form.
  func reply() -> Reply {
    if context.query.isLive { return handler.showLive(page(form.errors), context) }
    if services.environment.later.hasMoved(visit.session.id) { return keepHere() }
    if action == FlowHandler.handOver, place.leadsToApp {
      // The page may be older than the list of apps.
      guard handler.hasApp else { return showAgain(.conflict, notice: "no-app") }
      if let delay = services.handoverDelay(session: visit.session.id) {
        return showAgain(.tooManyRequests, notice: "slow-down", retryAfter: delay)
      }
      return handler.makeHandover(visit, context)
    }
    guard let step = visit.advance(by: action, with: form, isChange: context.query.isChange) else {
      return handler.fail(.malformedForm, context)
    }
    guard step.errors.isEmpty else { return refuse(step.errors) }
    if step.work.isEmpty { return finish(step) }
    if let delay = delay(before: step.work) {
      return showAgain(.tooManyRequests, notice: "slow-down", retryAfter: delay)
    }
    return step.work.contains(where: \.hashesPassword)
      ? .computed { [self] in perform(step) } : .later { [self] in perform(step) }
  }

  // MARK: Outcomes

  private func finish(_ step: Step) -> Reply {
    switch step.destination {
    case .form: return showPreference(step)
    case .preview:
      var page = page([])
      page.input = nil
      return handler.show(page, context)
    case .sheet(let sheet):
      let route = Route.sheet(handler.index, place.screen.id, sheet)
      return redirect(
        to: services.router.address(of: route, context.query.ofForm), saving: step)
    case .screen(let screen):
      let staysInChange =
        !step.leavesScreen && context.query.isChange && screen == place.screen.id
      if step.leavesScreen, !step.isStillChange {
        switch context.query.changesFrom {
        case .account: return returnToAccount(step)
        // What was changed there is handed in by now.
        case .end where step.walk.isFinished:
          return redirect(to: handler.address(step.walk.frontier.id), saving: step)
        case .end, .review: break
        }
      }
      var query = staysInChange || step.isStillChange ? context.query.ofForm : .none
      query.isOutdated = asksAnew(screen, step)
      return redirect(to: handler.address(screen, query), saving: step)
    }
  }

  /// Whether a screen had an answer that no longer goes with what this form says. What a button takes back was meant
  /// to go.
  private func asksAnew(_ screen: ScreenID, _ step: Step) -> Bool {
    guard step.leavesScreen, screen != place.screen.id else { return false }
    return step.walk.screen(screen)?.fields.contains {
      visit.session.answers.holds($0.id) && !step.session.answers.holds($0.id)
    } ?? false
  }

  private func redirect(to address: String, saving step: Step) -> Reply {
    if step.leavesScreen {
      handler.record(visit, context) { record in
        // Whoever hands it in has seen the page, also where the browser fetched it ahead.
        handler.noteExposure(place, visit, &record)
        record.noteLeaving(place.screen, of: visit, by: step)
        handler.noteGoals(at: place.screen.id, visit, &record) { goal in
          goal.isChosen(by: step.session.answers, on: place.screen)
        }
      }
    }
    guard step.leavesScreen || step.session != visit.session else {
      return .now(.seeOther(address))
    }
    guard let cookie = handler.cookie.write(step.session, now: context.instant) else {
      return refuseOversize()
    }
    handler.noteDraft(step.session, before: visit.session, context)
    return .now(.seeOther(address, cookie: cookie))
  }

  /// What was changed stands on the page of the account at once, so it is in the store before that is shown.
  private func returnToAccount(_ step: Step) -> Reply {
    let response = redirect(to: handler.accountAddress, saving: step).resolve()
    guard response.status == .seeOther, let token = services.accountToken(of: context.request)
    else { return .now(response) }
    return .later { [self] in
      services.attempt(context) {
        try services.environment.drafts.keep(
          handler.draftState(
            step.session, before: visit.session, device: context.deviceName,
            at: context.instant), .account(token: token))
        return response
      }
    }
  }

  /// The page again as it was being filled in, in the way the person wants to see it.
  private func showPreference(_ step: Step) -> Reply {
    let preferred = Visit(
      visit.onboarding, session: step.session, walk: step.walk, at: visit.moment)
    var page = FlowPage(place, preferred)
    page.answers = preferred.read(input, at: place).session.answers
    page.input = input
    page.cookie = handler.cookie.write(step.session, now: context.instant)
    return handler.show(page, context)
  }

  /// The person went on elsewhere while this page was open. What they entered stays in this browser and
  /// goes nowhere, for nothing that they do there may change without them: no service does its work, and
  /// no other device lags behind. Their page says so, and bringing the flow back asks which answers count.
  private func keepHere() -> Reply {
    let away = Response.seeOther(services.router.address(of: .later(handler.index)))
    guard action != FlowHandler.handOver || !place.leadsToApp else { return .now(away) }
    guard let step = visit.advance(by: action, with: form, isChange: context.query.isChange) else {
      return handler.fail(.malformedForm, context)
    }
    guard step.errors.isEmpty else { return refuse(step.errors) }
    // A screen whose work isn't done was not left.
    let session = step.work.isEmpty ? step.session : form.session
    guard session != visit.session else { return .now(away) }
    guard let cookie = handler.cookie.write(session, now: context.instant) else {
      return refuseOversize()
    }
    return .now(.seeOther(services.router.address(of: .later(handler.index)), cookie: cookie))
  }

  // MARK: The page again

  private func page(_ errors: [FieldError]) -> FlowPage {
    var page = FlowPage(place, visit)
    page.answers = form.session.answers
    page.input = input
    page.errors = errors
    return page
  }

  /// The page of a form that is not taken. What stands behind a sheet is the page as it is: nothing that was
  /// entered there is kept yet.
  private func pageOfRefused(_ errors: [FieldError]) -> FlowPage {
    var page = page(errors)
    if place.sheet != nil { page.answers = visit.session.answers }
    return page
  }

  /// The page again, with everything that was entered.
  ///
  /// - Parameter cookie: the session's, where it has to be written.
  func showAgain(
    _ status: Status, notice: String, leadingTo url: String? = nil, retryAfter: Int? = nil,
    cookie: HeaderField? = nil
  ) -> Reply {
    var page = pageOfRefused([])
    page.status = status
    page.notice = notice
    page.noticeURL = url
    page.retryAfter = retryAfter
    page.cookie = cookie
    return handler.show(page, context)
  }

  private func refuse(_ errors: [FieldError]) -> Reply {
    handler.record(visit, context) { record in
      for error in errors {
        record.note(
          .validationFailed, place.screen.id, subject: error.field.rawValue, detail: error.key)
      }
    }
    var page = pageOfRefused(errors)
    page.status = .unprocessableContent
    if errors.contains(where: { FlowHandler.takenKeys.contains($0.key) }) {
      page.notice = "taken"
      page.noticeURL = handler.accountAddress
    }
    return handler.show(page, context)
  }

  private func refuseOversize() -> Reply {
    services.metrics.count(Metrics.Counter.oversize)
    let longest = place.fields.max { input.length(of: $0) < input.length(of: $1) }
    return refuse(longest.map { [FieldError($0.id, "session-too-large")] } ?? [])
  }

  // MARK: Work of services

  /// Does the work, then finishes the step; where it fails the form comes back as it was sent.
  private func perform(_ step: Step) -> Response {
    do {
      try handler.noteSimulation(of: visit.session.id, context)
      var cookies: [HeaderField] = []
      for work in step.work {
        switch try handler.perform(work, for: step, in: visit, at: place, context) {
        case .done(let made): cookies += made
        case .refused(let errors): return refuse(errors).resolve()
        case .declined: return .seeOther(handler.address(place.screen.id))
        case .otherWay:
          return showAgain(.conflict, notice: "other-way", leadingTo: handler.accountAddress)
            .resolve()
        case .sessionSpent: return .seeOther(handler.address(visit.walk.path[0].id, .ended))
        }
      }
      var response = finish(step).resolve()
      response.headers += cookies
      return response
    } catch {
      services.report(error, context)
      return showAgain(.serviceUnavailable, notice: "try-again-later", retryAfter: 5).resolve()
    }
  }

  /// Seconds to wait before this work may be done, so that nobody can try out passwords or codes; nil
  /// when it may be now.
  private func delay(before work: [ServiceWork]) -> Int? {
    // Who has the keys guesses nothing, and simulated people all come from one address.
    if context.isSimulated { return nil }
    let session = visit.session.id
    for work in work {
      let delay: Int? =
        switch work {
        case .openAccount(let application):
          services.accountDelay(
            for: context.request, email: application.email,
            password: application.credential.secret, session: session)
        case .confirm(_, let value, _):
          services.confirmationDelay(for: context.request, value, session: session)
        case .withdraw, .settle, .write, .submit: nil
        }
      if let delay { return delay }
    }
    return nil
  }
}

extension Place {
  /// Whether it has the button that leads to the app: every last screen has.
  fileprivate var leadsToApp: Bool { sheet == nil && screen.kind == .completion }
}

extension FormInput {
  fileprivate func length(of field: Field) -> Int {
    field.inputParts.reduce(0) { $0 + (value(field.inputName($1))?.utf8.count ?? 0) }
  }
}

extension AccountApplication.Credential {
  /// What a person could try out; a provider's name is no secret, and so one attempt.
  fileprivate var secret: String {
    switch self {
    case .password(let password): password
    case .provider(let name): name
    case .signedIn: ""
    }
  }
}
