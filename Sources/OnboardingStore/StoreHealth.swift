/// How the last commit went, of a person's or of events.
final class StoreHealth: Sendable {
  private struct State {
    var failure: StoreError?
    /// Before then what is damaged is not read through again.
    var nextCheck = ContinuousClock.now
  }

  private let state = Locked(State())
  /// How much longer than a check of every page took there is none, so that a database that stays damaged
  /// costs its disk a tenth of the time.
  private static let pause = 9

  /// Why the last commit failed; nil where it went well, or was refused for what was to be stored.
  var lastFailure: StoreError? { state.withLock { $0.failure } }

  /// A commit is on the disk. What is damaged is still so: not every page is read by every commit.
  func succeed() { state.withLock { if $0.failure != .corrupt { $0.failure = nil } } }

  /// A commit failed.
  func fail(_ error: StoreError) {
    if case .refused = error { return }
    state.withLock { if $0.failure != .corrupt { $0.failure = error } }
  }

  /// After a commit that found damage: reads every page where it is time to, and forgets what was said where
  /// all of them are well. A disk that could not be read for a moment is damage in SQLite's words as well.
  ///
  /// - Parameter check: whether every page is well.
  /// - Returns: whether they are.
  func recovers(
    now: () -> ContinuousClock.Instant = { .now }, _ check: () throws -> Bool
  ) -> Bool {
    let began = now()
    guard state.withLock({ began >= $0.nextCheck }) else { return false }
    // Pages that can't even be read are not well.
    let isWhole = (try? check()) ?? false
    let end = now()
    state.withLock {
      if isWhole, $0.failure == .corrupt { $0.failure = nil }
      $0.nextCheck = end + (end - began) * Self.pause
    }
    return isWhole
  }
}
