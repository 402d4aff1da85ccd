internal import OnboardingDomain
internal import OnboardingPlans

/// How far a person may move the figures of their plan.
///
/// Calories stay between the fastest loss that is supported and the largest surplus; protein
/// between 0.8 and 2.2 g/kg and below 35 % of energy; fat between 20 and 40 % of it, also where it
/// follows from the other two.
struct TargetLimits: Sendable, Hashable {
  /// The energies that are supported, a multiple of 10 at each end unless the plan's own is beyond.
  let calories: ClosedRange<Int>
  /// The weight that protein is counted on, kg.
  private let reference: Double

  /// The limits around a plan; nil without the person it was made for.
  init?(_ profile: CalAIProfile, plan: CalAIPlan) {
    guard let person = profile.person, let workouts = profile.workouts else { return nil }
    reference = MacroRule.referenceWeight(of: person.weight, height: person.height).value
    let target = plan.energy.targetKcal
    let fastest = MaximumPace.loss(for: person, activity: workouts.physicalActivity)
    let deficit = fastest.limit.value * SafetyLimits.dailyEnergyPerWeeklyKilogram
    let isAdult = person.ageYears >= Double(SafetyLimits.youngestAge)
    let low = max(
      SafetyLimits.intakeFloor(person.sex).value, plan.energy.maintenanceKcal - deficit)
    let high = plan.energy.maintenanceKcal + (isAdult ? SafetyLimits.largestSurplus : 0)
    let lowest = Int(min((low / 10).rounded(.up) * 10, target))
    calories = lowest...Int(max((high / 10).rounded(.down) * 10, target, Double(lowest)))
  }

  /// What a figure may be beside the others, in kcal or g; always contains what it is now.
  func range(of figure: DailyFigure, in targets: DailyTargets) -> ClosedRange<Int> {
    let energy = Double(targets.calories)
    let range =
      switch figure {
      case .calories: calories
      case .protein: protein(energy: energy)
      case .fat: fat(energy: energy, protein: targets.protein)
      case .carbs: carbs(energy: energy, protein: targets.protein)
      }
    let now = targets[figure]
    return min(range.lowerBound, now)...max(range.upperBound, now)
  }

  /// Protein in g at an energy.
  func protein(energy: Double) -> ClosedRange<Int> {
    Self.whole(0.8 * reference, min(2.2 * reference, 0.35 * energy / 4))
  }

  /// Fat in g at an energy and beside that much protein.
  func fat(energy: Double, protein: Int) -> ClosedRange<Int> {
    Self.whole(0.20 * energy / 9, min(0.40 * energy, energy - 4 * Double(protein)) / 9)
  }

  /// Carbohydrate in g that leaves fat between 20 and 40 % of the energy.
  func carbs(energy: Double, protein: Int) -> ClosedRange<Int> {
    let rest = energy - 4 * Double(protein)
    return Self.whole((rest - 0.40 * energy) / 4, (rest - 0.20 * energy) / 4)
  }

  private static func whole(_ low: Double, _ high: Double) -> ClosedRange<Int> {
    let lowest = max(0, Int(low.rounded(.up)))
    return lowest...max(lowest, Int(high.rounded(.down)))
  }
}
