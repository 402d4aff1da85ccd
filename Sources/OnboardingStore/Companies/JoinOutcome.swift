/// What came of joining a company.
public enum JoinOutcome: Sendable, Hashable {
  /// The person is a member now, or was one already.
  case joined(Company)
  /// The company has as many members as it may have.
  case full(Company)
  /// No company has this code.
  case unknownCode
  /// The session is over, so that nobody joined.
  case sessionSpent
}
