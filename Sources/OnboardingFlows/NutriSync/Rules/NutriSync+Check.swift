internal import OnboardingDomain
internal import OnboardingPlans

extension NutriSync {
  /// The youngest age at which somebody may hand in answers of their own.
  ///
  /// Source: Children's Online Privacy Protection Act, 15 U.S.C. 6501: a child is under 13.
  static let youngestAge = 13

  /// What is wrong between the answers of a screen and those before it.
  static func errors(in profile: NutriSyncProfile, on screen: ScreenID) -> [FieldError] {
    switch screen {
    case "basic-info": tooYoung(profile)
    case "body-metrics": improbableBody(profile)
    case "primary-goal": unavailableGoal(profile)
    case "weight-goal": target(profile) + unavailablePace(profile)
    case "daily-routine": improbableDay(profile)
    default: []
    }
  }

  private static func tooYoung(_ profile: NutriSyncProfile) -> [FieldError] {
    guard let age = profile.age, age < youngestAge else { return [] }
    return [
      FieldError(
        Keys.birthDate.id, "too-young", arguments: [String(youngestAge)], part: .year)
    ]
  }

  private static func improbableBody(_ profile: NutriSyncProfile) -> [FieldError] {
    guard let weight = profile.weight, let height = profile.height,
      !PlanRanges.bodyMassIndex.contains(HealthyWeight.bodyMassIndex(weight, height: height))
    else { return [] }
    return [
      FieldError(
        Keys.weight.id, "bmi", part: profile.units == .imperial ? .pounds : .kilograms)
    ]
  }

  private static func unavailableGoal(_ profile: NutriSyncProfile) -> [FieldError] {
    guard let chosen = profile.answers[Keys.primaryGoal],
      refusedGoals(profile).contains(where: { $0.choice == chosen })
    else { return [] }
    return [FieldError(Keys.primaryGoal.id, "unavailable")]
  }

  private static func unavailablePace(_ profile: NutriSyncProfile) -> [FieldError] {
    guard profile.answers[Keys.pace.id] != nil, !PaceOffer(profile).allows(profile.pace)
    else { return [] }
    return [FieldError(Keys.pace.id, "unavailable")]
  }

  private static func target(_ profile: NutriSyncProfile) -> [FieldError] {
    guard let target = profile.answers[Keys.targetWeight], let now = profile.weight,
      let range = TargetRange(profile)
    else { return [] }
    let units = profile.units
    func error(_ key: String, _ limit: Kilograms) -> [FieldError] {
      let text = BodyText.mass(limit, units: units)
      return [FieldError(Keys.targetWeight.id, key, arguments: [text])]
    }
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

  /// Nobody is awake for less than four hours or more than twenty-two every day.
  private static func improbableDay(_ profile: NutriSyncProfile) -> [FieldError] {
    let awake = profile.routine.minutesAwake
    let supported = DailyRoutine.supportedMinutesAwake
    guard !supported.contains(awake) else { return [] }
    return [
      FieldError(
        Keys.bedTime.id, "awake",
        arguments: [String(supported.lowerBound / 60), String(supported.upperBound / 60)])
    ]
  }
}
