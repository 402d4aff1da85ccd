import Foundation

extension OnboardingStore {
  /// Keeps what a device holds of a draft. The first device of an account begins its draft; where a
  /// draft of nobody comes to an account that has one, the two become one.
  ///
  /// What another device changed counts as taken in where the person saw it before they made this
  /// change.
  ///
  /// - Parameters:
  ///   - account: whose it is; nil where that isn't known.
  ///   - now: seconds since 1970.
  public func keepDraft(
    _ state: DraftState, account: Int64?, now: Int64
  ) throws(StoreError) {
    try commit { db in
      guard try !SpentSessions.contains(db, state.session, now: now) else { return }
      let draft = try Self.draft(db, of: state, account: account)
      try Self.keep(db, state, in: draft, now: now)
    }
  }

  /// Keeps what devices hold, in one transaction. A device whose browser is not, or no longer, signed in is
  /// passed over, unless it shares its draft with another one.
  public func keepDrafts(
    _ states: [(state: DraftState, tokenDigest: [UInt8]?)], now: Int64
  ) throws(StoreError) {
    let shared = memory.behind.withLock { behind in states.map { behind.isShared($0.state.session) }
    }
    try commit { db in
      for ((state, digest), isShared) in zip(states, shared) {
        guard try !SpentSessions.contains(db, state.session, now: now) else { continue }
        let account = try digest.flatMap { try Self.account(db, signedInBy: $0, now: now) }
        let isKept = try isShared && Self.copy(db, of: state.session) != nil
        guard account != nil || isKept else { continue }
        let draft = try Self.draft(db, of: state, account: account)
        try Self.keep(db, state, in: draft, now: now)
      }
    }
  }

  /// Lets a session that begins anew take the place of the one before it: all that is there is taken in.
  static func renameCopy(_ db: SQLConnection, _ old: [UInt8], as new: [UInt8]) throws {
    try db.execute(
      sql: """
        UPDATE draft_copy SET session = :new,
          seen = (SELECT revision FROM draft WHERE id = draft_copy.draft)
        WHERE session = :old
        """,
      arguments: ["new": new.blob, "old": old.blob])
  }

  /// Keeps what the person chose where their devices differed: it counts as having taken in all that is
  /// there.
  public func settleDraft(_ state: DraftState, now: Int64) throws(StoreError) {
    try commit { db in
      guard let mine = try Self.copy(db, of: state.session) else { return }
      try db.execute(
        sql: """
          UPDATE draft_copy SET seen = (SELECT revision FROM draft WHERE id = draft_copy.draft)
          WHERE session = ?
          """,
        arguments: [state.session.blob])
      try Self.keep(db, state, in: mine.draft, now: now)
    }
  }

  /// Whether the person of a session went on elsewhere since. Asks memory only: fit for every request.
  public func isBehind(session: [UInt8]) -> Bool { memory.behind.withLock { $0.contains(session) } }

  /// What the devices of a session's person hold, its own included, the latest change first; empty where
  /// none is kept.
  public func draftCopies(session: [UInt8]) throws(StoreError) -> [DraftCopy] {
    try look { db in
      guard let mine = try Self.copy(db, of: session) else { return [] }
      return try Self.copies(db, of: mine.draft)
    }
  }

  /// What the devices of an account hold of a flow, the latest change first.
  public func draftCopies(account: Int64, flow: String) throws(StoreError) -> [DraftCopy] {
    try look { db in
      guard
        let draft = try Int64.fetchOne(
          db, sql: "SELECT id FROM draft WHERE account = ? AND flow = ?",
          arguments: [account, flow])
      else { return [] }
      return try Self.copies(db, of: draft)
    }
  }

  /// The copy that an app holds by a token, and the flow that it is of.
  public func appCopy(
    tokenDigest: [UInt8]
  ) throws(StoreError) -> (flow: String, copy: DraftCopy)? {
    try look { db in
      try SQLRow.fetchOne(
        db,
        sql: """
          SELECT \(DraftCopy.columns), draft.flow AS of_flow FROM draft_copy
          JOIN draft ON draft.id = draft_copy.draft WHERE token_digest = ?
          """,
        arguments: [tokenDigest.blob]
      ).map { (flow: $0["of_flow"], copy: DraftCopy($0)) }
    }
  }

