public import OnboardingDomain
public import OnboardingPlans

extension NutriSync {
  /// What the answers mean.
  public func profile(of answers: Answers, in context: ComputationContext) -> Profile {
    Profile(answers, today: context.today)
  }

  /// The plan that follows from the answers.
  ///
  /// - Throws: `AnswerProblems` with every answer that is missing or that contradicts another.
  public func results(
    of answers: Answers, in context: ComputationContext
  ) throws(AnswerProblems) -> NutriSyncPlan {
    try checkRules(for: answers, in: context)
    var problems = AnswerProblems()
    for field in Self.planned where !answers.holds(field.id) {
      problems.add(AnswerProblem(field, "it is missing"))
    }
    try problems.throwIfAny()
    guard let input = profile(of: answers, in: context).input else {
      problems.add(AnswerProblem(Self.targetWeight, "it is missing"))
      throw problems
    }
    do throws(PlanInputErrors) {
      return try NutriSyncPlan.make(input, today: context.today)
    } catch {
      for error in error.errors {
        problems.add(
          AnswerProblem(key: error.field.rawValue, limit: error.limit, reason: error.reason))
      }
      throw problems
    }
  }

  /// The questions without whose answers there is no plan; a target besides, for who wants one.
  private static let planned: [Field] = [
    birthDate.field, sex.field, height.field, weight.field, bodyFat.field, primaryGoal.field,
    wakeTime.field, lunchTime.field, workEndTime.field, bedTime.field, activityLevel.field,
    exerciseSessions.field, mealPattern.field,
  ]
}
