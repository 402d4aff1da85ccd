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
  /// - Returns: the value that is kept; nil where the session is over, so that nothing was kept.
  public func recordOnce(
    session: [UInt8], kind: String, value: String, now: Int64, purchaseIn flow: String? = nil
  ) throws(StoreError) -> String? {
    try commit(of: session, now: now) { db in
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
      db.note(.settled(session))
      return kept
    }
  }

  /// Keeps what a person wrote for themselves, in place of what the session has under the same name.
  ///
  /// - Parameters:
  ///   - session: the id of the session, 16 bytes.
  ///   - kind: the name of the note, which begins with `note.`.
  ///   - now: seconds since 1970.
  /// - Returns: false where the session is over, so that nothing was kept.
  public func write(
    session: [UInt8], kind: String, value: String, now: Int64
  ) throws(StoreError) -> Bool {
    try commit(of: session, now: now) { db in
      try db.execute(
        sql: """
          INSERT INTO outcome (session, kind, value, recorded_at) VALUES (?, ?, ?, ?)
          ON CONFLICT (session, kind)
            DO UPDATE SET value = excluded.value, recorded_at = excluded.recorded_at
          """,
        arguments: [session.blob, kind, value, now])
      db.note(.settled(session))
      return true
    } ?? false
  }

  /// Whether a look for the outcomes of a session may find something, be it what other devices of its person
  /// brought about. Asks memory only: fit for every request.
  public func mayHaveOutcomes(session: [UInt8]) -> Bool {
    memory.settled.withLock { $0.contains(session) }
  }

  /// What a page shows of how a session stands with services: everything that happened once in it, the
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

  /// The same as results read it, by kind: the company as `company` and `company.members`, what it says of itself as
  /// `company.<fact>`.
  public func outcomes(session: [UInt8]) throws(StoreError) -> [String: String] {
    let standing = try standing(session: session)
    var outcomes = standing.outcomes
    if let company = standing.company {
      outcomes["company"] = company.name
      outcomes["company.members"] = String(company.memberCount)
      for (name, value) in standing.facts { outcomes["company.\(name)"] = value }
    }
    return outcomes
  }

  /// Everything that happened once in a session, and what its person wrote for themselves: kinds and
  /// values. Of notes with one name on two devices the one that was written last counts.
  private static func outcomes(_ db: SQLConnection, _ session: [UInt8]) throws -> [String: String] {
    let rows = try SQLRow.fetchAll(
      db,
      sql: """
        SELECT kind, value, recorded_at FROM outcome WHERE session = :session AND kind <> :own
        UNION ALL
        SELECT kind, value, recorded_at FROM outcome
        WHERE session IN (\(otherCopies)) AND \(isNote)
        ORDER BY recorded_at
        """,
      arguments: ["session": session.blob, "own": referenceKind])
    return Dictionary(rows.map { ($0[0], $0[1]) }) { _, last in last }
  }

  /// The sessions that hold the same draft as `:session` on other devices.
  static let otherCopies = """
    SELECT other.session FROM draft_copy AS mine JOIN draft_copy AS other ON other.draft = mine.draft
    WHERE mine.session = :session AND other.session <> :session
    """

  /// What people write for themselves, in a form that the primary key serves.
  static let isNote = "kind >= 'note.' AND kind < 'note/'"

  /// Whether a row that is there already is one.
  static let isKeptNote = "outcome.kind >= 'note.' AND outcome.kind < 'note/'"

  /// Deletes what a person wrote for themselves, on all of their devices.
  static func deleteNotes(_ db: SQLConnection, _ session: [UInt8]) throws {
    try db.execute(
      sql: """
        DELETE FROM outcome
        WHERE (session = :session OR session IN (\(otherCopies))) AND \(isNote)
        """,
      arguments: ["session": session.blob])
  }
}
