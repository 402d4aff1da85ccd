internal import OnboardingDomain

/// The model at one constant intake, with everything that stays the same over the days worked out
/// once: a day is four evaluations with one division each and no allocation.
struct SteadyIntake {
  private let upkeepOfLean, upkeepOfFat, activity: Double
  /// What neither tissue nor adaptation changes, kcal/day: K, δ × offset weight, thermic effect.
  private let constantExpenditure: Double
  private let intake: Double
  private let carbohydrate, glycogenTurnover, perGlycogenEnergy: Double
  private let perFatEnergy, partitionPerLeanEnergy, partition: Double
  private let fatCost, extraLeanCost: Double
  private let sodiumChange: Double
  private let adaptationTarget: Double
  /// Parts a day is cut into: 1 but for very large bodies.
  private let parts: Int

  init(_ model: BodyWeightModel, intake: Double) {
    typealias Constants = BodyWeightConstants
    let constants = model.constants
    let maintenance = model.maintenance.value
    let change = intake - maintenance
    self.intake = intake
    upkeepOfLean = constants.upkeepOfLean
    upkeepOfFat = constants.upkeepOfFat
    activity = model.activity
    constantExpenditure =
      model.basal + Constants.thermicEffect * change
      + model.activity * (model.offset - Constants.hydratedGlycogen * Constants.glycogenAtStart)
    carbohydrate = model.carbohydrateShare * intake
    glycogenTurnover = model.glycogenTurnover
    perGlycogenEnergy = 1 / constants.energyOfGlycogen
    perFatEnergy = 1 / constants.energyOfFat
    partition = constants.partition
    partitionPerLeanEnergy = constants.partition / constants.energyOfLean
    fatCost = constants.synthesisOfFat / constants.energyOfFat
    extraLeanCost =
      constants.synthesisOfLean / constants.energyOfLean
      - constants.synthesisOfFat / constants.energyOfFat
    let share = change / maintenance
    sodiumChange = (constants.sodiumAtStart + Constants.sodiumWithCarbohydrate) * share
    adaptationTarget = Constants.adaptation * change
    // NB: Glycogen returns at 2·k_G·G/ρ_G a day, and Runge–Kutta turns unstable at 2.78 steps, which
    // a maintenance of 5800 kcal reaches. Up to 2.2 the step is the planner's whole day.
    let most = Constants.glycogenAtStart * max(1, share + 1).squareRoot()
    let rate = 2 * model.glycogenTurnover * most * perGlycogenEnergy
    parts = rate <= 2.2 ? 1 : Int((rate / 1.4).rounded(.up))
  }

  /// The state one day later: Runge–Kutta of fourth order. Euler's method would miss the first day
  /// by up to 0.3 kg.
  @inline(__always)
  func dayAfter(_ state: BodyState) -> BodyState {
    guard parts > 1 else { return step(state, days: 1) }
    var state = state
    for _ in 0..<parts { state = step(state, days: 1 / Double(parts)) }
    return state
  }

  @inline(__always)
  private func step(_ state: BodyState, days: Double) -> BodyState {
    let first = slope(state)
    let second = slope(state.moved(first, days: days / 2))
    let third = slope(state.moved(second, days: days / 2))
    let fourth = slope(state.moved(third, days: days))
    return state.moved(first, days: days / 6).moved(second, days: days / 3)
      .moved(third, days: days / 3).moved(fourth, days: days / 6)
  }

  @inline(__always)
  private func slope(_ state: BodyState) -> BodyState {
    typealias Constants = BodyWeightConstants
    let stored = carbohydrate - glycogenTurnover * state.glycogen * state.glycogen
    let weight =
      state.fat + state.lean + state.fluid + Constants.hydratedGlycogen * state.glycogen
    let expenditure =
      constantExpenditure + upkeepOfLean * state.lean + upkeepOfFat * state.fat
      + activity * weight + state.adaptation
    // Equations 3 and 9 with p = C/(C+F), multiplied out so that one division is left.
    let both = partition + state.fat
    let surplus =
      (intake - stored - expenditure) / ((1 + fatCost) * both + partition * extraLeanCost)
    return BodyState(
      fat: surplus * state.fat * perFatEnergy,
      lean: surplus * partitionPerLeanEnergy,
      glycogen: stored * perGlycogenEnergy,
      fluid: (sodiumChange - Constants.sodiumExcretion * state.fluid) * (1 / Constants.sodium),
      adaptation: (adaptationTarget - state.adaptation) * (1 / Constants.adaptationDays))
  }
}
