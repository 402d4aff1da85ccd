public import OnboardingDomain

extension BodyWeightModel {
  /// The weight at which a constant intake levels off, or nil where the model would leave its
  /// validity (body mass index 15, fat 2 kg) before.
  ///
  /// Solved directly: along the way lean mass follows Forbes' curve, L = L₀ + 10.4 ln(F/F₀), and
  /// at rest expenditure equals intake. Half of the change takes about a year.
  public func settlingWeight(at intake: Kilocalories) -> Kilograms? {
    typealias Constants = BodyWeightConstants
    let change = intake.value - maintenance.value
    let ratio = intake.value / maintenance.value
    guard ratio > 0 else { return nil }
    let glycogen = Constants.glycogenAtStart * ratio.squareRoot()
    let fluid =
      (constants.sodiumAtStart + Constants.sodiumWithCarbohydrate) * (ratio - 1)
      / Constants.sodiumExcretion
    let water = fluid + Constants.hydratedGlycogen * (glycogen - Constants.glycogenAtStart)
    // With u = ln(F/F₀) the balance is a convex, increasing a + b·u + c·eᵘ: Newton converges.
    let lean = start.lean
    let linear = Constants.forbes * (constants.upkeepOfLean + activity)
    let exponential = (constants.upkeepOfFat + activity) * start.fat
    let constant =
      basal + (constants.upkeepOfLean + activity) * lean + activity * (offset + water)
      + (Constants.thermicEffect + Constants.adaptation) * change - intake.value
    var u = 0.0
    for _ in 0..<60 {
      let grown = exponential * naturalExponential(u)
      let step = (constant + linear * u + grown) / (linear + grown)
      u -= step
      if abs(step) < 1e-12 { break }
    }
    let fat = start.fat * naturalExponential(u)
    let state = BodyState(
      fat: fat, lean: lean + Constants.forbes * u, glycogen: glycogen, fluid: fluid,
      adaptation: Constants.adaptation * change)
    let settled = weight(state)
    guard settled.isFinite, !isBeyondValidity(state, weight: settled) else { return nil }
    return Kilograms(settled)
  }

  /// The constant intake that brings the weight to `goal` after `days`, to 0.01 kcal/day.
  ///
  /// No limit of safety is applied: `TargetDatePlan` does that. Nil where no intake between 0 and
  /// three times maintenance gets there.
  public func intake(toReach goal: Kilograms, after days: Int) -> Kilocalories? {
    guard days > 0 else { return nil }
    var low = 0.0
    var high = 3 * maintenance.value
    func weightAfter(_ intake: Double) -> Double {
      weight(state(after: days, at: Kilocalories(intake)))
    }
    // A body that has starved away makes the lower end meaningless, not an answer.
    while low < maintenance.value, !(weightAfter(low) > 0) { low += 50 }
    guard weightAfter(low) <= goal.value, weightAfter(high) >= goal.value else { return nil }
    while high - low > 0.01 {
      let middle = (low + high) / 2
      if weightAfter(middle) > goal.value { high = middle } else { low = middle }
    }
    return Kilocalories((low + high) / 2)
  }
}
