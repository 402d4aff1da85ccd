/// What can be wrong with a new password, wherever one is chosen: on a screen of a flow, or on the pages of the
/// account. There must be words for each.
package enum NewPasswordError: String, Sendable, CaseIterable {
  case tooShort = "too-short"
  /// Of another kind than a text that is too long: what counts are bytes, which nobody can.
  case tooLong = "password-too-long"
  case tooCommon = "too-common"
  case containsAppName = "contains-app-name"
  case containsEmail = "contains-email"

  /// The key of its words, below `error.`.
  package var key: String { rawValue }
}
