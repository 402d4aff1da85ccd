import Sealing

extension Assembly {
  /// Takes over the keys of the data folder where an operator changed them.
  ///
  /// What a key that is gone has sealed is refused from here on. Secrets of webhooks are sealed anew with
  /// the active key, so that the one before can be revoked.
  ///
  /// - Throws: `KeyRingError`, why they stay as they were; or what the store says, where secrets could not be
  ///   sealed anew: each call tries that again until it is done. Both are told once for each state of the file.
  package func refreshKeys() throws {
    guard let keyFile else { return }
    if let ring = try keyFile.readAnew() {
      // Limits are restored from the store by the application that follows.
      attempts.flush()
      keys.replace(with: ring)
      keyFile.debt = .owed
    }
    guard keyFile.debt != .none else { return }
    do {
      try WebhookSecrets(keys.current).renew(in: store)
      keyFile.debt = .none
    } catch {
      let isTold = keyFile.debt == .told
      keyFile.debt = .told
      if !isTold { throw error }
    }
  }
}
