internal import OnboardingDomain
package import OnboardingPlans

extension CalAIResults {
  /// How realistic the target is. The speed is not asked yet, so it can't be too fast here.
  package var targetVerdict: TargetVerdict? {
    guard let person = profile.person, let direction = profile.direction,
      let workouts = profile.workouts
    else { return nil }
    let slowest = Kilograms(PlanRanges.speedKgPerWeek.lowerBound)
    return TargetVerdict(
      for: person,
      goal: direction == .maintain
        ? .maintain
        : WeightGoal(direction, target: profile.target ?? person.weight, pace: slowest),
      maximum: MaximumPace.loss(for: person, activity: workouts.physicalActivity))
  }
}
