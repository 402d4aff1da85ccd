/// Which events a webhook is told once more.
public enum Replay: Sendable, Hashable {
  /// Those that were given up.
  case givenUp
  /// Those from an instant on, in seconds since 1970, delivered or not, and from before it was added.
  case since(Int64)
  /// The one with this id, `msg_…`.
  case message(String)
}

extension OnboardingStore {
  /// Has a webhook told events once more, under the ids that they had, in the order in which they
  /// happened. What waits already waits on.
  ///
  /// - Parameters:
  ///   - entry: the line of the audit trail that goes with so many events, and whether they wait because the webhook
  ///     is off; none is written for none.
  ///   - now: seconds since 1970.
  /// - Returns: how many events; nil when there is no webhook of this name.
  public func replay(
    _ replay: Replay, toWebhook name: String,
    audit entry: (_ count: Int, _ isOff: Bool) -> AuditEntry? = { _, _ in nil },
    now: Int64
  ) throws(StoreError) -> Int? {
    try commit { db in
      let webhook = try SQLRow.fetchOne(
        db, sql: "SELECT id, disabled_at IS NOT NULL AS is_off FROM webhook WHERE name = ?",
        arguments: [name])
      guard let webhook else { return nil }
      let (id, isOff): (Int64, Bool) = (webhook[0], webhook[1])
      let (condition, value) = replay.condition
      try db.execute(
        sql: """
          INSERT INTO delivery (webhook, event, due_since, next_at)
          SELECT webhook.id, outbox.id, :now, :now FROM outbox JOIN webhook ON webhook.id = :webhook
          WHERE \(condition) AND \(Outbox.wanted)
          ORDER BY outbox.id
          ON CONFLICT (webhook, event) DO UPDATE SET attempts = 0, due_since = :now,
            next_at = :now, failure = NULL, is_unanswered = 0, settled_at = NULL, outcome = NULL
            WHERE delivery.settled_at IS NOT NULL
          """,
        arguments: ["webhook": id, "now": now, "value": value])
      let count = db.changesCount
      db.note(.deliveries)
      if count > 0, let entry = entry(count, isOff) { try Self.audit(db, entry, now: now) }
      return count
    }
  }
}

/// How one event stands with a webhook.
public enum MessageStanding: Sendable, Hashable {
  /// There is no such event, or no more.
  case unknown
  /// The webhook is not told of such events.
  case unwanted
  /// It is on its way, or waits for its turn.
  case waiting
  /// It was taken, or given up.
  case settled
}

extension OnboardingStore {
  /// How the event with an id, `msg_…`, stands with a webhook; nil when there is no webhook of this name.
  public func standing(
    of message: String, forWebhook name: String
  ) throws(StoreError) -> MessageStanding? {
    try look { db in
      let id = try Int64.fetchOne(
        db, sql: "SELECT id FROM webhook WHERE name = ?", arguments: [name])
      guard let id else { return nil }
      let event = try Int64.fetchOne(
        db, sql: "SELECT id FROM outbox WHERE message = ?", arguments: [message])
      guard let event else { return .unknown }
      let row = try SQLRow.fetchOne(
        db,
        sql: """
          SELECT CASE WHEN settled_at IS NULL THEN 1 ELSE 0 END AS waits FROM delivery
          WHERE webhook = ? AND event = ?
          """, arguments: [id, event])
      guard let row else { return .unwanted }
      return (row["waits"] as Int64) == 1 ? .waiting : .settled
    }
  }
}

extension Replay {
  fileprivate var condition: (sql: String, value: any SQLConvertible) {
    switch self {
    case .givenUp:
      (
        """
        :value IS NULL AND outbox.id IN (SELECT event FROM delivery
          WHERE webhook = :webhook AND outcome = 'given-up')
        """, nil as String?
      )
    case .since(let instant): ("outbox.created_at >= :value", instant)
    case .message(let message): ("outbox.message = :value", message)
    }
  }
}
