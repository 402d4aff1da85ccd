import Foundation

extension OnboardingStore {
  /// Ends a session for good, at "start over" or at its end, so that an old cookie brings nothing
  /// back.
  ///
  /// - Parameters:
  ///   - session: the id of the session, 16 bytes.
  ///   - expiresAt: seconds since 1970: when its last cookie has expired by itself.
  public func markSpent(session: [UInt8], until expiresAt: Int64) throws(StoreError) {
    try commit { db in try Self.insertSpent(db, session, until: expiresAt) }
  }

  /// Ends a session for good and begins another one of the same person from nothing, but for what
  /// happens once for a person and not once for a beginning. What they wrote for themselves is deleted.
  ///
  /// - Parameters:
  ///   - new: a fresh session id, 16 bytes.
  ///   - kinds: the outcomes that have happened in the new session, too, where they have in the old.
  ///   - expiresAt: seconds since 1970: when the last cookie of the old session has expired.
  public func startOver(
    _ old: [UInt8], as new: [UInt8], keeping kinds: [String], until expiresAt: Int64
  ) throws(StoreError) {
    try commit { db in
      try Self.insertSpent(db, old, until: expiresAt)
      try Self.deleteNotes(db, old)
      try Self.renameCopy(db, old, as: new)
      try Self.carrySimulation(db, from: old, to: new)
      for kind in kinds {
        try db.execute(
          sql: """
            INSERT INTO outcome (session, kind, value, recorded_at)
            SELECT ?, kind, value, recorded_at FROM outcome WHERE session = ? AND kind = ?
            ON CONFLICT (session, kind) DO NOTHING
            """,
          arguments: [new.blob, old.blob, kind])
      }
      db.note(.replaced(old, by: new), .settledTogether([old, new]))
    }
  }

  /// Replaces a session by another of the same person, as when an account is created.
  ///
  /// The old one is over; what happened once in it has happened in the new one too, so that nothing
  /// can be drawn or bought again; profiles and the place in a company move along. The account that
  /// the old one made counts as made by the new one.
  ///
  /// - Parameters:
  ///   - new: a fresh session id, 16 bytes.
  ///   - expiresAt: seconds since 1970: when the old session's last cookie has expired.
  /// - Returns: the session to go on with: `new`, or the one of an earlier call for the same
  ///   session, so that a double click ends in one session.
  public func renewSession(
    _ old: [UInt8], as new: [UInt8], until expiresAt: Int64
  ) throws(StoreError) -> [UInt8] {
    try commit { db in
      let earlier = try Data.fetchOne(
        db, sql: "SELECT successor FROM spent_session WHERE session = ? AND successor IS NOT NULL",
        arguments: [old.blob])
      if let earlier {
        db.note(.spent(old, until: expiresAt), .settledTogether([old, Array(earlier)]))
        return Array(earlier)
      }
      try Self.insertSpent(db, old, until: expiresAt)
      try Self.carrySimulation(db, from: old, to: new)
      try db.execute(
        sql: "UPDATE spent_session SET successor = ? WHERE session = ?",
        arguments: [new.blob, old.blob])
      try db.execute(
        sql: """
          INSERT INTO outcome (session, kind, value, recorded_at)
          SELECT ?, kind, value, recorded_at FROM outcome WHERE session = ?
          ON CONFLICT (session, kind) DO NOTHING
          """,
        arguments: [new.blob, old.blob])
      for table in ["profile", "company_member", "draft_copy", "handover", "consent"] {
        try db.execute(
          sql: "UPDATE \(table) SET session = ? WHERE session = ?",
          arguments: [new.blob, old.blob])
      }
      try Outbox.move(
        db, from: Outbox.person(session: old), to: Outbox.person(session: new))
      db.note(.settledTogether([old, new]))
      return new
    }
  }

  /// Whether a session is over. Asks memory only: fit for every request.
  ///
  /// - Parameter now: seconds since 1970; asked for where the session was over once.
  public func isSpent(session: [UInt8], now: @autoclosure () -> Int64) -> Bool {
    memory.spent.withLock { $0.expiry(of: session) }.map { $0 > now() } ?? false
  }

  static func insertSpent(
    _ db: SQLConnection, _ session: [UInt8], until expiresAt: Int64
  ) throws {
    try db.execute(
      sql: """
        INSERT INTO spent_session (session, expires_at) VALUES (?, ?)
        ON CONFLICT (session) DO UPDATE SET expires_at = excluded.expires_at
          WHERE spent_session.expires_at < excluded.expires_at
        """,
      arguments: [session.blob, expiresAt])
    db.note(.spent(session, until: expiresAt))
  }
}
