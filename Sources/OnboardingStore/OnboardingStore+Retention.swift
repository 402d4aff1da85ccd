extension OnboardingStore {
  /// For how long a code that has run out is still told from one that never was: a day, in seconds.
  private static let handoverMemory: Int64 = 24 * 3600
  /// For how long the figures remember a visit, which may still go on: two days more than a session lasts,
  /// in seconds.
  private static let visitMemory: Int64 = 32 * 24 * 3600
  /// For how long a browser is known on which nobody signs in any more: 400 days, in seconds, the longest
  /// that browsers keep a cookie. Source: RFC 6265bis §5.5.
  private static let deviceMemory: Int64 = 400 * 24 * 3600
  /// How many rows one commit deletes: far fewer than a statement has time for, whatever hangs on them.
  static let mostPerCommit = 10_000

  /// Deletes what is older than it may be, and what has expired: browsers signed in, ended
  /// sessions. Each commit deletes a part, so that none takes long however much there is, and what was
  /// deleted before one that failed stays deleted. Where one table can't be cleared, the others are.
  ///
  /// - Parameter now: seconds since 1970.
  /// - Returns: how many rows were deleted.
  /// - Throws: what went wrong first, after all else was done.
  @discardableResult
  public func delete(olderThan retention: Retention, now: Int64) throws(StoreError) -> Int {
    var (deleted, failure) = (0, nil as StoreError?)
    func attempt(_ body: () throws(StoreError) -> Void) {
      do throws(StoreError) { try body() } catch { failure = failure ?? error }
    }
    for expiry in Self.expiries(retention, now: now) {
      attempt { () throws(StoreError) in deleted += try delete(expiry, now: now) }
    }
    attempt { () throws(StoreError) in
      try commit(.statements) { db in
        try Self.deleteUnusedWords(db)
        db.note(.expired(at: now))
      }
    }
    if let failure { throw failure }
    return deleted
  }

  /// When something was kept last that has its time with it: what people did or handed in, or a line of the audit trail;
  /// in seconds since 1970, nil where there is nothing.
  public func lastKept() throws(StoreError) -> Int64? {
    try look { db in
      try [
        "SELECT max(last_at) / 1000 FROM event_group", "SELECT max(submitted_at) FROM profile",
        "SELECT at FROM audit ORDER BY id DESC LIMIT 1",
      ].compactMap { try Int64.fetchOne(db, sql: $0) }.max()
    }
  }

  private func delete(_ expiry: Expiry, now: Int64) throws(StoreError) -> Int {
    var sum = 0
    while true {
      // A line of the audit trail needs a transaction that nobody else's line can come into.
      let deleted = try commit(expiry.reason == nil ? .statements : .serial) { db in
        if expiry.isOfEvents { try Self.restartRollUps(db) }
        let deleted = try expiry.delete(atMost: Self.mostPerCommit, db)
        if let reason = expiry.reason, deleted > 0 {
          try Self.audit(
            db,
            AuditEntry(
              AuditEntry.retention, .erased, "\(deleted) \(deleted == 1 ? "profile" : "profiles")",
              detail: reason), now: now)
        }
        return deleted
      }
      counters.count(\.rowsExpired, by: deleted)
      sum += deleted
      if deleted < Self.mostPerCommit { return sum }
    }
  }

  /// What goes, in this order: what stays only with another row comes after it.
  static func expiries(_ retention: Retention, now: Int64) -> [Expiry] {
    var expiries: [Expiry] = []
    func delete(
      _ table: String, _ key: String, olderThan age: Int64?, where condition: String,
      isOfEvents: Bool = false, reason: String? = nil
    ) {
      guard let age else { return }
      expiries.append(
        Expiry(
          table: table, key: key, condition: condition, moments: [.integer(now - age)],
          isOfEvents: isOfEvents, reason: reason))
    }
    delete(
      "profile", "id", olderThan: retention.profiles, where: "submitted_at < ?",
      reason: retention.profiles.map { age in
        let days = age / 86_400
        return "older than \(days) \(days == 1 ? "day" : "days")"
      })
    delete(
      "consent", "id", olderThan: retention.profiles, where: "account IS NULL AND at < ?")
    // Where nothing is kept, what has just happened and the hour that is not over go, too.
    let events = retention.events.map { $0 > 0 ? $0 : -3600 }
    delete(
      "event_group", "id", olderThan: events, where: "last_at < ? * 1000", isOfEvents: true)
    delete(
      "event_roll_up", "circumstances, hour", olderThan: events, where: "hour < ? / 3600",
      isOfEvents: true)
    delete(
      "event_visit", "visit", olderThan: min(visitMemory, events ?? visitMemory),
      where: "last_at < ? * 1000", isOfEvents: true)
    // Neither in the session nor on another device that holds the same draft.
    func isNotHandedIn(_ table: String) -> String {
      """
      NOT EXISTS (SELECT 1 FROM profile WHERE profile.session = \(table).session)
        AND NOT EXISTS (SELECT 1 FROM draft_copy AS mine
          JOIN draft_copy AS other ON other.draft = mine.draft
          JOIN profile ON profile.session = other.session WHERE mine.session = \(table).session)
      """
    }
    delete(
      "outcome", "session, kind", olderThan: retention.outcomes,
      where: "recorded_at < ? AND \(isNotHandedIn("outcome"))")
    delete(
      "company_member", "session", olderThan: retention.outcomes,
      where: "joined_at < ? AND account IS NULL AND \(isNotHandedIn("company_member"))")
    delete(
      "draft_copy", "session", olderThan: retention.outcomes,
      where: "changed_at < ? AND draft IN (SELECT id FROM draft WHERE account IS NULL)")
    expiries.append(
      Expiry(
        table: "draft", key: "id",
        condition: """
          account IS NULL AND NOT EXISTS (SELECT 1 FROM draft_copy WHERE draft_copy.draft = draft.id)
          """, moments: []))
    delete("handover", "code_digest", olderThan: handoverMemory, where: "expires_at < ?")
    delete(
      "outbox", "id", olderThan: retention.deliveries,
      where: """
        created_at < ? AND NOT EXISTS (
          SELECT 1 FROM delivery JOIN webhook ON webhook.id = delivery.webhook
          WHERE delivery.event = outbox.id AND settled_at IS NULL AND disabled_at IS NULL)
        """)
    for (table, key) in [
      ("account_session", "token_digest"), ("operator_session", "token_digest"),
      ("spent_session", "session"), ("mail_link", "token_digest"),
    ] {
      delete(table, key, olderThan: 0, where: "expires_at <= ?")
    }
    delete("known_device", "account, device_digest", olderThan: deviceMemory, where: "seen_at < ?")
    delete("attempt", "bucket", olderThan: 0, where: "full_at <= ?")
    return expiries
  }
}

/// Rows of a table whose time is up.
struct Expiry {
  let table: String
  let key: String
  let condition: String
  /// The first moments that stay, each for a `?`.
  var moments: [SQLValue] = []
  /// Whether figures are added up of them.
  var isOfEvents = false
  /// Why they go, for the audit trail; nil for what isn't written down.
  var reason: String?

  /// - Returns: how many were deleted.
  func delete(atMost limit: Int, _ db: SQLConnection) throws -> Int {
    // With the condition twice: PostgreSQL asks it again of a row that somebody changed meanwhile, and of what is
    // within a SELECT only there.
    try db.execute(
      sql: """
        DELETE FROM \(table) WHERE \(condition) AND (\(key)) IN
          (SELECT \(key) FROM \(table) WHERE \(condition) LIMIT \(limit))
        """, arguments: .positional(moments + moments))
    return db.changesCount
  }
}
