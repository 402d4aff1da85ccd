import HTTPCore
import OnboardingDomain

/// A form that may be answered: its session, origin and token are in order.
struct PostedForm: Sendable {
  let server: FlowServer
  let request: Request
  let session: Session
  let walk: Walk
  let screen: Screen
  let sheet: Sheet?
  let input: FormInput
  let now: Int64

  private var fields: [Field] { sheet?.fields ?? screen.fields }
  private var shared: SharedParts { server.shared }
  private var isChange: Bool { request.query == "change" }

  private var step: FormStep {
    FormStep(
      onboarding: server.onboarding, flow: server.flow, screen: screen, session: session,
      input: input, today: shared.environment.calendar().today)
  }

  /// Whether a control that can stand only once was sent twice: no browser does that. Controls
  /// that the form doesn't have are ignored.
  var hasRepeatedControls: Bool {
    guard input.hasRepeatedNames else { return false }
    let single = fields.filter { !$0.allowsRepeatedInput }.flatMap { field in
      field.inputParts.map(field.inputName)
    }
    return (single + ["action", "form-token"]).contains { input.values($0).count > 1 }
  }

  /// The effect of the button that was pressed; nil where the form has no such button.
  private var effect: Effect? {
    guard let action = input.value("action") else { return sheet?.primary ?? screen.primary }
    let id = ActionID(action)
    return sheet.map { $0.actions.first { $0.id == id }?.effect } ?? screen.action(id)?.effect
  }

  /// What the form is answered with.
  func reply() -> Reply {
    if request.query == "live" { return .now(live()) }
    guard let effect else { return .now(shared.pages.error(.malformedForm)) }
    switch step.take(effect, fields: fields) {
    case .moved(let session, let walk): return moved(session, walk)
    case .sent(let session, let target): return .now(kept(session, at: server.address(target)))
    case .stayed(let session): return .now(kept(session, at: ownAddress))
    case .previewed: return .now(previewed())
    case .refused(let errors): return .now(refused(errors + passwordErrors(besides: errors)))
    case .opened(let sheet): return .now(.seeOther(address(of: sheet)))
    case .keptOpening(let session, let sheet): return .now(kept(session, at: address(of: sheet)))
    case .dismissed: return .now(.seeOther(server.address(screen.id)))
    case .account(let session, let application): return account(session, application)
    case .settled(let session, let kind): return settled(session, kind)
    case .drawn(let session, let kind, let sheet): return drawn(session, kind, sheet)
    case .confirming(let session, let field, let service):
      return confirming(session, field, service)
    case .preferred(let session): return .now(preferred(session))
    }
  }

  private func address(of sheet: SheetID) -> String { "\(server.address(screen.id))/\(sheet)" }

  private var ownAddress: String { server.address(screen.id) + (isChange ? "?change" : "") }

  // MARK: Answers to a form

  /// The page again, with everything that was entered.
  func shownAgain(
    _ status: Status, errors: [FieldError] = [], notice: String? = nil, retryAfter: Int? = nil,
    keepsInput: Bool = true
  ) -> Response {
    let answers = step.answers(of: fields).session.answers
    return shared.pages.screen(
      server.content(
        screen, sheet: sheet?.id, request, session, walk: walk, answers: answers,
        input: keepsInput ? input : nil, errors: errors, notice: notice),
      for: request, status: status, retryAfter: retryAfter)
  }

  /// The page with what was entered, understood: times on their grid, windows in order.
  private func previewed() -> Response {
    let errors = step.answers(of: fields).errors
    return errors.isEmpty ? shownAgain(.ok, keepsInput: false) : refused(errors)
  }

  private func live() -> Response {
    let answered = step.answers(of: fields)
    return shared.pages.live(
      server.content(
        screen, sheet: sheet?.id, request, session, walk: walk,
        answers: answered.session.answers, input: input,
        errors: answered.errors + passwordErrors(besides: answered.errors)), for: request)
  }

  private func refused(_ errors: [FieldError]) -> Response {
    shared.metrics.count(.refusals)
    server.note(.refused, screen, session, now)
    return shownAgain(.unprocessableContent, errors: errors)
  }

  private func kept(_ session: Session, at address: String) -> Response {
    kept(OpenedSession(session, in: server.flow, writtenAt: now), at: address)
  }

  private func kept(_ opened: OpenedSession, at address: String) -> Response {
    guard let line = server.cookie.write(opened) else {
      shared.metrics.count(Metrics.Counter.oversize)
      let longest = fields.max { input.length(of: $0) < input.length(of: $1) }
      return refused(longest.map { [FieldError($0.id, "session-too-large")] } ?? [])
    }
    return .seeOther(address, cookie: line)
  }

  private func moved(_ session: Session, _ walk: Walk? = nil) -> Reply {
    guard screen.submits else { return .now(arrived(session, walk)) }
    return .later { handedIn(session) }
  }

  private func arrived(_ session: Session, _ walk: Walk? = nil) -> Response {
    server.note(.left, screen, session, now)
    let opened = OpenedSession(session, in: server.flow, walk: walk, writtenAt: now)
    return kept(opened, at: nextAddress(opened.walk))
  }

