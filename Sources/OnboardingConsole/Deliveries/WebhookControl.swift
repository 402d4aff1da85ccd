package import OnboardingStore

/// What the console has done about webhooks by the process that holds their secrets and tells them.
package struct WebhookControl: Sendable {
  /// Whether every webhook may be on this machine or in a network of its own.
  package var allowsInner: Bool
  /// Adds a webhook.
  package var add: @Sendable (_ draft: WebhookDraft, _ who: String) throws -> WebhookAddition
  /// Sends a webhook a signed message that tells nothing, once; waits for what comes of it. Nil where there is
  /// no such webhook.
  package var test: @Sendable (_ name: String) throws -> WebhookTest?
  /// Gives a webhook a new secret in the place of the one that it has there, with a line of the audit trail, and
  /// returns its text; nil where the webhook is gone, or has another one by now.
  package var rotate: @Sendable (_ webhook: Webhook, _ entry: AuditEntry) throws -> String?
  /// Has the delivery thread look at once what there is to do.
  package var look: @Sendable () -> Void

  /// Control by these closures.
  package init(
    allowsInner: Bool = false,
    add: @escaping @Sendable (_ draft: WebhookDraft, _ who: String) throws -> WebhookAddition,
    test: @escaping @Sendable (_ name: String) throws -> WebhookTest?,
    rotate: @escaping @Sendable (_ webhook: Webhook, _ entry: AuditEntry) throws -> String?,
    look: @escaping @Sendable () -> Void
  ) {
    self.allowsInner = allowsInner
    self.add = add
    self.test = test
    self.rotate = rotate
    self.look = look
  }
}

/// A webhook as an operator asks for it.
package struct WebhookDraft: Sendable, Hashable {
  /// How people will name it; of a form that is sent twice it is the same, so that it adds one.
  package var name: String
  /// Where it is, as it was entered.
  package var url: String
  /// Whether it may be on this machine or in a network of its own.
  package var allowsInner: Bool
  /// Of which kinds of events it is told; empty for all.
  package var kinds: [String]
  /// Of which flows it is told; empty for all.
  package var flows: [String]

  /// A draft.
  package init(
    name: String, url: String = "", allowsInner: Bool = false, kinds: [String] = [],
    flows: [String] = []
  ) {
    self.name = name
    self.url = url
    self.allowsInner = allowsInner
    self.kinds = kinds
    self.flows = flows
  }
}

/// What came of adding a webhook.
package enum WebhookAddition: Sendable, Hashable {
  /// It is there. Nobody tells the secret again.
  case added(secret: String)
  /// It was there already, by an earlier sending of the same form.
  case known
  /// Another one has that address, and would be told of some of the same events.
  case duplicate
  /// It can't be at that address.
  case refused(Problem)

  /// Why an address can't be one of a webhook.
  package enum Problem: String, Error, Hashable, CaseIterable {
    /// It is no address.
    case malformed
    /// It is asked over something else than https or http.
    case scheme
    /// A user name stands in it.
    case credentials
    /// Something stands behind a `#`.
    case fragment
    /// It is http, without leave to be in a network of one's own.
    case insecure
    /// It is http, out in the Internet.
    case world
    /// It is on this machine or in a network of its own, without leave.
    case inner
    /// Nothing is ever there: it is reserved, link-local or multicast.
    case nowhere
  }
}

/// What came of a test message.
package struct WebhookTest: Sendable, Hashable {
  /// Whether the webhook took it.
  package let isTaken: Bool
  /// What it answered, or why it didn't, in a few words.
  package let answer: String
  /// How long that took, in milliseconds.
  package let milliseconds: Int

  /// An outcome.
  package init(isTaken: Bool, answer: String, milliseconds: Int) {
    self.isTaken = isTaken
    self.answer = answer
    self.milliseconds = milliseconds
  }
}
