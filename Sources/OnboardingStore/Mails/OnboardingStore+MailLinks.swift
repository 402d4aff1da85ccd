extension OnboardingStore {
  /// Makes a link work, or work longer where the mail with it goes out once more. One that was used stays
  /// used.
  ///
  /// - Returns: false where its account is gone.
  public func openLink(_ link: MailLink) throws(StoreError) -> Bool {
    try commit { db in
      guard try Self.isThere(db, account: link.account) else { return false }
      // A new link makes the one before it void; what can be taken back can be taken back each time.
      try db.execute(
        sql: """
          DELETE FROM mail_link WHERE account = ? AND purpose = ? AND used_at IS NULL
            AND token_digest <> ? AND purpose IN ('password', 'address', 'confirm')
          """,
        arguments: [link.account, link.purpose.rawValue, link.tokenDigest])
      try db.execute(
        sql: """
          INSERT INTO mail_link (token_digest, purpose, account, detail, expires_at)
          VALUES (?, ?, ?, ?, ?)
          ON CONFLICT (token_digest) DO UPDATE SET expires_at = excluded.expires_at
          """,
        arguments: [
          link.tokenDigest, link.purpose.rawValue, link.account, link.detail,
          link.expiresAt,
        ])
      return true
    }
  }

  /// A link that works; nil for one that is unknown, used or over.
  public func link(
    tokenDigest: [UInt8], purpose: MailLink.Purpose, now: Int64
  ) throws(StoreError) -> MailLink? {
    try look { db in try Self.link(db, tokenDigest, purpose, now: now) }
  }

  /// The account that a link is about, also once it was used; nil where there is no such link, or its account is gone.
  public func account(linkDigest: [UInt8]) throws(StoreError) -> Account? {
    try look { db in
      try SQLRow.fetchOne(
        db,
        sql: """
          SELECT \(Account.columns) FROM mail_link JOIN account ON account.id = mail_link.account
          WHERE mail_link.token_digest = ?
          """,
        arguments: [linkDigest]
      ).map(Account.init)
    }
  }

  private static func link(
    _ db: SQLConnection, _ digest: [UInt8], _ purpose: MailLink.Purpose, now: Int64
  ) throws -> MailLink? {
    try SQLRow.fetchOne(
      db,
      sql: """
        SELECT account, detail, expires_at FROM mail_link
        WHERE token_digest = ? AND purpose = ? AND used_at IS NULL AND expires_at > ?
        """,
      arguments: [digest, purpose.rawValue, now]
    ).map { row in
      MailLink(
        tokenDigest: digest, purpose: purpose, account: row[0],
        detail: row[1], expiresAt: row[2])
    }
  }

  /// Uses a link: its work is done once, in one transaction with it.
  ///
  /// - Parameters:
  ///   - isRepeatable: whether a person who pushes its button twice is told twice that it is done.
  ///   - work: what is done; where it throws or says false, the link stays as it was.
  /// - Returns: whether its work is done.
  private func use(
    _ digest: [UInt8], _ purpose: MailLink.Purpose, isRepeatable: Bool = true, now: Int64,
    _ work: @escaping @Sendable (SQLConnection, MailLink) throws -> Bool
  ) throws(StoreError) -> Bool {
    try commit { db in
      if isRepeatable, try Self.wasUsed(db, digest, purpose) { return true }
      guard let link = try Self.link(db, digest, purpose, now: now) else { return false }
      func mark(_ usedAt: Int64?) throws {
        try db.execute(
          sql: "UPDATE mail_link SET used_at = ? WHERE token_digest = ?",
          arguments: [usedAt, digest])
      }
      // First: its work closes the links that wait.
      try mark(now)
      if try work(db, link) { return true }
      try mark(nil)
      return false
    }
  }

  private static func wasUsed(
    _ db: SQLConnection, _ digest: [UInt8], _ purpose: MailLink.Purpose
  ) throws -> Bool {
    try Bool.fetchOne(
      db,
      sql: """
        SELECT EXISTS (SELECT 1 FROM mail_link
          WHERE token_digest = ? AND purpose = ? AND used_at IS NOT NULL)
        """,
      arguments: [digest, purpose.rawValue]) == true
  }

  /// Uses a link that says that an address is its owner's.
  public func confirmAddress(tokenDigest: [UInt8], now: Int64) throws(StoreError) -> Bool {
    try use(tokenDigest, .confirm, now: now) { db, link in
      try Self.setConfirmed(db, link.account, now: now)
      return true
    }
  }

  /// Uses a link that gives an account another address, or its old one back.
  ///
  /// - Parameters:
  ///   - purpose: `address` or `revert`.
  ///   - email: what the link's detail says.
  ///   - notice: a mail to the address that it takes the place of.
  /// - Returns: false where the link doesn't work, or another account has that address by now.
  public func changeAddress(
    tokenDigest: [UInt8], _ purpose: MailLink.Purpose, to email: String, notice: NewMail?,
    now: Int64
  ) throws(StoreError) -> Bool {
    let email = EmailKey(email)
    return try use(tokenDigest, purpose, now: now) { db, link in
      guard try !Self.isTaken(db, email, apartFrom: link.account) else { return false }
      if let notice { try Self.addMail(db, notice, account: link.account, now: now) }
      try db.execute(
        sql: "UPDATE account SET email = ?, email_key = ?, confirmed_at = ? WHERE id = ?",
        arguments: [email.display, email.key, now, link.account])
      // What was sent to the old address opens nothing any more.
      try Self.closeLinks(db, of: link.account)
      return true
    }
  }

  /// Uses a link that sets a new password: every device is signed out, and no other link that is under way
  /// sets one.
  ///
  /// - Parameters:
  ///   - hash: the Argon2id hash of the new one.
  ///   - expiresAt: seconds since 1970: when the last cookie of the devices' sessions has expired.
  public func resetPassword(
    tokenDigest: [UInt8], hash: String, spentUntil expiresAt: Int64, now: Int64
  ) throws(StoreError) -> Bool {
    try use(tokenDigest, .password, isRepeatable: false, now: now) { db, link in
      try db.execute(
        sql: "UPDATE account SET password_hash = ? WHERE id = ? AND provider = 'password'",
        arguments: [hash, link.account])
      guard db.changesCount == 1 else { return false }
      // Who opened the mail has the address.
      try Self.setConfirmed(db, link.account, now: now)
      try Self.endSessions(db, of: link.account, except: nil, spentUntil: expiresAt)
      try Self.closeLinks(db, of: link.account)
      return true
    }
  }

  /// Uses a link that signs a device out.
  ///
  /// - Parameter expiresAt: seconds since 1970: when the last cookie of the device's sessions has expired.
  public func endDevice(
    tokenDigest: [UInt8], spentUntil expiresAt: Int64, now: Int64
  ) throws(StoreError) -> Bool {
    try use(tokenDigest, .device, now: now) { db, link in
      try Self.endSession(db, link.detail ?? [], spentUntil: expiresAt)
      // Which of the known browsers it was isn't kept, so that each of them is told of once more.
      try db.execute(
        sql: "DELETE FROM known_device WHERE account = ?", arguments: [link.account])
      return true
    }
  }

  private static func setConfirmed(_ db: SQLConnection, _ account: Int64, now: Int64) throws {
    try db.execute(
      sql: "UPDATE account SET confirmed_at = coalesce(confirmed_at, ?) WHERE id = ?",
      arguments: [now, account])
  }

  /// Makes the links of an account worthless that wait and could change who gets in.
  static func closeLinks(_ db: SQLConnection, of account: Int64) throws {
    try db.execute(
      sql: """
        DELETE FROM mail_link WHERE account = ? AND used_at IS NULL
          AND purpose IN ('password', 'address', 'confirm')
        """,
      arguments: [account])
  }
}
