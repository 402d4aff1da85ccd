package import OnboardingDomain
package import OnboardingPlans

/// What a person is to eat and where it leads.
package struct Outlook: Sendable {
  /// What a day's energy comes to, without any projection: microseconds.
  package struct Energy: Sendable {
    let person: Person
    /// What a day takes.
    package let daily: DailyEnergy
    /// What is to be eaten, and why.
    package let decision: EnergyDecision
    /// The macronutrients of it.
    package let macros: MacroTargets

    /// The energy of a person; nil until body and goal are known.
    ///
    /// A goal weight that is not answered yet counts as none.
    init?(_ profile: NutriSync.Profile) {
      guard let person = profile.person, let goal = profile.goal else { return nil }
      self.person = person
      daily = DailyEnergy(of: person, activity: profile.activity)
      decision = EnergyDecision(
        for: person, energy: daily, goal: profile.weightGoal ?? .maintain)
      macros = MacroTargets(
        energy: decision.target, weight: person.weight, height: person.height,
        rule: goal.macroRule(sessionsPerWeek: profile.sessions))
    }

    /// The daily target in whole kcal.
    package var kcal: Int { Int(decision.target.value) }
  }

  /// Weights day by day; nil where the goal is not reached within two years.
  package let course: WeightCourse?
  /// Where a plan that does not get to the goal leads instead: the weight at which it settles, or the one after
  /// two years where it is still on its way then; nil where the goal is reached, where there is neither deficit
  /// nor surplus, or where nothing can be said.
  package let level: Kilograms?
  /// Whether the level is that of the last day of two years.
  package let isOnTheWay: Bool
  /// Whether they are there already.
  package let isReached: Bool

  /// The way to a person's goal; nil without a goal weight.
  init?(_ profile: NutriSync.Profile, _ energy: Energy) {
    guard let goal = profile.weightGoal, let target = goal.target else { return nil }
    isReached = profile.isGoalReached
    // The model holds for adults, and no weight is reached without a deficit or surplus.
    let isAdult = energy.person.ageYears >= Double(SafetyLimits.youngestAge)
    guard isAdult, !isReached, !energy.decision.isWithoutDeficit else {
      (course, level, isOnTheWay) = (nil, nil, false)
      return
    }
    let model = BodyWeightModel(
      of: energy.person, energy: energy.daily,
      bodyFatPercent: BodyFat.starting(energy.person, silhouette: profile.silhouette))
    let intake = energy.decision.target.value
    let error =
      goal.direction == .lose ? -CompletionEstimate.loggingError : CompletionEstimate.loggingError
    func run(_ change: Double) -> Projection {
      model.projection(at: Kilocalories(intake + change), goal: target)
    }
    let expected = run(0)
    guard expected.goalDay != nil else {
      course = nil
      (level, isOnTheWay) = Self.level(
        model, intake: energy.decision.target, after: expected, target: target)
      return
    }
    (level, isOnTheWay) = (nil, false)
    course = WeightCourse(
      firstDay: profile.planDay, goal: target, expected: expected.points.map(\.weightKg),
      earliest: run(error).points.map(\.weightKg), latest: run(-error).points.map(\.weightKg))
  }

  /// Where the weight settles; where that lies beyond a goal that two years are too short for, the
  /// weight after two years.
  private static func level(
    _ model: BodyWeightModel, intake: Kilocalories, after run: Projection, target: Kilograms
  ) -> (Kilograms?, isOnTheWay: Bool) {
    let lastDay = run.points.count - 1
    let last = run.weight(onDay: lastDay)
    guard let settled = model.settlingWeight(at: intake) else {
      return lastDay == BodyWeightModel.longestPlan ? (last, true) : (nil, false)
    }
    let isBeyond = (settled < target) == (last > target)
    return isBeyond ? (last, true) : (settled, false)
  }
}
