import OnboardingStore
import Synchronization

/// What goes once it has been kept for its time.
extension Assembly {
  /// What came of deleting what has been kept for its time.
  package enum ExpiryOutcome: Equatable {
    /// So many rows went.
    case deleted(Int)
    /// Nothing did: the clock is so many days ahead of what was kept last, and may be wrong.
    case putOff(days: Int64)
    /// Nothing did: the clock was set so many days ahead while the server ran, and may be wrong.
    case setAhead(days: Int64)
    /// Another process does it.
    case elsewhere
  }

  /// By how much the clock may be ahead of what was kept last, or be set ahead, in seconds: a week, in which a server that is asked for
  /// nothing keeps nothing. What a wrong clock deletes nobody brings back.
  private static let patienceWithClock: Int64 = 7 * 86_400

  /// Deletes what has been kept for its time; of several processes one does.
  ///
  /// - Parameter isFirst: whether it is the first time after a start, when nothing was kept by this clock yet.
  package func deleteExpired(isFirst: Bool = false) throws -> ExpiryOutcome {
    let now = clock.now()
    let step = readiness.expiryClock.withLock { $0.look(now: now, uptime: clock.uptime()) }
    guard store.claim(.retention) else { return .elsewhere }
    if step > Self.patienceWithClock { return .setAhead(days: step / 86_400) }
    if isFirst, let last = try store.lastKept(), now - last > Self.patienceWithClock {
      return .putOff(days: (now - last) / 86_400)
    }
    return .deleted(try store.delete(olderThan: retention, now: now))
  }
}
