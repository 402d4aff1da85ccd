/// What people agreed to. The last row about a consent says how it stands; rows are never changed.
extension OnboardingStore {
  /// How things stand with what a session agreed to in a flow, whichever of the account's sessions said
  /// so.
  ///
  /// - Parameter account: whose session it is, where that is known.
  public func consents(
    flow: String, session: [UInt8], account: Int64?
  ) throws(StoreError) -> [StoredConsent] {
    try look { db in
      try Self.current(
        db, "flow = :flow AND (session = :session OR account = :account)",
        ["flow": flow, "session": session, "account": account])
    }
  }

  /// How things stand with what the person of a draft agreed to in its flow, on whichever of their devices.
  ///
  /// - Parameter session: the session of one of its copies, 16 bytes.
  public func consents(
    flow: String, ofDraftHolding session: [UInt8]
  ) throws(StoreError) -> [StoredConsent] {
    try look { db in
      guard let draft = try StoredDraft.fetch(db, holding: session) else { return [] }
      return try Self.current(
        db,
        """
        flow = :flow AND (session IN (SELECT session FROM draft_copy WHERE draft = :draft)
          OR account = :account)
        """,
        ["flow": flow, "draft": draft.id, "account": draft.account])
    }
  }

  /// How things stand with what an account agreed to.
  public func consents(account: Int64) throws(StoreError) -> [StoredConsent] {
    try look { db in try Self.current(db, "account = :account", ["account": account]) }
  }

  /// Everything that an account agreed to and took back, the earliest first.
  public func consentHistory(account: Int64) throws(StoreError) -> [StoredConsent] {
    try look { db in
      try SQLRow.fetchAll(
        db,
        sql: """
          SELECT \(StoredConsent.columns) FROM \(StoredConsent.tables) WHERE account = ?
          ORDER BY consent.id
          """,
        arguments: [account]
      ).map(StoredConsent.init)
    }
  }

  /// Takes back what an account agreed to, or agrees anew, and tells other systems. What stands so
  /// already stays without a new row.
  ///
  /// - Parameters:
  ///   - words: what is agreed to; nil keeps the words of before.
  ///   - now: seconds since 1970.
  public func changeConsent(
    of account: Int64, flow: String, name: String, isGiven: Bool, words: StoredConsent.Words?,
    now: Int64
  ) throws(StoreError) {
    try commit { db in
      let earlier = try Self.current(
        db, "account = :account AND flow = :flow AND name = :name",
        ["account": account, "flow": flow, "name": name]
      ).first
      // Nothing was given that could be taken back.
      guard isGiven != (earlier?.isGiven ?? false) else { return }
      guard
        let session = try [UInt8].fetchOne(
          db, sql: "SELECT session FROM account WHERE id = ?", arguments: [account])
      else { return }
      let row = try Self.insert(
        db, flow: flow, name, session: Array(session), account: account, isGiven: isGiven,
        options: earlier?.options.map(JSONList.json),
        words: Self.keep(db, words ?? earlier?.words), source: "account", now: now)
      try Self.announceConsent(db, row, now: now)
    }
  }

  // MARK: Answers of a flow

  /// Keeps what was answered to the consents of a flow, where that is new: a repeated answer is no new
  /// agreement, and undoes nothing that was said on the page of the account; who agrees just now does.
  ///
  /// - Returns: the rows that were added.
  @discardableResult
  static func keep(
    _ db: SQLConnection, _ consents: [NewConsent], flow: String, session: [UInt8], account: Int64?,
    now: Int64
  ) throws -> [Int64] {
    try consents.compactMap { consent in
      let earlier = try SQLRow.fetchOne(
        db,
        sql: """
          SELECT given, options, words FROM consent
          WHERE flow = :flow AND name = :name AND source = 'flow'
            AND (session = :session OR account = :account) ORDER BY id DESC LIMIT 1
          """,
        arguments: [
          "flow": flow, "name": consent.name, "session": session, "account": account,
        ])
      let options = earlier?["options"] as String?
      let isSame = !consent.isGiven || options == consent.options.map(JSONList.json)
      let stands = try current(
        db, "flow = :flow AND name = :name AND (session = :session OR account = :account)",
        ["flow": flow, "name": consent.name, "session": session, "account": account]
      ).first
      let isRepeated = consent.isGiven == (earlier?["given"] ?? false) && isSame
      if isRepeated, !consent.isAgreedNow || stands?.isGiven == true { return nil }
      // What is taken back is what was agreed to, in those words.
      return try insert(
        db, flow: flow, consent.name, session: session, account: account,
        isGiven: consent.isGiven,
        options: consent.isGiven ? consent.options.map(JSONList.json) : options,
        words: consent.isGiven ? keep(db, consent.words) : earlier?["words"], source: "flow",
        // Where it was taken back on the page of the account before, it was then.
        now: consent.isGiven || stands?.isGiven != false ? now : stands?.at ?? now)
    }
  }

  /// Keeps what was answered in a session whose account was there before, and tells other systems what
  /// is new.
  ///
  /// - Returns: false where the session is over, so that none of it was kept.
  public func keepConsents(
    _ consents: [NewConsent], flow: String, session: [UInt8], account: Int64, now: Int64
  ) throws(StoreError) -> Bool {
    guard !consents.isEmpty else { return true }
    return try commit(of: session, now: now) { db in
      try Self.giveConsents(db, of: session, to: account)
      let new = try Self.keep(
        db, consents, flow: flow, session: session, account: account, now: now)
      for row in new { try Self.announceConsent(db, row, now: now) }
      return true
    } ?? false
  }

  /// Gives what a session agreed to without an account to the account that was made later.
  static func giveConsents(_ db: SQLConnection, of session: [UInt8], to account: Int64) throws {
    try db.execute(
      sql: "UPDATE consent SET account = ? WHERE session = ? AND account IS NULL",
      arguments: [account, session])
  }

  private static func keep(_ db: SQLConnection, _ words: StoredConsent.Words?) throws -> String? {
    guard let words else { return nil }
    try db.execute(
      sql: """
        INSERT INTO consent_words (version, language, texts) VALUES (?, ?, ?)
        ON CONFLICT (version) DO NOTHING
        """,
      arguments: [words.version, words.language, JSONList.json(words.texts)])
    return words.version
  }

  private static func insert(
    _ db: SQLConnection, flow: String, _ name: String, session: [UInt8], account: Int64?,
    isGiven: Bool, options: String?, words: String?, source: String, now: Int64
  ) throws -> Int64 {
    try db.insert(
      sql: """
        INSERT INTO consent (flow, name, session, account, given, options, words, source, at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        flow, name, session, account, isGiven, options, words, source, now,
      ])
  }

  /// The last row of each consent among those of a condition.
  static func current(
    _ db: SQLConnection, _ condition: String, _ arguments: SQLArguments
  ) throws -> [StoredConsent] {
    try SQLRow.fetchAll(
      db,
      sql: """
        SELECT \(StoredConsent.columns) FROM \(StoredConsent.tables) WHERE id IN (
          SELECT max(id) FROM consent WHERE \(condition) GROUP BY flow, name)
        ORDER BY flow, name
        """,
      arguments: arguments
    ).map(StoredConsent.init)
  }

  /// Deletes words that nobody's consent has any more.
  static func deleteUnusedWords(_ db: SQLConnection) throws {
    try db.execute(
      sql: """
        DELETE FROM consent_words
        WHERE NOT EXISTS (SELECT 1 FROM consent WHERE words = version)
        """)
  }
}
