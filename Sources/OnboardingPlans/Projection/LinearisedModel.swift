public import OnboardingDomain

/// The body-weight model as one exponential: quick, and without the early change of water.
///
/// Source: Hall KD et al. Lancet 2011;378:826–37, web appendix, equations 12, 13 and 15.
public struct LinearisedModel: Sendable, Hashable {
  /// Energy of a kilogram of body change, kcal/kg.
  public let energyDensity: Double
  /// Change of expenditure with weight, kcal/kg/day.
  public let expenditureSlope: Double
  /// Days after which 63 % of the change are there.
  public var timeConstant: Double { energyDensity / expenditureSlope }

  /// The linearised model of a person.
  ///
  /// - Parameters:
  ///   - fat: fat on day 0, > 0 kg.
  ///   - weight: weight on day 0, kg.
  ///   - energy: energy at rest and level of activity.
  public init(
    fat: Kilograms, weight: Kilograms, energy: DailyEnergy,
    constants: BodyWeightConstants = .appendix
  ) {
    let ratio = BodyWeightConstants.forbes / fat.value
    let activity = (0.9 * energy.activity.value - 1) * energy.resting.value / weight.value
    let follows = 1 - BodyWeightConstants.thermicEffect - BodyWeightConstants.adaptation
    energyDensity =
      (constants.synthesisOfFat + constants.energyOfFat
        + ratio * (constants.synthesisOfLean + constants.energyOfLean)) / (follows * (1 + ratio))
    expenditureSlope =
      ((constants.upkeepOfFat + ratio * constants.upkeepOfLean) / (1 + ratio) + activity)
      / follows
  }

  /// Change of weight in kg after `days` of eating `change` kcal/day more (less when negative).
  public func change(after days: Double, intakeChange change: Double) -> Double {
    change / expenditureSlope * (1 - naturalExponential(-days / timeConstant))
  }
}
