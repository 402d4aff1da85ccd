internal import OnboardingDomain
internal import OnboardingPlans

/// How far a person may move the figures of their plan.
///
/// Calories as `CalorieRange` says; protein between 0.8 and 2.2 g/kg and below 35 % of energy; fat
/// between 20 and 35 % of it, as the checklist asks, also where it follows from the other two.
struct TargetLimits: Sendable, Hashable {
  /// The energies that keep the goal true.
  let calories: ClosedRange<Int>
  /// The weight that protein is counted on, kg.
  private let reference: Double

  /// Source: 2020–2025 Dietary Guidelines for Americans, fat at 20–35 % of energy.
  private static let fatShare = 0.20...0.35

  /// The limits of a person; nil until the questions about their body and goal are answered.
  init?(_ profile: CalAI.Profile) {
    guard let person = profile.person, let range = CalorieRange(profile) else { return nil }
    reference = MacroRule.referenceWeight(of: person.weight, height: person.height).value
    calories = range.calories
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
    let most = min(Self.fatShare.upperBound * energy, energy - 4 * Double(protein))
    return Self.whole(Self.fatShare.lowerBound * energy / 9, most / 9)
  }

  /// Carbohydrate in g that leaves fat between 20 and 35 % of the energy.
  func carbs(energy: Double, protein: Int) -> ClosedRange<Int> {
    let rest = energy - 4 * Double(protein)
    return Self.whole(
      (rest - Self.fatShare.upperBound * energy) / 4,
      (rest - Self.fatShare.lowerBound * energy) / 4)
  }

  private static func whole(_ low: Double, _ high: Double) -> ClosedRange<Int> {
    let lowest = max(0, Int(low.rounded(.up)))
    return lowest...max(lowest, Int(high.rounded(.down)))
  }
}
