import HTTPCore
import OnboardingDomain
import OnboardingEvents

/// What came of the work of a service.
enum WorkOutcome {
  /// It is done; these cookies go with the response.
  case done(cookies: [HeaderField] = [])
  /// The service refuses, at the fields that it is about.
  case refused([FieldError])
  /// The person gave it up at the service, which is no mistake.
  case declined
  /// Their account is opened in another way.
  case otherWay
  /// The session is over: started anew or erased while the form was open.
  case sessionSpent
}

/// A flow asks for a service that nobody offers. The server refuses to start with such a flow, so that
/// only tests of single parts see it.
struct MissingService: Error, CustomStringConvertible {
  let name: String
  var description: String { "no service is called \(name)" }
}

/// What services do before a step counts. Everything here blocks: it runs where slow work may.
extension FlowHandler {
  /// Has a service do its work.
  ///
  /// - Returns: what came of it.
  /// - Throws: what failed outside of the program; a service that nobody offers among it.
  func perform(
    _ work: ServiceWork, for step: Step, in visit: Visit, at place: Place, _ context: RequestContext
  ) throws -> WorkOutcome {
    switch work {
    case .confirm(let field, let value, let service):
      // Services aren't asked for a simulated person: no seat is taken and no message sent.
      return context.isSimulated ? .done() : try confirm(value, of: field, by: service, visit)
    case .withdraw(let field, let service):
      return context.isSimulated ? .done() : try withdraw(field, by: service, visit)
    case .settle(let kind):
      return try settle(kind, step.session, at: place, visit, context)
    case .write(let note):
      let isKept = try services.environment.records.write(step.session.id, note)
      return isKept ? .done() : .sessionSpent
    case .openAccount(let application):
      return try open(application, step, visit, at: place, context)
    case .submit: return try submit(step, visit, at: place, context)
    }
  }

  private func confirm(
    _ value: String, of field: FieldID, by name: String, _ visit: Visit
  ) throws -> WorkOutcome {
    let question = ConfirmationService.Question(
      value: value, flow: flow.id, session: visit.session.id)
    switch try confirmation(name).confirm(question) {
    case .accepted: return .done()
    case .refused(let key, let arguments):
      return .refused([FieldError(field, key, arguments: arguments)])
    case .sessionSpent: return .sessionSpent
    }
  }

  private func withdraw(
    _ field: FieldID, by name: String, _ visit: Visit
  ) throws -> WorkOutcome {
    try confirmation(name).withdraw(
      ConfirmationService.Withdrawal(field: field, flow: flow.id, session: visit.session.id))
    return .done()
  }

  private func confirmation(_ name: String) throws -> ConfirmationService {
    guard let service = services.environment.confirmations[name] else {
      throw MissingService(name: name)
    }
    return service
  }

  /// Settles once for a session: whatever is asked later, the first value stands.
  private func settle(
    _ kind: OutcomeKind, _ session: Session, at place: Place, _ visit: Visit,
    _ context: RequestContext
  ) throws -> WorkOutcome {
    let value: String?
    if kind.grantsRequest,
      let requested = kind.requested(in: try services.environment.records.outcomes(session.id))
    {
      value = requested
    } else if let field = kind.field {
      value = session.answers[field]?.words
    } else {
      value = kind.value(at: services.environment.draw(UInt32(kind.totalWeight)))
    }
    guard let value else { return .done() }
    let standing = try services.environment.records.settle(
      flow.id, session.id, kind.name, value)
    guard let standing else { return .sessionSpent }
    record(visit, context) { record in
      if place.screen.kind == .paywall, isCounted(kind) {
        record.note(.purchaseSettled, place.screen.id, subject: kind.name, detail: standing)
      }
      if kind.isPurchase {
        noteGoals(at: place.screen.id, visit, &record) { $0 == .purchased }
      }
    }
    return .done()
  }

  /// Whether the values of a kind are ids of the definition: what chance decides is no purchase, and
  /// words of a person are not counted.
  private func isCounted(_ kind: OutcomeKind) -> Bool {
    guard let field = kind.field else { return kind.odds.count == 1 }
    return flow.field(field).map { !$0.format.choices.isEmpty } ?? false
  }

  private func submit(
    _ step: Step, _ visit: Visit, at place: Place, _ context: RequestContext
  ) throws -> WorkOutcome {
    let finished = Visit(onboarding, session: step.session, walk: step.walk, at: visit.moment)
    let outcome = try services.environment.records.submit(
      submission(
        of: finished, after: visit.session.answers, on: place.screen.id, context))
    guard outcome == .kept else { return .sessionSpent }
    record(visit, context) { record in
      noteGoals(at: place.screen.id, visit, &record) { $0 == .completed }
    }
    // Where the person's other devices hold a copy, this one's is kept for them.
    try services.environment.drafts.keep(
      draftState(
        step.session, before: visit.session, device: context.deviceName,
        at: visit.moment.instant),
      .session(step.session.id))
    return .done()
  }

  // MARK: Accounts

  private func open(
    _ application: AccountApplication, _ step: Step, _ visit: Visit, at place: Place,
    _ context: RequestContext
  ) throws -> WorkOutcome {
    var identity: SignInProvider.Identity?
    if case .provider(let name) = application.credential {
      guard let provider = services.environment.providers[name] else {
        throw MissingService(name: name)
      }
      identity =
        context.isSimulated
        ? SignInProvider.Identity(subject: "simulated-\(application.session.hexadecimal)")
        : try provider.identify(
          SignInProvider.Question(flow: flow.id, session: application.session))
      // They changed their mind there: back to the screen, with nothing done.
      if identity == nil { return .declined }
    }
    let (device, deviceCookie) = services.device(of: context)
    var application = application
    application.consents = consentsSoFar(
      of: Visit(onboarding, session: step.session, walk: step.walk, at: visit.moment), context)
    switch try services.environment.accounts.open(
      application, identity, device, services.accountToken(of: context.request))
    {
    case .open(let token):
      // From now on what is answered here is kept with the account.
      let state = draftState(
        step.session, before: visit.session, device: device.name, at: visit.moment.instant)
      services.environment.drafts.note(state, token)
      return .done(cookies: [services.accountCookie(token), deviceCookie].compactMap(\.self))
    case .emailTaken: return .refused(emailTaken(at: place))
    case .wrongPassword:
      return .refused(place.passwordField.map { [FieldError($0.id, "account-password")] } ?? [])
    case .otherWay:
      guard identity == nil, let field = place.passwordField else { return .otherWay }
      return .refused([FieldError(field.id, "account-other-way")])
    case .sessionSpent: return .sessionSpent
    }
  }

  /// The errors of an address that belongs to another account.
  static let takenKeys: Set = ["taken", "email-taken"]

  /// Where the address was asked on an earlier screen, the password's message says that it is taken.
  private func emailTaken(at place: Place) -> [FieldError] {
    if let field = place.fields.first(where: { $0.format == .email }) {
      return [FieldError(field.id, "taken")]
    }
    return place.passwordField.map { [FieldError($0.id, "email-taken")] } ?? []
  }

  /// What is wrong with the new password in a form, so that it is told with everything else that is.
  func passwordProblem(in form: FormReading, of visit: Visit) -> FieldError? {
    guard let field = form.place.passwordField, let password = form.password else { return nil }
    let email = visit.email(in: form)
    return services.environment.accounts.passwordProblem(password, email, flow.id)
      .map { FieldError(field.id, $0.key, arguments: $0.arguments) }
  }
}
