import HTTPCore
import OnboardingDomain
import OnboardingStore
import OnboardingWeb

/// One delivery: its attempts, and what is sent, with what is a person's folded.
struct DeliveryHandler: Sendable {
  let services: ConsoleServices
  let access: AnswerAccess

  /// The page. That an operator looked is written down before anything is shown.
  ///
  /// - Parameters:
  ///   - form: what was entered, where it gives no reason to open what is folded.
  ///   - isNotSent: whether it was to be sent and isn't, as it doesn't stand as the form had it.
  func show(
    _ event: Int64, to webhook: String, _ visit: ConsoleVisit,
    keeping form: URLEncodedForm? = nil, isNotSent: Bool = false
  ) throws -> Response {
    let store = services.environment.store
    guard let (row, payload, attempts) = try store.delivery(of: event, toWebhook: webhook) else {
      throw RequestError.notFound
    }
    let opening = try access.look(at: Self.subject(row), in: Self.place(row), visit)
    let turn = row.turnView(try store.deliveryWaits()[webhook], at: visit.instant)
    let body = PayloadText(payload, isOpen: opening != nil)
    return services.page(
      ConsolePage(
        "delivery", at: .deliveries,
        ([
          "deliveries-url": .text(ConsoleRoute.deliveries.address),
          "number": .text(Written.count(event)),
          "action": .text(ConsoleRoute.delivery(webhook, event).address),
          "webhook-url": .text(ConsoleRoute.webhook(webhook).address),
          "endpoint": .text(row.address.name), "path": .text(row.address.path),
          "kind": .text(row.kind),
          "message": .text(row.message), "has-receipt": .flag(row.receipt != nil),
          "receipt": .text(row.receipt.map { Written.count($0) } ?? ""),
          "person-url": .text(row.receipt.map { ConsoleRoute.person($0).address } ?? ""),
          "is-delivered": .flag(row.state == .delivered),
          "is-waiting": .flag(row.state == .waiting),
          "is-given-up": .flag(row.state == .givenUp),
          "failure": .text(row.failure ?? ""), "has-failure": .flag(row.failure != nil),
          "has-attempts": .flag(!attempts.isEmpty), "lines": .list(body.lines),
          "has-folds": .flag(body.hasFolds),
          "has-error": .flag(form != nil), "is-not-sent": .flag(isNotSent),
          "attempts": .list(
            attempts.map { attempt in
              [
                "day": .text(Written.day(attempt.at, on: visit.instant)),
                "time": .text(Written.second(attempt.at)),
                "is-taken": .flag(attempt.failure == nil), "answer": .text(attempt.failure ?? ""),
                "took": .text(
                  attempt.milliseconds.map { Written.duration(milliseconds: $0) } ?? ""),
                "has-took": .flag(attempt.milliseconds != nil),
              ]
            }),
        ] as ViewMembers).merging(
          turn
        ).merging(
          access.view(opening, isReasonless: form != nil, keeping: form)
        ).merging(try LeftOut(of: visit).view),
        status: isNotSent ? .conflict : form == nil ? .ok : .unprocessableContent), for: visit)
  }

  /// Of whom it tells, as the audit trail says it: who opened their answers sees them here, too.
  private static func subject(_ row: DeliveryRow) -> String {
    row.receipt.map(PersonHandler.subject) ?? "delivery \(row.event)"
  }

  /// Where they look.
  private static func place(_ row: DeliveryRow) -> String {
    "delivery \(row.event) to \(row.address.name)"
  }

  /// What a form asks for: to tell it once more, or to see what is folded.
  func take(
    _ form: URLEncodedForm, _ event: Int64, to webhook: String, _ visit: ConsoleVisit
  ) throws -> Response {
    let environment = services.environment
    let store = environment.store
    guard let (row, _, _) = try store.delivery(of: event, toWebhook: webhook) else {
      throw RequestError.notFound
    }
    switch form["action"] {
    case "replay", "try-now":
      // A page may be older than what became of its delivery, or of its endpoint.
      guard try send(row, onlyWaiting: form["action"] == "try-now", visit) else {
        return try show(event, to: webhook, visit, isNotSent: true)
      }
      environment.webhooks.look()
    case "open":
      guard try access.open(Self.subject(row), in: Self.place(row), form, visit) else {
        return try show(event, to: webhook, visit, keeping: form)
      }
    case "close": access.close(Self.subject(row), visit)
    default: throw RequestError.malformedForm
    }
    return .seeOther(ConsoleRoute.delivery(webhook, event).address)
  }

  /// Has it sent: at once where it waits, once more where it was settled.
  ///
  /// - Parameter onlyWaiting: whether one that was settled isn't to be sent again.
  /// - Returns: false where nothing is sent by it, and nothing was written down.
  private func send(
    _ row: DeliveryRow, onlyWaiting: Bool, _ visit: ConsoleVisit
  ) throws -> Bool {
    let store = services.environment.store
    func entry(_ more: String = "") -> AuditEntry {
      AuditEntry(visit.who, .replayed, "delivery \(row.event)", detail: row.address.text + more)
    }
    if row.state != .waiting {
      guard !onlyWaiting else { return false }
      let count = try store.replay(
        .message(row.message), toWebhook: row.webhook,
        audit: { entry($1 ? WebhookHandler.heldBack : "") }, now: visit.instant)
      guard let count else { throw RequestError.notFound }
      return count > 0
    }
    if try store.tryNow(row.event, toWebhook: row.webhook, audit: entry(), now: visit.instant) {
      return true
    }
    // What is due already goes without it.
    guard let now = try store.delivery(of: row.event, toWebhook: row.webhook)?.row else {
      throw RequestError.notFound
    }
    return now.state == .waiting && !now.isOff
  }
}
