extension OnboardingStore {
  /// Makes an account, at most one for each session and for each address.
  ///
  /// Of any number of equal calls at once, one creates and the others get `alreadyYours`. A session
  /// that has an account keeps it: a second call with another address gets `alreadyYours` too.
  ///
  /// - Parameter now: seconds since 1970.
  /// - Throws: `refused` when the account breaks a rule of its fields; `diskFull`, `busy`.
  public func createAccount(
    _ new: NewAccount, now: Int64
  ) throws(StoreError) -> AccountOutcome {
    let (email, proof) = (EmailKey(new.email), new.proof.columns)
    let (outcome, isSimulated) = try commit { db -> (AccountOutcome, Bool) in
      let isSimulated = try Self.isSimulated(db, session: new.session)
      if let id = try Self.madeBy(db, session: new.session) {
        return (.alreadyYours(id), isSimulated)
      }
      guard try !SpentSessions.contains(db, new.session, now: now) else {
        return (.sessionSpent, isSimulated)
      }
      guard try !Self.isTaken(db, email) else { return (.emailTaken, isSimulated) }
      let id = try db.insert(
        sql: """
          INSERT INTO account (email, email_key, provider, subject, password_hash, flow, session,
            preferences, created_at, simulated, confirmed_at)
          VALUES (:email, :key, :provider, :subject, :hash, :flow, :session, :preferences, :now,
            :simulated,
            -- A sign-in provider vouches for the address that it tells.
            CASE WHEN :provider = 'password' OR lower(:email) LIKE '%.invalid' THEN NULL
              ELSE :now END)
          """,
        arguments: [
          "email": email.display, "key": email.key, "provider": proof.provider,
          "subject": proof.subject, "hash": proof.passwordHash, "flow": new.flow,
          "session": new.session, "preferences": new.preferences, "now": now,
          "simulated": isSimulated,
        ])
      try Self.giveConsents(db, of: new.session, to: id)
      try Self.keep(
        db, new.consents, flow: new.flow, session: new.session, account: id, now: now)
      try Self.announceCreated(db, id, new, email.display, now: now)
      if let mail = new.mail { try Self.addMail(db, mail, account: id, now: now) }
      return (.created(id), isSimulated)
    }
    if case .created = outcome, !isSimulated { counters.count(\.accountsCreated) }
    return outcome
  }

  /// The account with an address, in whatever case it is typed.
  public func account(email: String) throws(StoreError) -> Account? {
    try account(where: "email_key = ?", [EmailKey(email).key])
  }

  /// The account of the person that a sign-in provider vouches for.
  public func account(provider: String, subject: String) throws(StoreError) -> Account? {
    try account(where: "provider = ? AND subject = ?", [provider, subject])
  }

  /// The account with an id.
  public func account(id: Int64) throws(StoreError) -> Account? {
    try account(where: "id = ?", [id])
  }

  /// The account that an onboarding session made, or the session that it took the place of.
  public func account(session: [UInt8]) throws(StoreError) -> Account? {
    try account(where: "session = :session", ["session": session])
  }

  /// The account to which belongs what a session does: the one that it made, else that of the answers with which its
  /// browser goes on, by a sign-in or by a link of the account.
  public func owner(session: [UInt8]) throws(StoreError) -> Account? {
    try look { db in
      guard let owner = try Self.owner(db, of: session) else { return nil }
      return try SQLRow.fetchOne(
        db, sql: "SELECT \(Account.columns) FROM account WHERE id = ?", arguments: [owner]
      ).map(Account.init)
    }
  }

  /// Puts a new hash in place of one that was made at an older cost.
  ///
  /// - Parameter old: the hash that was verified; when it is no longer the current one, nothing
  ///   changes, so that a password that was changed meanwhile stays.
  /// - Returns: false where nothing changed.
  @discardableResult
  public func replacePasswordHash(
    of account: Int64, from old: String, to new: String
  ) throws(StoreError) -> Bool {
    try commit { db in try Self.replaceHash(db, of: account, from: old, to: new) }
  }

  private static func replaceHash(
    _ db: SQLConnection, of account: Int64, from old: String, to new: String
  ) throws -> Bool {
    try db.execute(
      sql: "UPDATE account SET password_hash = ? WHERE id = ? AND password_hash = ?",
      arguments: [new, account, old])
    return db.changesCount > 0
  }