  // MARK: Inside a transaction

  /// The account that a browser is signed in to by a token, which it uses now.
  private static func account(
    _ db: SQLConnection, signedInBy digest: [UInt8], now: Int64
  ) throws -> Int64? {
    try Int64.fetchAll(
      db,
      sql: """
        UPDATE account_session SET used_at = :now
        WHERE token_digest = :digest AND expires_at > :now RETURNING account
        """,
      arguments: ["now": now, "digest": digest.blob]
    ).first
  }

  static func copy(_ db: SQLConnection, of session: [UInt8]) throws -> DraftCopy? {
    try SQLRow.fetchOne(
      db, sql: "SELECT \(DraftCopy.columns) FROM draft_copy WHERE session = ?",
      arguments: [session.blob]
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
  ) throws -> Int64 {
    let mine = try copy(db, of: state.session)?.draft
    guard let account else { return try mine ?? makeDraft(db, state.flow, account: nil) }
    let theirs = try Int64.fetchOne(
      db, sql: "SELECT id FROM draft WHERE account = ? AND flow = ?",
      arguments: [account, state.flow])
    switch (mine, theirs) {
    case (nil, nil): return try makeDraft(db, state.flow, account: account)
    case (nil, let theirs?): return theirs
    case (let mine?, nil):
      try db.execute(
        sql: "UPDATE draft SET account = ? WHERE id = ? AND account IS NULL",
        arguments: [account, mine])
      return mine
    case (let mine?, let theirs?):
      guard mine != theirs else { return mine }
      // What belongs to another person stays theirs when another account signs in on the device.
      guard try Self.account(db, ofDraft: mine) == nil else { return mine }
      try join(db, mine, to: theirs)
      return theirs
    }
  }

  private static func makeDraft(_ db: SQLConnection, _ flow: String, account: Int64?) throws
    -> Int64
  {
    try db.insert(
      sql: "INSERT INTO draft (flow, account) VALUES (?, ?)", arguments: [flow, account])
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
  @discardableResult
  static func keep(
    _ db: SQLConnection, _ state: DraftState, in draft: Int64, now: Int64
  ) throws -> [DraftCopy] {
    let before = try copies(db, of: draft)
    let mine = before.first { $0.session == state.session }
    let others = before.filter { $0.session != state.session }
    // A device that begins with what another one holds changes nothing.
    let isChange = (mine ?? others.first)?.answers != state.answers
    let newest =
      try Int64.fetchOne(db, sql: "SELECT revision FROM draft WHERE id = ?", arguments: [draft])
      ?? 0
    let revision = isChange ? newest + 1 : mine?.revision ?? newest
    // What the person saw before they changed it, and what says the same, is taken in.
    let known = others.filter { $0.answers == state.answersBefore || $0.answers == state.answers }
    let seen = max(mine?.seen ?? 0, known.map(\.revision).max() ?? 0)
    if isChange {
      try db.execute(
        sql: "UPDATE draft SET revision = ? WHERE id = ?", arguments: [revision, draft])
    }
    try db.execute(
      sql: """
        INSERT INTO draft_copy (session, draft, content, answers, device, revision, seen, changed_at)
        VALUES (:session, :draft, :content, :answers, :device, :revision, :seen, :now)
        ON CONFLICT (session) DO UPDATE SET draft = :draft, content = :content, answers = :answers,
          device = :device, revision = :revision, seen = :seen,
          changed_at = CASE WHEN :isChange = 1 THEN :now ELSE draft_copy.changed_at END
        """,
      arguments: [
        "session": state.session.blob, "draft": draft, "content": state.content.blob,
        "answers": state.answers.blob, "device": state.device, "revision": revision, "seen": seen,
        "now": now, "isChange": isChange,
      ])
    let copies = try copies(db, of: draft)
    db.note(SessionChange.copies(copies))
    // From now on what happens on one of them is shown on all.
    if copies.count > 1 { db.note(copies.map { .settled($0.session) }) }
    return copies
  }
}
