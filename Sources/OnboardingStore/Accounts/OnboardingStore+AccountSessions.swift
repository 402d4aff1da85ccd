extension OnboardingStore {
  /// Signs a browser in to an account.
  ///
  /// - Parameters:
  ///   - passwordHash: the one that the account has to have, since a password that is changed ends all sessions of
  ///     the one before, also those on their way; nil for whichever.
  ///   - tokenDigest: the digest (32 bytes) of the random token in the browser's cookie; the token
  ///     itself is never stored.
  ///   - device: what people call the device.
  ///   - deviceDigest: by which the browser is known again (32 bytes); nil for one that can't be.
  ///   - notice: a mail that goes out where the account has not been signed in to on this browser before
  ///     and its address is known to be its owner's.
  ///   - expiresAt: seconds since 1970, after `now`.
  /// - Returns: false where the account has another password.
  /// - Throws: `refused` when there is no such account or the digest is already in use.
  @discardableResult
  public func startAccountSession(
    account: Int64, passwordHash: String? = nil, tokenDigest: [UInt8], device: String = "",
    deviceDigest: [UInt8]? = nil, notice: NewMail? = nil, now: Int64, expiresAt: Int64
  ) throws(StoreError) -> Bool {
    try commit { db in
      if let passwordHash {
        let kept = try String.fetchOne(
          db, sql: "SELECT password_hash FROM account WHERE id = ?", arguments: [account])
        guard kept == passwordHash else { return false }
      }
      let isKnown = try Self.noteDevice(db, deviceDigest, of: account, now: now)
      let isConfirmed =
        try Bool.fetchOne(
          db, sql: "SELECT confirmed_at IS NOT NULL FROM account WHERE id = ?",
          arguments: [account]) == true
      if let notice, !isKnown, isConfirmed {
        try Self.addMail(db, notice, account: account, now: now)
      }
      try db.execute(
        sql: """
          INSERT INTO account_session (token_digest, account, device, created_at, expires_at)
          VALUES (?, ?, ?, ?, ?)
          """,
        arguments: [tokenDigest, account, device, now, expiresAt])
      return true
    }
  }

  /// Whether the next argument, seconds since 1970, is a moment at which a sign-in counts: until it expires, and not where it
  /// was made so far ahead, by a clock that was set back since, that it would live longer than twice its time. By a clock
  /// that was ahead by less nobody is signed out.
  ///
  /// - Parameter table: `account_session` or `operator_session`.
  static func isWithinLife(_ table: String) -> String {
    "? BETWEEN 2 * \(table).created_at - \(table).expires_at AND \(table).expires_at - 1"
  }

  /// The account that a browser is signed in to, or nil when the token is unknown, was revoked or
  /// has expired.
  public func account(tokenDigest: [UInt8], now: Int64) throws(StoreError) -> Account? {
    try look { db in
      try SQLRow.fetchOne(
        db,
        sql: """
          SELECT \(Account.columns) FROM account_session JOIN account
          ON account.id = account_session.account
          WHERE token_digest = ? AND \(Self.isWithinLife("account_session"))
          """,
        arguments: [tokenDigest, now]
      ).map(Account.init)
    }
  }

  /// Signs one browser out. What it has of the account's answers is over with it: the answers stay the account's.
  ///
  /// - Parameter expiresAt: seconds since 1970: when the last cookie of its sessions has expired.
  public func endAccountSession(
    tokenDigest: [UInt8], spentUntil expiresAt: Int64
  ) throws(StoreError) {
    try commit { db in try Self.endSession(db, tokenDigest, spentUntil: expiresAt) }
  }

  static func endSession(
    _ db: SQLConnection, _ tokenDigest: [UInt8], spentUntil expiresAt: Int64
  ) throws {
    let account = try Int64.fetchOne(
      db, sql: "SELECT account FROM account_session WHERE token_digest = ?",
      arguments: [tokenDigest])
    guard let account else { return }
    try db.execute(
      sql: "DELETE FROM account_session WHERE token_digest = ?", arguments: [tokenDigest])
    try endCopies(db, of: account, spentUntil: expiresAt) { $0 == tokenDigest }
  }

  /// Ends the sessions in which browsers have copies of an account's drafts. The copies stay the account's.
  ///
  /// - Parameter isEnded: whether it is one of those that were kept by this digest of a token; nil where that isn't
  ///   known.
  private static func endCopies(
    _ db: SQLConnection, of account: Int64, spentUntil expiresAt: Int64,
    where isEnded: (_ signedInBy: [UInt8]?) -> Bool
  ) throws {
    let copies = try SQLRow.fetchAll(
      db,
      sql: """
        SELECT \(DraftCopy.columns) FROM draft_copy
        WHERE is_app = 0 AND draft IN (SELECT id FROM draft WHERE account = ?)
        """,
      arguments: [account]
    ).map(DraftCopy.init)
    for copy in copies where isEnded(copy.signedInBy) {
      try insertSpent(db, copy.session, until: expiresAt)
    }
  }

  /// The devices on which an account is signed in, the latest first.
  public func accountSessions(
    of account: Int64, now: Int64
  ) throws(StoreError) -> [AccountSession] {
    try look { db in
      try SQLRow.fetchAll(
        db,
        sql: """
          SELECT token_digest, device, created_at, used_at FROM account_session
          WHERE account = ? AND \(Self.isWithinLife("account_session"))
          ORDER BY coalesce(used_at, created_at) DESC, token_digest
          """,
        arguments: [account, now]
      ).map(AccountSession.init)
    }
  }

  /// Signs all browsers and apps of an account out, and ends what browsers have of its answers, those that were never
  /// signed in and went on by a link with them. The answers stay the account's.
  ///
  /// - Parameters:
  ///   - kept: the digest of the token that stays signed in; nil for none.
  ///   - expiresAt: seconds since 1970: when the last cookie of their sessions has expired.
  /// - Returns: how many there were.
  @discardableResult
  public func endAllAccountSessions(
    of account: Int64, except kept: [UInt8]? = nil, spentUntil expiresAt: Int64
  ) throws(StoreError) -> Int {
    try commit { db in
      try Self.endSessions(db, of: account, except: kept, spentUntil: expiresAt)
    }
  }

  @discardableResult
  static func endSessions(
    _ db: SQLConnection, of account: Int64, except kept: [UInt8]?, spentUntil expiresAt: Int64
  ) throws -> Int {
    try endCopies(db, of: account, spentUntil: expiresAt) { kept == nil || $0 != kept }
    try db.execute(
      sql: "DELETE FROM account_session WHERE account = ? AND token_digest IS DISTINCT FROM ?",
      arguments: [account, kept])
    let sessions = db.changesCount
    try db.execute(
      sql: """
        UPDATE draft_copy SET token_digest = NULL WHERE token_digest IS NOT NULL
          AND draft IN (SELECT id FROM draft WHERE account = ?)
        """,
      arguments: [account])
    return sessions + db.changesCount
  }

  /// Notes that an account is signed in to on a browser; whether it was before.
  private static func noteDevice(
    _ db: SQLConnection, _ digest: [UInt8]?, of account: Int64, now: Int64
  ) throws -> Bool {
    guard let digest else { return false }
    let isKnown =
      try Bool.fetchOne(
        db,
        sql: "SELECT EXISTS (SELECT 1 FROM known_device WHERE account = ? AND device_digest = ?)",
        arguments: [account, digest]) == true
    try db.execute(
      sql: """
        INSERT INTO known_device (account, device_digest, seen_at) VALUES (?, ?, ?)
        ON CONFLICT (account, device_digest) DO UPDATE SET seen_at = excluded.seen_at
        """,
      arguments: [account, digest, now])
    return isKnown
  }

  /// The copies of an account's drafts that apps hold by tokens of their own, the latest first.
  public func appCopies(of account: Int64) throws(StoreError) -> [DraftCopy] {
    try look { db in
      try SQLRow.fetchAll(
        db,
        sql: """
          SELECT \(DraftCopy.columns) FROM draft_copy WHERE token_digest IS NOT NULL
            AND draft IN (SELECT id FROM draft WHERE account = ?)
          ORDER BY changed_at DESC, session
          """,
        arguments: [account]
      ).map(DraftCopy.init)
    }
  }

  /// Makes the token of an app worthless. What it saved stays.
  public func endApp(session: [UInt8]) throws(StoreError) {
    try commit { db in
      try db.execute(
        sql: "UPDATE draft_copy SET token_digest = NULL WHERE session = ?",
        arguments: [session])
    }
  }
}
