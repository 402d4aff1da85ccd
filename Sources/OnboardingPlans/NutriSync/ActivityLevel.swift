public import OnboardingDomain

/// Activity of daily life in NutriSync. Raw values are the choice ids of the flow.
public enum ActivityLevel: String, Choosable {
  /// Below 5000 steps a day.
  case sedentary
  /// 5000–10 000.
  case lightlyActive = "lightly-active"
  /// 10 000–15 000.
  case active
  /// More than 15 000.
  case veryActive = "very-active"

  /// The level of activity with training on top: 1.45, 1.55, 1.65, 1.70, + 0.02 for each weekly
  /// session, at most 2.0. See `PhysicalActivityLevel.stepClass` for the evidence.
  ///
  /// - Parameter sessions: training sessions a week, 0–14.
  public func physicalActivity(sessionsPerWeek sessions: Int) -> PhysicalActivityLevel {
    let base: PhysicalActivityLevel =
      switch self {
      case .sedentary: .stepClass(perDay: 2500)
      case .lightlyActive: .stepClass(perDay: 7500)
      case .active: .stepClass(perDay: 12_500)
      case .veryActive: .stepClass(perDay: 17_500)
      }
    return base.adding(sessionsPerWeek: sessions)
  }
}
