/// Which way somebody's weight is meant to go.
public enum GoalDirection: String, Sendable, Hashable, CaseIterable, Codable {
  /// Down.
  case lose
  /// Neither.
  case maintain
  /// Up.
  case gain
}
