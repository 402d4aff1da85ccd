package import OnboardingDomain
package import PageRendering

extension PageState {
  /// What a page of a screen shows of a person's answers; the same at the server and in the preview.
  ///
  /// - Parameters:
  ///   - unitsField: the field that says in which units the person thinks, where the flow asks.
  ///   - answers: the answers it shows; while a form is being filled in they run ahead of those of
  ///     the session.
  ///   - results: what follows from answers; called at most once. Nil where the page shows nothing of it.
  package init(
    _ screen: Screen, of onboarding: any Onboarding, unitsField: FieldID?, walk: Walk,
    answers: Answers, today: CalendarDate,
    results: ((Answers) -> any FlowResults)?
  ) {
    self.init(answers: answers, today: today)
    if let unitsField { units = answers.units(chosenIn: unitsField) }
    standing = walk.standing(of: screen.id)
    if screen.offersChoices {
      unavailable = onboarding.unavailableChoices(on: screen.id, answers: answers, today: today)
    }
    let known = KnownAnswers(screen, of: onboarding, walk, answers, today)
    suggestion = { known.suggestion(for: $0) }
    if let results { self.results = { known.results(by: results) } }
    if screen.kind == .review { path = walk.path }
    if screen.hasUnkeptFields {
      propose(screen.fields.filter { $0.visibility == .unkept }.map(\.id))
    }
  }

  /// Shows in the controls of these fields what results say of them, under their own names: no session
  /// keeps what the person wrote there.
  private mutating func propose(_ unkept: [FieldID]) {
    guard let results else { return }
    suggestion = { [suggestion] in
      guard unkept.contains($0) else { return suggestion?($0) }
      return switch results().value($0.rawValue) {
      case .text(let text): .text(text)
      case .number(let number, _): .number(number)
      default: nil
      }
    }
  }

  /// Shows units that the person has not chosen yet as they are usual where they are.
  package mutating func propose(_ usual: UnitSystem, in field: FieldID) {
    guard answers[field] == nil else { return }
    units = usual
    suggestion = { [suggestion] in
      $0 == field ? .choice(usual.choice) : suggestion?($0)
    }
  }
}

extension Flow {
  /// The field that says in which units a person thinks, where the flow asks.
  package var unitsField: FieldID? { fields.lazy.compactMap(\.format.unitsField).first }
}
