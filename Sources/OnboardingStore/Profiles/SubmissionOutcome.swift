/// What came of a submission.
public enum SubmissionOutcome: Sendable, Hashable {
  /// It was stored now, under this id.
  case stored(Int64)
  /// It had been stored before: show the same receipt. The new content was not looked at.
  case alreadyStored(Int64)
  /// The session is over: started anew or finished elsewhere. Nothing was stored.
  case sessionSpent
}
