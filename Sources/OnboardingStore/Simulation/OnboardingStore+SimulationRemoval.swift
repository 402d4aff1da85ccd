/// What was removed of simulated people, beside their events.
public struct RemovedSimulation: Sendable, Hashable, Codable {
  /// Profiles.
  public var profiles = 0
  /// Accounts.
  public var accounts = 0
  /// Sessions of which anything was kept.
  public var sessions = 0
  /// Whether more is left, for the next call.
  public var hasMore = false

  /// Nothing yet.
  public init() {}
}

extension OnboardingStore {
  /// Removes what simulated people left: accounts, profiles, drafts, codes, what happened once in their
  /// sessions, what they agreed to, and their events. Nobody is told.
  ///
  /// - Parameter limit: the most sessions, accounts and profiles of each that are removed at once, so
  ///   that nobody's commit waits behind a long one. Call it until nothing is left.
  public func removeSimulated(atMost limit: Int) throws(StoreError) -> RemovedSimulation {
    let removed = try commit { db in
      var removed = RemovedSimulation()
      let sessions = try [UInt8].fetchAll(
        db, sql: "SELECT session FROM simulated_session LIMIT ?", arguments: [limit]
      ).map { Array($0) }
      for session in sessions { removed.profiles += try Self.removeSession(db, session) }
      removed.sessions = sessions.count
      for (table, count) in [("account", \RemovedSimulation.accounts), ("profile", \.profiles)] {
        let ids = try Int64.fetchAll(
          db, sql: "SELECT id FROM \(table) WHERE simulated = 1 LIMIT ?", arguments: [limit])
        for id in ids {
          if table == "account" {
            try Outbox.erase(db, people: [Outbox.person(account: id)])
            removed.profiles +=
              try Int.fetchOne(
                db, sql: "SELECT count(*) FROM profile WHERE account = ?", arguments: [id]) ?? 0
          }
          try db.execute(sql: "DELETE FROM \(table) WHERE id = ?", arguments: [id])
        }
        removed[keyPath: count] += ids.count
        if ids.count == limit { removed.hasMore = true }
      }
      if sessions.count == limit { removed.hasMore = true }
      if !removed.hasMore { try Self.deleteUnusedWords(db) }
      for session in sessions { db.note(.gone(session)) }
      return removed
    }
    guard !removed.hasMore else { return removed }
    try removeSimulatedEvents()
    try emptyLog()
    return removed
  }

  /// Removes what a simulated session left, and its mark.
  ///
  /// - Returns: how many profiles there were that no account holds.
  private static func removeSession(_ db: SQLConnection, _ session: [UInt8]) throws -> Int {
    var profiles = 0
    try deleteCopies(db, session)
    for table in ["outcome", "company_member", "consent", "spent_session", "profile"] {
      // Accounts take theirs along.
      let rest = table == "profile" ? " AND account IS NULL" : ""
      try db.execute(
        sql: "DELETE FROM \(table) WHERE session = ?\(rest)", arguments: [session])
      if table == "profile" { profiles = db.changesCount }
    }
    try Outbox.erase(db, people: [Outbox.person(session: session)])
    try db.execute(
      sql: "DELETE FROM simulated_session WHERE session = ?", arguments: [session])
    return profiles
  }
}
