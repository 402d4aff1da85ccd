/// The constants of the body-weight model.
///
/// Source: Hall KD et al. Lancet 2011;378:826–37, web appendix; NIH Body Weight Planner.
public struct BodyWeightConstants: Sendable, Hashable {
  /// Energy of fat, lean tissue and glycogen, kcal/kg.
  var energyOfFat, energyOfLean, energyOfGlycogen: Double
  /// Energy that fat and lean tissue use at rest, kcal/kg/day.
  var upkeepOfFat, upkeepOfLean: Double
  /// Cost of laying down fat and lean tissue, kcal/kg.
  var synthesisOfFat, synthesisOfLean: Double
  /// Sodium in the diet at the start, mg/day, where it follows intake; 0 where it stays the same.
  var sodiumAtStart: Double
  /// Extracellular fluid that does not count as lean tissue at the start (appendix only).
  var separatesFluid: Bool

  /// The NIH Body Weight Planner: what plans use.
  public static let nihPlanner = BodyWeightConstants(
    energyOfFat: 9440, energyOfLean: 1807, energyOfGlycogen: 4180, upkeepOfFat: 3.2,
    upkeepOfLean: 22, synthesisOfFat: 180, synthesisOfLean: 230, sodiumAtStart: 4000,
    separatesFluid: false)

  /// The appendix of the paper to the letter, with unchanged sodium; for comparison.
  public static let appendix = BodyWeightConstants(
    energyOfFat: 39_500 * kilocaloriesPerKilojoule, energyOfLean: 7600 * kilocaloriesPerKilojoule,
    energyOfGlycogen: 17_600 * kilocaloriesPerKilojoule, upkeepOfFat: 13 * kilocaloriesPerKilojoule,
    upkeepOfLean: 92 * kilocaloriesPerKilojoule, synthesisOfFat: 750 * kilocaloriesPerKilojoule,
    synthesisOfLean: 960 * kilocaloriesPerKilojoule, sodiumAtStart: 0, separatesFluid: true)

  /// Forbes' constant over the ratio of the two energies, kg: C = 10.4 ρL/ρF.
  var partition: Double { Self.forbes * energyOfLean / energyOfFat }

  /// Forbes' constant, kg: lean mass grows by 10.4 ln(F/F₀).
  static let forbes = 10.4
  /// Thermic effect of food as a share of a change of intake.
  static let thermicEffect = 0.1
  /// Adaptation as a share of a change of intake, and the days it takes.
  static let adaptation = 0.14
  static let adaptationDays = 14.0
  /// Glycogen at the start, kg, and the weight of it with its water, kg/kg.
  static let glycogenAtStart = 0.5
  static let hydratedGlycogen = 3.7
  /// Sodium of extracellular fluid, mg/kg; its excretion, mg/kg/day; the part that goes with
  /// carbohydrate, mg/day.
  static let sodium = 3220.0
  static let sodiumExcretion = 3000.0
  static let sodiumWithCarbohydrate = 4000.0

  private static let kilocaloriesPerKilojoule = 0.239005736137667
}
