public import OnboardingDomain

/// Workouts a week in Cal AI. Raw values are the choice ids of the flow.
public enum Workouts: String, Choosable {
  /// 0–2.
  case few = "0-2"
  /// 3–5.
  case some = "3-5"
  /// 6 and more.
  case many = "6-plus"

  /// The fewest workouts of the choice.
  public var atLeast: Int {
    switch self {
    case .few: 0
    case .some: 3
    case .many: 6
    }
  }

  /// 1.5, 1.7 or 1.9; see `PhysicalActivityLevel.sessions`.
  public var physicalActivity: PhysicalActivityLevel { .sessions(perWeek: atLeast) }
}
