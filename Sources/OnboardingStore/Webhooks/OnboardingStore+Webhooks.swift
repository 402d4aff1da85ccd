extension StoreReader {
  /// All webhooks, the oldest first.
  public func webhooks() throws(StoreError) -> [Webhook] {
    try look { db in
      try SQLRow.fetchAll(db, sql: "SELECT \(Webhook.columns) FROM webhook ORDER BY id")
        .map(Webhook.init)
    }
  }

  /// Webhooks and how they are doing, the oldest first. Counts everything that is kept of what they were told.
  ///
  /// - Parameter name: only this one; nil for all.
  public func webhookStates(named name: String? = nil) throws(StoreError) -> [WebhookState] {
    try look { db in
      try SQLRow.fetchAll(
        db,
        sql: """
          SELECT \(Webhook.columns),
            count(*) FILTER (WHERE outcome = 'delivered'),
            count(event) FILTER (WHERE settled_at IS NULL),
            count(*) FILTER (WHERE outcome = 'given-up'), \(OnboardingStore.lastFailure)
          FROM webhook LEFT JOIN delivery ON delivery.webhook = webhook.id
          WHERE :name IS NULL OR name = :name
          GROUP BY webhook.id ORDER BY webhook.id
          """, arguments: ["name": name]
      ).map {
        WebhookState(
          queue: WebhookQueue(webhook: Webhook($0), waiting: $0[13], lastFailure: $0[15]),
          delivered: $0[12], givenUp: $0[14])
      }
    }
  }
}

