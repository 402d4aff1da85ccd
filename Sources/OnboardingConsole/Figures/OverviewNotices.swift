import OnboardingStore
import OnboardingDomain

/// What an operator has to look after, above everything else on the first page; nothing when all is well.
struct OverviewNotices {
  let services: ConsoleServices

  /// What every notice can be, and is not.
  private static let blank: ViewMembers = [
    "is-lossy": false, "is-failing": false, "is-off": false, "is-silent": false, "url": .null,
  ]

  /// The notices, those that lose something first.
  func views(_ visit: ConsoleVisit) throws -> [ViewData] {
    let store = services.environment.store
    let dropped = store.figures.eventsDropped
    var notices: [ViewMembers] = []
    if dropped > 0 {
      notices.append([
        "is-lossy": true, "count": .text(Written.count(dropped)),
        "is-one": .flag(dropped == 1), "url": .text(ConsoleRoute.health.address),
        "place": "Health",
      ])
    }
    let waits = try store.deliveryWaits()
    for state in try store.webhookQueues() {
      guard var notice = Self.notice(state) else { continue }
      notice["endpoint"] = .text(WebhookAddress(state.webhook.url).name)
      notice["has-waiting"] = .flag(state.waiting > 0)
      notice["is-one"] = .flag(state.waiting == 1)
      notice["count"] = .text(Written.count(state.waiting))
      notice["oldest"] = .text(
        waits[state.webhook.name].map { Written.moment($0.oldest, on: visit.instant) } ?? "")
      notice["url"] = .text(ConsoleRoute.deliveries.address)
      notice["place"] = "Deliveries"
      notices.append(notice)
    }
    if !services.environment.retention.keepsEvents { notices.append(["is-silent": true]) }
    return notices.map { .object(Self.blank.merging($0)) }
  }

  /// What is wrong with an endpoint; nil when it takes what it is sent.
  private static func notice(_ state: WebhookQueue) -> ViewMembers? {
    if state.webhook.disabledAt != nil {
      return state.webhook.disabledWhy.map { ["is-off": true, "why": .text($0)] }
    }
    return state.lastFailure.map { ["is-failing": true, "why": .text($0)] }
  }
}
