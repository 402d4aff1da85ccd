public import OnboardingDomain

/// What a target and a pace would mean, for a form that is still being filled in.
///
/// Works with what is known at that point: three runs of the model, no plan.
public struct GoalPreview: Sendable, Hashable {
  /// The energy and the rules that bind.
  public let decision: EnergyDecision
  /// Days to the target with their band; nil where a rule leaves no deficit, or nothing is to do.
  public let estimate: CompletionEstimate?
  /// The day of the goal; nil where it isn't reached within two years.
  public let date: CalendarDate?
  /// The day with 100 kcal/day towards the goal.
  public let earliestDate: CalendarDate?
  /// The day with 100 kcal/day away from it.
  public let latestDate: CalendarDate?

  /// Estimates.
  ///
  /// - Parameters:
  ///   - person: an adult; for others there is no estimate.
  ///   - silhouette: sets fat on day 0; Jackson's estimate without it.
  ///   - today: day 0, from which the dates count.
  public init(
    for person: Person, activity: PhysicalActivityLevel, goal: WeightGoal,
    silhouette: BodySilhouette? = nil, circumstances: Set<HealthCircumstance> = [],
    today: CalendarDate
  ) {
    let energy = DailyEnergy(of: person, activity: activity)
    decision = EnergyDecision(
      for: person, energy: energy, goal: goal, circumstances: circumstances)
    var estimate: CompletionEstimate?
    if let target = goal.target, !decision.isWithoutDeficit {
      let model = BodyWeightModel(
        of: person, energy: energy,
        bodyFatPercent: BodyFat.starting(person, silhouette: silhouette))
      estimate = CompletionEstimate(model, target: target, intake: decision.target)
    }
    self.estimate = estimate
    date = estimate?.days.map(today.adding(days:))
    earliestDate = estimate?.earliest.map(today.adding(days:))
    latestDate = estimate?.latest.map(today.adding(days:))
  }
}