  /// Where the person goes: back to where they came from to change an answer, else on.
  private func nextAddress(_ walk: Walk) -> String {
    if isChange, let origin = walk.variant.changesFrom, walk.mayOpen(origin.id) {
      return server.address(origin.id)
    }
    return server.address(walk.next(after: screen.id).id)
  }

  // MARK: Slow work

  /// Runs work of the world; where it fails the form comes back as it was sent.
  private func guarded(_ work: () throws -> Response) -> Response {
    do { return try work() } catch {
      shared.metrics.count(.failures)
      shared.environment.report("\(error)", screen.id.rawValue)
      return shownAgain(.serviceUnavailable, notice: "try-again-later", retryAfter: 5)
    }
  }

  private func handedIn(_ session: Session) -> Response {
    guarded {
      let walk = Walk(session, in: server.flow)
      let (today, time) = shared.environment.calendar()
      let submission = server.onboarding.submission(
        for: walk.relevant(session.answers),
        in: ComputationContext(
          today: today, now: time, session: session.id, instant: now,
          startedAt: session.startedAt, variant: session.variant))
      try shared.environment.records.submit(
        RecordService.Submission(
          flow: server.flow.id, variant: session.variant, flowVersion: server.flow.version,
          screen: screen.id, session: session.id, content: submission, at: now))
      return arrived(session)
    }
  }

  /// What whoever keeps accounts says against the new password in the form, where reading the form
  /// found nothing wrong with it, so that a person is told everything at once.
  private func passwordErrors(besides errors: [FieldError]) -> [FieldError] {
    guard let field = fields.first(where: { $0.format == .newPassword }),
      !errors.contains(where: { $0.field == field.id })
    else { return [] }
    let answered = step.answers(of: fields)
    guard let password = answered.secrets[field.id] else { return [] }
    let email = step.email(with: answered.session)
    return shared.environment.accounts.passwordProblem(password, email, server.flow.id)
      .map { [FieldError(field.id, $0.key, arguments: $0.arguments)] } ?? []
  }

  private func account(
    _ session: Session, _ application: AccountService.Application
  ) -> Reply {
    if case .password = application.credential {
      let errors = passwordErrors(besides: [])
      guard errors.isEmpty else { return .now(refused(errors)) }
    }
    if let delay = shared.accountDelay(for: request, item: session.id.hexadecimal) {
      shared.metrics.count(.limited)
      return .now(shownAgain(.tooManyRequests, notice: "slow-down", retryAfter: delay))
    }
    return .later {
      guarded {
        switch try shared.environment.accounts.create(application) {
        case .ready: return arrived(session)
        case .emailTaken:
          // Where the address was asked on an earlier screen, the password's message says so.
          if let field = fields.first(where: { $0.format == .email }) {
            return refused([FieldError(field.id, "taken")])
          }
          let field = fields.first { $0.format == .newPassword }
          return refused(field.map { [FieldError($0.id, "email-taken")] } ?? [])
        }
      }
    }
  }

  /// Asks the world about an answer: slow, and limited, so that nobody can try out codes.
  private func confirming(
    _ session: Session, _ field: FieldID, _ service: String
  ) -> Reply {
    guard let value = session.answers[FieldKey<String>(field)] else { return moved(session) }
    if let delay = shared.confirmationDelay(
      for: request, item: "\(session.id.hexadecimal) \(value)")
    {
      shared.metrics.count(.limited)
      return .now(shownAgain(.tooManyRequests, notice: "slow-down", retryAfter: delay))
    }
    return .later {
      guarded {
        let question = ConfirmationService.Question(
          service: service, value: value, flow: server.flow.id, session: session.id)
        switch try shared.environment.confirmations.confirm(question) {
        case .accepted: return arrived(session)
        case .refused(let key, let arguments):
          return refused([FieldError(field, key, arguments: arguments)])
        }
      }
    }
  }

  /// The page again as it was being filled in, in the way the person wants to see it.
  private func preferred(_ session: Session) -> Response {
    guard let line = server.cookie.write(session, now: now) else { return shownAgain(.ok) }
    var response = PostedForm(
      server: server, request: request, session: session, walk: walk, screen: screen,
      sheet: sheet, input: input, now: now
    ).shownAgain(.ok)
    response.headers.append(line)
    return response
  }

  /// Draws once for a session: whatever is asked later, the first value stands.
  private func settled(_ session: Session, _ kind: OutcomeKind) -> Reply {
    .later {
      guarded {
        try settle(kind, session)
        return arrived(session)
      }
    }
  }

  private func drawn(_ session: Session, _ kind: OutcomeKind, _ sheet: SheetID) -> Reply {
    .later {
      guarded {
        try settle(kind, session)
        return kept(session, at: address(of: sheet))
      }
    }
  }

  private func settle(_ kind: OutcomeKind, _ session: Session) throws {
    let value: String?
    if let field = kind.field {
      value = session.answers[FieldKey<String>(field)]
    } else {
      value = kind.value(at: shared.environment.draw(UInt32(kind.totalWeight)))
    }
    guard let value else { return }
    _ = try shared.environment.records.settle(session.id, kind.name, value)
  }
}

extension FormInput {
  fileprivate func length(of field: Field) -> Int {
    field.inputParts.reduce(0) { $0 + (value(field.inputName($1))?.utf8.count ?? 0) }
  }
}
