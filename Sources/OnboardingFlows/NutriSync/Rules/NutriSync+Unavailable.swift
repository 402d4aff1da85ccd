internal import OnboardingDomain
internal import OnboardingPlans

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
    default: []
    }
  }

  /// No loss for minors and for people who are underweight, no surplus for minors.
  static func refusedGoals(_ profile: Profile) -> [UnavailableChoice] {
    func refuse(_ goal: PrimaryGoal, _ key: String) -> UnavailableChoice {
      UnavailableChoice(
        field: primaryGoal.id, choice: goal.choiceID, key: key)
    }
    if let age = profile.age, age < SafetyLimits.youngestAge {
      return [refuse(.loseWeight, "under-18"), refuse(.buildMuscle, "under-18")]
    }
    guard let weight = profile.weight, let height = profile.height,
      weight < HealthyWeight.lowestSupportedTarget(height: height)
    else { return [] }
    return [refuse(.loseWeight, "underweight")]
  }
}
