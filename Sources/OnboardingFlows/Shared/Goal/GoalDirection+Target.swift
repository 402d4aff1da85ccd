internal import OnboardingDomain
internal import OnboardingPlans

extension GoalDirection {
  /// The weight to reach, for a person who aimed for `target` and now weighs `weight`.
  ///
  /// Who wanted to lose and weighs less by now (or to gain and weighs more) is there already: their
  /// weight now stands in for the target.
  func target(_ target: Kilograms, from weight: Kilograms) -> Kilograms {
    switch self {
    case .lose: min(target, weight)
    case .gain: max(target, weight)
    case .maintain: target
    }
  }
}
