import OnboardingDomain

/// An onboarding whose flow was edited: everything else is as it was. It says what an edit of the source
/// will come to, before anything is compiled.
struct EditedOnboarding: Onboarding {
  let base: any Onboarding
  let flow: Flow

  var vocabulary: Vocabulary { base.vocabulary }
  var examples: [ExamplePerson] { base.examples }

  func check(_ answers: Answers, on screen: ScreenID, today: CalendarDate) -> [FieldError] {
    base.check(answers, on: screen, today: today)
  }
  func unavailableChoices(
    on screen: ScreenID, answers: Answers, today: CalendarDate
  ) -> [UnavailableChoice] {
    base.unavailableChoices(on: screen, answers: answers, today: today)
  }
  func suggestion(for field: FieldID, answers: Answers, today: CalendarDate) -> Answer? {
    base.suggestion(for: field, answers: answers, today: today)
  }
  func reconcile(
    _ answers: Answers, with earlier: Answers, on screen: ScreenID, today: CalendarDate
  ) -> Answers {
    base.reconcile(answers, with: earlier, on: screen, today: today)
  }
  func results(
    for answers: Answers, in context: ComputationContext
  ) -> any FlowResults { base.results(for: answers, in: context) }
}

extension Flow {
  /// The flow with a screen behind another one, in every variant that has that.
  func adding(_ screen: Screen, after other: ScreenID) -> Flow {
    editing { screens in
      screens.flatMap { $0.id == other ? [$0, screen] : [$0] }
    }
  }

  /// The flow with a question at the end of a screen, in every variant that has that.
  func adding(_ question: Field, to screen: ScreenID) -> Flow {
    editing { $0.map { $0.id == screen ? $0.adding(question) : $0 } }
  }

  private func editing(_ edit: ([Screen]) -> [Screen]) -> Flow {
    Flow(
      id: id, version: version,
      variants: variants.map { variant in
        Variant(
          id: variant.id,
          sections: variant.sections.map { Section($0.id, edit($0.screens)) })
      }, migrations: migrations, earlier: earlier, given: givenFacts, consents: consents,
      experiments: experiments, targets: targets)
  }
}

extension Screen {
  fileprivate func adding(_ question: Field) -> Screen {
    let ofSheets = Set(sheets.flatMap(\.fields).map(\.id))
    return Screen(
      id, kind, asks: fields + [question],
      records: recordedFields.filter { !ofSheets.contains($0.id) },
      shownWhen: shownWhen, primary: primary, actions: actions, sheets: sheets, submits: submits)
  }
}
