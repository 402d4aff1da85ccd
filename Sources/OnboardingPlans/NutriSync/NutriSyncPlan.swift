public import OnboardingDomain

/// NutriSync's plan: energy, macronutrients, meal windows, projection, and how each came about.
///
/// Its encoding is the JSON of `foyer plan nutrisync`.
public struct NutriSyncPlan: Sendable {
  /// Energies, kcal/day.
  public let energy: PlanEnergy
  /// Macronutrients, g/day.
  public let macros: MacroTargets
  /// The windows in the order of the day; their energy sums to the target exactly.
  public let mealWindows: [MealWindow]
  /// Minutes from the first window's start to the last one's end.
  public let eatingMinutes: Int
  /// The rest of the 24 hours, minutes.
  public let overnightFastMinutes: Int
  /// Weight and fat day by day, to the goal or over 730 days; only day 0 where the model does not
  /// hold (under 18, pregnant, breastfeeding).
  public let projection: Projection
  /// When the goal is reached.
  public let goal: PlanGoal
  /// What low energy costs; nil where the energy level was not given.
  public let impact: EnergyImpact?
  /// The safety rules that apply, those that take the deficit away first.
  public let safety: [SafetyNotice]
  /// How each number came about.
  public let explanations: [Explanation]
  /// The fastest pace supported; nil where the weight is to stay.
  public let maximumPace: MaximumPace?
  /// The model behind the projection, for other intakes and the band of a chart.
  public let model: BodyWeightModel

  /// Makes the plan.
  ///
  /// A target below the healthy range, a pace beyond the maximum, an age below 18 and the like give
  /// a plan without a deficit and a notice. The target is never below the floor.
  ///
  /// - Parameters:
  ///   - today: the day where the person is, by which they have their age.
  ///   - start: the day on which the plan begins, from which its dates count; today where it is nil.
  /// - Throws: `PlanInputErrors` for values out of range, impossible or in contradiction.
  public static func make(
    _ input: NutriSyncInput, today: CalendarDate, countingFrom start: CalendarDate? = nil
  ) throws(PlanInputErrors) -> NutriSyncPlan {
    let input = try NutriSyncDraft(input).checked(today: today)
    let basis = PlanBasis(
      Person(
        sex: input.sex, ageYears: Double(input.birthDate.completedYears(on: today)),
        height: input.height, weight: input.weight),
      activity: input.activityLevel.physicalActivity(sessionsPerWeek: input.exerciseSessions),
      goal: input.weightGoal,
      rule: input.primaryGoal.macroRule(sessionsPerWeek: input.exerciseSessions),
      silhouette: input.bodyFat, circumstances: input.circumstances, today: start ?? today)
    return NutriSyncPlan(input, basis: basis, schedule: try input.schedule())
  }

  private init(_ input: NutriSyncInput, basis: PlanBasis, schedule: MealSchedule) {
    energy = basis.energy
    macros = basis.macros
    mealWindows = schedule.windows(
      sharing: Int(basis.energy.targetKcal), proteinGrams: basis.macros.proteinGrams)
    eatingMinutes = schedule.eatingMinutes
    overnightFastMinutes = schedule.overnightFastMinutes
    projection = basis.projection
    goal = basis.goal
    impact = input.energyLevel.map { EnergyImpact(energyLevel: $0) }
    safety = basis.safety + schedule.notices
    explanations =
      basis.explanations(activity: input.activityExplanation)
      + NutriSyncExplanations.day(schedule) + NutriSyncExplanations.impact(impact)
    maximumPace = basis.decision.maximumPace
    model = basis.model
  }
}

extension NutriSyncInput {
  /// What the answers ask of the weight.
  var weightGoal: WeightGoal {
    guard let target, let pace else { return .maintain }
    return pace.goal(primaryGoal.direction, target: target)
  }

  /// The windows of the answers: their own where given, else those of the pattern.
  func schedule() throws(PlanInputErrors) -> MealSchedule {
    guard let customWindows else { return MealSchedule(mealPattern, routine: routine) }
    do throws(CustomWindowProblem) {
      return try MealSchedule(custom: customWindows, routine: routine)
    } catch {
      throw PlanInputErrors(errors: [
        PlanInputError(
          field: .mealWindows, limit: "1–6 windows that don't overlap", reason: "\(error)")
      ])
    }
  }
}
