extension OnboardingStore {
  /// Keeps what a company says about a first day: when it starts, where, whom to call. A fact that
  /// was there is replaced, an empty one is taken away, the others stay.
  ///
  /// - Parameters:
  ///   - facts: the facts by name; what the names mean is the business of whom they are shown to.
  ///   - now: seconds since 1970.
  /// - Returns: false when no company has the code.
  public func setFacts(
    _ facts: [String: String], ofCompany code: CompanyCode, now: Int64
  ) throws(StoreError) -> Bool {
    try commit { db in
      let id = try Int64.fetchOne(
        db, sql: "SELECT id FROM company WHERE code = ?", arguments: [code.text])
      guard let id else { return false }
      for (name, value) in facts {
        try db.execute(
          sql: value.isEmpty
            ? "DELETE FROM company_fact WHERE company = ? AND name = ?"
            : """
            INSERT INTO company_fact (company, name, value, stated_at) VALUES (?, ?, ?, ?)
            ON CONFLICT (company, name) DO UPDATE SET value = excluded.value,
              stated_at = excluded.stated_at
            """,
          arguments: value.isEmpty ? [id, name] : [id, name, value, now])
      }
      return true
    }
  }

  /// What the company says that a session has joined: its facts by name; none without a company.
  public func companyFacts(session: [UInt8]) throws(StoreError) -> [String: String] {
    try look { db in try Self.companyFacts(db, session) }
  }

  static func companyFacts(_ db: SQLConnection, _ session: [UInt8]) throws -> [String: String] {
    let rows = try SQLRow.fetchAll(
      db,
      sql: """
        SELECT name, value FROM company_fact
        WHERE company = (\(joined))
        """,
      arguments: ["session": session.blob])
    return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
  }
}
