internal import OnboardingDomain
internal import OnboardingPlans

/// What follows from somebody's answers to NutriSync. Every part is worked out when a page first
/// asks for it, once, so that a page of figures does not run the projection of two years.
struct NutriSyncResults: FlowResults {
  let profile: NutriSync.Profile
  let context: ComputationContext

  private let lazyMealDay: Lazy<MealDay>
  private let lazyEnergy: Lazy<Outlook.Energy?>
  private let lazyOutlook: Lazy<Outlook?>
  private let lazyPlan: Lazy<NutriSyncPlan?>

  init(_ answers: Answers, in context: ComputationContext) {
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
  var mealDay: MealDay { lazyMealDay.value }
  /// The day's energy; nil until body and goal are known.
  var energy: Outlook.Energy? { lazyEnergy.value }
  /// The way to the goal weight; nil without one.
  var outlook: Outlook? { lazyOutlook.value }
  /// The whole plan; nil until every question about it is answered.
  var plan: NutriSyncPlan? { lazyPlan.value }
  /// The units in which the person thinks.
  var units: UnitSystem { profile.units }

  /// The plan of answers, nil where they don't make one: the screens refuse what it refuses.
  private static func plan(_ profile: NutriSync.Profile) -> NutriSyncPlan? {
    guard let input = profile.input else { return nil }
    do throws(PlanInputErrors) {
      return try NutriSyncPlan.make(input, today: profile.today)
    } catch {
      return nil
    }
  }

  func value(_ name: String) -> ComputedValue? { computedValue(name) }
  func view(_ fragment: String) -> ViewData? { fragmentData(fragment) }
  func download(_ name: String) -> Download? {
    switch name {
    // Templates name a file without its extension, addresses with it.
    case "meal-windows", "meal-windows.ics": mealWindowsFile
    default: nil
    }
  }
}
