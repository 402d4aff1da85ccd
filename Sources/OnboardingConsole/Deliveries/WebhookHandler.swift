import HTTPCore
import OnboardingDomain
import OnboardingStore
import OnboardingWeb

/// One address that is told what happens: another secret for it, off and on, and what was given up once more.
struct WebhookHandler: Sendable {
  let services: ConsoleServices

  /// The page.
  ///
  /// - Parameter secret: the new secret, which this page alone shows.
  func show(_ name: String, _ visit: ConsoleVisit, secret: String? = nil) throws -> Response {
    guard
      let state = try services.environment.store.webhookStates().first(where: {
        $0.webhook.name == name
      })
    else { throw RequestError.notFound }
    let (webhook, address) = (state.webhook, WebhookAddress(state.webhook.url))
    let rotatedUntil = webhook.previousUntil.flatMap { $0 > visit.instant ? $0 : nil }
    return services.page(
      ConsolePage(
        "webhook", at: .deliveries,
        [
          "deliveries-url": .text(ConsoleRoute.deliveries.address), "name": .text(name),
          "action": .text(ConsoleRoute.webhook(name).address), "host": .text(address.host),
          "url": .text(webhook.url), "is-off": .flag(webhook.disabledAt != nil),
          "why": .text(webhook.disabledWhy ?? ""),
          "off-since": .text(webhook.disabledAt.map { ConsoleText.day($0) } ?? ""),
          "since": .text(ConsoleText.day(webhook.createdAt)),
          "delivered": .text(ConsoleText.count(state.delivered)),
          "waiting": .text(ConsoleText.count(state.waiting)),
          "given-up": .text(ConsoleText.count(state.givenUp)),
          "has-given-up": .flag(state.givenUp > 0),
          "has-secret": .flag(secret != nil), "secret": .text(secret ?? ""),
          "has-two": .flag(rotatedUntil != nil),
          "two-until": .text(
            rotatedUntil.map { ConsoleText.moment($0, on: visit.instant) } ?? ""),
        ]), for: visit)
  }

  /// What a form asks for.
  func take(_ form: URLEncodedForm, _ name: String, _ visit: ConsoleVisit) throws -> Response {
    let environment = services.environment
    let store = environment.store
    guard let webhook = try store.webhook(named: name) else { throw RequestError.notFound }
    let host = WebhookAddress(webhook.url).host
    func note(_ action: AuditEntry.Action, _ detail: String = "") throws {
      try store.audit(
        AuditEntry(visit.who, action, name, detail: detail.isEmpty ? host : "\(host), \(detail)"),
        now: visit.instant)
    }
    switch form["action"] {
    case "rotate":
      try note(.rotated)
      guard let secret = try environment.webhooks.rotate(name) else { throw RequestError.notFound }
      environment.webhooks.look()
      return try show(name, visit, secret: secret)
    case "pause":
      try note(.paused)
      try store.disableWebhook(
        webhook.id, why: "Switched off by \(visit.who).", now: visit.instant)
    case "resume":
      try note(.resumed)
      _ = try store.enableWebhook(named: name, now: visit.instant)
    case "replay":
      let count = try store.replay(.givenUp, toWebhook: name, now: visit.instant) ?? 0
      try note(.replayed, "\(count) that were given up")
    default: throw RequestError.malformedForm
    }
    environment.webhooks.look()
    return .seeOther(ConsoleRoute.webhook(name).address)
  }
}
