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
    var problems = AnswerProblems()
    var whole = answers
    // Who hands in windows arranged them: the button that leads to their screen isn't asked for here.
    if answers[Self.mealWindows] != nil { whole[Self.customize] = true }
    let profile = profile(of: whole, in: context)
    for field in Self.planned(for: profile) where !answers.holds(field.id) {
      problems.add(AnswerProblem(field, "it is missing"))
    }
    try problems.throwIfAny()
    guard var input = profile.input else { throw problems }
    // Pages take a target that was passed on the way as reached; here it contradicts the goal.
    if input.target != nil { input.target = answers[Self.targetWeight] }
    do throws(PlanInputErrors) {
      return try NutriSyncPlan.make(
        input, today: context.today, countingFrom: profile.planDay)
    } catch {
      for error in error.errors {
        problems.add(
          AnswerProblem(key: error.field.rawValue, limit: error.limit, reason: error.reason))
      }
      throw problems
    }
  }

  /// The questions without whose answers there is no plan: a target and a pace for who wants to
  /// weigh less or more, windows for who arranges them.
  private static func planned(for profile: Profile) -> [Field] {
    var fields = [
      birthDate.field, sex.field, height.field, weight.field, bodyFat.field, primaryGoal.field,
      wakeTime.field, lunchTime.field, workEndTime.field, bedTime.field, activityLevel.field,
      exerciseSessions.field, mealPattern.field,
    ]
    if let goal = profile.goal, goal.direction != .maintain {
      fields += [targetWeight.field, pace.field]
    }
    if profile.pattern == .custom { fields.append(mealWindows.field) }
    return fields
  }
}
