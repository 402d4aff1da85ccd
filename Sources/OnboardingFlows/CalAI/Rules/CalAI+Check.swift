internal import OnboardingDomain
internal import OnboardingPlans

extension CalAI {
  /// The youngest age at which somebody may hand in answers of their own.
  ///
  /// Source: Children's Online Privacy Protection Act, 15 U.S.C. 6501: a child is under 13.
  static let youngestAge = 13

  /// What is wrong between the answers of a screen and those before it.
  static func errors(in profile: CalAIProfile, on screen: ScreenID) -> [FieldError] {
    switch screen {
    case "birth-date": tooYoung(profile)
    case "height-weight": improbableBody(profile)
    case "desired-weight": target(profile)
    case "speed": speed(profile)
    case "plan-ready": figures(profile)
    default: []
    }
  }

  /// Goals that are not offered to a person, each with the reason.
  static func refusedGoals(_ profile: CalAIProfile) -> [UnavailableChoice] {
    guard let person = profile.person, let workouts = profile.workouts else { return [] }
    func refusal(_ choice: ChoiceID, _ key: String) -> UnavailableChoice {
      UnavailableChoice(field: Keys.goal.id, choice: choice, key: key)
    }
    if person.ageYears < Double(SafetyLimits.youngestAge) {
      return [refusal("lose", "under-18"), refusal("gain", "under-18")]
    }
    if person.weight < HealthyWeight.lowestSupportedTarget(height: person.height) {
      return [refusal("lose", "underweight")]
    }
    let fastest = MaximumPace.loss(for: person, activity: workouts.physicalActivity)
    return fastest.offeredPounds < 0.2 || fastest.offeredKilograms < 0.1
      ? [refusal("lose", "floor")] : []
  }

  private static func tooYoung(_ profile: CalAIProfile) -> [FieldError] {
    guard let age = profile.age, age < youngestAge else { return [] }
    return [
      FieldError(Keys.birthDate.id, "too-young", arguments: [String(youngestAge)], part: .year)
    ]
  }

  private static func improbableBody(_ profile: CalAIProfile) -> [FieldError] {
    guard let weight = profile.weight, let height = profile.height,
      !PlanRanges.bodyMassIndex.contains(HealthyWeight.bodyMassIndex(weight, height: height))
    else { return [] }
    return [
      FieldError(
        Keys.weight.id, "bmi", part: profile.units == .imperial ? .pounds : .kilograms)
    ]
  }

  private static func target(_ profile: CalAIProfile) -> [FieldError] {
    guard let target = profile.answers[Keys.desiredWeight], let now = profile.weight,
      let range = profile.targetRange
    else { return [] }
    let units = profile.units
    func error(_ key: String, _ limit: Kilograms) -> [FieldError] {
      [FieldError(Keys.desiredWeight.id, key, arguments: [mass(limit, units)])]
    }
    guard range.proposal(units) != nil else { return error("not-offered", now) }
    // Masses come from typed numbers; differences below a gram are those of the conversion.
    let hair = 1e-3
    if range.isLoss {
      if target.value > now.value - hair { return error("not-below-now", now) }
      if target.value < range.lowest.value - hair {
        return error("below-healthy", range.shownLowest(units))
      }
    } else {
      if target.value < now.value + hair { return error("not-above-now", now) }
      if target.value > range.highest.value + hair {
        return error("above-supported", range.shownHighest(units))
      }
    }
    return []
  }

  private static func speed(_ profile: CalAIProfile) -> [FieldError] {
    guard let speed = profile.answers[Keys.speed], let range = profile.speedRange,
      !range.allows(speed)
    else { return [] }
    guard range.isOffered else { return [FieldError(Keys.speed.id, "not-offered")] }
    let fastest = NumberText.decimal(range.maximum) + " " + unit(profile.units)
    return [FieldError(Keys.speed.id, "too-fast", arguments: [fastest])]
  }

  /// Figures of one's own that the plan can't be made of.
  private static func figures(_ profile: CalAIProfile) -> [FieldError] {
    guard DailyFigure.allCases.contains(where: { profile.answers[$0.key] != nil }),
      let plan = profile.plan(), let limits = TargetLimits(profile, plan: plan),
      let targets = DailyTargets(profile, plan: plan)
    else { return [] }
    return DailyFigure.allCases.compactMap { figure in
      guard let number = profile.answers[figure.key] else { return nil }
      let range = limits.range(of: figure, in: targets)
      return range.contains(Int(number))
        ? nil
        : FieldError(
          figure.key.id, "out-of-plan",
          arguments: [
            NumberText.grouped(Double(range.lowerBound)),
            NumberText.grouped(Double(range.upperBound)),
          ])
    }
  }

  /// `160 lbs`, as the flow writes it.
  static func mass(_ mass: Kilograms, _ units: UnitSystem) -> String {
    "\(NumberText.decimal(BodyText.number(mass, units: units))) \(unit(units))"
  }

  static func unit(_ units: UnitSystem) -> String { units == .imperial ? "lbs" : "kg" }
}
