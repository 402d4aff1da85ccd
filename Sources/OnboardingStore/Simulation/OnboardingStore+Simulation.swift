extension OnboardingStore {
  /// Marks a session as a simulated person's, before anything is kept of it. A repeat changes nothing.
  ///
  /// From then on what the session hands in and the account that it makes are labelled, and nobody is
  /// told of them: no webhook, no mailbox.
  ///
  /// - Parameters:
  ///   - session: the id of the session, 16 bytes.
  ///   - now: seconds since 1970.
  public func markSimulated(session: [UInt8], now: Int64) throws(StoreError) {
    guard try !isSimulated(session: session) else { return }
    try commit { db in
      try db.execute(
        sql: """
          INSERT INTO simulated_session (session, marked_at) VALUES (?, ?) ON CONFLICT DO NOTHING
          """,
        arguments: [session, now])
    }
  }

  /// Whether a session is a simulated person's.
  public func isSimulated(session: [UInt8]) throws(StoreError) -> Bool {
    try look { db in try Self.isSimulated(db, session: session) }
  }

  static func isSimulated(_ db: SQLConnection, session: [UInt8]) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM simulated_session WHERE session = ?)",
      arguments: [session]) == true
  }

  static func isSimulated(_ db: SQLConnection, account: Int64) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM account WHERE id = ? AND simulated = 1)",
      arguments: [account]) == true
  }

  /// A session that takes the place of a simulated one is simulated, too.
  static func carrySimulation(_ db: SQLConnection, from old: [UInt8], to new: [UInt8]) throws {
    try db.execute(
      sql: """
        INSERT INTO simulated_session (session, marked_at)
        SELECT ?, marked_at FROM simulated_session WHERE session = ? ON CONFLICT DO NOTHING
        """,
      arguments: [new, old])
  }
}
