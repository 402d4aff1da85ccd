/// A listener that is told of commits.
final class CommitListener: Sendable {
  private let listener = Locked<(@Sendable () -> Void)?>(nil)

  func set(_ listener: (@Sendable () -> Void)?) { self.listener.withLock { $0 = listener } }

  func tell() { listener.withLock { $0 }?() }
}

extension OnboardingStore {
  /// Has a closure called after each commit but those of figures, on the thread of the commit, and
  /// when something is heard of that a process committed for deliveries, mails or experiments, be it this one; nil ends
  /// that. It must not wait.
  public func onCommit(_ listener: (@Sendable () -> Void)?) { commits.set(listener) }
}
