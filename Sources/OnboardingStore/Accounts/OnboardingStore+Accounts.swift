import GRDB

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
    let email = EmailKey(new.email)
    let outcome = try commit { db in
      if let id = try Int64.fetchOne(
        db, sql: "SELECT id FROM account WHERE \(Self.madeBySession)",
        arguments: ["session": new.session.blob])
      {
        return AccountOutcome.alreadyYours(id)
      }
      if try Bool.fetchOne(
        db, sql: "SELECT EXISTS (SELECT 1 FROM account WHERE email_key = ?)",
        arguments: [email.key]) == true
      {
        return .emailTaken
      }
      try db.execute(
        sql: """
          INSERT INTO account (email, email_key, provider, password_hash, flow, session,
            weekly_insights, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          email.display, email.key, new.provider.rawValue, new.passwordHash, new.flow,
          new.session.blob, new.wantsWeeklyInsights, now,
        ])
      return .created(db.lastInsertedRowID)
    }
    if case .created = outcome { counters.count(\.accountsCreated) }
    return outcome
  }

  /// The account with an address, in whatever case it is typed.
  public func account(email: String) throws(StoreError) -> Account? {
    try account(where: "email_key = ?", [EmailKey(email).key])
  }

  /// The account with an id.
  public func account(id: Int64) throws(StoreError) -> Account? {
    try account(where: "id = ?", [id])
  }

  /// The account that an onboarding session made, or the session that it took the place of.
  public func account(session: [UInt8]) throws(StoreError) -> Account? {
    try account(where: Self.madeBySession, ["session": session.blob])
  }

  /// Puts a new hash in place of one that was made at an older cost.
  ///
  /// - Parameter old: the hash that was verified; when it is no longer the current one, nothing
  ///   changes, so that a password that was changed meanwhile stays.
  public func replacePasswordHash(
    of account: Int64, from old: String, to new: String
  ) throws(StoreError) {
    try commit { db in
      try db.execute(
        sql: "UPDATE account SET password_hash = ? WHERE id = ? AND password_hash = ?",
        arguments: [new, account, old])
    }
  }

  /// Changes whether the person wants the weekly insights.
  public func setWeeklyInsights(_ isWanted: Bool, for account: Int64) throws(StoreError) {
    try commit { db in
      try db.execute(
        sql: "UPDATE account SET weekly_insights = ? WHERE id = ?",
        arguments: [isWanted, account])
    }
  }

  private static let madeBySession = """
    session IN (SELECT :session
      UNION ALL SELECT session FROM spent_session WHERE successor = :session)
    """

  private func account(
    where condition: String, _ arguments: StatementArguments
  ) throws(StoreError) -> Account? {
    try look { db in
      try Row.fetchOne(
        db, sql: "SELECT \(Account.columns) FROM account WHERE \(condition)", arguments: arguments
      ).map(Account.init)
    }
  }
}
