import OnboardingConsole
import OnboardingStore
import OutgoingRequests
import Sealing

extension WebhookControl {
  /// Webhooks of a store, as the commands have them.
  ///
  /// - Parameters:
  ///   - holder: who holds the store, at the time of the call; they write no line of their own.
  ///   - allowsInner: whether every webhook may be on this machine or in a network of its own.
  ///   - uptime: seconds on a clock that never jumps.
  ///   - look: has the delivery thread look at once what there is to do.
  static func storing(
    in holder: @escaping @Sendable () -> StoreHolder, allowsInner: Bool,
    uptime: @escaping @Sendable () -> Double,
    look: @escaping @Sendable () -> Void
  ) -> WebhookControl {
    WebhookControl(
      allowsInner: allowsInner,
      add: { draft, who in try add(draft, by: who, to: holder()) },
      test: { name in
        guard case .test(let test) = try WebhookWork.prepareTest(name: name).answer(by: holder())
        else { return nil }
        let start = uptime()
        let outcome = try test.send()
        return WebhookTest(
          isTaken: outcome.isTaken, answer: outcome.reason,
          milliseconds: Int(max(0, (uptime() - start) * 1000)))
      },
      rotate: { webhook, entry in
        try WebhookWork.rotate(
          webhook.name, from: webhook.sealedSecret, audit: entry, by: holder())
      }, look: look)
  }

  private static func add(
    _ draft: WebhookDraft, by who: String, to holder: StoreHolder
  ) throws -> WebhookAddition {
    let url: WebhookURL
    do throws(WebhookURL.Problem) {
      url = try WebhookURL(
        checking: draft.url, allowsInner: draft.allowsInner || holder.allowsInner)
    } catch {
      return .refused(error)
    }
    guard try holder.store.webhook(named: draft.name) == nil else { return .known }
    let kinds = draft.kinds.compactMap(EventKind.init(rawValue:))
    guard try holder.webhook(at: url, kinds: kinds, flows: draft.flows) == nil else {
      return .duplicate
    }
    let secret = WebhookSecret()
    let new = NewWebhook(
      name: draft.name, url: url.text, allowsInner: draft.allowsInner,
      kinds: kinds, flows: draft.flows,
      sealedSecret: WebhookSecrets(try holder.keyRing()).seal(secret, of: draft.name))
    do throws(StoreError) {
      try holder.store.addWebhook(
        new,
        audit: AuditEntry(who, .addedWebhook, draft.name, detail: WebhookAddress(url.text).text),
        now: holder.now)
    } catch {
      // The same form, sent twice at once: the other one was first.
      guard try holder.store.webhook(named: draft.name) != nil else { throw error }
      return .known
    }
    return .added(secret: secret.text)
  }
}
