package import OnboardingDomain
package import OnboardingPlans

/// What follows from a person's answers to NutriSync. Every part is worked out when a page first
/// asks for it, once, so that a page of figures does not run the projection of two years.
package struct NutriSyncResults: FlowResults {
  /// What the answers mean.
  package let profile: NutriSync.Profile
  /// The day, and what else is known besides the answers.
  package let context: ComputationContext

  private let parts = Parts()

  /// What was worked out already.
  private final class Parts: Sendable {
    let mealDay = LazySlot<MealDay>()
    let energy = LazySlot<Outlook.Energy?>()
    let outlook = LazySlot<Outlook?>()
    let plan = LazySlot<NutriSyncPlan?>()
  }

  /// What follows from these answers.
  package init(_ answers: Answers, in context: ComputationContext) {
    profile = NutriSync.Profile(answers, today: context.today)
    self.context = context
  }

  /// The meal windows.
  package var mealDay: MealDay { parts.mealDay.value { MealDay(profile) } }
  /// The day's energy; nil until body and goal are known.
  package var energy: Outlook.Energy? { parts.energy.value { Outlook.Energy(profile) } }
  /// The way to the goal weight; nil without one.
  package var outlook: Outlook? {
    parts.outlook.value { energy.flatMap { Outlook(profile, $0) } }
  }
  /// The whole plan; nil until every question about it is answered.
  package var plan: NutriSyncPlan? { parts.plan.value { Self.plan(profile) } }
  /// The units in which the person thinks.
  package var units: UnitSystem { profile.units }

  /// The plan of answers, nil where they don't make one: the screens refuse what it refuses.
  private static func plan(_ profile: NutriSync.Profile) -> NutriSyncPlan? {
    guard let input = profile.input else { return nil }
    do throws(PlanInputErrors) {
      return try NutriSyncPlan.make(input, today: profile.today)
    } catch {
      return nil
    }
  }

  /// The value of a name; nil until the answers it needs are there.
  package func value(_ name: String) -> ComputedValue? { computedValue(name) }
}
