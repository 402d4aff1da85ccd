public import OnboardingDomain
internal import OnboardingPlans

extension CalAI: Onboarding {
  /// What copy and templates may name.
  public var vocabulary: Vocabulary {
    Vocabulary(
      values: CalAIResults.valueNames, fragments: CalAIResults.fragmentNames,
      downloads: ["trial-reminder.ics"],
      words: Set(
        SafetyRule.allCases.filter { !$0.isAboutMealWindows }.map { "plan.notice.\($0.rawValue)" }
      ).union(WeightChart.months))
  }

  /// Ages, weights and targets that don't go together or are not safe for this person.
  public func check(
    _ answers: Answers, on screen: ScreenID, today: CalendarDate
  ) -> [FieldError] {
    Self.errors(in: CalAIProfile(answers, today: today), on: screen)
  }

  /// Goals that are not offered to this person.
  public func unavailableChoices(
    on screen: ScreenID, answers: Answers, today: CalendarDate
  ) -> [UnavailableChoice] {
    screen == "goal" ? Self.refusedGoals(CalAIProfile(answers, today: today)) : []
  }

  /// A weight within reach, the speed that is recommended, and the plan's figures to edit.
  public func proposal(for field: FieldID, answers: Answers, today: CalendarDate) -> Answer? {
    Self.proposal(for: field, CalAIProfile(answers, today: today))
  }

  /// The plan and everything that pages show of it, worked out as they ask.
  public func results(
    for answers: Answers, in context: ComputationContext
  ) -> any FlowResults {
    CalAIResults(answers, in: context)
  }

  /// Answers as JSON (the keys of `PlanField`) to the plan as JSON.
  ///
  /// - Throws: `PlanRefusal` with a line for each field that is missing, misspelt, out of range or
  ///   in contradiction to another.
  public func plan(json: [UInt8], today: CalendarDate) throws(PlanRefusal) -> [UInt8] {
    try PlanText.answer { () throws(PlanInputErrors) in
      try CalAIPlan.make(json: json, today: today)
    }
  }

  /// The answers in canonical units and the plan made of them: `{"profile":…,"plan":…}`; the plan
  /// is null where the answers don't make one.
  public func submission(for answers: Answers, in context: ComputationContext) -> String {
    PlanText.submission(answers, of: flow, plan: CalAIResults(answers, in: context).plan)
  }
}
