/// What came of creating an account.
public enum AccountOutcome: Sendable, Hashable {
  /// It was made.
  case created(Int64)
  /// This session had made it before: the repeat of a request that had succeeded.
  case alreadyYours(Int64)
  /// Another session has an account with this address.
  case emailTaken
  /// The session is over: started anew or erased. Nothing was stored.
  case sessionSpent
}
