import Foundation
import Sealing

extension OnboardingStore {
  /// Keeps what a device holds of a draft. The first device of an account begins its draft; where a
  /// draft of nobody comes to an account that has one, the two become one.
  ///
  /// What another device changed counts as taken in where the person saw it before they made this
  /// change.
  ///
  /// - Parameters:
  ///   - account: whose it is; nil where that isn't known. What the device holds of another account stays as it is.
  ///   - tokenDigest: the digest of the token by which its browser is signed in; nil for an app and where it isn't.
  ///   - now: seconds since 1970.
  public func keepDraft(
    _ state: DraftState, account: Int64?, signedInBy tokenDigest: [UInt8]? = nil, now: Int64
  ) throws(StoreError) {
    _ = try commit(of: state.session, now: now) { db in
      let draft = try Self.draft(db, of: state, account: account)
      guard account == nil || draft.account == account else { return }
      try Self.keep(db, state, in: draft, signedInBy: tokenDigest, now: now)
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
        let (isOver, account) = try Self.standing(
          db, of: state.session, signedInBy: digest, now: now)
        guard !isOver else { continue }
        let isKept = try isShared && Self.copy(db, of: state.session) != nil
        guard account != nil || isKept else { continue }
        let draft = try Self.draft(db, of: state, account: account)
        guard account == nil || draft.account == account else { continue }
        try Self.keep(
          db, state, in: draft, signedInBy: account == nil ? nil : digest, now: now)
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

  /// Takes what apps hold out of a draft that is no account's: whoever answers next in that browser may be
  /// somebody else. Their tokens are known as over until then.
  static func dropAppCopies(
    _ db: SQLConnection, beside session: [UInt8], until expiresAt: Int64
  ) throws {
    guard let draft = try StoredDraft.fetch(db, holding: session), draft.account == nil else {
      return
    }
    for copy in draft.copies where copy.isApp {
      let digest = try Data.fetchOne(
        db, sql: "SELECT token_digest FROM draft_copy WHERE session = ?",
        arguments: [copy.session.blob])
      try db.execute(
        sql: "DELETE FROM draft_copy WHERE session = ?", arguments: [copy.session.blob])
      try insertSpent(db, copy.session, until: expiresAt)
      if let digest { try insertSpent(db, startedOverMark(digest), until: expiresAt) }
    }
  }

  /// The name of what is held of a flow by a token that an account signed in with: an app's, or that of the
  /// browser whose page of the account changed an answer. One token is for all flows of the account, and a copy is
  /// of one: each flow's has a name of its own, or one would be written over the other.
  ///
  /// - Parameters:
  ///   - tokenDigest: the digest of the token, 32 bytes.
  ///   - flow: the id of the flow.
  public static func appName(_ tokenDigest: some Collection<UInt8>, of flow: String) -> [UInt8] {
    Array(SHA256.digest(Array(tokenDigest) + Array(flow.utf8)).prefix(16))
  }

  /// What stands for an app by its token that came with a code, once the person started over. Another one than
  /// the name of a copy, which is over when its account is erased: then the token is unknown, as any other.
  ///
  /// - Parameter tokenDigest: the digest of its token, 32 bytes.
  public static func startedOverMark(_ tokenDigest: some Collection<UInt8>) -> [UInt8] {
    Array(tokenDigest.suffix(16))
  }

  /// Keeps what the person chose where their devices differed: it counts as having taken in all that is
  /// there, and as new to every device that holds something else, also to one that chose at the same time.
  public func settleDraft(_ state: DraftState, now: Int64) throws(StoreError) {
    try commit { db in
      guard let mine = try Self.copy(db, of: state.session) else { return }
      try db.execute(
        sql: """
          UPDATE draft_copy SET seen = (SELECT revision FROM draft WHERE id = draft_copy.draft)
          WHERE session = ?
          """,
        arguments: [state.session.blob])
      guard let draft = try StoredDraft.fetch(db, mine.draft) else { return }
      try Self.keep(db, state, in: draft, isChoice: true, now: now)
    }
  }

  /// Whether a session's copy is of a draft of another account than the one that is signed in by a token. Where it
  /// is that one's, the copy is known from now on as its browser's.
  ///
  /// - Parameters:
  ///   - tokenDigest: the digest of the token, 32 bytes.
  ///   - now: seconds since 1970.
  public func holdsAnothersAnswers(
    session: [UInt8], tokenDigest: [UInt8], now: Int64
  ) throws(StoreError) -> Bool {
    guard let account = try account(tokenDigest: tokenDigest, now: now)?.id,
      let mine = try look({ db in try StoredDraft.fetch(db, holding: session) }),
      let owner = mine.account
    else { return false }
    guard owner == account else { return true }
    let copy = mine.copies.first { $0.session == session }
    if let copy, !copy.isApp, copy.signedInBy != tokenDigest {
      try commit { db in
        try db.execute(
          sql: "UPDATE draft_copy SET signed_in_by = ? WHERE session = ?",
          arguments: [tokenDigest.blob, session.blob])
      }
    }
    return false
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

  /// Whether a session is over, and the account that its browser is signed in to by a token and uses now,
  /// which is noted to the minute.
  private static func standing(
    _ db: SQLConnection, of session: [UInt8], signedInBy digest: [UInt8]?, now: Int64
  ) throws -> (isOver: Bool, account: Int64?) {
    let row = try SQLRow.fetchOne(
      db,
      sql: """
        SELECT EXISTS (SELECT 1 FROM spent_session WHERE session = ? AND expires_at > ?) AS is_over,
          account_session.account, account_session.used_at
        FROM (SELECT 1 AS one) AS always LEFT JOIN account_session
          ON account_session.token_digest = ? AND account_session.expires_at > ?
        """,
      arguments: [session.blob, now, digest?.blob, now])
    guard let row else { return (false, nil) }
    let (account, usedAt) = (row[1] as Int64?, row[2] as Int64?)
    if account != nil, usedAt.map({ $0 <= now - 60 }) ?? true {
      try db.execute(
        sql: "UPDATE account_session SET used_at = ? WHERE token_digest = ?",
        arguments: [now, digest?.blob])
    }
    return (row[0], account)
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
