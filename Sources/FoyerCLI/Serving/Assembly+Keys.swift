import OnboardingStore
import Sealing

extension Assembly {
  /// Takes over the keys of the data folder where an operator changed them.
  ///
  /// What a key that is gone has sealed is refused from here on. Secrets of webhooks are sealed anew with
  /// the active key, so that the one before can be revoked.
  ///
  /// - Parameter tell: told in a sentence when they were taken over.
  /// - Throws: `KeyRingError`, why they stay as they were; or what the store says, where secrets could not be
  ///   sealed anew: each call tries that again until it is done. Both are told once for each state of the file.
  package func refreshKeys(tell: (String) -> Void = { _ in }) throws {
    guard let keyFile else { return }
    if let ring = try keyFile.readAnew(after: keys.current) {
      // Limits are restored from the store by the application that follows.
      try? attempts.flush()
      keyFile.earlier = keyFile.earlier ?? keys.current
      keys.replace(with: ring)
      keyFile.debt = .owed
      tell("the keys were taken over; key \(ring.activeID) seals")
    }
    try noteOthersKeys(keyFile, tell)
    guard keyFile.debt != .none else { return }
    do {
      let ring = keys.current
      guard try store.admit(keys: ring.marks, revoked: ring.revokedMarks) else {
        throw KeyRingError.foreign(path: keyFile.path)
      }
      try WebhookSecrets(ring).renew(in: store, openingWith: keyFile.earlier)
      // Some may have waited for a key that is here now.
      try store.hastenMails(now: clock.now())
      (keyFile.debt, keyFile.earlier) = (.none, nil)
    } catch {
      let isTold = keyFile.debt == .told
      keyFile.debt = .told
      if !isTold { throw error }
    }
  }

  /// Notes whether other processes have keys that this one doesn't have.
  private func noteOthersKeys(_ keyFile: KeyFile, _ tell: (String) -> Void) throws {
    guard store.isShared else { return }
    let ring = keys.current
    let isBehind = try store.knowsKeys(besides: ring.marks + ring.revokedMarks)
    guard keyFile.note(isBehind: isBehind, now: clock.now()) else { return }
    tell(
      isBehind
        ? "the database is used with a key that \(keyFile.path) doesn't have: bring it up to date"
          + " before that key is activated; for a day who comes with what it sealed is asked to try again"
        : "\(keyFile.path) has all keys that the database is used with")
  }
}
