import Sealing

extension OnboardingStore {
  /// Keeps what a device holds of a draft. The first device of an account begins its draft; where a
  /// draft of nobody comes to an account that has one, the two become one.
  ///
  /// What another device changed counts as taken in where the person saw it before they made this
  /// change.
  ///
  /// - Parameters:
  ///   - account: whose it is; nil where that isn't known. What the device holds of another account stays as it is, and
  ///     nothing is kept for one that was erased meanwhile.
  ///   - tokenDigest: the digest of the token by which its browser is signed in; nil for an app and where it isn't.
  ///   - now: seconds since 1970.
  public func keepDraft(
    _ state: DraftState, account: Int64?, signedInBy tokenDigest: [UInt8]? = nil, now: Int64
  ) throws(StoreError) {
    _ = try commit(of: state.session, now: now) { db in
      if let account, try !Self.isThere(db, account: account) { return }
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
      arguments: ["new": new, "old": old])
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
      let digest = try [UInt8].fetchOne(
        db, sql: "SELECT token_digest FROM draft_copy WHERE session = ?",
        arguments: [copy.session])
      try db.execute(
        sql: "DELETE FROM draft_copy WHERE session = ?", arguments: [copy.session])
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

  /// Gives what a token that an account signed in with holds of a flow the name of today, where an earlier version kept
  /// it: that named it by the digest alone, and it would stand beside the token's own as one device more.
  ///
  /// - Parameters:
  ///   - tokenDigest: the digest of the token, 32 bytes.
  ///   - flow: the id of the flow.
  public func renewAppName(_ tokenDigest: [UInt8], of flow: String) throws(StoreError) {
    let (earlier, name) = (Array(tokenDigest.prefix(16)), Self.appName(tokenDigest, of: flow))
    let kept = try look { db in
      try Int64.fetchOne(
        db,
        sql: """
          SELECT draft.id FROM draft JOIN draft_copy ON draft_copy.draft = draft.id
          WHERE draft_copy.session = ? AND draft.flow = ?
          """, arguments: [earlier, flow])
    }
    guard kept != nil else { return }
    try commit { db in
      if try Self.copy(db, of: name) == nil {
        try db.execute(
          sql: "UPDATE draft_copy SET session = ? WHERE session = ?",
          arguments: [name, earlier])
      } else {
        // What was kept under the new name since is what the same device holds by now.
        try db.execute(
          sql: "DELETE FROM draft_copy WHERE session = ?", arguments: [earlier])
      }
      db.note(.gone(earlier))
      guard let draft = try StoredDraft.fetch(db, holding: name) else { return }
      db.note(SessionChange.copies(draft.copies))
    }
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
        arguments: [state.session])
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
          arguments: [tokenDigest, session])
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
        arguments: [tokenDigest]
      ).map { (flow: $0["of_flow"], copy: DraftCopy($0)) }
    }
  }
}
