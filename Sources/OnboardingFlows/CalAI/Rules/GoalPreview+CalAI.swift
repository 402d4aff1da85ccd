internal import OnboardingDomain
internal import OnboardingPlans

extension GoalPreview {
  /// What a person's target would mean at a speed, from the day from which their plan counts; nil without a target.
  init?(_ profile: CalAI.Profile, at speed: Kilograms) {
    guard let person = profile.person, let workouts = profile.workouts,
      let direction = profile.direction, direction != .maintain, let target = profile.target
    else { return nil }
    self.init(
      for: person, activity: workouts.physicalActivity,
      goal: WeightGoal(direction, target: target, pace: speed), today: profile.planDay)
  }
}
