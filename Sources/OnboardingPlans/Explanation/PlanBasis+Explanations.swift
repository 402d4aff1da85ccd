internal import OnboardingDomain

extension PlanBasis {
  /// The explanations of what every plan has.
  func explanations(activity: ActivityExplanation) -> [Explanation] {
    var list = energyExplanations(activity)
    if let maximum = decision.maximumPace { list.append(explain(maximum)) }
    list += macroExplanations()
    list += outlookExplanations()
    return list
  }

  private var weight: Explanation.Input { .init("weight", person.weight.value, "kg") }
  private var height: Explanation.Input { .init("height", person.height.value, "cm") }
  private var age: Explanation.Input { .init("age", person.ageYears, "years") }
  private var target: Explanation.Input { .init("target", energy.targetKcal, "kcal/day") }

  private func energyExplanations(_ activity: ActivityExplanation) -> [Explanation] {
    let constant: String =
      switch person.sex {
      case .female: "− 161"
      case .male: "+ 5"
      case .other: "− 78 (mean of both equations)"
      }
    let ownError = person.sex == .other ? "; ± 83 kcal between both equations" : ""
    return [
      Explanation(
        .restingKcal, energy.restingKcal, "kcal/day",
        formula: "10 × weight + 6.25 × height − 5 × age \(constant)", [weight, height, age],
        source: .mifflin, uncertainty: "within 10 % for about 70 % of people\(ownError)"),
      Explanation(
        .pal, energy.pal, "", formula: activity.formula, activity.inputs, source: activity.source,
        uncertainty: "± 0.15"),
      Explanation(
        .maintenanceKcal, energy.maintenanceKcal, "kcal/day", formula: "resting × pal",
        [
          .init("resting", energy.restingKcal, "kcal/day"), .init("pal", energy.pal, ""),
        ], source: .nasem, uncertainty: "individual needs commonly differ by 250–350 kcal/day"),
      targetExplanation(),
    ]
  }

  private func targetExplanation() -> Explanation {
    let maintenance = Explanation.Input("maintenance", energy.maintenanceKcal, "kcal/day")
    let floor = Explanation.Input(
      "floor", SafetyLimits.intakeFloor(person.sex).value, "kcal/day")
    let isUnchanged =
      decision.isWithoutDeficit || weightGoal.target == nil
      || weightGoal.isReached(by: person.weight)
    if isUnchanged {
      let additional = Explanation.Input("additional", decision.additionalEnergy, "kcal/day")
      let hasMore = additional.value > 0
      let more = hasMore ? " + additional for pregnancy or breastfeeding" : ""
      return Explanation(
        .targetKcal, energy.targetKcal, "kcal/day",
        formula: "maintenance\(more), rounded to 10, at least floor",
        [maintenance] + (hasMore ? [additional] : []) + [floor], source: .obesityGuideline,
        uncertainty: "as maintenance")
    }
    let pace = Explanation.Input("pace", weightGoal.pace.value, "kg/week")
    let change = Explanation.Input("change", weightGoal.dailyEnergy.value, "kcal/day")
    return weightGoal.direction == .lose
      ? Explanation(
        .targetKcal, energy.targetKcal, "kcal/day",
        formula: "maintenance − change for the pace, rounded to 10, at least floor",
        [maintenance, pace, change, floor], source: .paceRule,
        uncertainty: "a starting rule: real loss is faster in the first month and slower later")
      : Explanation(
        .targetKcal, energy.targetKcal, "kcal/day",
        formula: "maintenance + min(change for the pace, 500), rounded to 10",
        [maintenance, pace, change], source: .paceRule,
        uncertainty: "says nothing of how much of the gain is muscle")
  }

  private func explain(_ maximum: MaximumPace) -> Explanation {
    let isLoss = weightGoal.direction == .lose
    return Explanation(
      .maximumPace, maximum.limit.value, "kg/week",
      formula: isLoss
        ? "min(0.01 × weight, 0.907, 1000 ÷ 1100, (maintenance − floor) ÷ 1100); 0 where a plan "
          + "has no deficit"
        : "min(0.005 × weight, 500 ÷ 1100)",
      [
        weight, .init("maintenance", energy.maintenanceKcal, "kcal/day"),
        .init("floor", SafetyLimits.intakeFloor(person.sex).value, "kcal/day"),
      ], source: isLoss ? .rate : .judgement, uncertainty: "a limit, not a forecast")
  }

  private func macroExplanations() -> [Explanation] {
    let reference = Explanation.Input(
      "reference weight", MacroRule.referenceWeight(of: person.weight, height: person.height).value,
      "kg")
    let perKilogram = Explanation.Input("protein", rule.proteinPerKilogram, "g/kg")
    return [
      Explanation(
        .proteinGrams, Double(macros.proteinGrams), "g",
        formula: "protein × reference weight (min of weight and BMI 25), at most 35 % of target",
        [perKilogram, reference, target], source: .protein,
        uncertainty: "studies support 1.0–2.2 g/kg"),
      Explanation(
        .carbohydrateGrams, Double(macros.carbohydrateGrams), "g",
        formula: "(target − 4 × protein − 9 × fat) ÷ 4",
        [
          target, .init("protein", Double(macros.proteinGrams), "g"),
          .init("fat", Double(macros.fatGrams), "g"),
        ], source: .macronutrients, uncertainty: "takes what remains"),
      Explanation(
        .fatGrams, Double(macros.fatGrams), "g",
        formula: "max(share × target ÷ 9, 0.5 × reference weight)",
        [.init("share", rule.fatShare, ""), target, reference], source: .fat,
        uncertainty: "20–35 % of energy is in order"),
      Explanation(
        .fibreGrams, Double(macros.fibreGrams), "g", formula: "14 × target ÷ 1000", [target],
        source: .macronutrients, uncertainty: "an adequate intake, not a limit"),
    ]
  }

  private func outlookExplanations() -> [Explanation] {
    var list = [
      Explanation(
        .bodyFatPercent, bodyFatPercent, "%",
        formula: hasSilhouette
          ? "value of the silhouette, or its mean with Jackson's estimate where they differ by "
            + "more than 8 points"
          : "Jackson 2002 from body mass index and age",
        [.init("body mass index", person.bodyMassIndex, "kg/m²"), age], source: .jackson,
        uncertainty: "± 5 points; sets the start of the projection only")
    ]
    let intake = [target, Explanation.Input("body fat", bodyFatPercent, "%"), weight]
    if let days = goal.days {
      list.append(
        Explanation(
          .goalDays, Double(days), "days",
          formula: "first day of the dynamic model at or beyond the target weight",
          intake + [.init("target weight", goal.targetWeightKg ?? 0, "kg")], source: .hall,
          uncertainty: "a band: ± 100 kcal a day, about 5 % of logging"))
    }
    if let level = goal.levelsOffAtKg {
      list.append(
        Explanation(
          .levelsOffAtKg, level, "kg",
          formula: "weight at which the dynamic model's expenditure equals the target", intake,
          source: .hall, uncertainty: "reached by half in about a year; an average body"))
    }
    return list
  }
}

/// How a flow's level of activity came about.
struct ActivityExplanation {
  let formula: String
  let inputs: [Explanation.Input]
  let source: Citation
}
