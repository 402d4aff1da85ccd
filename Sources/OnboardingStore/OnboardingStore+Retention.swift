extension OnboardingStore {
  /// For how long a code that has run out is still told from one that never was: a day, in seconds.
  private static let handoverMemory: Int64 = 24 * 3600
  /// For how long the figures remember a visit, which may still go on: two days more than a session lasts,
  /// in seconds.
  private static let visitMemory: Int64 = 32 * 24 * 3600
  /// For how long a browser is known on which nobody signs in any more: 400 days, in seconds, the longest
  /// that browsers keep a cookie. Source: RFC 6265bis §5.5.
  private static let deviceMemory: Int64 = 400 * 24 * 3600

  /// Deletes what is older than it may be, and what has expired: browsers signed in, ended
  /// sessions.
  ///
  /// - Parameter now: seconds since 1970.
  /// - Returns: how many rows were deleted.
  @discardableResult
  public func delete(olderThan retention: Retention, now: Int64) throws(StoreError) -> Int {
    // Where nothing is kept, what has just happened and the hour that is not over go, too.
    let events = retention.events.map { $0 > 0 ? $0 : -3600 }
    let ages: [(sql: String, age: Int64?)] = [
      ("DELETE FROM consent WHERE account IS NULL AND at < ?", retention.profiles),
      ("DELETE FROM event_group WHERE last_at < ? * 1000", events),
      ("DELETE FROM event_roll_up WHERE hour < ? / 3600", events),
      (
        "DELETE FROM event_visit WHERE last_at < ? * 1000",
        min(Self.visitMemory, events ?? Self.visitMemory)
      ),
      (
        """
        DELETE FROM outcome WHERE recorded_at < ?
          AND session NOT IN (SELECT session FROM profile)
        """, retention.outcomes
      ),
      (
        """
        DELETE FROM company_member WHERE joined_at < ? AND account IS NULL
          AND session NOT IN (SELECT session FROM profile)
        """, retention.outcomes
      ),
      (
        """
        DELETE FROM draft_copy WHERE changed_at < ?
          AND draft IN (SELECT id FROM draft WHERE account IS NULL)
        """, retention.outcomes
      ),
      ("DELETE FROM handover WHERE expires_at < ?", Self.handoverMemory),
      (
        """
        DELETE FROM outbox WHERE created_at < ? AND id NOT IN (
          SELECT event FROM delivery JOIN webhook ON webhook.id = delivery.webhook
          WHERE settled_at IS NULL AND disabled_at IS NULL)
        """, retention.deliveries
      ),
      ("DELETE FROM account_session WHERE expires_at <= ?", 0),
      ("DELETE FROM operator_session WHERE expires_at <= ?", 0),
      ("DELETE FROM spent_session WHERE expires_at <= ?", 0),
      ("DELETE FROM mail_link WHERE expires_at <= ?", 0),
      ("DELETE FROM known_device WHERE seen_at < ?", Self.deviceMemory),
      ("DELETE FROM attempt WHERE full_at <= ?", 0),
    ]
    let profiles = try retention.profiles.map { (age) throws(StoreError) in
      try deleteProfiles(olderThan: age, now: now)
    }
    let deleted = try commit(.statements) { db in
      var deleted = profiles ?? 0
      try Self.restartRollUps(db)
      for (sql, age) in ages {
        guard let age else { continue }
        try db.execute(sql: sql, arguments: [now - age])
        deleted += db.changesCount
      }
      try db.execute(
        sql: """
          DELETE FROM draft WHERE account IS NULL AND id NOT IN (SELECT draft FROM draft_copy)
          """)
      try Self.deleteUnusedWords(db)
      db.note(.expired(at: now))
      return deleted
    }
    counters.count(\.rowsExpired, by: deleted)
    return deleted
  }

  /// By itself: a line of the audit trail needs a transaction that nobody else's line can come into.
  private func deleteProfiles(olderThan age: Int64, now: Int64) throws(StoreError) -> Int {
    try commit { db in
      try db.execute(sql: "DELETE FROM profile WHERE submitted_at < ?", arguments: [now - age])
      let deleted = db.changesCount
      guard deleted > 0 else { return 0 }
      try Self.audit(
        db,
        AuditEntry(
          "retention", .erased, "\(deleted) profiles",
          detail: "older than \(age / 86_400) days"), now: now)
      return deleted
    }
  }
}