extension OnboardingStore {
  /// Adds a webhook, which is told what happens from now on.
  ///
  /// - Parameters:
  ///   - entry: the line of the audit trail that goes with it.
  ///   - now: seconds since 1970.
  /// - Throws: `refused` when its name is taken or it breaks a rule of its fields.
  public func addWebhook(
    _ new: NewWebhook, audit entry: AuditEntry? = nil, now: Int64
  ) throws(StoreError) {
    try commit { db in
      try db.execute(
        sql: """
          INSERT INTO webhook (name, url, allows_inner, kinds, flows, sealed_secret, created_at)
          VALUES (?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          new.name, new.url, new.allowsInner, JSONList.json(new.kinds.map(\.rawValue)),
          JSONList.json(new.flows), new.sealedSecret, now,
        ])
      if let entry { try Self.audit(db, entry, now: now) }
      db.note(.deliveries)
    }
  }

  /// All webhooks, the oldest first.
  public func webhooks() throws(StoreError) -> [Webhook] {
    try counting { store throws(StoreError) in try store.webhooks() }
  }

  /// The webhook with a name.
  public func webhook(named name: String) throws(StoreError) -> Webhook? {
    try look { db in
      try SQLRow.fetchOne(
        db, sql: "SELECT \(Webhook.columns) FROM webhook WHERE name = ?", arguments: [name]
      ).map(Webhook.init)
    }
  }

  /// Webhooks and how they are doing, the oldest first. Counts everything that is kept of what they were told.
  ///
  /// - Parameter name: only this one; nil for all.
  public func webhookStates(named name: String? = nil) throws(StoreError) -> [WebhookState] {
    try counting { store throws(StoreError) in try store.webhookStates(named: name) }
  }

  /// All webhooks and what waits for them, the oldest first. Reads nothing of what was settled.
  public func webhookQueues() throws(StoreError) -> [WebhookQueue] {
    try look { db in
      try SQLRow.fetchAll(db, sql: Self.webhookQueues).map {
        WebhookQueue(webhook: Webhook($0), waiting: $0[12], lastFailure: $0[13])
      }
    }
  }

  // Every time is 0 or more: said so that SQLite takes the index of what waits, and not all of a webhook's.
  static let webhookQueues = """
    SELECT \(Webhook.columns),
      (SELECT count(*) FROM delivery WHERE delivery.webhook = webhook.id AND settled_at IS NULL
        AND next_at >= 0), \(lastFailure)
    FROM webhook ORDER BY webhook.id
    """

  fileprivate static let lastFailure = """
    (SELECT failure FROM delivery AS last WHERE last.webhook = webhook.id
      AND settled_at IS NULL AND failure IS NOT NULL ORDER BY next_at DESC LIMIT 1)
    """

  /// Removes a webhook and what it was to be told.
  ///
  /// - Parameter line: the line of the audit trail that goes with it, and when, in seconds since 1970.
  /// - Returns: false when there was none of this name.
  public func removeWebhook(
    named name: String, audit line: (entry: AuditEntry, now: Int64)? = nil
  ) throws(StoreError) -> Bool {
    try commit { db in
      try db.execute(sql: "DELETE FROM webhook WHERE name = ?", arguments: [name])
      let wasThere = db.changesCount > 0
      db.note(.deliveries)
      if wasThere, let line { try Self.audit(db, line.entry, now: line.now) }
      return wasThere
    }
  }

  /// Gives a webhook another secret; for a while the one before signs as well.
  ///
  /// - Parameters:
  ///   - expected: the sealed secret that it has to have, so that of two at once one is done; nil for whichever.
  ///   - previousUntil: when that while is over, in seconds since 1970.
  ///   - line: the line of the audit trail that goes with it, and when.
  /// - Returns: false when there was none of this name, or with another secret.
  public func rotateSecret(
    ofWebhook name: String, from expected: String? = nil, to sealed: String, previousUntil: Int64,
    audit line: (entry: AuditEntry, now: Int64)? = nil
  ) throws(StoreError) -> Bool {
    try change(
      """
      UPDATE webhook SET sealed_previous = sealed_secret, previous_until = :until,
        sealed_secret = :sealed
      WHERE name = :name AND sealed_secret = coalesce(:expected, sealed_secret)
      """, ["name": name, "sealed": sealed, "until": previousUntil, "expected": expected],
      audit: line)
  }

  /// Keeps the secrets of a webhook sealed anew, where they are still those that were opened.
  public func reseal(
    _ webhook: Webhook, secret: String, previous: String?
  ) throws(StoreError) {
    _ = try change(
      """
      UPDATE webhook SET sealed_secret = :secret, sealed_previous = :previous
      WHERE id = :id AND sealed_secret = :old
        AND (sealed_previous IS NULL) = (:previous IS NULL)
      """,
      ["id": webhook.id, "old": webhook.sealedSecret, "secret": secret, "previous": previous])
  }

  /// Switches a webhook off: it is told nothing until it is switched on, and what waits for it waits.
  ///
  /// - Parameters:
  ///   - why: a sentence for the operator who lists it.
  ///   - entry: the line of the audit trail that goes with it; none is written where it was off before.
  public func disableWebhook(
    _ id: Int64, why: String, audit entry: AuditEntry? = nil, now: Int64
  ) throws(StoreError) {
    _ = try change(
      """
      UPDATE webhook SET disabled_at = :now, disabled_why = :why
      WHERE id = :id AND disabled_at IS NULL
      """, ["id": id, "why": why, "now": now], audit: entry.map { ($0, now) })
  }

  /// Switches a webhook on, and tries at once what waits for it, for as long as if it were new.
  ///
  /// - Parameter entry: the line of the audit trail that goes with it; none is written where it was on before.
  /// - Returns: false when there was none of this name.
  public func enableWebhook(
    named name: String, audit entry: AuditEntry? = nil, now: Int64
  ) throws(StoreError) -> Bool {
    try commit { db in
      let id = try Int64.fetchOne(
        db, sql: "SELECT id FROM webhook WHERE name = ?", arguments: [name])
      guard let id else { return false }
      try db.execute(
        sql: """
          UPDATE webhook SET disabled_at = NULL, disabled_why = NULL
          WHERE id = ? AND disabled_at IS NOT NULL
          """, arguments: [id])
      if db.changesCount > 0, let entry { try Self.audit(db, entry, now: now) }
      db.note(.deliveries)
      try db.execute(
        sql: """
          UPDATE delivery SET attempts = 0, due_since = :now, next_at = :now
          WHERE settled_at IS NULL AND webhook = :id
          """,
        arguments: ["id": id, "now": now])
      return true
    }
  }

  private func change(
    _ sql: String, _ arguments: SQLArguments, audit line: (entry: AuditEntry, now: Int64)? = nil
  ) throws(StoreError) -> Bool {
    try commit { db in
      try db.execute(sql: sql, arguments: arguments)
      let isChanged = db.changesCount > 0
      db.note(.deliveries)
      if isChanged, let line { try Self.audit(db, line.entry, now: line.now) }
      return isChanged
    }
  }
}
