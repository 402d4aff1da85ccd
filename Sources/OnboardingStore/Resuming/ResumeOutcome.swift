/// What came of taking a draft over into another browser.
public enum ResumeOutcome: Sendable {
  /// The browser goes on with this copy from now on, now or since an earlier call for it.
  case resumed(DraftCopy)
  /// It is the browser that made the link; nothing was spent.
  case here
  /// The draft belongs to another account than the one that the browser is signed in to, or than that of
  /// the answers which it holds; nothing was spent.
  case otherAccount
  /// It was taken, or its time is over.
  case spent
  /// There is no such link, or it was made too long ago to be known.
  case unknown
}

/// Where a person went on who left a device behind.
public struct DraftMove: Sendable, Hashable {
  /// What the device holds that was left.
  public let left: DraftCopy
  /// What the device holds with which they went on.
  public let current: DraftCopy
  /// Since when they do, in seconds since 1970.
  public let since: Int64
}
