import Sealing

extension Assembly {
  /// Takes over the keys of the data folder where an operator changed them.
  ///
  /// What a key that is gone has sealed is refused from here on. Secrets of webhooks are sealed anew with
  /// the active key, so that the one before can be revoked.
  ///
  /// - Throws: why they stay as they were; told once for each state of the file.
  package func refreshKeys() throws {
    guard let ring = try keyFile?.readAnew() else { return }
    // Limits are restored from the store by the application that follows.
    attempts.flush()
    keys.replace(with: ring)
    try WebhookSecrets(ring).renew(in: store)
  }
}