  /// Changes a password: every other device is signed out, and no link that is under way sets another one.
  ///
  /// - Parameters:
  ///   - old: the hash that was verified.
  ///   - session: the digest of the token that stays signed in.
  ///   - expiresAt: seconds since 1970: when the last cookie of the other devices' sessions has expired.
  /// - Returns: false where the password was changed meanwhile, and nothing is.
  public func changePassword(
    of account: Int64, from old: String, to new: String, keeping session: [UInt8]?,
    spentUntil expiresAt: Int64
  ) throws(StoreError) -> Bool {
    try commit { db in
      guard try Self.replaceHash(db, of: account, from: old, to: new) else { return false }
      try Self.endSessions(db, of: account, except: session, spentUntil: expiresAt)
      try Self.closeLinks(db, of: account)
      return true
    }
  }

  /// Gives an account another address, of which nobody knows yet whose it is; a repeat changes nothing.
  ///
  /// - Parameters:
  ///   - mail: a mail that asks whether the address is theirs; sent where it is another one.
  ///   - notice: a mail to the address that it takes the place of; likewise.
  /// - Returns: false when another account has that address.
  public func changeEmail(
    of account: Int64, to email: String, mail: NewMail? = nil, notice: NewMail? = nil, now: Int64
  ) throws(StoreError) -> Bool {
    let email = EmailKey(email)
    return try commit { db in
      guard try !Self.isTaken(db, email, apartFrom: account) else { return false }
      let isSame =
        try Bool.fetchOne(
          db, sql: "SELECT email_key = ? FROM account WHERE id = ?",
          arguments: [email.key, account]) == true
      try db.execute(
        sql: "UPDATE account SET email = ?, email_key = ? WHERE id = ?",
        arguments: [email.display, email.key, account])
      guard !isSame else { return true }
      try db.execute(
        sql: "UPDATE account SET confirmed_at = NULL WHERE id = ?", arguments: [account])
      try Self.closeLinks(db, of: account)
      for mail in [notice, mail].compactMap(\.self) {
        try Self.addMail(db, mail, account: account, now: now)
      }
      return true
    }
  }

  /// Keeps what a flow keeps with an account, in place of what it kept before.
  public func setPreferences(_ preferences: String, of account: Int64) throws(StoreError) {
    try commit { db in
      try db.execute(
        sql: "UPDATE account SET preferences = ? WHERE id = ? AND preferences <> ?",
        arguments: [preferences, account, preferences])
    }
  }

  /// Whether an account was not erased.
  static func isThere(_ db: SQLConnection, account: Int64) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM account WHERE id = ?)", arguments: [account]) == true
  }

  static func isTaken(
    _ db: SQLConnection, _ email: EmailKey, apartFrom account: Int64? = nil
  ) throws -> Bool {
    try Bool.fetchOne(
      db,
      sql: "SELECT EXISTS (SELECT 1 FROM account WHERE email_key = ? AND id IS DISTINCT FROM ?)",
      arguments: [email.key, account]) == true
  }

  /// The account that a session made.
  static func madeBy(_ db: SQLConnection, session: [UInt8]) throws -> Int64? {
    try Int64.fetchOne(
      db, sql: "SELECT id FROM account WHERE session = :session",
      arguments: ["session": session])
  }

  /// The number of the account to which belongs what a session does.
  static func owner(_ db: SQLConnection, of session: [UInt8]) throws -> Int64? {
    try madeBy(db, session: session)
      ?? Int64.fetchOne(
        db,
        sql: """
          SELECT draft.account FROM draft_copy JOIN draft ON draft.id = draft_copy.draft
          WHERE draft_copy.session = ? AND draft.account IS NOT NULL
          """,
        arguments: [session])
  }

  private func account(
    where condition: String, _ arguments: SQLArguments
  ) throws(StoreError) -> Account? {
    try look { db in
      try SQLRow.fetchOne(
        db, sql: "SELECT \(Account.columns) FROM account WHERE \(condition)", arguments: arguments
      ).map(Account.init)
    }
  }
}
