public import OnboardingDomain

/// How fast a person's weight should change in NutriSync. Raw values are the choice ids.
public enum Pace: String, Choosable {
  /// 0.5 lb a week.
  case relaxed
  /// 1 lb a week.
  case moderate
  /// 1.5 lb a week.
  case aggressive

  /// Change in lb/week.
  public var poundsPerWeek: Double {
    switch self {
    case .relaxed: 0.5
    case .moderate: 1
    case .aggressive: 1.5
    }
  }

  /// Change a week.
  public var perWeek: Kilograms { Kilograms(pounds: poundsPerWeek) }

  /// Deficit or surplus: 500 kcal/day for each lb/week (3500 kcal over seven days).
  ///
  /// Source: the 3500-kcal rule as a starting point; Hall 2008 shows its limits.
  public var dailyEnergy: Kilocalories { Kilocalories(500 * poundsPerWeek) }

  /// The goal of reaching a weight at this pace.
  public func goal(_ direction: GoalDirection, target: Kilograms) -> WeightGoal {
    direction == .maintain
      ? .maintain
      : WeightGoal(direction, target: target, pace: perWeek, dailyEnergy: dailyEnergy)
  }

  /// The paces a person should not lose at, and their fastest one with the reason.
  ///
  /// Cheap enough for every request. Gaining has no unsafe pace, because the surplus is capped.
  ///
  /// - Parameters:
  ///   - person: from 18 years on; younger people get `MaximumPace.none`.
  ///   - activity: their level; `lowestActivity` while it is not known, so that a pace offered now
  ///     stays safe whatever they answer later.
  public static func unsafe(
    for person: Person, activity: PhysicalActivityLevel = lowestActivity,
    circumstances: Set<HealthCircumstance> = []
  ) -> (paces: [Pace], maximum: MaximumPace) {
    let maximum = MaximumPace.loss(
      for: person, activity: activity, circumstances: circumstances)
    return (allCases.filter { !maximum.allows($0.perWeek) }, maximum)
  }

  /// The least active answers: sedentary without training, PAL 1.45.
  public static let lowestActivity = ActivityLevel.sedentary.physicalActivity(sessionsPerWeek: 0)
}
