public import OnboardingDomain

/// Grams of each macronutrient for a day.
///
/// 4 × protein + 4 × carbohydrate + 9 × fat lies within 2 kcal of the target, because only
/// carbohydrate absorbs the rounding.
public struct MacroTargets: Sendable, Hashable, Codable {
  /// Protein, g.
  public let proteinGrams: Int
  /// Carbohydrate, g.
  public let carbohydrateGrams: Int
  /// Fat, g.
  public let fatGrams: Int
  /// Fibre, g: 14 per 1000 kcal. Source: DGA 2020–2025, Table A1-2.
  public let fibreGrams: Int

  /// Carbohydrate that the brain needs, g. Source: RDA, DGA 2020–2025.
  public static let carbohydrateAllowance = 130

  /// Splits a day's energy.
  ///
  /// - Parameters:
  ///   - energy: whole kcal, 800–10 000; a plan's target.
  ///   - weight: weight now.
  public init(
    energy: Kilocalories, weight: Kilograms, height: Centimetres, rule: MacroRule
  ) {
    let kilocalories = energy.value.rounded()
    let reference = MacroRule.referenceWeight(of: weight, height: height).value
    let wanted = rule.proteinPerKilogram * reference
    let cap = MacroRule.proteinCap * kilocalories / 4
    let least = MacroRule.leastProtein * reference
    // Rounding up at the cap would pass it, so a capped figure is floored.
    let protein =
      wanted > cap ? max(cap.rounded(.down), least.rounded()) : max(wanted, least).rounded()
    let fat = max(
      rule.fatShare * kilocalories / 9, MacroRule.leastFatShare * kilocalories / 9,
      MacroRule.leastFat * reference)
    let room = max(0, (kilocalories - 4 * protein) / 9)
    let fatRounded = min(fat.rounded(), room.rounded(.down))
    proteinGrams = Int(protein)
    fatGrams = Int(fatRounded)
    carbohydrateGrams = Int(max(0, (kilocalories - 4 * protein - 9 * fatRounded) / 4).rounded())
    fibreGrams = Int((14 * kilocalories / 1000).rounded())
  }

  /// The energy of the grams: 4 kcal for protein and carbohydrate, 9 kcal for fat.
  public var kilocalories: Int { 4 * proteinGrams + 4 * carbohydrateGrams + 9 * fatGrams }
  /// Whether carbohydrate is below the allowance of 130 g.
  public var isLowInCarbohydrate: Bool { carbohydrateGrams < Self.carbohydrateAllowance }
}
