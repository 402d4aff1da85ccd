import OnboardingDomain
import OnboardingStore
import OnboardingWeb

/// A table on the page of deliveries.
package enum DeliveriesTable: String, Sendable, Hashable, CaseIterable {
  /// The systems that are told, and how each takes it.
  case endpoints
  /// What waits for them, and what became of it.
  case queue
}

/// The tables of the page of deliveries as files. An address stands there as on the page, without its query,
/// which may be a secret.
struct DeliveriesTables {
  /// Whether who asks for them may see of whom a delivery tells.
  let seesPeople: Bool

  func endpoints(
    _ states: [WebhookState], _ waits: [String: DeliveryWait],
    _ tapes: [String: DeliveryTape], _ times: [String: AnswerTimes]
  ) -> FigureTable {
    FigureTable(
      "endpoints",
      [
        "endpoint", "host", "path", "kinds", "flows", "state", "failure", "taken_24h", "failed_24h",
        "median_ms", "nine_in_ten_ms", "waiting", "oldest_since",
      ],
      states.map { state in
        let (webhook, address) = (state.webhook, WebhookAddress(state.webhook.url))
        let (tape, times) = (tapes[webhook.name], times[webhook.name])
        return [
          .text(webhook.name), .text(address.host), .text(address.path),
          .text(webhook.kinds.isEmpty ? "all" : webhook.kinds.joined(separator: " ")),
          .text(webhook.flows.isEmpty ? "all" : webhook.flows.joined(separator: " ")),
          .text(
            webhook.disabledAt != nil
              ? "off"
              : state.lastFailure != nil ? "failing" : state.delivered > 0 ? "healthy" : "new"),
          (webhook.disabledWhy ?? state.lastFailure).map { .text($0) } ?? .none,
          .count(tape?.taken.reduce(0, +) ?? 0), .count(tape?.failed.reduce(0, +) ?? 0),
          times.map { .count($0.median) } ?? .none, times.map { .count($0.nineInTen) } ?? .none,
          .count(state.waiting),
          waits[webhook.name].map { .text(Moment.rfc3339($0.oldest)) } ?? .none,
        ]
      })
  }

  func queue(_ rows: [DeliveryRow], _ waits: [String: DeliveryWait]) -> FigureTable {
    FigureTable(
      "deliveries",
      [
        "delivery", "message", "kind", "flow", "receipt", "endpoint", "host", "path", "state",
        "attempts", "next_at", "settled_at", "failure", "milliseconds", "waits_for",
      ],
      rows.map { row in
        let turn = row.turn(waits[row.webhook])
        return [
          .count(Int(row.event)), .text(row.message), .text(row.kind),
          // By flows and moments those could be counted of whom figures are withheld.
          seesPeople ? row.flow.map { .text($0) } ?? .none : .none,
          seesPeople ? row.receipt.map { .count(Int($0)) } ?? .none : .none,
          .text(row.webhook), .text(row.host), .text(row.address.path),
          .text(row.state.rawValue), .count(row.tries),
          turn?.earliest.map { .text(Moment.rfc3339($0)) } ?? .none,
          row.settledAt.map { .text(Moment.rfc3339($0)) } ?? .none,
          row.failure.map { .text($0) } ?? .none,
          row.milliseconds.map { .count($0) } ?? .none,
          turn.map { .text($0.word(tellsPersons: seesPeople)) } ?? .none,
        ]
      })
  }
}

extension DeliveryRow {
  /// How often it was sent, before it was replayed, too: what was taken was so with the last one. Of an older
  /// version only those since it was last due are known.
  var tries: Int { max(knownAttempts, attempts + (state == .delivered ? 1 : 0)) }
}
