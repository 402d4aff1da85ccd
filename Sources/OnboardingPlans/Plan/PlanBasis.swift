internal import OnboardingDomain

/// What every plan calculates, whichever flow asked.
struct PlanBasis {
  let person: Person
  let weightGoal: WeightGoal
  let rule: MacroRule
  let dailyEnergy: DailyEnergy
  let decision: EnergyDecision
  let bodyFatPercent: Double
  let hasSilhouette: Bool
  let energy: PlanEnergy
  let macros: MacroTargets
  let model: BodyWeightModel
  let projection: Projection
  let goal: PlanGoal
  let safety: [SafetyNotice]

  init(
    _ person: Person, activity: PhysicalActivityLevel, goal weightGoal: WeightGoal,
    rule: MacroRule, silhouette: BodySilhouette?, circumstances: Set<HealthCircumstance>,
    today: CalendarDate
  ) {
    self.person = person
    self.weightGoal = weightGoal
    self.rule = rule
    hasSilhouette = silhouette != nil
    dailyEnergy = DailyEnergy(of: person, activity: activity)
    decision = EnergyDecision(
      for: person, energy: dailyEnergy, goal: weightGoal, circumstances: circumstances)
    bodyFatPercent = BodyFat.starting(person, silhouette: silhouette)
    energy = PlanEnergy(
      restingKcal: dailyEnergy.resting.value, pal: activity.value,
      maintenanceKcal: dailyEnergy.maintenance.value, targetKcal: decision.target.value)
    macros = MacroTargets(
      energy: decision.target, weight: person.weight, height: person.height, rule: rule)
    model = BodyWeightModel(of: person, energy: dailyEnergy, bodyFatPercent: bodyFatPercent)
    (projection, goal) = Self.outlook(
      model, person, weightGoal, decision, circumstances: circumstances, today: today)
    var safety = decision.notices
    if macros.isLowInCarbohydrate {
      safety.append(
        SafetyNotice(
          .lowCarbohydrate, limit: "130 g of carbohydrate",
          "\(macros.carbohydrateGrams) g of carbohydrate is less than the 130 g a day that are "
            + "recommended."))
    }
    self.safety = safety
  }

  /// The pace that the plan keeps: when gaining, at most what the capped surplus stands for, and what the least
  /// energy of a plan stands for where that is more than was asked for.
  var effectivePace: Kilograms {
    guard weightGoal.direction == .gain else { return weightGoal.pace }
    guard !decision.notices.contains(where: { $0.rule == .intakeFloor }) else {
      return Kilograms(max(0, energy.dailyChange) / SafetyLimits.dailyEnergyPerWeeklyKilogram)
    }
    return min(weightGoal.pace, Kilograms(MaximumPace.surplusPace))
  }

  /// The projection and when it reaches the goal. The model holds for adults who are neither
  /// pregnant nor breastfeeding; for others only day 0 is told.
  private static func outlook(
    _ model: BodyWeightModel, _ person: Person, _ goal: WeightGoal, _ decision: EnergyDecision,
    circumstances: Set<HealthCircumstance>, today: CalendarDate
  ) -> (Projection, PlanGoal) {
    let target = goal.target
    let isAdult = person.ageYears >= Double(SafetyLimits.youngestAge)
    let isReached = goal.isReached(by: person.weight)
    guard isAdult, circumstances.allSatisfy({ $0.additionalEnergy == 0 && $0.rule != .pregnancy })
    else {
      return (
        model.projection(at: decision.target, days: 0),
        PlanGoal(
          date: isReached ? today : nil, days: isReached ? 0 : nil,
          reachable: target == nil ? nil : isReached, levelsOffAtKg: nil,
          targetWeightKg: target?.value, earliestDate: nil, latestDate: nil)
      )
    }
    // Without a deficit only the rounding of the target moves the weight; that reaches no goal.
    let isPursued = !decision.isWithoutDeficit || isReached
    guard let target, isPursued else {
      return (
        model.projection(at: decision.target),
        PlanGoal(
          date: nil, days: nil, reachable: target == nil ? nil : false,
          levelsOffAtKg: model.settlingWeight(at: decision.target)?.value,
          targetWeightKg: target?.value, earliestDate: nil, latestDate: nil)
      )
    }
    let projection = model.projection(at: decision.target, goal: target)
    let estimate = CompletionEstimate(
      model, target: target, intake: decision.target, days: projection.goalDay)
    return (
      projection,
      PlanGoal(
        date: estimate.days.map(today.adding(days:)), days: estimate.days,
        reachable: estimate.days != nil, levelsOffAtKg: estimate.settlingWeight?.value,
        targetWeightKg: target.value, earliestDate: estimate.earliest.map(today.adding(days:)),
        latestDate: estimate.latest.map(today.adding(days:)))
    )
  }
}
