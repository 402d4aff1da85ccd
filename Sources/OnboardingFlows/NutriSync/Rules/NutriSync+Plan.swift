public import OnboardingDomain
internal import OnboardingPlans

extension NutriSync {
  /// Answers as JSON (the keys of `PlanField`) to the plan as JSON.
  ///
  /// - Throws: `PlanRefusal` with a line for each field that is missing, misspelt, out of range or
  ///   in contradiction to another.
  public func plan(json: [UInt8], today: CalendarDate) throws(PlanRefusal) -> [UInt8] {
    try PlanText.answer { () throws(PlanInputErrors) in
      try NutriSyncPlan.make(json: json, today: today)
    }
  }

  /// The answers in canonical units and the plan made of them: `{"profile":…,"plan":…}`; the plan
  /// is null where the answers don't make one.
  public func submission(for answers: Answers, in context: ComputationContext) -> String {
    PlanText.submission(answers, of: flow, plan: NutriSyncResults(answers, in: context).plan)
  }
}
