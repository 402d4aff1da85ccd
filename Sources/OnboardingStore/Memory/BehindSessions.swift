/// The sessions whose person went on elsewhere, in memory: every request asks, and hardly any is one.
struct BehindSessions: Sendable {
  /// Another device has something new.
  private var sessions: Set<[UInt8]> = []
  /// Another device took over; this one stands still until it is brought back.
  private var moved: Set<[UInt8]> = []
  /// Those for whom a link was made, and those that came by one: what they answer is kept for each other.
  private var shared: Set<[UInt8]> = []

  static func load(_ db: SQLConnection) throws -> BehindSessions {
    var behind = BehindSessions()
    behind.sessions = try Set(
      [UInt8].fetchAll(
        db,
        sql: """
          SELECT mine.session FROM draft_copy AS mine WHERE EXISTS (
            SELECT 1 FROM draft_copy AS other WHERE other.draft = mine.draft
              AND other.revision > mine.seen AND other.answers <> mine.answers)
          """))
    behind.moved = try Set(
      [UInt8].fetchAll(db, sql: "SELECT session FROM draft_copy WHERE moved_to IS NOT NULL"))
    behind.shared = try Set(
      [UInt8].fetchAll(
        db,
        sql: """
          SELECT session FROM draft_copy WHERE moved_to IS NOT NULL
          UNION SELECT moved_to FROM draft_copy WHERE moved_to IS NOT NULL
          UNION SELECT session FROM handover WHERE purpose = 'browser'
          UNION SELECT successor FROM handover WHERE successor IS NOT NULL
          """))
    return behind
  }

  /// Whether another device has something new, or took over.
  func contains(_ session: [UInt8]) -> Bool {
    !sessions.isEmpty && sessions.contains(session) || hasMoved(session)
  }

  func hasMoved(_ session: [UInt8]) -> Bool { !moved.isEmpty && moved.contains(session) }

  func isShared(_ session: [UInt8]) -> Bool { !shared.isEmpty && shared.contains(session) }

  mutating func share(_ session: [UInt8]) { shared.insert(session) }

  /// Notes that a session goes on where it is.
  mutating func stay(_ session: [UInt8]) { moved.remove(session) }

  /// Takes in how a copy stands to the others of its draft.
  mutating func update(_ session: [UInt8], isBehind: Bool, hasMoved: Bool) {
    if isBehind {
      sessions.insert(session)
    } else if !sessions.isEmpty {
      sessions.remove(session)
    }
    if hasMoved {
      moved.insert(session)
    } else if !moved.isEmpty {
      moved.remove(session)
    }
  }

  mutating func remove(_ gone: [[UInt8]]) {
    for session in gone {
      sessions.remove(session)
      moved.remove(session)
      shared.remove(session)
    }
  }

  /// Lets a session that begins anew take the place of the one before it.
  mutating func replace(_ old: [UInt8], by new: [UInt8]) {
    if isShared(old) { share(new) }
    remove([old])
  }
}
