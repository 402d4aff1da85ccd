import OnboardingStore
import Sealing

/// The secrets of webhooks, as the store keeps them: sealed with a key of their own, each for its
/// webhook.
struct WebhookSecrets {
  /// How long the secret before a rotation signs as well, in seconds: a day.
  static let overlap: Int64 = 24 * 3600

  private let keyRing: KeyRing
  private let sealer: Sealer

  init(_ keyRing: KeyRing) {
    self.keyRing = keyRing
    sealer = Sealer(keyRing: keyRing, purpose: .webhookSecret)
  }

  /// Whether the current secret can be opened here.
  func canSign(for webhook: Webhook) -> Bool { open(webhook.sealedSecret, of: webhook) != nil }

  /// The webhooks whose current secret can't be opened here.
  func closed(in store: OnboardingStore) throws -> [Webhook] {
    try store.webhooks().filter { !canSign(for: $0) }
  }

  /// Whether it can't, and a process that has its key may.
  func areElsewhere(_ webhook: Webhook) -> Bool {
    !canSign(for: webhook) && !keyRing.hasRevokedKey(of: webhook.sealedSecret)
  }

  /// That a secret can't be opened, and what to do.
  static func closure(of webhook: Webhook) -> String {
    "The secret of \(webhook.name) can't be opened with the keys that are left; rotate it."
  }

  func seal(_ secret: WebhookSecret, of name: String) -> String {
    sealer.seal(Array(secret.text.utf8), context: Array(name.utf8))
  }

  /// The secrets that sign now, the current one first.
  ///
  /// - Throws: `CommandFailure` where the current one can't be opened: its key was revoked or lost.
  func signing(_ webhook: Webhook, now: Int64) throws -> [WebhookSecret] {
    guard let current = open(webhook.sealedSecret, of: webhook)?.secret else {
      throw CommandFailure(Self.closure(of: webhook))
    }
    guard let sealed = webhook.sealedPrevious, let until = webhook.previousUntil, now < until,
      let previous = open(sealed, of: webhook)?.secret
    else { return [current] }
    return [current, previous]
  }

  /// Seals anew what an older key sealed, so that that key can be revoked.
  ///
  /// - Parameter earlier: keys that were the ring's until now, of which one may just have been revoked.
  func renew(in store: OnboardingStore, openingWith earlier: KeyRing? = nil) throws {
    let earlier = earlier.map(WebhookSecrets.init)
    func secret(_ sealed: String, _ webhook: Webhook) -> (secret: WebhookSecret, needsReseal: Bool)?
    {
      open(sealed, of: webhook) ?? earlier?.open(sealed, of: webhook).map { ($0.secret, true) }
    }
    for webhook in try store.webhooks() {
      let previous = webhook.sealedPrevious.flatMap { secret($0, webhook) }
      guard let current = secret(webhook.sealedSecret, webhook),
        current.needsReseal || previous?.needsReseal == true
      else { continue }
      try store.reseal(
        webhook, secret: seal(current.secret, of: webhook.name),
        previous: previous.map { seal($0.secret, of: webhook.name) } ?? webhook.sealedPrevious)
    }
  }

  private func open(
    _ sealed: String, of webhook: Webhook
  ) -> (secret: WebhookSecret, needsReseal: Bool)? {
    guard let opened = try? sealer.open(sealed, context: Array(webhook.name.utf8)),
      let secret = WebhookSecret(String(decoding: opened.plaintext, as: UTF8.self))
    else { return nil }
    return (secret, opened.needsReseal)
  }
}
