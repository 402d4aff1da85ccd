extension Visit {
  /// What pressing a button of a form does.
  ///
  /// - Parameters:
  ///   - action: the button beside the primary one; nil for the primary one.
  ///   - form: the form as it was read.
  ///   - isChange: whether the person came to change one answer, and returns to where they came from.
  /// - Returns: nil where the form has no such button.
  public func advance(
    by action: ActionID?, with form: FormReading, isChange: Bool = false
  ) -> Step? {
    form.place.effect(of: action).map { take($0, form, isChange: isChange) }
  }

  private func take(_ effect: Effect, _ form: FormReading, isChange: Bool) -> Step {
    let screen = form.place.screen
    switch effect {
    case .proceed: return form.accepted { leave(form, isChange: isChange) }
    case .skip:
      let fields = screen.fields.map(\.id)
      return leave(
        screen, session.forgetting(fields), work: withdrawals(of: fields), isChange: isChange,
        isSkipped: true)
    case .record(let field, let answer):
      return form.accepted(apartFrom: field) {
        leave(screen, form.session.answering(field, answer), isChange: isChange)
      }
    case .revisit(let target, let field, let answer):
      return stay(suggesting(on: target, in: session.answering(field, answer)), to: .screen(target))
    case .reset(let fields): return reset(fields, on: screen, isChange: isChange)
    case .preview: return form.accepted { stay(session, to: .preview) }
    case .keep(let forgotten, let sheet, let required):
      return form.accepted(with: required) {
        stay(
          form.session.forgetting(forgotten), to: sheet.map { .sheet($0) } ?? .screen(screen.id),
          work: withdrawals(of: forgotten))
      }
    case .write(let text, let number): return form.accepted { write(text, number, form) }
    case .open(let sheet): return stay(session, to: .sheet(sheet))
    case .dismiss: return stay(session, to: .screen(screen.id))
    case .prefer(let field, let answer, let noted):
      let preferred = session.answering(field, answer)
      return stay(noted.map { preferred.noting($0, from: form) } ?? preferred, to: .form)
    case .draw(let kind, let sheet):
      return form.accepted {
        stay(form.session, to: .sheet(sheet), work: [.settle(kind)])
      }
    case .settle(let kind):
      return form.accepted { leave(form, work: [.settle(kind)], isChange: isChange) }
    case .confirm(let field, let service):
      return form.accepted {
        let value = form.session.answers[field]?.words
        let work = value.map { ServiceWork.confirm(field, value: $0, by: service) }
        return leave(form, work: [work ?? .withdraw(field, by: service)], isChange: isChange)
      }
    case .createAccount(let preferences):
      if keepsAccount(form) { return leave(form, isChange: isChange) }
      return form.accepted {
        guard let password = form.password else { return form.refused(form.missingPassword) }
        let application = application(.password(password), preferences, form)
        return leave(form, work: [.openAccount(application)], isChange: isChange)
      }
    case .signIn(let provider, let preferences):
      let application = application(.provider(provider), preferences, form)
      return leave(screen, session, work: [.openAccount(application)], isChange: isChange)
    }
  }

  /// A note is no answer, so that nothing is handed in anew for it.
  private func write(_ field: FieldID, _ number: FieldID, _ form: FormReading) -> Step {
    let answers = form.session.answers
    guard let text = answers[field]?.words, case .number(let value)? = answers[number],
      let number = Int(exactly: value)
    else { return form.refused([FieldError(field, "required")]) }
    let note = PrivateNote(text, of: field, number: number, at: moment.instant)
    return Step(session, walk, to: .screen(form.place.screen.id), work: [.write(note)])
  }

  /// What services take back where answers are forgotten that they confirm. Asked for also where the
  /// session has no such answer: the response that kept it may never have come.
  private func withdrawals(of forgotten: [FieldID]) -> [ServiceWork] {
    walk.variant.screens.flatMap(\.effects).compactMap { effect in
      guard case .confirm(let field, let service) = effect, forgotten.contains(field) else {
        return nil
      }
      return .withdraw(field, by: service)
    }
  }

  // MARK: Moving

  /// The session with what is suggested on a screen as its answers, where it has none: a person who
  /// turns back from there finds the path as complete as it was.
  private func suggesting(on target: ScreenID, in session: Session) -> Session {
    var session = session
    for field in walk.variant.screen(target)?.fields ?? [] where session.answers[field.id] == nil {
      session.answers[field.id] =
        onboarding.suggestion(for: field.id, answers: session.answers, today: moment.day)
        ?? field.suggestion
    }
    session.leave(target, of: flow)
    return session
  }

  private func stay(
    _ session: Session, to destination: Step.Destination, work: [ServiceWork] = []
  ) -> Step {
    let walk = session == self.session ? walk : Walk(session, in: flow)
    return Step(
      session, walk, to: destination, work: work + submission(of: session, walk, to: destination))
  }

  /// A person who came to change one answer is asked at once for what is forgotten where that stands before this
  /// screen, and then returns to where they came from.
  private func reset(_ fields: [FieldID], on screen: Screen, isChange: Bool) -> Step {
    let step = stay(
      session.forgetting(fields), to: .screen(screen.id), work: withdrawals(of: fields))
    guard isChange, !step.walk.mayOpen(screen.id) else { return step }
    return Step(
      step.session, step.walk, to: .screen(step.walk.frontier.id), work: step.work,
      isStillChange: true)
  }

  private func leave(
    _ form: FormReading, work: [ServiceWork] = [], isChange: Bool
  ) -> Step {
    leave(
      form.place.screen, form.session, left: form.left, walk: form.walk, work: work,
      isChange: isChange)
  }

  /// - Parameters:
  ///   - left: the session once it has left, where that is known already.
  ///   - walk: where that stands.
  private func leave(
    _ screen: Screen, _ session: Session, left: Session? = nil, walk: Walk? = nil,
    work: [ServiceWork] = [], isChange: Bool, isSkipped: Bool = false
  ) -> Step {
    var left = left ?? session.leaving(screen, of: flow)
    let reopened = accountScreen(ofAddressChangedOn: screen, to: session)
    if let reopened { left.reopen(reopened, of: flow) }
    let walk = reopened == nil ? walk ?? Walk(left, in: flow) : Walk(left, in: flow)
    let target = isChange ? walk.placeOfChanges : nil
    // A change can make another answer necessary: that one first, then back to where it began.
    let isStillChange = isChange && target == nil && isAskedForMore(left, walk)
    let next =
      isStillChange
      ? walk.frontier
      : self.walk.isFinished ? walk.nextAgain(after: screen.id) : walk.next(after: screen.id)
    let destination = Step.Destination.screen(target ?? next.id)
    let submission: [ServiceWork] =
      screen.submits ? [.submit] : submission(of: left, walk, to: destination)
    return Step(
      left, walk, to: destination, work: work + submission, leavesScreen: true,
      isSkipped: isSkipped, isStillChange: isStillChange)
  }

  /// Whether somebody who changed an answer stands before a screen that was behind them: one that the change made
  /// necessary, and not the one to which they have come so far.
  private func isAskedForMore(_ left: Session, _ walk: Walk) -> Bool {
    let path = walk.path
    guard let frontier = walk.index(of: walk.frontier.id) else { return false }
    return walk.index(of: self.walk.frontier.id).map { frontier < $0 } ?? false
      || path[(frontier + 1)...].contains { left.hasLeft($0.id, of: flow) }
  }

  /// A person who arrives at the end is handed in, by whatever way they came; what they change there is
  /// handed in anew.
  private func submission(
    of session: Session, _ walk: Walk, to destination: Step.Destination
  ) -> [ServiceWork] {
    guard walk.isFinished else { return [] }
    let arrives = destination == .screen(walk.frontier.id)
    return arrives || session.answers != self.session.answers ? [.submit] : []
  }
}

