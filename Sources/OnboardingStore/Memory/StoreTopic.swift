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

  /// Has a closure called after each commit but those of figures, on the thread of the commit, and
  /// when something is heard of that a process committed for deliveries, mails or experiments, be it this
  /// one; nil ends that. It must not wait.
  public func onCommit(_ listener: (@Sendable () -> Void)?) {
    guard let listener else { return commits.set(nil) }
    commits.set { (_: Void) in listener() }
  }
}
