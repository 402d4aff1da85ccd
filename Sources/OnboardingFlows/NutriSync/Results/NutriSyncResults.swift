package import OnboardingDomain
package import OnboardingPlans

/// What follows from a person's answers to NutriSync. Every part is worked out when a page first
/// asks for it, once, so that a page of figures does not run the projection of two years. An object: pages
/// hand it on for each fragment, and copying a profile counts a reference for each of its parts.
package final class NutriSyncResults: FlowResults {
  /// What the answers mean.
  package let profile: NutriSync.Profile
  /// The day, and what else is known besides the answers.
  package let context: ComputationContext

  private let mealDaySlot = LazySlot<MealDay>()
  private let energySlot = LazySlot<Outlook.Energy?>()
  private let outlookSlot = LazySlot<Outlook?>()
  private let fasterSlot = LazySlot<Pace?>()
  private let planSlot = LazySlot<NutriSyncPlan?>()

  /// What follows from these answers.
  package init(_ answers: Answers, in context: ComputationContext) {
    profile = NutriSync.Profile(answers, today: context.today)
    self.context = context
  }

  /// The meal windows.
  package var mealDay: MealDay { mealDaySlot.value { MealDay(profile) } }
  /// The day's energy; nil until body and goal are known.
  package var energy: Outlook.Energy? { energySlot.value { Outlook.Energy(profile) } }
  /// The way to the goal weight; nil without one.
  package var outlook: Outlook? {
    outlookSlot.value { energy.flatMap { Outlook(profile, $0) } }
  }
  /// Whether there is a way to a goal weight that does not get there within two years.
  package var isGoalMissed: Bool {
    guard let outlook, let energy else { return false }
    return outlook.course == nil && !outlook.isReached && !energy.decision.isWithoutDeficit
  }
  /// Where the goal is missed at the person's pace, the slowest that is offered and gets there; nil where none
  /// does.
  package var reachingPace: Pace? {
    isGoalMissed ? fasterSlot.value { Self.reachingPace(profile) } : nil
  }
  /// The whole plan; nil until every question about it is answered.
  package var plan: NutriSyncPlan? { planSlot.value { Self.plan(profile) } }
  /// The units in which the person thinks.
  package var units: UnitSystem { profile.units }

  /// Up to six runs over two years, for the few whose goal is missed.
  private static func reachingPace(_ profile: NutriSync.Profile) -> Pace? {
    guard let person = profile.person, let target = profile.target,
      let direction = profile.goal?.direction
    else { return nil }
    let offer = PaceOffer(profile)
    return Pace.allCases.first { pace in
      pace.perWeek > profile.pace.perWeek && offer.allows(pace)
        && GoalPreview(
          for: person, activity: profile.activity, goal: pace.goal(direction, target: target),
          silhouette: profile.silhouette, today: profile.today
        ).date != nil
    }
  }

  /// The plan of answers, nil where they don't make one: the screens refuse what it refuses.
  private static func plan(_ profile: NutriSync.Profile) -> NutriSyncPlan? {
    guard let input = profile.input else { return nil }
    do throws(PlanInputErrors) {
      return try NutriSyncPlan.make(
        input, today: profile.today, countingFrom: profile.planDay)
    } catch {
      return nil
    }
  }

  /// The value of a name; nil until the answers it needs are there.
  package func value(_ name: String) -> ComputedValue? { computedValue(name) }
}
