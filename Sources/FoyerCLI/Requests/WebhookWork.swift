import OnboardingConsole
import OnboardingDomain
import OnboardingStore
import OutgoingRequests
import Sealing

/// One piece of work with webhooks.
enum WebhookWork: StoreWork, Equatable {
  static let name = "webhook"
  static let listing = "foyer webhook list"

  case add(url: String, allowsInner: Bool, kinds: [String], flows: [String])
  case list
  case remove(name: String)
  case enable(name: String)
  case rotate(name: String)
  case prepareTest(name: String)
  case replayGivenUp(name: String)
  case replaySince(name: String, instant: Int64)
  case replayMessage(name: String, message: String)

  /// What came of it.
  enum Answer: Codable, Equatable {
    /// Whether it was done: there may be no webhook of the name.
    case done(Bool)
    /// A webhook was added, or has a new secret; nobody tells the secret again.
    case secret(name: String, secret: String)
    /// A line for each webhook.
    case lines([String])
    /// A webhook is on: whether it was off, how many events wait for it, and why the last one was not taken.
    case enabled(wasOff: Bool, waiting: Int, failure: String?)
    /// How many events are sent once more, and whether the webhook is off, so that they wait; a server of before
    /// doesn't say that, and a command of before passes it over.
    case replayed(Int, isOff: Bool? = nil)
    /// What a test is to send.
    case test(PreparedTest)
  }

  /// A signed message that tells nothing, ready to be sent.
  struct PreparedTest: Codable, Equatable {
    let url: String
    let headers: [String: String]
    let body: String
    let allowsInner: Bool

    /// Sends it, once, and waits for what comes of it.
    ///
    /// - Parameter allowsInner: whether it may go to this machine or a network of its own in any case.
    /// - Throws: `CommandFailure` for an address that may not be asked any more.
    func send(allowsInner isAllowed: Bool = false) throws -> HTTPPost.Outcome {
      let url = try WebhookURL(url, allowsInner: allowsInner || isAllowed)
      return HTTPPost(
        url.url, headers: headers.sorted { $0.key < $1.key }.map { ($0.key, $0.value) },
        body: Array(body.utf8), rule: url.rule
      ).send()
    }
  }

  var addsSomething: Bool { if case .add = self { true } else { false } }

  var reading: ((StoreReader) throws -> Answer)? {
    guard case .list = self else { return nil }
    return { .lines(try $0.webhookStates().map(\.line)) }
  }

  func answer(by holder: StoreHolder) throws -> Answer {
    let (store, now) = (holder.store, holder.now)
    switch self {
    case .add(let url, let allowsInner, let kinds, let flows):
      return try add(
        try WebhookURL(url, allowsInner: allowsInner || holder.allowsInner), allowsInner,
        kinds.compactMap(EventKind.init(rawValue:)), flows, by: holder)
    case .list: return .lines(try store.webhookStates().map(\.line))
    case .remove(let name):
      let entry = try holder.entry(.removedWebhook, ofWebhook: name, "foyer webhook remove")
      return .done(try store.removeWebhook(named: name, audit: entry.map { ($0, now) }))
    case .enable(let name):
      let state = try store.webhookStates(named: name).first
      let entry = try holder.entry(.resumed, ofWebhook: name, "foyer webhook enable")
      guard let state, try store.enableWebhook(named: name, audit: entry, now: now) else {
        return .done(false)
      }
      return .enabled(
        wasOff: state.webhook.disabledAt != nil, waiting: state.waiting,
        failure: state.lastFailure)
    case .rotate(let name):
      let secret = try Self.rotate(
        name, audit: try holder.entry(.rotated, ofWebhook: name, "foyer webhook rotate"),
        by: holder)
      return secret.map { .secret(name: name, secret: $0) } ?? .done(false)
    case .prepareTest(let name):
      guard let webhook = try store.webhook(named: name) else { return .done(false) }
      return .test(try PreparedTest(webhook, by: holder))
    case .replayGivenUp(let name): return try replay(.givenUp, name, by: holder)
    case .replaySince(let name, let instant): return try replay(.since(instant), name, by: holder)
    case .replayMessage(let name, let message):
      return try replay(.message(message), name, by: holder)
    }
  }

  private func add(
    _ url: WebhookURL, _ allowsInner: Bool, _ kinds: [EventKind], _ flows: [String],
    by holder: StoreHolder
  ) throws -> Answer {
    if let known = try holder.webhook(at: url, kinds: kinds, flows: flows) {
      throw CommandFailure(
        """
        \(known.name) has that address, and it would be told of the same events twice. To change what it is told \
        of, remove it and add it anew; foyer webhook rotate gives it another secret.
        """, status: CommandFailure.input)
    }
    let (name, secret) = (Webhook.newName(), WebhookSecret())
    try holder.store.addWebhook(
      NewWebhook(
        name: name, url: url.text, allowsInner: allowsInner, kinds: kinds, flows: flows,
        sealedSecret: WebhookSecrets(try holder.keyRing()).seal(secret, of: name)),
      audit: holder.entry(
        .addedWebhook, name, "\(WebhookAddress(url.text).text), foyer webhook add"),
      now: holder.now)
    return .secret(name: name, secret: secret.text)
  }

