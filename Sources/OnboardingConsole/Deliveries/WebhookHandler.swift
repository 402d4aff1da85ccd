import HTTPCore
import OnboardingDomain
import OnboardingStore
import OnboardingWeb
import Sealing
import Synchronization

/// One address that is told what happens: another secret for it, off and on, and what was given up once more.
struct WebhookHandler: Sendable {
  let services: ConsoleServices
  /// A test waits for another team's server, on one of the few threads that do so.
  private let turn = TestTurn()

  init(services: ConsoleServices) { self.services = services }

  /// The page.
  ///
  /// - Parameters:
  ///   - secret: the new secret, which this page alone shows.
  ///   - isNew: whether the webhook is new as well.
  ///   - test: what came of a test message.
  ///   - isTestRefused: whether none was sent because another one is under way.
  ///   - isRotationStale: whether no secret was made because there is another one than the form knew.
  ///   - typed: what was typed to remove it and isn't its address; nil where nothing was.
  func show(
    _ name: String, _ visit: ConsoleVisit, secret: String? = nil, isNew: Bool = false,
    test: WebhookTest? = nil, isTestRefused: Bool = false, isRotationStale: Bool = false,
    typed: String? = nil
  ) throws -> Response {
    guard
      let state = try services.environment.store.webhookStates(named: name).first
    else { throw RequestError.notFound }
    let (webhook, address) = (state.webhook, WebhookAddress(state.webhook.url))
    let standing = EndpointState(
      state: state, wait: try services.environment.store.deliveryWaits()[name])
    let done = try Done(visit, standing)
    let rotatedUntil = webhook.previousUntil.flatMap { $0 > visit.instant ? $0 : nil }
    return services.page(
      ConsolePage(
        "webhook", at: .deliveries,
        ([
          "deliveries-url": .text(ConsoleRoute.deliveries.address), "name": .text(name),
          "action": .text(ConsoleRoute.webhook(name).address), "endpoint": .text(address.name),
          "url": .text(webhook.url),
          "was-paused": .flag(done.word == .paused), "was-resumed": .flag(done.word == .resumed),
          "since": .text(Written.day(webhook.createdAt)),
          "delivered": .text(Written.count(state.delivered)),
          "waiting": .text(Written.count(state.waiting)),
          "has-waiting": .flag(state.waiting > 0), "is-one-waiting": .flag(state.waiting == 1),
          "is-unconfirmed": .flag(typed != nil), "typed": .text(typed ?? ""),
          "given-up": .text(Written.count(state.givenUp)),
          "has-given-up": .flag(state.givenUp > 0),
          "secret-mark": .text(Self.mark(webhook)), "has-secret": .flag(secret != nil),
          "secret": .text(secret ?? ""),
          "is-new": .flag(isNew), "has-test": .flag(test != nil),
          "is-test-refused": .flag(isTestRefused), "is-rotation-stale": .flag(isRotationStale),
          "is-test-taken": .flag(test?.isTaken ?? false), "test-answer": .text(test?.answer ?? ""),
          "test-time": .text(test.map { Written.duration(milliseconds: $0.milliseconds) } ?? ""),
          "is-all-kinds": .flag(webhook.kinds.isEmpty),
          "kinds": .text(webhook.kinds.joined(separator: ", ")),
          "is-all-flows": .flag(webhook.flows.isEmpty),
          "flows": .text(webhook.flows.joined(separator: ", ")),
          "has-two": .flag(rotatedUntil != nil),
          "two-until": .text(
            rotatedUntil.map { Written.moment($0, on: visit.instant) } ?? ""),
        ] as ViewMembers).merging(standing.view(at: visit.instant))
          .merging(standing.next(at: visit.instant)).merging(LeftOut(done.problems).view),
        status: typed != nil
          ? .unprocessableContent : isTestRefused || isRotationStale ? .conflict : .ok), for: visit)
  }

  /// What the audit trail says of what is to be sent to an endpoint that is off.
  static let heldBack = ", waiting until it is on"

  /// Tells the secret that a webhook has from the one before and the next, and says nothing of it.
  private static func mark(_ webhook: Webhook) -> String {
    String(SHA256.hexDigest(Array(webhook.sealedSecret.utf8)).prefix(16))
  }

