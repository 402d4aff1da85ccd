/// How the last commit went, of a person's or of events.
final class StoreHealth: Sendable {
  private let failure = Locked<StoreError?>(nil)

  /// Why the last commit failed; nil where it went well, or was refused for what was to be stored.
  var lastFailure: StoreError? { failure.withLock { $0 } }

  /// A commit is on the disk. What is damaged is still so: not every page is read by every commit.
  func succeed() { failure.withLock { if $0 != .corrupt { $0 = nil } } }

  /// A commit failed.
  func fail(_ error: StoreError) {
    if case .refused = error { return }
    failure.withLock { if $0 != .corrupt { $0 = error } }
  }
}
