internal import OnboardingDomain
internal import OnboardingPlans

extension NutriSync {
  /// What is wrong between the answers of a screen and those before it.
  static func errors(in profile: Profile, on screen: ScreenID) -> [FieldError] {
    switch screen {
    case "basic-info": tooYoung(profile)
    case "body-metrics": improbableBody(profile)
    case "primary-goal": unavailableGoal(profile)
    case "weight-goal": target(profile) + unavailablePace(profile)
    case "daily-routine": improbableDay(profile)
    case "meal-frequency": unavailablePattern(profile)
    default: []
    }
  }

  private static func tooYoung(_ profile: Profile) -> [FieldError] {
    BodyCheck.tooYoung(profile.age, field: birthDate.id)
  }

  private static func improbableBody(_ profile: Profile) -> [FieldError] {
    BodyCheck.improbable(
      profile.weight, profile.height, field: weight.id, units: profile.units)
  }

  static func unavailableGoal(_ profile: Profile) -> [FieldError] {
    guard let chosen = profile.answers[primaryGoal],
      refusedGoals(profile).contains(where: { $0.choice == chosen.choiceID })
    else { return [] }
    return [FieldError(primaryGoal.id, "unavailable")]
  }

  static func unavailablePace(_ profile: Profile) -> [FieldError] {
    guard profile.answers[pace.id] != nil, !PaceOffer(profile).allows(profile.pace)
    else { return [] }
    return [FieldError(pace.id, "unavailable")]
  }

  static func unavailablePattern(_ profile: Profile) -> [FieldError] {
    guard let chosen = profile.answers[mealPattern], !fits(chosen, profile) else { return [] }
    return [FieldError(mealPattern.id, "unavailable")]
  }

  static func target(_ profile: Profile) -> [FieldError] {
    guard let target = profile.answers[targetWeight], let range = TargetRange(profile),
      let problem = range.problem(with: target, profile.units)
    else { return [] }
    let limit = BodyText.mass(problem.limit, units: profile.units)
    return [FieldError(targetWeight.id, problem.key, arguments: [limit])]
  }

  /// Nobody is awake for less than four hours or more than twenty-two every day, has lunch asleep or
  /// works in bed.
  private static func improbableDay(_ profile: Profile) -> [FieldError] {
    let routine = profile.routine
    let awake = routine.minutesAwake
    let supported = DailyRoutine.supportedMinutesAwake
    guard supported.contains(awake) else {
      return [
        FieldError(
          bedTime.id, "awake",
          arguments: [String(supported.lowerBound / 60), String(supported.upperBound / 60)])
      ]
    }
    return [(lunchTime.id, routine.lunch), (workEndTime.id, routine.workEnd)]
      .filter { routine.wake.minutes(until: $0.1) > awake }
      .map { FieldError($0.0, "asleep") }
  }
}
