public import OnboardingDomain

/// How a body's weight and fat follow what it eats: the model behind the NIH Body Weight Planner.
///
/// Valid for adults who are not pregnant. It predicts tissue from energy balance, so it knows
/// nothing of muscle gained by training. On two years of CALERIE it erred by −0.47 kg on average
/// (Guo J, Brager DC, Hall KD. Am J Clin Nutr 2018;107:558–65).
///
/// Source: Hall KD, Sacks G, Chandramohan D et al. Lancet 2011;378:826–37, web appendix,
/// equations 1–9; constants of the NIH Body Weight Planner.
public struct BodyWeightModel: Sendable {
  /// Energy of a day that changes nothing, kcal/day.
  public let maintenance: Kilocalories
  /// The body on day 0.
  public let start: BodyState
  /// Weight at which a simulation stops, kg: a body mass index of 15.
  let lightest: Double

  let constants: BodyWeightConstants
  /// K of equation 5 (kcal/day) and δ of equation 8 (kcal/kg/day).
  let basal, activity: Double
  /// Weight that is neither fat, lean, fluid change nor glycogen change, kg.
  let offset: Double
  let carbohydrateShare: Double
  /// k_G of equation 1, kcal/kg²/day.
  let glycogenTurnover: Double

  /// Differences of mass below this (kg) are noise of the arithmetic.
  static let massTolerance = 1e-9
  /// Fat at which a simulation stops, kg.
  static let leastFat = 2.0
  /// Body mass index at which a simulation stops, kg/m².
  static let leastBodyMassIndex = 15.0

  /// The model of a person.
  ///
  /// - Parameters:
  ///   - person: an adult.
  ///   - energy: energy at rest and maintenance; the planner itself uses Mifflin unrounded.
  ///   - bodyFatPercent: body fat on day 0, 3–60 % of weight.
  ///   - constants: the planner's unless the paper's are asked for.
  ///   - carbohydrateShare: carbohydrate as a share of intake, before and after.
  public init(
    of person: Person, energy: DailyEnergy, bodyFatPercent: Double,
    constants: BodyWeightConstants = .nihPlanner, carbohydrateShare: Double = 0.5
  ) {
    let weight = person.weight.value
    let fat = weight * bodyFatPercent / 100
    var withoutFat = weight - fat
    if constants.separatesFluid {
      withoutFat -= Self.extracellularFluid(person)
      withoutFat -= BodyWeightConstants.hydratedGlycogen * BodyWeightConstants.glycogenAtStart
    }
    self.constants = constants
    self.carbohydrateShare = carbohydrateShare
    maintenance = energy.maintenance
    offset = weight - fat - withoutFat
    start = BodyState(
      fat: fat, lean: withoutFat, glycogen: BodyWeightConstants.glycogenAtStart, fluid: 0,
      adaptation: 0)
    activity = (0.9 * energy.activity.value - 1) * energy.resting.value / weight
    basal =
      energy.maintenance.value - constants.upkeepOfFat * fat
      - constants.upkeepOfLean * withoutFat - activity * weight
    glycogenTurnover =
      carbohydrateShare * energy.maintenance.value
      / (BodyWeightConstants.glycogenAtStart * BodyWeightConstants.glycogenAtStart)
    lightest = Self.leastBodyMassIndex * person.height.metres * person.height.metres
  }

  /// Weight of a state, kg.
  public func weight(_ state: BodyState) -> Double {
    state.fat + state.lean + state.fluid + offset
      + BodyWeightConstants.hydratedGlycogen
      * (state.glycogen - BodyWeightConstants.glycogenAtStart)
  }

  /// Whether the model says nothing useful any more: body mass index below 15 or fat below 2 kg.
  /// Who begins there already may gain: then below the beginning.
  func isBeyondValidity(_ state: BodyState, weight: Double) -> Bool {
    weight < min(lightest, self.weight(start)) - Self.massTolerance
      || state.fat < min(Self.leastFat, start.fat) - Self.massTolerance
  }

  /// Intake in kcal/day that holds a state.
  public func maintenance(at state: BodyState) -> Kilocalories {
    // Thermic effect and adaptation each follow the change of intake, so 1 − 0.1 − 0.14 = 0.76.
    let follows = 1 - BodyWeightConstants.thermicEffect - BodyWeightConstants.adaptation
    let base = basal - (1 - follows) * maintenance.value
    return Kilocalories(
      (base + constants.upkeepOfLean * state.lean + constants.upkeepOfFat * state.fat
        + activity * weight(state)) / follows)
  }

  /// Extracellular fluid in kg. Source: Silva AM et al., as in Hall 2011, web appendix.
  private static func extracellularFluid(_ person: Person) -> Double {
    let (height, weight) = (person.height.metres, person.weight.value)
    return person.sex.blend(
      female: 5.98 * height + 0.167 * weight - 4.0,
      male: 0.025 * person.ageYears + 9.57 * height + 0.191 * weight - 12.4)
  }
}
