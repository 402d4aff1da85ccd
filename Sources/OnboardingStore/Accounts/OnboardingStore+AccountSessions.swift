import GRDB

extension OnboardingStore {
  /// Signs a browser in to an account.
  ///
  /// - Parameters:
  ///   - tokenDigest: the digest (32 bytes) of the random token in the browser's cookie; the token
  ///     itself is never stored.
  ///   - expiresAt: seconds since 1970, after `now`.
  /// - Throws: `refused` when there is no such account or the digest is already in use.
  public func startAccountSession(
    account: Int64, tokenDigest: [UInt8], now: Int64, expiresAt: Int64
  ) throws(StoreError) {
    try commit { db in
      try db.execute(
        sql: """
          INSERT INTO account_session (token_digest, account, created_at, expires_at)
          VALUES (?, ?, ?, ?)
          """,
        arguments: [tokenDigest.blob, account, now, expiresAt])
    }
  }

  /// The account that a browser is signed in to, or nil when the token is unknown, was revoked or
  /// has expired.
  public func account(tokenDigest: [UInt8], now: Int64) throws(StoreError) -> Account? {
    try look { db in
      try Row.fetchOne(
        db,
        sql: """
          SELECT \(Account.columns) FROM account_session JOIN account
          ON account.id = account_session.account
          WHERE token_digest = ? AND expires_at > ?
          """,
        arguments: [tokenDigest.blob, now]
      ).map(Account.init)
    }
  }

  /// Signs one browser out.
  public func endAccountSession(tokenDigest: [UInt8]) throws(StoreError) {
    try commit { db in
      try db.execute(
        sql: "DELETE FROM account_session WHERE token_digest = ?", arguments: [tokenDigest.blob])
    }
  }

  /// Signs all browsers of an account out.
  ///
  /// - Returns: how many there were.
  @discardableResult
  public func endAllAccountSessions(of account: Int64) throws(StoreError) -> Int {
    try commit { db in
      try db.execute(sql: "DELETE FROM account_session WHERE account = ?", arguments: [account])
      return db.changesCount
    }
  }
}
