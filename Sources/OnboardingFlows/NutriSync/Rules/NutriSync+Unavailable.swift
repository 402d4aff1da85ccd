internal import OnboardingDomain
package import OnboardingPlans

extension NutriSync {
  /// Choices that a person can't take on a screen, each with the reason.
  static func unavailable(
    for profile: Profile, on screen: ScreenID
  ) -> [UnavailableChoice] {
    switch screen {
    case "primary-goal": refusedGoals(profile)
    case "weight-goal":
      PaceOffer(profile).refusals.map { refusal in
        UnavailableChoice(
          field: pace.id, choice: refusal.pace.choiceID, key: refusal.key,
          arguments: refusal.arguments)
      }
    case "meal-frequency":
      MealPattern.allCases.filter { !fits($0, profile) }.map {
        UnavailableChoice(field: mealPattern.id, choice: $0.choiceID, key: "short-day")
      }
    default: []
    }
  }

  /// Whether a day has room for as many windows as a pattern is called after. Windows of one's own always
  /// fit: there is a choice for everybody.
  package static func fits(_ pattern: MealPattern, _ profile: Profile) -> Bool {
    let least =
      switch pattern {
      case .two: 2
      case .three: 3
      case .fourToFive: 4
      case .custom: 1
      }
    return MealSchedule(pattern, routine: profile.routine).windows.count >= least
  }

  /// No loss for minors, for people who are underweight, and where there is no target or pace to choose;
  /// no surplus for minors.
  static func refusedGoals(_ profile: Profile) -> [UnavailableChoice] {
    func refuse(_ goal: PrimaryGoal, _ key: String) -> UnavailableChoice {
      UnavailableChoice(
        field: primaryGoal.id, choice: goal.choiceID, key: key)
    }
    if let age = profile.age, age < SafetyLimits.youngestAge {
      return [refuse(.loseWeight, "under-18"), refuse(.buildMuscle, "under-18")]
    }
    guard let weight = profile.weight, let height = profile.height else { return [] }
    if weight < HealthyWeight.lowestSupportedTarget(height: height) {
      return [refuse(.loseWeight, "underweight")]
    }
    if TargetRange(.lose, weight: weight, height: height)?.suggestion(profile.units) == nil {
      return [refuse(.loseWeight, "no-target")]
    }
    return switch PaceOffer.ofLoss(profile) {
    case .some: []
    case .noneSoFar: [refuse(.loseWeight, "floor-so-far")]
    case .none: [refuse(.loseWeight, "floor")]
    }
  }
}
