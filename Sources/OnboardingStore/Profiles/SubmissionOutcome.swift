/// What came of a submission.
public enum SubmissionOutcome: Sendable, Hashable {
  /// It was stored now, under this id.
  case stored(Int64)
  /// It took the place of what the session had handed in before; what was there is kept as an earlier
  /// revision.
  case updated(Int64, revision: Int)
  /// The same had been stored before: show the same receipt.
  case alreadyStored(Int64)
  /// The session is over: started anew, finished elsewhere or erased. Nothing was stored.
  case sessionSpent
}
