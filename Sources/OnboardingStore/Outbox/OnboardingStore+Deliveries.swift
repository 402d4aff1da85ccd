extension OnboardingStore {
  /// What a webhook is to be told now: of each person the oldest event that waits, where its time has
  /// come; the longest due first.
  ///
  /// - Parameters:
  ///   - now: seconds since 1970.
  ///   - limit: the most that are returned.
  public func dueDeliveries(
    of webhook: Int64, now: Int64, limit: Int
  ) throws(StoreError) -> [Delivery] {
    try look { db in
      try SQLRow.fetchAll(
        db, sql: Self.dueDeliveries, arguments: ["webhook": webhook, "now": now, "limit": limit]
      ).map(Delivery.init)
    }
  }

  // Both are asked after each answer, so that they go by an index and never through all that waits.
  static let dueDeliveries = """
    SELECT \(Delivery.columns) FROM delivery JOIN outbox ON outbox.id = delivery.event
    WHERE delivery.webhook = :webhook AND delivery.settled_at IS NULL
      AND delivery.next_at <= :now AND NOT EXISTS (
        SELECT 1 FROM outbox AS earlier
        WHERE earlier.person = outbox.person AND earlier.id < outbox.id AND EXISTS (
          SELECT 1 FROM delivery AS before
          WHERE before.webhook = :webhook AND before.event = earlier.id
            AND before.settled_at IS NULL))
    ORDER BY delivery.next_at, delivery.event LIMIT :limit
    """
  static let nextDelivery =
    "SELECT min(next_at) FROM delivery WHERE webhook = ? AND settled_at IS NULL"

  /// Which of some events still wait for a webhook: an erasure takes back what is under way.
  public func stillWaiting(
    _ events: [Int64], for webhook: Int64
  ) throws(StoreError) -> Set<Int64> {
    try look { db in
      Set(
        try events.filter { event in
          try Bool.fetchOne(
            db,
            sql: """
              SELECT EXISTS (SELECT 1 FROM delivery
                WHERE webhook = ? AND event = ? AND settled_at IS NULL)
              """,
            arguments: [webhook, event]) == true
        })
    }
  }

  /// When the next delivery of a webhook is due, in seconds since 1970; nil where nothing waits.
  public func nextDelivery(of webhook: Int64) throws(StoreError) -> Int64? {
    try look { db in
      try Int64.fetchOne(db, sql: Self.nextDelivery, arguments: [webhook])
    }
  }

  /// Notes what came of deliveries, in one transaction. What was taken back meanwhile stays away.
  ///
  /// - Parameter now: seconds since 1970.
  public func settle(_ answers: [DeliveryAnswer], now: Int64) throws(StoreError) {
    try commit { db in
      for answer in answers {
        let (webhook, event, outcome) = (answer.webhook, answer.event, answer.outcome)
        let (changes, arguments) = outcome.changes(now: now)
        try db.execute(
          sql: """
            UPDATE delivery SET \(changes) WHERE webhook = :webhook AND event = :event
              AND settled_at IS NULL
            """,
          arguments: arguments + ["webhook": webhook, "event": event])
        // What is settled already, by another process, is so: nothing waits behind it.
        guard db.changesCount > 0 else { continue }
        try Self.note(db, answer, now: now)
        try Self.holdBack(db, behind: event, of: webhook, outcome)
      }
    }
  }

  /// Writes down that a webhook was asked, for an operator who looks why something waits.
  private static func note(_ db: SQLConnection, _ answer: DeliveryAnswer, now: Int64) throws {
    let failure: String? =
      switch answer.outcome {
      case .delivered: nil
      case .failed(let reason, _, _), .givenUp(let reason): reason
      }
    try db.execute(
      sql: """
        INSERT INTO delivery_attempt (webhook, event, at, failure, milliseconds)
        VALUES (?, ?, ?, ?, ?)
        """, arguments: [answer.webhook, answer.event, now, failure, answer.milliseconds])
  }

  /// What comes after a delivery that failed has no reason to be looked at before it.
  private static func holdBack(
    _ db: SQLConnection, behind event: Int64, of webhook: Int64, _ outcome: DeliveryOutcome
  ) throws {
    guard case .failed(_, let isUnanswered, let nextAt) = outcome else { return }
    try db.execute(
      sql: """
        UPDATE delivery SET next_at = CASE WHEN next_at < :next THEN :next ELSE next_at END,
          is_unanswered = :unanswered
        WHERE webhook = :webhook AND settled_at IS NULL AND event IN (
          SELECT later.id FROM outbox JOIN outbox AS later
            ON later.person = outbox.person AND later.id > outbox.id
          WHERE outbox.id = :event)
        """,
      arguments: [
        "next": nextAt, "unanswered": isUnanswered, "webhook": webhook, "event": event,
      ])
  }

  /// Tries at once what nobody was there to take: a receiver is there again.
  public func hastenUnanswered(of webhook: Int64, now: Int64) throws(StoreError) {
    try commit { db in
      try db.execute(
        sql: """
          UPDATE delivery SET next_at = :now WHERE webhook = :webhook AND settled_at IS NULL
            AND next_at > :now AND is_unanswered = 1
          """,
        arguments: ["now": now, "webhook": webhook])
    }
  }

  /// Lets what waits by a clock that was ahead be tried now: what was never tried and is due only later, and what is
  /// due later than any pause explains.
  ///
  /// - Parameters:
  ///   - now: seconds since 1970.
  ///   - latest: when what failed is due at the latest, in seconds since 1970.
  public func hastenDeliveries(now: Int64, dueAfter latest: Int64) throws(StoreError) {
    try commit { db in
      try db.execute(
        sql: """
          UPDATE delivery SET next_at = :now WHERE settled_at IS NULL AND next_at > :now
            AND (attempts = 0 OR next_at > :latest)
          """,
        arguments: ["now": now, "latest": latest])
    }
  }

  /// How much waits for webhooks that are not switched off, and since when the oldest of it.
  ///
  /// Walks all that waits: not for every request.
  public func backlog() throws(StoreError) -> (waiting: Int, oldest: Int64?) {
    try look { db in
      let row = try SQLRow.fetchOne(
        db,
        sql: """
          SELECT count(*), min(due_since) FROM delivery JOIN webhook ON webhook.id = webhook
          WHERE settled_at IS NULL AND disabled_at IS NULL
          """)
      return (row?[0] ?? 0, row?[1])
    }
  }
}

extension DeliveryOutcome {
  fileprivate func changes(
    now: Int64
  ) -> (sql: String, arguments: SQLArguments) {
    switch self {
    case .delivered:
      ("settled_at = :now, outcome = 'delivered', failure = NULL", ["now": now])
    case .failed(let reason, let isUnanswered, let nextAt):
      (
        """
        attempts = attempts + 1, failure = :reason, is_unanswered = :unanswered, next_at = :next
        """, ["reason": reason, "unanswered": isUnanswered, "next": nextAt]
      )
    case .givenUp(let reason):
      (
        "attempts = attempts + 1, failure = :reason, settled_at = :now, outcome = 'given-up'",
        ["reason": reason, "now": now]
      )
    }
  }
}
