/// What is wrong with a new password. The words for it belong to the copy of each flow.
public enum PasswordProblem: Sendable, Hashable {
  /// Fewer code points than `PasswordRules.minimumCodePoints`.
  case tooShort(codePoints: Int)
  /// More bytes than `PasswordRules.maximumBytes`.
  case tooLong(bytes: Int)
  /// Among the first that anyone tries: a common word with decorations, a row of keys, a
  /// repetition.
  case common
  /// Little more than the name of the app.
  case containsAppName
  /// Little more than the account's e-mail address or the part of it before the @.
  case containsEmail
}
