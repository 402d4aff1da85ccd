extension OnboardingStore {
  /// Keeps the first value that a session has for something that happens once: a draw, a purchase,
  /// a consent.
  ///
  /// Of any number of calls, at once or later, all return the value of the first, be it that of another device
  /// which holds the same draft. Draw anew for each call and show what is returned.
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
      db.note(.settled(session))
      if let kept = try Self.outcome(db, kind, session) { return kept }
      // Where another transaction has just kept one, this one begins again and finds it.
      try db.execute(
        sql: """
          INSERT INTO outcome (session, kind, value, recorded_at) VALUES (?, ?, ?, ?)
          ON CONFLICT (session, kind) DO NOTHING
          """,
        arguments: [session, kind, value, now])
      if let flow {
        try Self.announcePurchase(db, session, flow: flow, kind: kind, value: value, now: now)
      }
      return value
    }
  }

  /// What came of something that happens once: the session's own value, else the first one of the other devices
  /// that hold the same draft.
  static func outcome(_ db: SQLConnection, _ kind: String, _ session: [UInt8]) throws -> String? {
    try String.fetchOne(
      db,
      sql: """
        SELECT value FROM outcome
        WHERE kind = :kind AND (session = :session OR session IN (\(otherCopies)))
        ORDER BY session = :session DESC, recorded_at LIMIT 1
        """,
      arguments: ["kind": kind, "session": session])
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
        arguments: [session, kind, value, now])
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

  /// Everything that happened once in a session or on another device that holds the same draft, and what the
  /// person wrote for themselves: kinds and values. What happened in two has the session's own value, else the
  /// first; of notes with one name the one that was written last counts.
  private static func outcomes(_ db: SQLConnection, _ session: [UInt8]) throws -> [String: String] {
    let rows = try SQLRow.fetchAll(
      db,
      sql: """
        SELECT kind, value, session = :session AS is_own, \(isNote) AS is_note FROM outcome
        WHERE (session = :session OR session IN (\(otherCopies))) AND NOT (\(isOfStore))
        ORDER BY recorded_at
        """,
      arguments: ["session": session])
    var outcomes: [String: String] = [:]
    for row in rows {
      let (kind, isOwn, isNote) = (row[0] as String, row[2] as Bool, row[3] as Bool)
      if outcomes[kind] == nil || isOwn || isNote { outcomes[kind] = row[1] }
    }
    return outcomes
  }

  /// The sessions that hold the same draft as `:session` on other devices.
  static let otherCopies = """
    SELECT other.session FROM draft_copy AS mine JOIN draft_copy AS other ON other.draft = mine.draft
    WHERE mine.session = :session AND other.session <> :session
    """

  /// What people write for themselves, in a form that the primary key serves.
  static let isNote = "kind >= 'note.' AND kind < 'note/'"

  /// What the store keeps of a session for itself, and nobody is shown.
  static let isOfStore = "kind >= 'foyer.' AND kind < 'foyer/'"

  /// Whether a row that is there already is one.
  static let isKeptNote = "outcome.kind >= 'note.' AND outcome.kind < 'note/'"

  /// Deletes what a person wrote for themselves, on all of their devices.
  static func deleteNotes(_ db: SQLConnection, _ session: [UInt8]) throws {
    try db.execute(
      sql: """
        DELETE FROM outcome
        WHERE (session = :session OR session IN (\(otherCopies))) AND \(isNote)
        """,
      arguments: ["session": session])
  }
}
