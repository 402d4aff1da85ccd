import Foundation

/// The sessions for which a page may have to look into the store: something happened once in them, their
/// person wrote something, or has a place in a company, or one of these may be true of another device with
/// which they share the draft. Most people who open a page have nothing of the kind yet, and wait for no look
/// then.
///
/// 64 of an id's 128 random bits, so that a million sessions take some ten megabytes: two that are taken
/// for each other cost a look and nothing else. For the same reason one that was erased may stay.
struct SettledSessions: Sendable {
  private var keys: Set<UInt64> = []

  static func load(_ db: SQLConnection) throws -> SettledSessions {
    var settled = SettledSessions()
    try SQLRow.forEach(
      db,
      sql: """
        SELECT session FROM outcome WHERE NOT (\(OnboardingStore.isOfStore))
        UNION SELECT session FROM company_member
        UNION SELECT session FROM draft_copy WHERE draft IN (
          SELECT draft FROM draft_copy GROUP BY draft HAVING count(*) > 1)
        """
    ) { row in
      try row.withBytes(0) { settled.add($0) }
      return true
    }
    return settled
  }

  mutating func add(_ session: some Collection<UInt8>) { keys.insert(Self.key(session)) }

  mutating func add(_ others: SettledSessions) { keys.formUnion(others.keys) }

  /// What happened in one of these sessions has gone with its person to the others.
  mutating func share(_ sessions: [[UInt8]]) {
    if sessions.contains(where: { contains($0) }) { for session in sessions { add(session) } }
  }

  func contains(_ session: some Collection<UInt8>) -> Bool { keys.contains(Self.key(session)) }

  private static func key(_ session: some Collection<UInt8>) -> UInt64 {
    session.suffix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
