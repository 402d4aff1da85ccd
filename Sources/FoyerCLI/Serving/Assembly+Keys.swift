package import Logging
import OnboardingStore
import Sealing

extension Assembly {
  /// Takes over the keys of the data folder where an operator changed them, and ends those that another process of the
  /// same store revoked.
  ///
  /// What a key that is gone has sealed is refused from here on. Secrets of webhooks and mails that wait are sealed anew
  /// with the active key, so that the one before can be revoked.
  ///
  /// - Parameter tell: told in a sentence when they were taken over, and, as a warning, that the file is to be brought up to
  ///   date.
  /// - Throws: `KeyRingError`, why they stay as they were; or what the store says, where secrets could not be
  ///   sealed anew: each call tries that again until it is done. Both are told once for each state of the file.
  package func refreshKeys(tell: (Logger.Level, String) -> Void) throws {
    guard let keyFile else { return }
    // Before the file: who revokes writes that first, so that it isn't taken for one of before.
    let marks = store.isShared ? Result { () throws(StoreError) in try store.keyMarks() } : nil
    if case .success(let marks)? = marks { keyFile.marks = marks }
    if let ring = try keyFile.readAnew(after: keys.current) {
      try takeOver(ring, from: keyFile, tell)
      tell(.info, "the keys were taken over; key \(keys.current.activeID) seals")
    }
    switch marks {
    case .failure(let error)?:
      if keyFile.note(isStoreAway: true) { throw error }
      return
    case .success?:
      _ = keyFile.note(isStoreAway: false)
      try endRevoked(keyFile, tell)
      noteOthersKeys(keyFile, tell)
    case nil: break
    }
    guard keyFile.debt != .none else { return }
    do {
      let ring = keys.current
      guard try store.admit(keys: ring.marks, revoked: ring.revokedMarks) else {
        throw KeyRingError.foreign(path: keyFile.path)
      }
      keyFile.marks = try store.keyMarks()
      try WebhookSecrets(ring).renew(in: store, openingWith: keyFile.earlier)
      try MailBox.renew(in: store, with: ring, openingWith: keyFile.earlier)
      // Some may have waited for a key that is here now.
      try store.hastenMails(now: clock.now())
      (keyFile.debt, keyFile.earlier) = (.none, nil)
    } catch {
      let isTold = keyFile.debt == .told
      keyFile.debt = .told
      if !isTold { throw error }
    }
  }

  /// Seals and opens with a ring from now on, but for what was revoked elsewhere.
  private func takeOver(
    _ ring: KeyRing, from keyFile: KeyFile, _ tell: (Logger.Level, String) -> Void
  ) throws(KeyRingError) {
    var ring = ring
    let ended = try ring.follow(keyFile.marks)
    // Limits are restored from the store by the application that follows.
    try? attempts.flush()
    keyFile.earlier = keyFile.earlier ?? keys.current
    keys.replace(with: ring)
    keyFile.debt = .owed
    if !ended.isEmpty {
      tell(
        .warning,
        KeyFile.staleness(of: keyFile.path, lacking: ended, sealingWith: ring.activeID))
    }
  }

  /// Ends what another process revoked. Where nothing is left that could seal, people are asked to come again: what this
  /// process sealed the others would take for nobody's.
  private func endRevoked(
    _ keyFile: KeyFile, _ tell: (Logger.Level, String) -> Void
  ) throws(KeyRingError) {
    guard !keyFile.marks.revoked.isDisjoint(with: keys.current.marks) else { return }
    do {
      try takeOver(keys.current, from: keyFile, tell)
    } catch {
      if keys.suspend() { throw error }
    }
  }

  /// Notes whether other processes have keys that this one doesn't have.
  private func noteOthersKeys(_ keyFile: KeyFile, _ tell: (Logger.Level, String) -> Void) {
    let ring = keys.current
    let isBehind = !keyFile.marks.used.isSubset(of: ring.marks + ring.revokedMarks)
    guard keyFile.note(isBehind: isBehind, now: clock.now()) else { return }
    tell(
      isBehind ? .warning : .info,
      isBehind
        ? "the database is used with a key that \(keyFile.path) doesn't have: bring it up to date"
          + " before that key is activated; for a day who comes with what it sealed is asked to try again"
        : "\(keyFile.path) has all keys that the database is used with")
  }
}