  /// Gives a webhook a new secret.
  ///
  /// - Parameter expected: the sealed secret that it has to have, so that of two at once one is done; nil for whichever.
  /// - Returns: the secret; nil where there is no such webhook, or with another one.
  static func rotate(
    _ name: String, from expected: String? = nil, audit entry: AuditEntry?, by holder: StoreHolder
  ) throws -> String? {
    let secret = WebhookSecret()
    let isDone = try holder.store.rotateSecret(
      ofWebhook: name, from: expected,
      to: WebhookSecrets(try holder.keyRing()).seal(secret, of: name),
      previousUntil: holder.now + WebhookSecrets.overlap, audit: entry.map { ($0, holder.now) })
    return isDone ? secret.text : nil
  }

  private func replay(_ replay: Replay, _ name: String, by holder: StoreHolder) throws -> Answer {
    let address = try holder.store.webhook(named: name).map { WebhookAddress($0.url).text + ", " }
    let count = try holder.store.replay(
      replay, toWebhook: name,
      audit: { count, isOff in
        let events = count == 1 ? "1 event" : "\(count) events"
        let waiting = isOff ? ", until it is on" : ""
        return holder.entry(
          .replayed, name, "\(address ?? "")foyer webhook replay, \(events)\(waiting)")
      }, now: holder.now)
    guard let count else { return .done(false) }
    if case .message(let message) = replay, count == 0 {
      throw CommandFailure(
        try refusal(of: message, name, by: holder), status: CommandFailure.input)
    }
    return .replayed(count, isOff: try holder.store.webhook(named: name)?.disabledAt != nil)
  }
}

extension StoreHolder {
  /// A line of the audit trail about a webhook, with its address.
  fileprivate func entry(
    _ action: AuditEntry.Action, ofWebhook name: String, _ detail: String
  ) throws -> AuditEntry? {
    let address = try store.webhook(named: name).map { WebhookAddress($0.url).text + ", " }
    return entry(action, name, (address ?? "") + detail)
  }

  /// The webhook at an address that is told already of some of these kinds and flows; of all where none are named.
  func webhook(at url: WebhookURL, kinds: [EventKind], flows: [String]) throws -> Webhook? {
    func share(_ one: [String], _ other: [String]) -> Bool {
      one.isEmpty || other.isEmpty || !Set(one).isDisjoint(with: other)
    }
    return try store.webhooks().first {
      $0.url == url.text && share($0.kinds, kinds.map(\.rawValue)) && share($0.flows, flows)
    }
  }
}

extension WebhookWork {
  /// Why one event that was asked for is not sent once more.
  private func refusal(
    of message: String, _ name: String, by holder: StoreHolder
  ) throws -> String {
    switch try holder.store.standing(of: message, forWebhook: name) {
    case .unknown?, nil:
      """
      There is no event \(message): it never was, was kept for its days, or belonged to an account that is erased.
      """
    case .waiting?: "\(message) waits to be sent to \(name) already."
    case .unwanted?: "\(message) is none that \(name) is told of."
    case .settled?: "\(message) was not sent once more; try again."
    }
  }
}

extension WebhookWork.PreparedTest {
  fileprivate init(_ webhook: Webhook, by holder: StoreHolder) throws {
    let secrets = try WebhookSecrets(try holder.keyRing()).signing(webhook, now: holder.now)
    let message = "msg_test" + Webhook.newName().dropFirst("wh_".count)
    body = #"{"type":"webhook.test","timestamp":"\#(Moment.rfc3339(holder.now))","data":{}}"#
    url = webhook.url
    allowsInner = webhook.allowsInner || holder.allowsInner
    headers = Dictionary(
      uniqueKeysWithValues: SignedMessage(
        id: message, timestamp: holder.now, body: Array(body.utf8), secrets: secrets
      ).headers.map { ($0.name, $0.value) })
  }
}

extension WebhookState {
  /// What a person reads of it: name, address, whether it is on, what became of its events, what it
  /// is told of, and why the last one was not taken.
  fileprivate var line: String {
    [
      webhook.name, webhook.url,
      webhook.disabledWhy.map { "off: \($0)" } ?? "on",
      "\(delivered) delivered", "\(waiting) waiting", "\(givenUp) given up",
      webhook.kinds.isEmpty ? "all events" : webhook.kinds.joined(separator: ","),
      webhook.flows.isEmpty ? "all flows" : webhook.flows.joined(separator: ","),
      lastFailure ?? "-",
    ].joined(separator: "\t")
  }
}
