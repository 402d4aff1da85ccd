internal import OnboardingDomain
internal import OnboardingPlans

extension CalAI {
  /// What is wrong between the answers of a screen and those before it.
  static func errors(in profile: CalAI.Profile, on screen: ScreenID) -> [FieldError] {
    switch screen {
    case "birth-date": tooYoung(profile)
    case "height-weight": improbableBody(profile)
    case "desired-weight": targetErrors(profile)
    case "speed": speedErrors(profile)
    case "plan-ready": figureErrors(profile)
    case "today": mealErrors(profile)
    default: []
    }
  }

  /// Goals that are not offered to a person, each with the reason.
  static func refusedGoals(_ profile: CalAI.Profile) -> [UnavailableChoice] {
    guard let person = profile.person, let workouts = profile.workouts else { return [] }
    func refusal(_ goal: GoalDirection, _ key: String) -> UnavailableChoice {
      UnavailableChoice(field: CalAI.goal.id, choice: goal.choiceID, key: key)
    }
    if person.ageYears < Double(SafetyLimits.youngestAge) {
      return [refusal(.lose, "under-18"), refusal(.gain, "under-18")]
    }
    let lightest = HealthyWeight.lowestSupportedTarget(height: person.height)
    if person.weight < lightest { return [refusal(.lose, "underweight")] }
    let losses = TargetRange(.lose, weight: person.weight, height: person.height)
    if losses?.suggestion(profile.units) == nil {
      return [refusal(.lose, "no-target")]
    }
    let fastest = MaximumPace.loss(for: person, activity: workouts.physicalActivity)
    return fastest.offeredPounds < 0.2 || fastest.offeredKilograms < 0.1
      ? [refusal(.lose, "floor")] : []
  }

  private static func tooYoung(_ profile: CalAI.Profile) -> [FieldError] {
    BodyCheck.tooYoung(profile.age, field: CalAI.birthDate.id)
  }

  private static func improbableBody(_ profile: CalAI.Profile) -> [FieldError] {
    BodyCheck.improbable(
      profile.weight, profile.height, field: CalAI.weight.id, units: profile.units)
  }

  private static func targetErrors(_ profile: CalAI.Profile) -> [FieldError] {
    guard let target = profile.answers[CalAI.desiredWeight], let now = profile.weight,
      let range = profile.targetRange
    else { return [] }
    let units = profile.units
    guard range.suggestion(units) != nil else {
      return [FieldError(CalAI.desiredWeight.id, "not-offered", arguments: [mass(now, units)])]
    }
    guard let problem = range.problem(with: target, units) else { return [] }
    let isBeyond = ["below-healthy", "above-supported"].contains(problem.key)
    let limit = mass(isBeyond ? range.limitInTenths(units) : problem.limit, units)
    return [FieldError(CalAI.desiredWeight.id, problem.key, arguments: [limit])]
  }

  private static func speedErrors(_ profile: CalAI.Profile) -> [FieldError] {
    guard let speed = profile.answers[CalAI.speed], let range = profile.speedRange,
      !range.allows(speed)
    else { return [] }
    guard range.isOffered else { return [FieldError(CalAI.speed.id, "not-offered")] }
    let number = NumberText.decimal(range.maximum)
    let fastest = "\(number) \(unit(profile.units, after: number))"
    return [FieldError(CalAI.speed.id, "too-fast", arguments: [fastest])]
  }

  /// Figures of one's own that the plan can't be made of.
  private static func figureErrors(_ profile: CalAI.Profile) -> [FieldError] {
    guard DailyFigure.allCases.contains(where: { profile.answers[$0.question] != nil }),
      let limits = TargetLimits(profile), let targets = DailyTargets(profile)
    else { return [] }
    return DailyFigure.allCases.compactMap { figure in
      guard let number = profile.answers[figure.question] else { return nil }
      let range = limits.range(of: figure, in: targets)
      return range.contains(number)
        ? nil
        : FieldError(
          figure.question.id, "out-of-plan",
          arguments: [
            NumberText.grouped(Double(range.lowerBound)),
            NumberText.grouped(Double(range.upperBound)),
          ])
    }
  }

  /// A meal whose grams hold more energy than its calories say. Calories above those of the grams
  /// are none: alcohol has 7 kcal a gram, and not every label names everything.
  ///
  /// Source: US 21 CFR 101.9(g)(5): the calories of a food may be a fifth above its label's.
  private static func mealErrors(_ profile: CalAI.Profile) -> [FieldError] {
    let answers = profile.answers
    guard let calories = answers[CalAI.mealCalories] else { return [] }
    let energy =
      4 * (answers[CalAI.mealCarbs] ?? 0) + 4 * (answers[CalAI.mealProtein] ?? 0)
      + 9 * (answers[CalAI.mealFat] ?? 0)
    // Whole grams of a small meal round by more than a fifth.
    guard Double(energy) > max(1.2 * Double(calories), Double(calories) + 10) else { return [] }
    return [
      FieldError(
        CalAI.mealCalories.id, "below-grams", arguments: [NumberText.grouped(Double(energy))])
    ]
  }

  /// `160 lbs`, as the flow writes it.
  static func mass(_ mass: Kilograms, _ units: UnitSystem) -> String {
    let number = NumberText.decimal(BodyText.number(mass, units: units))
    return "\(number) \(unit(units, after: number))"
  }

  /// The unit after a number as it is written.
  private static func unit(_ units: UnitSystem, after number: String) -> String {
    if units == .metric { return "kg" }
    return number == "1" ? "lb" : "lbs"
  }
}
