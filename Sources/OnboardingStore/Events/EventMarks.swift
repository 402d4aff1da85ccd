import GRDB

/// The numbers under which the words of events are kept, as far as they are known.
struct EventMarks: Sendable {
  private struct Words: Hashable {
    let flow: String
    let variant: String
    let screen: String
    let kind: String
  }

  private var ids: [Words: Int64] = [:]

  private struct Row: Hashable {
    let mark: Int64
    let at: Int64
    let visit: UInt64
  }

  /// Inserts events. Two of one visit, of one kind, on one screen and in one second are one; within
  /// one group that is seen here, and the database only asked about the rest.
  ///
  /// Forget these marks when the transaction does not commit.
  mutating func insert(_ db: Database, _ events: [Event]) throws {
    let statement = try db.cachedStatement(
      sql: "INSERT INTO event (mark, at, visit) VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
    var rows: Set<Row> = []
    for event in events {
      let row = Row(mark: try id(db, event), at: event.at, visit: event.visit)
      guard rows.insert(row).inserted else { continue }
      try statement.execute(arguments: [row.mark, row.at, Int64(bitPattern: row.visit)])
    }
  }

  private mutating func id(_ db: Database, _ event: Event) throws -> Int64 {
    let words = Words(
      flow: event.flow, variant: event.variant, screen: event.screen, kind: event.kind)
    if let id = ids[words] { return id }
    let arguments: StatementArguments = [event.flow, event.variant, event.screen, event.kind]
    try db.execute(
      sql: """
        INSERT INTO event_mark (flow, variant, screen, kind) VALUES (?, ?, ?, ?)
        ON CONFLICT DO NOTHING
        """,
      arguments: arguments)
    guard
      let id = try Int64.fetchOne(
        db,
        sql: """
          SELECT id FROM event_mark WHERE flow = ? AND variant = ? AND screen = ? AND kind = ?
          """,
        arguments: arguments)
    else { throw StoreError.refused(reason: "the mark of an event was not kept") }
    ids[words] = id
    return id
  }
}
