import Foundation

extension OnboardingStore {
  /// Erases an account and all that belongs to it: its profiles and plans, what other systems were
  /// or were to be told of it, what happened once in its sessions, its place in a company, and every
  /// browser that is signed in. Other systems are told that it is gone.
  ///
  /// The figures stay: they name nobody. The bytes are overwritten in the database and in its log.
  /// The sessions are over with it, so that no cookie and no form of an open page brings anything back.
  ///
  /// - Parameters:
  ///   - expiresAt: seconds since 1970: when the last cookie of its sessions has expired.
  ///   - entry: the line of the audit trail that goes with it, where it is not the person who erases.
  ///   - farewell: a mail that says so, to be sent when the account is gone.
  ///   - now: seconds since 1970.
  /// - Returns: false when there was no such account.
  @discardableResult
  public func eraseAccount(
    _ id: Int64, spentUntil expiresAt: Int64, audit entry: AuditEntry? = nil,
    farewell: NewMail? = nil, now: Int64
  ) throws(StoreError) -> Bool {
    let wasThere = try commit { db in
      let sessions = try Self.sessions(db, of: id)
      let isSimulated = try Self.isSimulated(db, account: id)
      for session in sessions {
        try Self.insertSpent(db, session, until: expiresAt)
        db.note(.gone(session))
        try Self.deleteCopies(db, session)
        try db.execute(sql: "DELETE FROM outcome WHERE session = ?", arguments: [session])
        // The session that made the account, and those in which its person went on elsewhere, may have
        // left a profile or a place that was not linked.
        for table in ["profile", "company_member", "consent"] {
          try db.execute(
            sql: "DELETE FROM \(table) WHERE account IS NULL AND session = ?",
            arguments: [session])
        }
      }
      try Outbox.erase(
        db, people: [Outbox.person(account: id)] + sessions.map(Outbox.person(session:)))
      try db.execute(sql: "DELETE FROM account WHERE id = ?", arguments: [id])
      let wasThere = db.changesCount > 0
      try Self.deleteUnusedWords(db)
      if wasThere, !isSimulated { try Self.announceDeleted(db, id, now: now) }
      if wasThere, let entry { try Self.audit(db, entry, now: now) }
      if wasThere, !isSimulated, let farewell {
        try Self.addMail(db, farewell, account: nil, now: now)
      }
      return wasThere
    }
    try emptyLog()
    return wasThere
  }

  /// The sessions in which an account was made, or whose profile or place in a company it holds.
  private static func sessions(_ db: SQLConnection, of account: Int64) throws -> [[UInt8]] {
    try [UInt8].fetchAll(
      db,
      sql: """
        SELECT session FROM account WHERE id = :id
        UNION SELECT session FROM profile WHERE account = :id
        UNION SELECT session FROM company_member WHERE account = :id
        UNION SELECT session FROM draft_copy
          WHERE draft IN (SELECT id FROM draft WHERE account = :id)
        """,
      arguments: ["id": account]
    ).map { Array($0) }
  }

  /// Deletes the draft of a session with all its copies, and the codes that carry it elsewhere.
  ///
  /// - Returns: how many rows there were.
  @discardableResult
  static func deleteCopies(_ db: SQLConnection, _ session: [UInt8]) throws -> Int {
    try db.execute(sql: "DELETE FROM handover WHERE session = ?", arguments: [session])
    let codes = db.changesCount
    try db.execute(
      sql: """
        DELETE FROM draft WHERE id IN (SELECT draft FROM draft_copy WHERE session = ?)
        """,
      arguments: [session])
    return codes + db.changesCount
  }

  /// Erases what a session without an account left.
  ///
  /// - Parameters:
  ///   - end: the line of the audit trail that goes with it, and when the last cookie of its sessions has
  ///     expired, in seconds since 1970, until when they are over; nil lets them go on.
  /// - Returns: false when there was nothing.
  @discardableResult
  public func eraseSession(
    _ session: [UInt8], ending end: (audit: AuditEntry, spentUntil: Int64, now: Int64)? = nil
  ) throws(StoreError) -> Bool {
    let wasThere = try commit { db in
      var changes = 0
      // The person of a session may have gone on with it elsewhere.
      let copies = try Self.copy(db, of: session).map { try Self.copies(db, of: $0.draft) } ?? []
      let sessions = Set(copies.map(\.session) + [session])
      for session in sessions {
        for table in ["profile", "outcome", "company_member", "consent"] {
          try db.execute(
            sql: "DELETE FROM \(table) WHERE session = ?", arguments: [session])
          changes += db.changesCount
        }
        changes += try Self.deleteCopies(db, session)
        db.note(.gone(session))
        if let end { try Self.insertSpent(db, session, until: end.spentUntil) }
      }
      try Self.deleteUnusedWords(db)
      try Outbox.erase(db, people: sessions.map(Outbox.person(session:)))
      if let end, changes > 0 { try Self.audit(db, end.audit, now: end.now) }
      return changes > 0
    }
    try emptyLog()
    return wasThere
  }

  /// Brings the write-ahead log into the database and empties it: erased rows are still readable
  /// there. A reader at work may keep a part of it until the next time.
  func emptyLog() throws(StoreError) {
    do {
      if try !database.emptyLog() { counters.count(\.logsLeft) }
    } catch {
      throw counters.failure(StoreError(error))
    }
  }
}
