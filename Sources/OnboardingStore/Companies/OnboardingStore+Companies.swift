extension StoreReader {
  /// All companies by code.
  public func companies() throws(StoreError) -> [Company] {
    try look { db in
      try SQLRow.fetchAll(db, sql: Company.select + " ORDER BY code").map(Company.init)
    }
  }
}

extension OnboardingStore {
  /// Adds a company.
  ///
  /// - Parameters:
  ///   - code: its code.
  ///   - name: its name, not empty.
  ///   - memberLimit: the most people that may join, one or more, or nil without a limit.
  ///   - facts: what it says about a first day, by name; what the names mean is the business of whom they are shown to.
  ///   - now: seconds since 1970.
  /// - Returns: the company, or nil when its code is taken.
  public func addCompany(
    code: CompanyCode, name: String, memberLimit: Int? = nil, facts: [String: String] = [:],
    now: Int64
  ) throws(StoreError) -> Company? {
    try commit { db in
      try db.execute(
        sql: """
          INSERT INTO company (code, name, member_limit, created_at) VALUES (?, ?, ?, ?)
          ON CONFLICT (code) DO NOTHING
          """,
        arguments: [code.text, name, memberLimit, now])
      guard db.changesCount > 0, let company = try Self.company(db, code) else { return nil }
      try Self.setFacts(db, facts, ofCompany: company.id, now: now)
      return company
    }
  }

  /// Changes a company; what is not named stays.
  ///
  /// - Parameters:
  ///   - name: its name, not empty.
  ///   - memberLimit: the most people that may join, those who are in it included; 0 is no limit. Nobody has to leave.
  ///   - facts: what it says about a first day, by name; an empty one is taken away.
  ///   - now: seconds since 1970.
  /// - Returns: false when no company has the code.
  public func changeCompany(
    code: CompanyCode, name: String? = nil, memberLimit: Int? = nil, facts: [String: String] = [:],
    now: Int64
  ) throws(StoreError) -> Bool {
    try commit { db in
      guard let company = try Self.company(db, code) else { return false }
      let limit = memberLimit.map { $0 == 0 ? nil : $0 } ?? company.memberLimit
      try db.execute(
        sql: "UPDATE company SET name = ?, member_limit = ? WHERE id = ?",
        arguments: [name ?? company.name, limit, company.id])
      try Self.setFacts(db, facts, ofCompany: company.id, now: now)
      return true
    }
  }

  /// All companies by code.
  public func companies() throws(StoreError) -> [Company] {
    try counting { store throws(StoreError) in try store.companies() }
  }

  /// The company that a session has joined, or the same person on another device of theirs; the one
  /// that was joined last counts.
  static func company(_ db: SQLConnection, session: [UInt8]) throws -> Company? {
    try SQLRow.fetchOne(
      db, sql: Company.select + " WHERE id = (\(joined))",
      arguments: ["session": session]
    ).map(Company.init)
  }

  /// The company of `:session`, by the latest membership of any device that holds the same draft.
  static let joined = """
    SELECT company FROM company_member WHERE session = :session OR session IN (\(otherCopies))
    ORDER BY joined_at DESC, session = :session DESC LIMIT 1
    """

  /// Removes a company and its list of members.
  ///
  /// - Returns: false when there was none.
  public func removeCompany(code: CompanyCode) throws(StoreError) -> Bool {
    try commit { db in
      try db.execute(sql: "DELETE FROM company WHERE code = ?", arguments: [code.text])
      return db.changesCount > 0
    }
  }

  /// Makes a session a member of a company; a member of another one moves.
  ///
  /// Repeats change nothing, also when the company is full by now, nor does a person's other device. Who has
  /// an account that has a place keeps it, in another session too.
  /// Never more join than may.
  public func joinCompany(
    code: CompanyCode, session: [UInt8], account: Int64? = nil, now: Int64
  ) throws(StoreError) -> JoinOutcome {
    try commit(of: session, now: now) { db -> JoinOutcome in
      guard let company = try Self.company(db, code) else { return .unknownCode }
      let current = try Int64.fetchOne(
        db, sql: Self.joined, arguments: ["session": session])
      if current == company.id {
        db.note(.settled(session))
        return .joined(company)
      }
      let account = try account ?? Self.accountOfOtherCopies(db, session)
      guard try !company.isFull || Self.hasPlace(db, account: account, in: company) else {
        return .full(company)
      }
      // A place that another device or session of theirs had elsewhere is nobody's from now on.
      try Self.freePlaces(db, where: "session IN (\(Self.otherCopies))", ["session": session])
      try Self.freePlaces(
        db, where: "account = :account AND company <> :company",
        ["account": account, "company": company.id])
      try db.execute(
        sql: """
          INSERT INTO company_member (session, company, account, joined_at) VALUES (?, ?, ?, ?)
          ON CONFLICT (session) DO UPDATE SET company = excluded.company,
            account = coalesce(excluded.account, company_member.account), joined_at = excluded.joined_at
          """,
        arguments: [session, company.id, account, now])
      db.note(.settled(session))
      return .joined(try Self.company(db, code) ?? company)
    } ?? .sessionSpent
  }

  /// Frees the place of a session in a company, on all devices and in all sessions of its person; what was
  /// handed in stays.
  ///
  /// Repeats change nothing. Whoever never joined is not looked for.
  ///
  /// - Returns: false where there was no place.
  public func leaveCompany(session: [UInt8]) throws(StoreError) -> Bool {
    guard mayHaveOutcomes(session: session) else { return false }
    return try commit { db in
      try Self.freePlaces(
        db,
        where: """
          session = :session OR session IN (\(Self.otherCopies))
            OR account = (SELECT account FROM company_member WHERE session = :session)
          """, ["session": session])
    }
  }

  private static func hasPlace(
    _ db: SQLConnection, account: Int64?, in company: Company
  ) throws -> Bool {
    try Int64.fetchOne(
      db, sql: "SELECT 1 FROM company_member WHERE company = ? AND account = ? LIMIT 1",
      arguments: [company.id, account]) != nil
  }

  private static func accountOfOtherCopies(_ db: SQLConnection, _ session: [UInt8]) throws -> Int64?
  {
    try Int64.fetchOne(
      db,
      sql: """
        SELECT account FROM company_member
        WHERE account IS NOT NULL AND session IN (\(otherCopies)) LIMIT 1
        """,
      arguments: ["session": session])
  }

  @discardableResult
  private static func freePlaces(
    _ db: SQLConnection, where condition: String, _ arguments: SQLArguments
  ) throws -> Bool {
    try db.execute(sql: "DELETE FROM company_member WHERE \(condition)", arguments: arguments)
    return db.changesCount > 0
  }

  private static func company(_ db: SQLConnection, _ code: CompanyCode) throws -> Company? {
    try SQLRow.fetchOne(db, sql: Company.select + " WHERE code = ?", arguments: [code.text])
      .map(Company.init)
  }
}
