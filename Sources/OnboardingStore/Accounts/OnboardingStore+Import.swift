/// An account as another system had it.
public struct ImportedAccount: Sendable, Hashable, Codable {
  /// Its e-mail address, 3...254 bytes.
  public var email: String
  /// The Argon2id hash of its password, or one of nothing anybody knows.
  public var passwordHash: String
  /// The bcrypt hash of its password, where that is what the other system had.
  public var bcryptHash: String?
  /// When it was made, in seconds since 1970; nil for now.
  public var createdAt: Int64?

  /// An account.
  public init(email: String, passwordHash: String, bcryptHash: String?, createdAt: Int64?) {
    self.email = email
    self.passwordHash = passwordHash
    self.bcryptHash = bcryptHash
    self.createdAt = createdAt
  }
}

extension OnboardingStore {
  /// Adds accounts of another system, all or none; those whose address has an account stay as they
  /// are. Other systems are not told: they are where the accounts come from.
  ///
  /// - Parameters:
  ///   - flow: the id of the flow that they count as having come through.
  ///   - now: seconds since 1970.
  /// - Returns: how many were added.
  /// - Throws: `refused` when one breaks a rule of its fields.
  public func importAccounts(
    _ accounts: [ImportedAccount], flow: String, now: Int64
  ) throws(StoreError) -> Int {
    try commit { db in
      var added = 0
      for account in accounts {
        let email = EmailKey(account.email)
        let id = try Int64.fetchAll(
          db,
          sql: """
            INSERT INTO account (email, email_key, provider, password_hash, flow, session,
              preferences, created_at)
            VALUES (?, ?, 'password', ?, ?, ?, '{}', ?)
            ON CONFLICT (email_key) DO NOTHING RETURNING id
            """,
          arguments: [
            email.display, email.key, account.passwordHash, flow, RandomID.bytes(16),
            account.createdAt ?? now,
          ]
        ).first
        guard let id else { continue }
        added += 1
        guard let bcrypt = account.bcryptHash else { continue }
        try db.execute(
          sql: "INSERT INTO imported_password (account, hash) VALUES (?, ?)",
          arguments: [id, bcrypt])
      }
      return added
    }
  }

  /// The bcrypt hash that an account came with; nil where its password is hashed as ours.
  public func importedHash(of account: Int64) throws(StoreError) -> String? {
    try look { db in
      try String.fetchOne(
        db, sql: "SELECT hash FROM imported_password WHERE account = ?", arguments: [account])
    }
  }

  /// One of the bcrypt hashes that are left with the highest cost; nil when there is none.
  public func costliestImportedHash() throws(StoreError) -> String? {
    try look { db in
      try String.fetchOne(
        db, sql: "SELECT hash FROM imported_password ORDER BY substr(hash, 5, 2) DESC LIMIT 1")
    }
  }

  /// Puts a hash of ours in the place of the one that an account came with. A repeat changes nothing.
  public func replaceImportedHash(
    of account: Int64, with hash: String
  ) throws(StoreError) -> Bool {
    try commit { db in
      // The imported hash goes with the one that stood in its place.
      try db.execute(
        sql: """
          UPDATE account SET password_hash = ?
          WHERE id = ? AND id IN (SELECT account FROM imported_password)
          """,
        arguments: [hash, account])
      return db.changesCount > 0
    }
  }
}
