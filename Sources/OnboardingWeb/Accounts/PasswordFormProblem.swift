/// What is wrong with the form that sets a new password.
package enum PasswordFormProblem: Sendable, Hashable {
  /// One of the two is missing.
  case incomplete
  /// The old one is not right.
  case wrong
  /// Too many tries.
  case limited
  /// The new one can't be one: a copy key under `error.`, with its arguments.
  case refused(key: String, arguments: [String])
}
