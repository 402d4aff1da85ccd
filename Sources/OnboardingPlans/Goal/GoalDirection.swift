public import OnboardingDomain

/// Which way a person's weight is meant to go.
public enum GoalDirection: String, Choosable {
  /// Down.
  case lose
  /// Neither.
  case maintain
  /// Up.
  case gain
}
