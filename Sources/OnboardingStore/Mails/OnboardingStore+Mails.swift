extension StoreReader {
  /// Mails that wait, in the order in which they were asked for.
  ///
  /// - Parameters:
  ///   - id: the number of the last one that was seen; 0 at first.
  ///   - limit: how many at most.
  public func mails(after id: Int64, limit: Int) throws(StoreError) -> [StoredMail] {
    try look { db in
      try SQLRow.fetchAll(
        db, sql: "SELECT \(StoredMail.columns) FROM mail WHERE id > ? ORDER BY id LIMIT ?",
        arguments: [id, limit]
      ).map(StoredMail.init)
    }
  }

  /// How many mails wait whose seal is of a kind.
  public func mailsWaiting(sealedBy isOfKind: (String) -> Bool) throws(StoreError) -> Int {
    var (count, last) = (0, Int64(0))
    while true {
      let mails = try mails(after: last, limit: 500)
      count += mails.count { isOfKind($0.sealed) }
      guard let mail = mails.last else { return count }
      last = mail.id
    }
  }
}

extension OnboardingStore {
  /// Keeps a mail until the mail server has it.
  ///
  /// - Parameter account: whose account it is about; it goes with the account.
  public func addMail(_ mail: NewMail, account: Int64? = nil, now: Int64) throws(StoreError) {
    try commit { db in try Self.addMail(db, mail, account: account, now: now) }
  }

  static func addMail(
    _ db: SQLConnection, _ mail: NewMail, account: Int64?, now: Int64
  ) throws {
    // A simulated person has no mailbox.
    if let account, try isSimulated(db, account: account) { return }
    try db.execute(
      sql: """
        INSERT INTO mail (name, sealed, account, created_at, next_at) VALUES (?, ?, ?, ?, ?)
        """,
      arguments: [mail.name, mail.sealed, account, now, now])
    db.note(.mails)
  }

  /// The mail whose turn it is, the one that is due longest first; nil where none is.
  public func dueMail(now: Int64) throws(StoreError) -> StoredMail? {
    try look { db in
      try SQLRow.fetchOne(
        db,
        sql: """
          SELECT \(StoredMail.columns) FROM mail WHERE next_at <= ? ORDER BY next_at, id LIMIT 1
          """,
        arguments: [now]
      ).map(StoredMail.init)
    }
  }

  /// When the next mail is due, in seconds since 1970; nil where none waits.
  public func nextMail() throws(StoreError) -> Int64? {
    try look { db in try Int64.fetchOne(db, sql: "SELECT min(next_at) FROM mail") }
  }

  /// Keeps a mail that waits under another key.
  public func reseal(_ mail: StoredMail, as sealed: String) throws(StoreError) {
    try commit { db in
      try db.execute(
        sql: "UPDATE mail SET sealed = ? WHERE id = ? AND sealed = ?",
        arguments: [sealed, mail.id, mail.sealed])
    }
  }

  /// How many mails wait.
  public func mailsWaiting() throws(StoreError) -> Int {
    try look { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM mail") ?? 0 }
  }

  /// Deletes a mail that went, or that is given up.
  public func removeMail(_ id: Int64) throws(StoreError) {
    try commit { db in
      try db.execute(sql: "DELETE FROM mail WHERE id = ?", arguments: [id])
    }
  }

  /// Notes that a mail didn't go and is to be tried again.
  public func postponeMail(_ id: Int64, until nextAt: Int64) throws(StoreError) {
    try commit { db in
      try db.execute(
        sql: "UPDATE mail SET attempts = attempts + 1, next_at = ? WHERE id = ?",
        arguments: [nextAt, id])
    }
  }

  /// Lets everything be tried now: the mail server is back, or a clock that was ahead is set right.
  public func hastenMails(now: Int64) throws(StoreError) {
    try commit { db in
      try db.execute(
        sql: "UPDATE mail SET next_at = ? WHERE next_at > ?",
        arguments: [now, now])
      db.note(.mails)
    }
  }
}
