import OnboardingStore
import Synchronization

/// How far this process has followed the chain of the audit trail: of millions of lines a page reads those that came
/// since.
///
/// A line that is changed in the file once it was followed is found where lines are shown that don't follow from each
/// other, and when all of the trail is followed again: a day after the last time at the first look, and by a process
/// that starts.
final class VerifiedTrail: Sendable {
  /// For how long what was followed is taken as it was, in seconds.
  static let patience: Int64 = 86_400

  /// The state of the trail, and when all of it was followed.
  struct Reading: Sendable {
    let state: AuditState
    /// In seconds since 1970.
    let wholeAt: Int64
  }

  private let known = Mutex<Reading?>(nil)

  /// Follows what came since it was last asked.
  ///
  /// - Parameters:
  ///   - lines: lines that are shown, the latest first: all of it is followed where they don't follow from each other.
  ///   - isAll: whether all is followed, whatever is known.
  ///   - now: seconds since 1970.
  func follow(
    _ store: OnboardingStore, showing lines: [AuditLine], isAll: Bool, now: Int64
  ) throws(StoreError) -> Reading {
    let before = known.withLock { $0 }
    // What is broken is followed from its beginning: it may have been put right.
    let start = before.flatMap { before in
      before.state.isUnbroken && !isAll && (0..<Self.patience).contains(now - before.wholeAt)
        && AuditLine.follow(lines) ? before : nil
    }
    let state = try store.verifyAudit(from: start?.state)
    // What doesn't go on as it was known is followed from the beginning.
    let isWhole = start == nil || !state.isUnbroken
    let reading = Reading(state: state, wholeAt: isWhole ? now : start?.wholeAt ?? now)
    known.withLock { $0 = reading }
    return reading
  }
}
