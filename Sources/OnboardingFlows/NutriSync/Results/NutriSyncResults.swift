package import OnboardingDomain
package import OnboardingPlans

/// What follows from somebody's answers to NutriSync. Every part is worked out when a page first
/// asks for it, once, so that a page of figures does not run the projection of two years.
package struct NutriSyncResults: FlowResults {
  /// What the answers mean.
  package let profile: NutriSync.Profile
  /// The day, and what else is known besides the answers.
  package let context: ComputationContext

  private let lazyMealDay: Lazy<MealDay>
  private let lazyEnergy: Lazy<Outlook.Energy?>
  private let lazyOutlook: Lazy<Outlook?>
  private let lazyPlan: Lazy<NutriSyncPlan?>

  /// What follows from these answers.
  package init(_ answers: Answers, in context: ComputationContext) {
    let profile = NutriSync.Profile(answers, today: context.today)
    let energy = Lazy { Outlook.Energy(profile) }
    self.profile = profile
    self.context = context
    lazyMealDay = Lazy { MealDay(profile) }
    lazyEnergy = energy
    lazyOutlook = Lazy { energy.value.flatMap { Outlook(profile, $0) } }
    lazyPlan = Lazy { Self.plan(profile) }
  }

  /// The meal windows.
  package var mealDay: MealDay { lazyMealDay.value }
  /// The day's energy; nil until body and goal are known.
  package var energy: Outlook.Energy? { lazyEnergy.value }
  /// The way to the goal weight; nil without one.
  package var outlook: Outlook? { lazyOutlook.value }
  /// The whole plan; nil until every question about it is answered.
  package var plan: NutriSyncPlan? { lazyPlan.value }
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
