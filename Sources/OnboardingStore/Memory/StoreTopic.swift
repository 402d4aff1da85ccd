/// What was changed in the store, by this process or by another one.
public enum StoreTopic: String, Sendable, CaseIterable {
  /// An experiment was started, stopped, ramped or decided.
  case experiments
  /// A webhook was added, changed or removed, or has something to be told.
  case deliveries
  /// A mail waits.
  case mails
}

extension OnboardingStore {
  /// Has a closure called after each commit that changed one of the topics, whichever process made it, and
  /// with all of them after others' changes may have been missed. It must not wait; nil ends that.
  public func onChange(_ listener: (@Sendable (Set<StoreTopic>) -> Void)?) {
    changes.set(listener)
  }
}

/// A listener that is told of changes.
final class ChangeListener: Sendable {
  private let listener = Locked<(@Sendable (Set<StoreTopic>) -> Void)?>(nil)

  func set(_ listener: (@Sendable (Set<StoreTopic>) -> Void)?) {
    self.listener.withLock { $0 = listener }
  }

  func tell(_ topics: Set<StoreTopic>) {
    guard !topics.isEmpty else { return }
    listener.withLock { $0 }?(topics)
  }
}