  /// What a form asks for.
  func take(_ form: URLEncodedForm, _ name: String, _ visit: ConsoleVisit) throws -> Response {
    let environment = services.environment
    let store = environment.store
    guard let webhook = try store.webhook(named: name) else { throw RequestError.notFound }
    let address = WebhookAddress(webhook.url)
    func entry(_ action: AuditEntry.Action, _ detail: String = "") -> AuditEntry {
      AuditEntry(
        visit.who, action, name,
        detail: detail.isEmpty ? address.text : "\(address.text), \(detail)")
    }
    switch form["action"] {
    case "rotate":
      // A page that is loaded again sends its form again, and one in another tab may be older than the secret: each
      // asked for one new secret.
      guard form["secret-mark"] == Self.mark(webhook) else {
        return try show(name, visit, isRotationStale: true)
      }
      guard let secret = try environment.webhooks.rotate(webhook, entry(.rotated)) else {
        // Of two at once the other one was first.
        return try show(name, visit, isRotationStale: true)
      }
      environment.webhooks.look()
      return try show(name, visit, secret: secret)
    case "test":
      guard turn.take() else { return try show(name, visit, isTestRefused: true) }
      defer { turn.giveBack() }
      try store.audit(entry(.testedWebhook), now: visit.instant)
      guard let test = try environment.webhooks.test(name) else { throw RequestError.notFound }
      return try show(name, visit, test: test)
    case "remove":
      // What is told at this moment is not thrown away by a slip: it is switched off first.
      guard webhook.disabledAt != nil else { throw RequestError.malformedForm }
      // What waits for it is lost with it: it is named by who means it.
      let typed = form["confirm"] ?? ""
      guard
        [address.name, address.text].contains(where: {
          typed.trimmingWhiteSpace().lowercased() == $0.lowercased()
        })
      else { return try show(name, visit, typed: typed) }
      _ = try store.removeWebhook(
        named: name,
        audit: (entry(.removedWebhook), visit.instant))
      environment.webhooks.look()
      return .seeOther(ConsoleRoute.deliveries.address)
    case "pause":
      try store.disableWebhook(
        webhook.id, why: WebhookStop.paused(by: visit.who).sentence, audit: entry(.paused),
        now: visit.instant)
      return done(.paused, name)
    case "resume":
      _ = try store.enableWebhook(named: name, audit: entry(.resumed), now: visit.instant)
      return done(.resumed, name)
    case "replay":
      _ = try store.replay(
        .givenUp, toWebhook: name,
        audit: { count, isOff in
          entry(.replayed, "\(count) that were given up" + (isOff ? Self.heldBack : ""))
        },
        now: visit.instant)
    default: throw RequestError.malformedForm
    }
    environment.webhooks.look()
    return .seeOther(ConsoleRoute.webhook(name).address)
  }
}

extension WebhookHandler {
  /// What was done to an endpoint a moment ago, of which its page says so.
  private enum Change: String { case paused, resumed }

  /// What an address says was done, where the endpoint stands so.
  private struct Done {
    let word: Change?
    let problems: [UnreadParameter]

    init(_ visit: ConsoleVisit, _ standing: EndpointState) throws {
      var query = QueryReader(try visit.request.queryFields(), taking: ["done"])
      let word = query.value("done", "paused or resumed", Change.init(rawValue:))
      self.word = word.flatMap { ($0 == .paused) == standing.isOff ? $0 : nil }
      problems = query.problems
    }
  }

  private func done(_ change: Change, _ name: String) -> Response {
    services.environment.webhooks.look()
    return .seeOther(ConsoleRoute.webhook(name).address + "?done=\(change.rawValue)")
  }
}

/// The one test message that may be under way.
private final class TestTurn: Sendable {
  private let isTaken = Mutex(false)

  /// Whether nobody else had it.
  func take() -> Bool {
    isTaken.withLock { isTaken in
      defer { isTaken = true }
      return !isTaken
    }
  }

  func giveBack() { isTaken.withLock { $0 = false } }
}
