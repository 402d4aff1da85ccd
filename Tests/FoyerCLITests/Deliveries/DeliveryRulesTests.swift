import OnboardingStore
import OutgoingRequests
import Sealing
import Testing

@testable import FoyerCLI

@Suite struct BackoffTests {
  @Test func `the first retry comes within 6 to 9 seconds`() {
    #expect(Backoff.pause(afterAttempts: 1, chance: 0) == 6)
    #expect(Backoff.pause(afterAttempts: 1, chance: 0.999) == 9)
  }

  @Test func `the pauses grow threefold, up to six hours, and fit into three days`() {
    let pauses = (1...20).map { Backoff.pause(afterAttempts: $0, chance: 0.5) }
    #expect(Array(pauses.prefix(4)) == [8, 23, 68, 203])
    #expect(pauses.last == Int64(21_600))
    #expect(zip(pauses, pauses.dropFirst()).allSatisfy { $0 <= $1 })
    var attempts = 1
    var age: Int64 = 0
    while age < Backoff.patience {
      age += pauses[attempts - 1]
      attempts += 1
    }
    #expect(attempts == 20)
  }

  @Test func `who wants to be asked later is, up to six hours`() {
    #expect(Backoff.pause(afterAttempts: 1, chance: 0, asked: 120) == 120)
    #expect(Backoff.pause(afterAttempts: 5, chance: 0, asked: 1) > 100)
    #expect(Backoff.pause(afterAttempts: 1, chance: 0, asked: 10_000_000) == 6 * 3600)
  }
}

@Suite struct DeliveryTargetTests {
  @Test func `three failures in a row make a webhook one that is down`() {
    var target = DeliveryTarget()
    #expect(target.room(now: 0) == 4)
    let first = [target.noteFailure(now: 0), target.noteFailure(now: 0)]
    #expect(first == [false, false])
    #expect(target.room(now: 0) == 4)
    let third = target.noteFailure(now: 0)
    #expect(third)
    #expect(target.room(now: 0) == 0)
    #expect(target.room(now: 1) == 1)
    let later = (1...10).map { target.noteFailure(now: Double($0)) }
    #expect(!later.contains(true))
    #expect(target.room(now: 39) == 0)
    #expect(target.room(now: 40) == 1)
    let successes = [target.noteSuccess(), target.noteSuccess()]
    #expect(successes == [true, false])
    #expect(target.room(now: 40) == 4)
  }
}

@Suite struct WebhookURLTests {
  @Test func `https goes out, and inside where that is allowed`() throws {
    #expect(
      try WebhookURL("https://example.com/a", allowsInner: false).rule
        == AddressRule(allowsWorld: true, allowsInner: false))
    #expect(
      try WebhookURL("https://10.0.0.1/", allowsInner: true).rule
        == AddressRule(allowsWorld: true, allowsInner: true))
  }

  @Test func `http stays inside`() throws {
    #expect(
      try WebhookURL("http://hooks.internal/", allowsInner: true).rule
        == AddressRule(allowsWorld: false, allowsInner: true))
  }

  @Test(arguments: [
    ("http://example.com/", false, "needs https"), ("http://127.0.0.1/", false, "--allow-private"),
    ("http://8.8.8.8/", true, "needs https"), ("https://127.0.0.1/", false, "--allow-private"),
    ("https://[::1]/", false, "--allow-private"), ("https://169.254.169.254/", true, "link-local"),
    ("https://0.0.0.0/", true, "reserved"), ("https://kim@example.com/", false, "user name"),
    ("https://example.com/#a", false, "fragment"),
    ("ftp://example.com/", true, "https, or with --allow-private over http"),
    ("nonsense", true, "no address"),
  ])
  func `what can't be a webhook is refused in a sentence`(
    text: String, allowsInner: Bool, words: String
  ) throws {
    let failure = #expect(throws: CommandFailure.self) {
      try WebhookURL(text, allowsInner: allowsInner)
    }
    #expect(failure?.status == 65)
    #expect(failure?.lines.count == 1)
    #expect(failure?.lines.first?.contains(words) == true)
  }
}

