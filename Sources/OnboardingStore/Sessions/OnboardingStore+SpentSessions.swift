extension OnboardingStore {
  /// Ends a session for good and begins another one of the same person from nothing, but for what
  /// happens once for a person and not once for a beginning. What they wrote for themselves is deleted, and a
  /// place in a company that nobody handed in and no account holds is free again; of a beginning that was not
  /// handed in nothing is left. Apps that took over what was answered are let go of, unless an account says that it is still
  /// the same person.
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
      try db.execute(
        sql: """
          DELETE FROM company_member WHERE session = :session AND account IS NULL
            AND NOT EXISTS (SELECT 1 FROM profile WHERE profile.session = company_member.session)
          """, arguments: ["session": old])
      try Self.endBeginning(db, of: old, keeping: kinds)
      try Self.dropAppCopies(db, beside: old, until: expiresAt)
      try Self.renameCopy(db, old, as: new)
      try Self.carrySimulation(db, from: old, to: new)
      for kind in kinds {
        try db.execute(
          sql: """
            INSERT INTO outcome (session, kind, value, recorded_at)
            SELECT ?, kind, value, recorded_at FROM outcome WHERE session = ? AND kind = ?
            ON CONFLICT (session, kind) DO NOTHING
            """,
          arguments: [new, old, kind])
      }
      // Without a profile nothing leads from an account to the session any more, so that no erasure would reach it.
      try db.execute(
        sql: """
          DELETE FROM outcome WHERE session = :session
            AND NOT EXISTS (SELECT 1 FROM profile WHERE profile.session = outcome.session)
          """, arguments: ["session": old])
      db.note(.replaced(old, by: new), .settledTogether([old, new]))
    }
  }

  /// Leaves what happened once for a beginning, and the profile that came of it, with the session that is over, also
  /// where it was on another device: there, too, the person begins anew.
  private static func endBeginning(
    _ db: SQLConnection, of session: [UInt8], keeping kinds: [String]
  ) throws {
    let ended = """
      session IN (\(otherCopies)) AND NOT (\(isOfStore)) AND NOT (\(isNote))
        AND kind NOT IN (SELECT value FROM json_each(:kinds))
      """
    let arguments: SQLArguments = [
      "session": session, "kinds": JSONList.json(kinds),
    ]
    try db.execute(
      sql: """
        INSERT INTO outcome (session, kind, value, recorded_at)
        SELECT :session, kind, value, recorded_at FROM outcome WHERE \(ended)
        ON CONFLICT (session, kind) DO NOTHING
        """, arguments: arguments)
    try db.execute(sql: "DELETE FROM outcome WHERE \(ended)", arguments: arguments)
    try db.execute(
      sql: """
        UPDATE profile SET session = :session
        WHERE id = (SELECT min(id) FROM profile WHERE session IN (\(otherCopies)))
          AND NOT EXISTS (SELECT 1 FROM profile AS own WHERE own.session = :session)
        """, arguments: ["session": session])
  }

  /// Whether a session is over. Asks memory only: fit for every request.
  ///
  /// - Parameter now: seconds since 1970; asked for where the session was over once.
  public func isSpent(session: [UInt8], now: @autoclosure () -> Int64) -> Bool {
    memory.spent.withLock { $0.expiry(of: session) }.map { $0 > now() } ?? false
  }

  /// Runs a transaction that keeps something of a session, but not where the session is over: it may have been
  /// erased after its request was let in, and nothing may come back. Only the transaction itself can tell.
  ///
  /// What may be said of a session that is over, such as that a form was handed in before, asks by itself.
  ///
  /// - Parameter now: seconds since 1970.
  /// - Returns: nil where the session is over; nothing has changed then.
  func commit<Result>(
    of session: [UInt8], now: Int64, _ body: (SQLConnection) throws -> Result
  ) throws(StoreError) -> Result? {
    try commit { db in
      guard try !SpentSessions.contains(db, session, now: now) else { return nil }
      return try body(db)
    }
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
      arguments: [session, expiresAt])
    db.note(.spent(session, until: expiresAt))
  }
}
