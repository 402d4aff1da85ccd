import OnboardingDomain

/// What a posted form does to a session: a pure function of the session, the form and the day.
struct FormStep: Sendable {
  /// What comes of it.
  enum Outcome: Sendable {
    /// The session changed; the person goes to the next screen of the walk.
    case moved(Session, Walk)
    /// The session changed; the person goes to this screen.
    case sent(Session, to: ScreenID)
    /// The session changed; the person stays.
    case stayed(Session)
    /// Nothing is kept; the page is shown again with what was entered.
    case previewed
    /// Something is wrong; nothing is kept.
    case refused([FieldError])
    /// A sheet opens.
    case opened(SheetID)
    /// The sheet closes.
    case dismissed
    /// The form is right; an account has to be made before the person moves on.
    case account(Session, AccountService.Application)
    /// The form is right; a service has to confirm an answer before the person moves on.
    case confirming(Session, FieldID, service: String)
    /// The session changed; the person stays with what they entered.
    case preferred(Session)
    /// The session changed; a sheet opens.
    case keptOpening(Session, SheetID)
    /// An outcome has to be settled before the person moves on.
    case settled(Session, OutcomeKind)
    /// An outcome has to be settled before the sheet opens that shows it.
    case drawn(Session, OutcomeKind, SheetID)
  }

  let onboarding: any Onboarding
  let flow: Flow
  let screen: Screen
  let session: Session
  let input: FormInput
  let today: CalendarDate

  /// What pressing a button with this effect does.
  ///
  /// - Parameter fields: the fields of the form: the screen's, or those of a sheet above it.
  func take(_ effect: Effect, fields: [Field]) -> Outcome {
    switch effect {
    case .proceed: parsed(fields) { leaving($0, walk: $1) }
    case .preview: .previewed
    case .skip: leaving(forgetting(screen.fields.map(\.id)))
    case .record(let field, let answer):
      parsed(fields.filter { $0.id != field }) { session, _ in
        var session = session
        session.answers[field] = answer
        return leaving(session)
      }
    case .revisit(let target, let field, let answer): revisit(target, field, answer)
    case .reset(let fields): .stayed(forgetting(fields))
    case .keep(let forgotten, let sheet):
      parsed(fields) { session, _ in
        var session = session
        for field in forgotten { session.answers[field] = nil }
        return sheet.map { .keptOpening(session, $0) } ?? .stayed(session)
      }
    case .open(let sheet): .opened(sheet)
    case .dismiss: .dismissed
    case .createAccount: createAccount(fields)
    case .signIn(let provider):
      .account(left(session), application(.mockProvider(provider), session: session))
    case .settle(let kind): parsed(fields) { session, _ in .settled(left(session), kind) }
    case .draw(let kind, let sheet): parsed(fields) { session, _ in .drawn(session, kind, sheet) }
    case .confirm(let field, let service):
      parsed(fields) { session, _ in .confirming(left(session), field, service: service) }
    case .prefer(let field, let answer): .preferred(preferring(field, answer))
    }
  }

  // MARK: Answers

  /// Parses fields, checks them against each other and against what this person may choose, and
  /// hands the session with the new answers on, and where it stands with them once it has left the
  /// screen.
  private func parsed(_ fields: [Field], _ next: (Session, Walk) -> Outcome) -> Outcome {
    let result = answers(of: fields)
    return result.errors.isEmpty ? next(result.session, result.walk) : .refused(result.errors)
  }

  /// What a form says, everything in it understood.
  struct Answered {
    /// The session with the answers of the form.
    let session: Session
    /// Where it stands with them, once it has left the screen.
    let walk: Walk
    /// The secrets in the form.
    let secrets: [FieldID: String]
    /// Everything that is wrong.
    let errors: [FieldError]
  }

  /// What the form says.
  func answers(of fields: [Field]) -> Answered {
    let result = FormParser(input, earlier: session.answers, today: today).parse(fields)
    var session = session
    for (field, answer) in result.answers { session.answers[field] = answer }
    session.answers = onboarding.reconcile(
      session.answers, with: self.session.answers, on: screen.id, today: today)
    var errors = result.errors
    let wrong = Set(errors.map(\.field))
    let walk = Walk(left(session), in: flow)
    let onPath = walk.relevant(session.answers)
    if fields.contains(where: { !$0.format.choices.isEmpty }) {
      for choice in onboarding.unavailableChoices(on: screen.id, answers: onPath, today: today)
      where result[choice.field] == .some(.choice(choice.choice)) {
        errors.append(FieldError(choice.field, "unavailable", arguments: choice.arguments))
      }
    }
    errors += onboarding.check(onPath, on: screen.id, today: today).filter { error in
      fields.contains { $0.id == error.field } && !wrong.contains(error.field)
        && !errors.contains { $0.field == error.field }
    }
    let order = fields.map(\.id)
    errors.sort { (order.firstIndex(of: $0.field) ?? 0) < (order.firstIndex(of: $1.field) ?? 0) }
    return Answered(session: session, walk: walk, secrets: result.secrets, errors: errors)
  }

  // MARK: Moving

  /// - Parameter walk: where the session stands once it has left, where that is known already.
  private func leaving(_ session: Session, walk: Walk? = nil) -> Outcome {
    let left = left(session)
    return .moved(left, walk ?? Walk(left, in: flow))
  }

  private func left(_ session: Session) -> Session {
    var session = session
    session.leave(screen.id, of: flow)
    return session
  }

  private func forgetting(_ fields: [FieldID]) -> Session {
    var session = session
    for field in fields { session.answers[field] = nil }
    return session
  }

  private func preferring(_ field: FieldID, _ answer: Answer) -> Session {
    var session = session
    session.answers[field] = answer
    return session
  }

  private func revisit(_ target: ScreenID, _ field: FieldID, _ answer: Answer) -> Outcome {
    var session = session
    session.answers[field] = answer
    let fields = flow.variant(session.variant).screen(target)?.fields ?? []
    for field in fields where session.answers[field.id] == nil {
      session.answers[field.id] =
        onboarding.proposal(for: field.id, answers: session.answers, today: today)
        ?? field.proposal
    }
    session.leave(target, of: flow)
    return .sent(session, to: target)
  }

  // MARK: Accounts

  private func createAccount(_ fields: [Field]) -> Outcome {
    let answered = answers(of: fields)
    guard answered.errors.isEmpty else { return .refused(answered.errors) }
    guard let password = answered.secrets.values.first else {
      return .refused(
        fields.filter { $0.format == .newPassword }.map { FieldError($0.id, "required") })
    }
    return .account(
      left(answered.session), application(.password(password), session: answered.session))
  }

  private func application(
    _ credential: AccountService.Application.Credential, session: Session
  ) -> AccountService.Application {
    // The address may have been asked on a screen before the one for the password.
    let asked = screen.fields + Walk(session, in: flow).path.flatMap(\.fields)
    let email = asked.first { $0.format == .email }
      .flatMap { session.answers[FieldKey<String>($0.id)] }
    let insights = screen.fields.first { $0.format == .toggle }
      .flatMap { session.answers[FieldKey<Bool>($0.id)] }
    return AccountService.Application(
      email: email, credential: credential, flow: flow.id, session: session.id,
      wantsWeeklyInsights: insights ?? false)
  }
}
