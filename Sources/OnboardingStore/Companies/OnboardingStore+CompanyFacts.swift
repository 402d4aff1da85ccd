/// Something that a company says about a first day.
public struct CompanyFact: Sendable, Hashable {
  /// What it is called.
  public let name: String
  /// What the company says.
  public let value: String
  /// When it was said, in seconds since 1970.
  public let statedAt: Int64
}

extension StoreReader {
  /// What a company says about a first day, by the names of the facts; nil when no company has the code.
  public func facts(ofCompany code: CompanyCode) throws(StoreError) -> [CompanyFact]? {
    try look { db in
      let id = try Int64.fetchOne(
        db, sql: "SELECT id FROM company WHERE code = ?", arguments: [code.text])
      guard let id else { return nil }
      return try SQLRow.fetchAll(
        db,
        sql: "SELECT name, value, stated_at FROM company_fact WHERE company = ? ORDER BY name",
        arguments: [id]
      ).map { CompanyFact(name: $0[0], value: $0[1], statedAt: $0[2]) }
    }
  }
}

extension OnboardingStore {
  /// Keeps what a company says about a first day: when it starts, where, whom to call. A fact that
  /// was there is replaced, an empty one is taken away, the others stay.
  static func setFacts(
    _ db: SQLConnection, _ facts: [String: String], ofCompany id: Int64, now: Int64
  ) throws {
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
  }

  /// What a company says about a first day, by the names of the facts; nil when no company has the code.
  public func facts(ofCompany code: CompanyCode) throws(StoreError) -> [CompanyFact]? {
    try counting { store throws(StoreError) in try store.facts(ofCompany: code) }
  }

  /// What the company says that a session has joined: its facts by name; none without a company.
  static func companyFacts(_ db: SQLConnection, _ session: [UInt8]) throws -> [String: String] {
    let rows = try SQLRow.fetchAll(
      db,
      sql: """
        SELECT name, value FROM company_fact
        WHERE company = (\(joined))
        """,
      arguments: ["session": session])
    return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
  }
}
