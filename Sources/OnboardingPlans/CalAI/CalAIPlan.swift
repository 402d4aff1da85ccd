public import OnboardingDomain

/// Cal AI's plan: energy, macronutrients, projection, verdict, checklist, and how each came about.
///
/// Its encoding is the JSON of `foyer plan calai`.
public struct CalAIPlan: Sendable {
  /// Energies, kcal/day.
  public let energy: PlanEnergy
  /// Macronutrients, g/day.
  public let macros: MacroTargets
  /// Weight and fat day by day, to the goal or over 730 days; only day 0 where the model does not
  /// hold (under 18, pregnant, breastfeeding).
  public let projection: Projection
  /// When the goal is reached.
  public let goal: PlanGoal
  /// How realistic the target is.
  public let verdict: VerdictMessage
  /// The fastest pace supported; nil where the weight is to stay.
  public let maximumPace: MaximumPace?
  /// Ten checks of the plan.
  public let checklist: PlanChecklist
  /// The safety rules that apply, those that take the deficit away first.
  public let safety: [SafetyNotice]
  /// How each number came about.
  public let explanations: [Explanation]
  /// The model behind the projection, for other intakes and the band of a chart.
  public let model: BodyWeightModel

  /// The fastest pace supported in kg/week, floored to 0.1 lb.
  public var maximumPaceKgPerWeek: Double? {
    maximumPace.map { Kilograms(pounds: $0.offeredPounds).value }
  }

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
    _ input: CalAIInput, today: CalendarDate, countingFrom start: CalendarDate? = nil
  ) throws(PlanInputErrors) -> CalAIPlan {
    let input = try CalAIDraft(input).checked(today: today)
    let basis = PlanBasis(
      Person(
        sex: input.gender, ageYears: Double(input.birthDate.completedYears(on: today)),
        height: input.height, weight: input.weight),
      activity: input.workouts.physicalActivity, goal: input.weightGoal, rule: input.macroRule,
      silhouette: nil, circumstances: input.circumstances, today: start ?? today)
    return CalAIPlan(input, basis: basis)
  }

  private init(_ input: CalAIInput, basis: PlanBasis) {
    energy = basis.energy
    macros = basis.macros
    projection = basis.projection
    goal = basis.goal
    maximumPace = basis.decision.maximumPace
    let verdict = TargetVerdict(
      for: basis.person, goal: basis.weightGoal, maximum: basis.decision.maximumPace ?? .none,
      circumstances: input.circumstances)
    self.verdict = VerdictMessage(
      verdict, from: input.weight, goal: basis.weightGoal, maximum: basis.decision.maximumPace)
    checklist = PlanChecklist(basis, sessionsPerWeek: input.workouts.atLeast)
    safety = basis.safety
    explanations = basis.explanations(activity: input.activityExplanation)
    model = basis.model
  }
}
