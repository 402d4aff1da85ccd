/// The sessions that are over, in memory as well: every request asks, and only one process writes.
struct SpentSessions: Sendable {
  /// 128 bits without an allocation for each.
  private struct Key: Hashable {
    let high: UInt64
    let low: UInt64

    init?(_ session: some Collection<UInt8>) {
      guard session.count == 16 else { return nil }
      high = session.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
      low = session.suffix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
  }

  private var expiries: [Key: Int64] = [:]

  static func load(_ db: SQLConnection) throws -> SpentSessions {
    var spent = SpentSessions()
    try SQLRow.forEach(db, sql: "SELECT session, expires_at FROM spent_session") { row in
      try row.withBytes(0) { spent.add(Array($0), until: row[1]) }
      return true
    }
    return spent
  }

  /// Whether a session is over in the database, as seen by a transaction.
  static func contains(_ db: SQLConnection, _ session: [UInt8], now: Int64) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM spent_session WHERE session = ? AND expires_at > ?)",
      arguments: [session, now]) == true
  }

  mutating func add(_ session: [UInt8], until expiry: Int64) {
    guard let key = Key(session) else { return }
    expiries[key] = max(expiry, expiries[key] ?? expiry)
  }

  mutating func add(_ others: SpentSessions) {
    expiries.merge(others.expiries) { max($0, $1) }
  }

  mutating func remove(expiredAt now: Int64) { expiries = expiries.filter { $0.value > now } }

  /// Until when a session is over, or was; nil where it is not. Most servers have none of them.
  func expiry(of session: [UInt8]) -> Int64? {
    expiries.isEmpty ? nil : Key(session).flatMap { expiries[$0] }
  }
}
