internal import OnboardingDomain

extension SafetyCheck {
  /// A surplus that is capped or fast.
  static func surplus(_ person: Person, goal: WeightGoal) -> [SafetyNotice] {
    var notices: [SafetyNotice] = []
    if goal.dailyEnergy.value > SafetyLimits.largestSurplus + 1e-6 {
      notices.append(
        SafetyNotice(
          .surplusCap, limit: "500 kcal/day",
          "A larger surplus adds mostly fat, so this plan stays at 500 kcal a day above "
            + "maintenance."))
    }
    let fastest = SafetyLimits.fastestGainShareOfWeight * person.weight.value
    if min(goal.pace.value, MaximumPace.surplusPace) > fastest + 1e-9 {
      notices.append(
        SafetyNotice(
          .gainPace, limit: "0.5 % of weight a week",
          "More than 0.5 % of your weight a week (\(Kilograms(fastest).pounds.text(digits: 1)) "
            + "lb) tends to be more fat and less muscle; a slower pace is kinder."))
    }
    return notices
  }

  /// Everything that does not take the deficit away.
  static func cautions(
    _ person: Person, energy: DailyEnergy, goal: WeightGoal, target: Kilocalories,
    circumstances: Set<HealthCircumstance>
  ) -> [SafetyNotice] {
    var notices: [SafetyNotice] = []
    let deficit = energy.maintenance.value - target.value
    let share = deficit / energy.maintenance.value
    if share > SafetyLimits.largeDeficitShare {
      notices.append(
        SafetyNotice(
          .largeDeficit, limit: "30 % of maintenance",
          "The deficit is \((share * 100).text()) % of what holds your weight. A slower pace is "
            + "easier to keep up."))
    }
    notices += targets(person, goal: goal)
    if circumstances.contains(where: { $0.rule == .seeADoctor })
      || person.bodyMassIndex >= SafetyLimits.doctorBodyMassIndex
    {
      notices.append(
        SafetyNotice(
          .seeADoctor, limit: "BMI 40",
          "Please talk to your doctor before you begin: with your health or weight, changes of "
            + "diet are best made together."))
    }
    if deficit > 0, target < energy.resting {
      notices.append(
        SafetyNotice(
          .belowResting, limit: "\(energy.resting.value.rounded(to: 10).text()) kcal/day at rest",
          "The target lies below what your body uses at rest. That is no published limit, but "
            + "many people find it hard to keep up."))
    }
    return notices + estimates(person, energy: energy)
  }

  private static func targets(_ person: Person, goal: WeightGoal) -> [SafetyNotice] {
    guard let target = goal.target else { return [] }
    let index = HealthyWeight.bodyMassIndex(target, height: person.height)
    if goal.direction == .lose, index >= HealthyWeight.lowestBodyMassIndex - 1e-9,
      index < HealthyWeight.cautionBodyMassIndex
    {
      return [
        SafetyNotice(
          .lowTarget, limit: "BMI 18.5–20",
          "The target is at the lower end of the healthy range for your height. You may feel "
            + "better a little above it.")
      ]
    }
    if goal.direction == .gain, index >= HealthyWeight.overweightBodyMassIndex {
      return [
        SafetyNotice(
          .overweightTarget, limit: "BMI 25",
          "The target is above the healthy range for your height by body mass index, which does "
            + "not tell muscle from fat.")
      ]
    }
    return []
  }

  private static func estimates(_ person: Person, energy: DailyEnergy) -> [SafetyNotice] {
    var notices: [SafetyNotice] = []
    if person.ageYears > Double(SafetyLimits.oldestDerivedAge) {
      notices.append(
        SafetyNotice(
          .equationAge, limit: "\(SafetyLimits.oldestDerivedAge) years",
          "The equations were derived from people up to 78 years, so these estimates are less "
            + "certain for you."))
    }
    let difference = energy.difference(fromRequirementOf: person)
    if person.ageYears >= 19, abs(difference) > 0.15 {
      notices.append(
        SafetyNotice(
          .secondOpinion, limit: "15 %",
          "A second method puts your daily energy \(abs(difference * 100).text()) % "
            + "\(difference > 0 ? "higher" : "lower"); watch your weight for three weeks and "
            + "adjust."))
    }
    return notices
  }
}

extension MaximumPace {
  /// What the largest surplus stands for, kg/week.
  static let surplusPace =
    SafetyLimits.largestSurplus / SafetyLimits.dailyEnergyPerWeeklyKilogram
}
