/// Drafts and their copies as rows, inside of a transaction.
extension OnboardingStore {
  /// Whether a session is over, and the account that its browser is signed in to by a token and uses now,
  /// which is noted to the minute.
  static func standing(
    _ db: SQLConnection, of session: [UInt8], signedInBy digest: [UInt8]?, now: Int64
  ) throws -> (isOver: Bool, account: Int64?) {
    var (isOver, account, usedAt) = (false, nil as Int64?, nil as Int64?)
    try SQLRow.forEach(db, sql: findStanding, arguments: [session, now, digest, now]) { row in
      (isOver, account, usedAt) = (row[0], row[1], row[2])
      return true
    }
    // Later than now by a clock that was set back since.
    if account != nil, usedAt.map({ abs(now - $0) >= 60 }) ?? true {
      try db.execute(
        sql: "UPDATE account_session SET used_at = ? WHERE token_digest = ?",
        arguments: [now, digest])
    }
    return (isOver, account)
  }

  // Written once: it is asked with every form of who is signed in.
  private static let findStanding = """
    SELECT EXISTS (SELECT 1 FROM spent_session WHERE session = ? AND expires_at > ?) AS is_over,
      account_session.account, account_session.used_at
    FROM (SELECT 1 AS one) AS always LEFT JOIN account_session
      ON account_session.token_digest = ? AND \(isWithinLife("account_session"))
    """

  static func copy(_ db: SQLConnection, of session: [UInt8]) throws -> DraftCopy? {
    try SQLRow.fetchOne(
      db, sql: "SELECT \(DraftCopy.columns) FROM draft_copy WHERE session = ?",
      arguments: [session]
    ).map(DraftCopy.init)
  }

  static func copies(_ db: SQLConnection, of draft: Int64) throws -> [DraftCopy] {
    try SQLRow.fetchAll(
      db,
      sql: """
        SELECT \(DraftCopy.columns) FROM draft_copy WHERE draft = ?
        ORDER BY revision DESC, session
        """,
      arguments: [draft]
    ).map(DraftCopy.init)
  }

  /// The draft that a state belongs to, made where there is none.
  static func draft(
    _ db: SQLConnection, of state: DraftState, account: Int64?
  ) throws -> StoredDraft {
    let mine = try StoredDraft.fetch(db, holding: state.session)
    guard let account else { return try mine ?? .make(db, state.flow, account: nil) }
    if let mine, mine.account == account { return mine }
    let theirs = try StoredDraft.fetch(db, of: account, in: state.flow)
    switch (mine, theirs) {
    case (nil, nil): return try .make(db, state.flow, account: account)
    case (nil, let theirs?): return theirs
    // What belongs to another person stays theirs when another account signs in on the device.
    case (let mine?, _) where mine.account != nil: return mine
    case (let mine?, nil):
      try db.execute(
        sql: "UPDATE draft SET account = ? WHERE id = ?", arguments: [account, mine.id])
      return mine
    case (let mine?, let theirs?):
      try join(db, mine.id, to: theirs.id)
      return try StoredDraft.fetch(db, theirs.id) ?? theirs
    }
  }

  /// Brings the copies of one draft into another one, behind its changes, in their own order.
  static func join(_ db: SQLConnection, _ draft: Int64, to other: Int64) throws {
    guard
      let base = try Int64.fetchOne(
        db, sql: "SELECT revision FROM draft WHERE id = ?", arguments: [other]),
      let added = try Int64.fetchOne(
        db, sql: "SELECT revision FROM draft WHERE id = ?", arguments: [draft])
    else { return }
    // None of them has taken in anything of the other draft. Whether they had of each other can't be said
    // by one number any more: better to ask a person once too often than to pass over an answer.
    try db.execute(
      sql: """
        UPDATE draft_copy SET draft = :other, revision = revision + :base, seen = 0
        WHERE draft = :draft
        """,
      arguments: ["other": other, "base": base, "draft": draft])
    try db.execute(
      sql: "UPDATE draft SET revision = ? WHERE id = ?", arguments: [base + added, other])
    try db.execute(sql: "DELETE FROM draft WHERE id = ?", arguments: [draft])
  }

  /// Writes a copy, as the newest change of its draft where its answers are new.
  ///
  /// - Parameter draft: where the session's copy lies, if it has one already.
  static func keep(
    _ db: SQLConnection, _ state: DraftState, in draft: Int64, now: Int64
  ) throws {
    guard let draft = try StoredDraft.fetch(db, draft) else { return }
    try keep(db, state, in: draft, now: now)
  }

  /// - Parameters:
  ///   - signedInBy: the digest of the token by which its browser is signed in; nil where that is as it was.
  ///   - isChoice: whether the person chose this over what other devices hold.
  static func keep(
    _ db: SQLConnection, _ state: DraftState, in draft: StoredDraft, signedInBy: [UInt8]? = nil,
    isChoice: Bool = false, now: Int64
  ) throws {
    let mine = draft.copies.first { $0.session == state.session }
    let others = draft.copies.filter { $0.session != state.session }
    // A device that begins with what another one holds changes nothing.
    let isChange =
      (mine ?? others.first)?.answers != state.answers
      || isChoice && others.contains { $0.answers != state.answers }
    let revision = isChange ? draft.revision + 1 : mine?.revision ?? draft.revision
    // What the person saw before they changed it, and what says the same, is taken in.
    let known = others.filter { $0.answers == state.answersBefore || $0.answers == state.answers }
    let seen = max(mine?.seen ?? 0, known.map(\.revision).max() ?? 0)
    if isChange {
      try db.execute(
        sql: "UPDATE draft SET revision = ? WHERE id = ?", arguments: [revision, draft.id])
    }
    let copy = DraftCopy(
      state, of: draft.id, revision: revision, seen: seen,
      changedAt: isChange ? now : mine?.changedAt ?? now, signedInBy: signedInBy, after: mine)
    try copy.save(db)
    let copies = [copy] + others
    db.note(SessionChange.copies(copies))
    // From now on what happens on one of them is shown on all.
    if copies.count > 1 { db.note(copies.map { .settled($0.session) }) }
  }
}
