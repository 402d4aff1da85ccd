import OnboardingDomain
import OnboardingStore
import OnboardingWeb

/// How an endpoint stands, as `Templates/console/endpoint-state` says it on each page.
struct EndpointState {
  let state: WebhookState
  /// What waits for it; nil where nothing does.
  let wait: DeliveryWait?

  var isOff: Bool { state.webhook.disabledAt != nil }
  var isFailing: Bool { !isOff && state.lastFailure != nil }

  func view(at instant: Int64) -> ViewMembers {
    let stop = state.webhook.disabledWhy.map(WebhookStop.init)
    let isWell = !isOff && !isFailing
    return [
      "is-off": .flag(isOff), "is-failing": .flag(isFailing),
      "is-healthy": .flag(isWell && state.delivered > 0),
      // What nothing was sent to yet is not known to take anything.
      "is-fresh": .flag(isWell && state.delivered == 0),
      "failure": .text(state.lastFailure ?? ""),
      "is-paused": .flag(Self.who(stop) != nil), "paused-by": .text(Self.who(stop) ?? ""),
      "is-gone": .flag(stop == .gone), "stopped-for": .text(Self.sentence(stop) ?? ""),
      "is-stopped": .flag(Self.sentence(stop) != nil),
      "off-since": .text(state.webhook.disabledAt.map { Written.moment($0, on: instant) } ?? ""),
    ]
  }

  /// When it is asked next, where it fails.
  func next(at instant: Int64) -> ViewMembers {
    [
      "next": .text(wait.map { Written.due($0.next, at: instant) } ?? ""),
      "is-due": .flag(wait.map { $0.next <= instant } ?? false),
      "is-one-by-one": .flag(wait?.isOneByOne ?? false),
      "failed-at": .text(wait?.failedAt.map { Written.moment($0, on: instant) } ?? ""),
      "has-failed-at": .flag(wait?.failedAt != nil),
    ]
  }

  /// Who paused it.
  private static func who(_ stop: WebhookStop?) -> String? {
    if case .paused(let who) = stop { who } else { nil }
  }

  /// Why it is off, where that is nothing that has words of its own.
  private static func sentence(_ stop: WebhookStop?) -> String? {
    if case .other(let sentence) = stop { sentence } else { nil }
  }
}