@Suite struct WebhookSecretsTests {
  private let store: OnboardingStore
  private var keyRing = KeyRing(createdAt: 0)

  init() throws { store = try OnboardingStore.openInMemory() }

  private func add(_ secret: WebhookSecret) throws -> Webhook {
    let name = Webhook.newName()
    try store.addWebhook(
      NewWebhook(
        name: name, url: "https://example.com/",
        sealedSecret: WebhookSecrets(keyRing).seal(secret, of: name)), now: 0)
    return try #require(try store.webhook(named: name))
  }

  @Test func `a secret is sealed for its webhook alone`() throws {
    let secret = WebhookSecret()
    let webhook = try add(secret)
    #expect(!webhook.sealedSecret.contains(secret.text.dropFirst(6)))
    #expect(try WebhookSecrets(keyRing).signing(webhook, now: 0).map(\.text) == [secret.text])
    try store.addWebhook(
      NewWebhook(name: "wh_other", url: webhook.url, sealedSecret: webhook.sealedSecret), now: 0)
    let other = try #require(try store.webhook(named: "wh_other"))
    #expect(throws: CommandFailure.self) { try WebhookSecrets(keyRing).signing(other, now: 0) }
  }

  @Test func `after a rotation both sign for a day`() throws {
    let (old, new) = (WebhookSecret(), WebhookSecret())
    let name = try add(old).name
    _ = try store.rotateSecret(
      ofWebhook: name, to: WebhookSecrets(keyRing).seal(new, of: name), previousUntil: 100)
    let webhook = try #require(try store.webhook(named: name))
    let secrets = WebhookSecrets(keyRing)
    #expect(try secrets.signing(webhook, now: 99).map(\.text) == [new.text, old.text])
    #expect(try secrets.signing(webhook, now: 100).map(\.text) == [new.text])
  }

  @Test mutating func `a new key seals anew, so that the old one can be revoked`() throws {
    let secret = WebhookSecret()
    let name = try add(secret).name
    let next = try keyRing.add(createdAt: 1)
    try keyRing.activate(next)
    try WebhookSecrets(keyRing).renew(in: store)
    try keyRing.revoke(0)
    let webhook = try #require(try store.webhook(named: name))
    #expect(try WebhookSecrets(keyRing).signing(webhook, now: 0).map(\.text) == [secret.text])
  }

  @Test
  mutating func `an old key that was revoked before anything was sealed anew opens it once more`()
    throws
  {
    let secret = WebhookSecret()
    let name = try add(secret).name
    let earlier = keyRing
    try keyRing.activate(try keyRing.add(createdAt: 1))
    try keyRing.revoke(0)
    try WebhookSecrets(keyRing).renew(in: store)
    #expect(try WebhookSecrets(keyRing).closed(in: store).map(\.name) == [name])
    try WebhookSecrets(keyRing).renew(in: store, openingWith: earlier)
    let webhook = try #require(try store.webhook(named: name))
    #expect(try WebhookSecrets(keyRing).signing(webhook, now: 0).map(\.text) == [secret.text])
  }

  @Test mutating func `the secret before a rotation is sealed anew as well`() throws {
    let (old, new) = (WebhookSecret(), WebhookSecret())
    let name = try add(old).name
    try keyRing.activate(try keyRing.add(createdAt: 1))
    _ = try store.rotateSecret(
      ofWebhook: name, to: WebhookSecrets(keyRing).seal(new, of: name), previousUntil: 100)
    try WebhookSecrets(keyRing).renew(in: store)
    try keyRing.revoke(0)
    let webhook = try #require(try store.webhook(named: name))
    #expect(
      try WebhookSecrets(keyRing).signing(webhook, now: 0).map(\.text) == [new.text, old.text])
  }
}
