/// A form, understood once: the step that is taken and the page that is shown again are both made of
/// it.
public struct FormReading: Sendable {
  /// Where the form stands.
  public let place: Place
  /// The session with what was entered; fields in error keep what they held before.
  public let session: Session
  /// That session once it has left the screen.
  let left: Session
  /// Where that one stands.
  public let walk: Walk
  /// New passwords, by field. They are handed on once and never kept.
  public let secrets: [FieldID: String]
  /// Everything that is wrong, in the order of the fields.
  public private(set) var errors: [FieldError]

  /// The password that was entered, nil where there is none.
  public var password: String? { place.passwordField.flatMap { secrets[$0.id] } }

  /// Adds what only a service can find wrong, at its place among the others. A field that is in error
  /// already keeps the error that it has.
  public mutating func add(_ error: FieldError) {
    guard !errors.contains(where: { $0.field == error.field }) else { return }
    errors.append(error)
    errors.sort(in: place.fields)
  }
}

extension Visit {
  /// Reads a form: every field, then the fields against each other, then against what this person may
  /// choose.
  ///
  /// - Parameters:
  ///   - input: the controls as they were sent.
  ///   - place: where the form stands.
  public func read(_ input: FormInput, at place: Place) -> FormReading {
    reading(
      FormParser(input, earlier: session.answers, today: moment.day).parse(place.fields), at: place)
  }

  /// Reads answers as an app holds them: the same errors as those of a form with these answers.
  ///
  /// - Parameters:
  ///   - answers: what was entered, by field; a field that isn't there was left empty.
  ///   - secrets: new passwords, by field.
  ///   - place: where the form stands.
  public func read(
    _ answers: [FieldID: Answer], secrets: [FieldID: String] = [:], at place: Place
  ) -> FormReading {
    var result = FormParser.Result()
    for field in place.fields {
      if let secret = secrets[field.id], field.format == .newPassword, !secret.isEmpty {
        result.secrets[field.id] = secret
        continue
      }
      let answer = answers[field.id] ?? field.emptyAnswer
      if field.isRequired, answer?.isEmpty ?? true {
        result.errors.append(FieldError(field.id, "required", part: field.inputParts[0]))
      } else if let answer, let error = field.error(in: answer, today: moment.day) {
        result.errors.append(error)
      } else {
        result.answers.append((field.id, answer))
      }
    }
    return reading(result, at: place)
  }

  private func reading(_ result: FormParser.Result, at place: Place) -> FormReading {
    var session = session
    for (field, answer) in result.answers { session.answers[field] = answer }
    session.answers = reconciled(inChosenUnits(session.answers, at: place), at: place)
    let left = session.leaving(place.screen, of: flow)
    let walk = Walk(left, in: flow)
    return FormReading(
      place: place, session: session, left: left, walk: walk, secrets: result.secrets,
      errors: errors(result, walk.relevant(session.answers), at: place))
  }

  /// The answers with all measures in the units that a form chose: who changes from pounds to kilograms
  /// reads what they answered elsewhere in kilograms, too.
  private func inChosenUnits(_ answers: Answers, at place: Place) -> Answers {
    var result = answers
    let (fields, earlier) = (place.fields, session.answers)
    for index in fields.indices where !answers.isSame(fields[index].id, in: earlier) {
      let source = fields[index]
      guard let units = answers[source.id].flatMap(UnitSystem.init(answer:)) else { continue }
      for field in flow.fields where field.format.unitSource?.field == source.id {
        if let answer = answers[field.id] { result[field.id] = answer.inUnits(units) }
      }
    }
    return result
  }

  /// The answers of other screens, brought into line with those of a form; the form's own stay as
  /// they were given.
  private func reconciled(_ answers: Answers, at place: Place) -> Answers {
    var result = onboarding.reconcile(
      answers, with: session.answers, on: place.screen.id, today: moment.day)
    // Nearly always they are: writing them anew would copy all answers.
    let fields = place.fields
    for index in fields.indices where !result.isSame(fields[index].id, in: answers) {
      result[fields[index].id] = answers[fields[index].id]
    }
    return result
  }

  private func errors(
    _ result: FormParser.Result, _ onPath: Answers, at place: Place
  ) -> [FieldError] {
    let (fields, screen) = (place.fields, place.screen.id)
    var errors = result.errors
    let wrong: Set<FieldID> = errors.isEmpty ? [] : Set(errors.map(\.field))
    if place.sheet != nil || place.screen.offersChoices {
      for choice in onboarding.unavailableChoices(on: screen, answers: onPath, today: moment.day)
      where result[choice.field] == .some(.choice(choice.choice)) {
        errors.append(FieldError(choice.field, "unavailable", arguments: choice.arguments))
      }
    }
    errors += onboarding.check(onPath, on: screen, today: moment.day).filter { error in
      fields.contains { $0.id == error.field } && !wrong.contains(error.field)
        && wrong.isDisjoint(with: error.others) && !errors.contains { $0.field == error.field }
    }
    errors.sort(in: fields)
    return errors
  }
}

extension Field {
  /// What a field says that was left alone: a switch is off, and of several choices there may be none.
  fileprivate var emptyAnswer: Answer? {
    switch format {
    case .toggle: .flag(false)
    case .multipleChoice where !isRequired: .choices([])
    default: nil
    }
  }
}

extension [FieldError] {
  /// Brings errors into the order of the form.
  fileprivate mutating func sort(in fields: [Field]) {
    func position(_ error: FieldError) -> Int {
      fields.firstIndex { $0.id == error.field } ?? fields.count
    }
    sort { position($0) < position($1) }
  }
}

extension Session {
  /// The session once the person has left a screen forwards.
  func leaving(_ screen: Screen, of flow: Flow) -> Session {
    var session = self
    session.leave(screen.id, of: flow)
    return session
  }

  /// The session without the answers to some fields.
  func forgetting(_ fields: [FieldID]) -> Session {
    var session = self
    for field in fields { session.answers[field] = nil }
    return session
  }

  /// The session with an answer.
  func answering(_ field: FieldID, _ answer: Answer) -> Session {
    var session = self
    session.answers[field] = answer
    return session
  }
}
