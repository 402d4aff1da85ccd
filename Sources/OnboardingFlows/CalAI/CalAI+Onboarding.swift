public import OnboardingDomain
public import OnboardingPlans

extension CalAI: Onboarding {
  /// What copy and templates may name.
  public var vocabulary: Vocabulary {
    Vocabulary(values: CalAIResults.valueNames)
  }

  /// Ages, weights and targets that don't go together or are not safe for this person.
  public func check(
    _ answers: Answers, on screen: ScreenID, today: CalendarDate
  ) -> [FieldError] {
    Self.errors(in: CalAI.Profile(answers, today: today), on: screen)
  }

  /// Goals that are not offered to this person.
  public func unavailableChoices(
    on screen: ScreenID, answers: Answers, today: CalendarDate
  ) -> [UnavailableChoice] {
    screen == "goal" ? Self.refusedGoals(CalAI.Profile(answers, today: today)) : []
  }

  /// A weight within reach, the speed that is recommended, and the plan's figures to edit.
  public func suggestion(for field: FieldID, answers: Answers, today: CalendarDate) -> Answer? {
    Self.suggestion(for: field, CalAI.Profile(answers, today: today))
  }

  /// The plan and its figures, worked out as they are asked for.
  public func results(
    for answers: Answers, in context: ComputationContext
  ) -> any FlowResults {
    CalAIResults(answers, in: context)
  }

  /// How realistic the target is.
  public func verdicts(
    on screen: ScreenID, for answers: Answers, in context: ComputationContext
  ) -> [(name: String, value: String)] {
    guard screen == "realistic-target",
      let verdict = CalAIResults(answers, in: context).targetVerdict
    else { return [] }
    return [("verdict", verdict.rawValue)]
  }

  /// The plan of answers.
  ///
  /// - Throws: `AnswerProblems` with every answer that is missing or that contradicts another.
  public func results(
    of answers: Answers, in context: ComputationContext
  ) throws(AnswerProblems) -> CalAIPlan {
    var problems = AnswerProblems()
    let goal = problems.require(Self.goal, in: answers)
    _ = problems.require(Self.gender, in: answers)
    _ = problems.require(Self.workouts, in: answers)
    _ = problems.require(Self.birthDate, in: answers)
    _ = problems.require(Self.height, in: answers)
    _ = problems.require(Self.weight, in: answers)
    if let goal, goal != .maintain {
      _ = problems.require(Self.desiredWeight, in: answers)
      _ = problems.require(Self.speed, in: answers)
    }
    try problems.throwIfAny()
    let profile = profile(of: answers, in: context)
    guard var input = profile.input() else { throw problems }
    // Pages take a target that was passed on the way as reached; here it contradicts the goal.
    if goal != .maintain { input.target = answers[Self.desiredWeight] }
    do throws(PlanInputErrors) {
      return try CalAIPlan.make(input, today: context.today, countingFrom: profile.planDay)
    } catch {
      for each in error.errors {
        problems.add(
          AnswerProblem(key: each.field.rawValue, limit: each.limit, reason: each.reason))
      }
      throw problems
    }
  }

  /// The answers in canonical units and the plan made of them: `{"profile":…,"plan":…}`; the plan
  /// is null where the answers don't make one.
  public func submission(for answers: Answers, in context: ComputationContext) -> String {
    PlanText.json(
      HandedIn(
        profile: AnswersDocument.ByFieldID(answers, of: flow),
        plan: CalAIResults(answers, in: context).plan))
  }
}