extension Walk {
  /// Where a person changes single answers and returns to; nil while they haven't come so far.
  public var placeOfChanges: ScreenID? {
    variant.changesFrom.flatMap { mayOpen($0.id) ? $0.id : nil }
  }
}

extension Session {
  /// The session with what a field of a form says as the answer to another; without one where it says
  /// nothing.
  fileprivate func noting(_ noted: NotedField, from form: FormReading) -> Session {
    guard let answer = form.session.answers[noted.source] else {
      return forgetting([noted.field])
    }
    return answering(noted.field, answer)
  }
}

extension FormReading {
  /// The step where nothing is wrong, else the form again with all errors.
  ///
  /// - Parameter field: a field whose answer the button gives, so that what stands in it is no matter.
  fileprivate func accepted(apartFrom field: FieldID? = nil, _ step: () -> Step) -> Step {
    let wrong = errors.filter { $0.field != field }
    return wrong.isEmpty ? step() : refused(wrong)
  }

  /// The step where nothing is wrong and these fields are answered.
  fileprivate func accepted(with required: [FieldID], _ step: () -> Step) -> Step {
    let missing = required.filter { !session.answers.holds($0) }
    return accepted {
      missing.isEmpty ? step() : refused(missing.map { FieldError($0, "required") })
    }
  }

  fileprivate func refused(_ errors: [FieldError]) -> Step {
    Step(session, walk, to: .form, errors: errors)
  }

  fileprivate var missingPassword: [FieldError] {
    place.passwordField.map { [FieldError($0.id, "required")] } ?? []
  }
}
