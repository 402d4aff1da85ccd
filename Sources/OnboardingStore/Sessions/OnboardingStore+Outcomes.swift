import GRDB

extension OnboardingStore {
  /// Keeps the first value that a session has for something that happens once: a draw, a purchase,
  /// a consent.
  ///
  /// Of any number of calls, at once or later, all return the value of the first. Draw anew for
  /// each call and show what is returned.
  ///
  /// - Parameters:
  ///   - session: the id of the session, 16 bytes.
  ///   - kind: what it is, not empty.
  ///   - now: seconds since 1970.
  ///   - flow: the id of the flow whose purchase it is; other systems are told, once. nil for what
  ///     is none.
  /// - Returns: the value that is kept.
  public func recordOnce(
    session: [UInt8], kind: String, value: String, now: Int64, purchaseIn flow: String? = nil
  ) throws(StoreError) -> String {
    try commit { db in
      try db.execute(
        sql: """
          INSERT INTO outcome (session, kind, value, recorded_at) VALUES (?, ?, ?, ?)
          ON CONFLICT (session, kind) DO NOTHING
          """,
        arguments: [session.blob, kind, value, now])
      if let flow, db.changesCount > 0 {
        try Self.announcePurchase(db, session, flow: flow, kind: kind, value: value, now: now)
      }
      guard
        let kept = try String.fetchOne(
          db, sql: "SELECT value FROM outcome WHERE session = ? AND kind = ?",
          arguments: [session.blob, kind])
      else { throw StoreError.refused(reason: "the outcome \(kind) was not kept") }
      return kept
    }
  }

  /// What a session has for something that happens once, or nil before it happened.
  public func outcome(session: [UInt8], kind: String) throws(StoreError) -> String? {
    try look { db in
      try String.fetchOne(
        db, sql: "SELECT value FROM outcome WHERE session = ? AND kind = ?",
        arguments: [session.blob, kind])
    }
  }

  /// Everything that happened once in a session: kinds and values.
  public func outcomes(session: [UInt8]) throws(StoreError) -> [String: String] {
    try look { db in try Self.outcomes(db, session) }
  }

  /// What a page shows of how a session stands with the world: everything that happened once in it, the
  /// company that it has joined, and what that says of itself.
  ///
  /// One look for all of it, by statements that are kept: pages of a flow that settles something ask for
  /// each of their requests.
  public func standing(
    session: [UInt8]
  ) throws(StoreError) -> (outcomes: [String: String], company: Company?, facts: [String: String]) {
    try look { db in
      let outcomes = try Self.outcomes(db, session)
      guard let company = try Self.company(db, session: session) else {
        return (outcomes, nil, [:])
      }
      return (outcomes, company, try Self.companyFacts(db, session))
    }
  }

  private static func outcomes(_ db: Database, _ session: [UInt8]) throws -> [String: String] {
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: "SELECT kind, value FROM outcome WHERE session = ? AND kind <> ?"),
      arguments: [session.blob, referenceKind])
    return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
  }
}
