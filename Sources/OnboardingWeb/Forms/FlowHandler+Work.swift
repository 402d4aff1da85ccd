import OnboardingDomain

/// What services do before a step counts. Everything here blocks: it runs where slow work may.
extension FlowHandler {
  /// Has a service do its work.
  ///
  /// - Returns: what the service refuses, at the fields that it is about; none where it is done.
  func perform(
    _ work: ServiceWork, for step: Step, in visit: Visit, at place: Place
  ) throws -> [FieldError] {
    switch work {
    case .confirm(let field, let value, let service):
      return try confirm(value, of: field, by: service, visit)
    case .settle(let kind):
      try settle(kind, step.session)
      return []
    case .openAccount(let application): return try open(application, at: place)
    case .submit:
      try submit(step, visit, at: place)
      return []
    }
  }

  private func confirm(
    _ value: String, of field: FieldID, by service: String, _ visit: Visit
  ) throws -> [FieldError] {
    let question = ConfirmationService.Question(
      service: service, value: value, flow: flow.id, session: visit.session.id)
    switch try services.environment.confirmations.confirm(question) {
    case .accepted: return []
    case .refused(let key, let arguments): return [FieldError(field, key, arguments: arguments)]
    }
  }

  /// Settles once for a session: whatever is asked later, the first value stands.
  private func settle(_ kind: OutcomeKind, _ session: Session) throws {
    let value: String?
    if let field = kind.field {
      value = session.answers[FieldKey<String>(field)]
    } else {
      value = kind.value(at: services.environment.draw(UInt32(kind.totalWeight)))
    }
    guard let value else { return }
    _ = try services.environment.records.settle(session.id, kind.name, value)
  }

  private func submit(_ step: Step, _ visit: Visit, at place: Place) throws {
    let finished = Visit(onboarding, session: step.session, walk: step.walk, at: visit.moment)
    try services.environment.records.submit(
      RecordService.Submission(
        flow: flow.id, variant: step.session.variant, flowVersion: flow.version,
        screen: place.screen.id, session: step.session.id, content: finished.submission(),
        at: visit.moment.instant))
  }

  // MARK: Accounts

  private func open(_ application: AccountApplication, at place: Place) throws -> [FieldError] {
    switch try services.environment.accounts.create(application) {
    case .ready: return []
    case .emailTaken:
      // Where the address was asked on an earlier screen, the password's message says so.
      if let field = place.fields.first(where: { $0.format == .email }) {
        return [FieldError(field.id, "taken")]
      }
      return place.passwordField.map { [FieldError($0.id, "email-taken")] } ?? []
    }
  }

  /// What is wrong with the new password in a form, so that it is told with everything else that is.
  func passwordProblem(in form: FormReading, of visit: Visit) -> FieldError? {
    guard let field = form.place.passwordField, let password = form.password else { return nil }
    let email = visit.email(in: form)
    return services.environment.accounts.passwordProblem(password, email, flow.id)
      .map { FieldError(field.id, $0.key, arguments: $0.arguments) }
  }
}
