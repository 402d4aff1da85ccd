import OnboardingEvents

/// The groups of events on the disk, and how far they are rolled up.
enum EventLog {
  /// How much is read at once: so many events, of so many visits.
  typealias Limit = (events: Int, visits: Int)

  /// Adds the next groups to the figures.
  ///
  /// - Parameter table: the words as they were after the last groups; nil reads them. Forget them when the
  ///   transaction does not commit.
  /// - Returns: how many events they had, 0 at the end; and how many visits and cells begin anew, since their bytes
  ///   were damaged.
  static func rollUp(
    _ db: SQLConnection, _ table: inout EventTable?, order: @escaping ScreenOrder, limit: Limit
  ) throws -> (count: Int, damaged: Int) {
    var known: EventTable
    if let kept = table.take(), kept.holds(over: db) {
      known = kept
      try known.load(db)
    } else {
      known = try EventTable(db)
    }
    var rollUp = RollUp(known, order: order)
    let (count, last) = try read(db, into: &rollUp, limit: limit)
    if count > 0 { rollUp.finish() }
    try rollUp.table.keep(db)
    defer { table = rollUp.table }
    guard count > 0 else { return (0, 0) }
    for (place, (id, visit)) in rollUp.visits.enumerated() {
      try keep(db, visit, Int64(bitPattern: id), isFound: rollUp.isFoundAsBefore(place))
    }
    var damaged = rollUp.damaged
    for (key, change) in rollUp.changes where !change.isEmpty {
      if try !add(db, change, to: key, rollUp.table) { damaged += 1 }
    }
    try db.execute(sql: "UPDATE event_progress SET last_group = ?", arguments: [last])
    return (count, damaged)
  }

  /// - Parameter isFound: whether the store finds it, and as it should.
  private static func keep(
    _ db: SQLConnection, _ visit: VisitState, _ id: Int64, isFound: Bool
  ) throws {
    if isFound {
      return try db.execute(
        sql: "UPDATE event_visit SET state = ? WHERE visit = ?", arguments: [visit.bytes, id])
    }
    try db.execute(
      sql: """
        INSERT INTO event_visit (visit, circumstances, last_at, is_finished, state)
        VALUES (?, ?, ?, ?, ?) ON CONFLICT (visit) DO UPDATE SET
          circumstances = excluded.circumstances, last_at = excluded.last_at,
          is_finished = excluded.is_finished, state = excluded.state
        """,
      arguments: [id, visit.circumstances, visit.lastAt, visit.isFinished, visit.bytes])
  }

  /// - Returns: false where what was kept was damaged: only the change is kept then.
  private static func add(
    _ db: SQLConnection, _ change: RollUpCell, to key: RollUp.CellKey, _ table: EventTable
  ) throws -> Bool {
    let kept = try [UInt8].fetchOne(
      db, sql: "SELECT cell FROM event_roll_up WHERE circumstances = ? AND hour = ?",
      arguments: [key.circumstances, key.hour])
    let words = table.words.count
    let sum = kept.flatMap { $0.withUnsafeBytes { change.bytes(addedTo: $0, words: words) } }
    let cell = sum ?? change.bytes
    try db.execute(
      sql: """
        INSERT INTO event_roll_up (circumstances, hour, cell) VALUES (?, ?, ?)
        ON CONFLICT (circumstances, hour) DO UPDATE SET cell = excluded.cell
        """,
      arguments: [key.circumstances, key.hour, cell])
    return kept == nil || sum != nil
  }

  /// Reads the groups that are not rolled up yet.
  ///
  /// - Parameter limit: after about how many of them to stop; nil reads all.
  /// - Returns: how many events there were, and the last group.
  static func read(
    _ db: SQLConnection, into rollUp: inout RollUp, limit: Limit?
  ) throws -> (count: Int, last: Int64) {
    let first = try Int64.fetchOne(db, sql: "SELECT last_group FROM event_progress") ?? 0
    var (count, last) = (0, first)
    try EventGroups.forEach(db, after: first) { id, events in
      last = id
      try events.forEach { record in
        count += 1
        // A closure that asks the store would count a reference for each event.
        if !rollUp.take(record) {
          rollUp.begin(with: record, kept: try visit(db, record.visit, &rollUp))
        }
      }
      return limit.map { count < $0.events && rollUp.visits.count < $0.visits } ?? true
    }
    return (count, last)
  }

  private static func visit(
    _ db: SQLConnection, _ id: UInt64, _ rollUp: inout RollUp
  ) throws -> (state: VisitState, listed: ListedVisit)? {
    var visit: (VisitState, ListedVisit)?
    let words = rollUp.table.words.count
    try SQLRow.forEach(
      db,
      sql: "SELECT circumstances, last_at, is_finished, state FROM event_visit WHERE visit = ?",
      arguments: [Int64(bitPattern: id)]
    ) { row in
      let listed = ListedVisit(
        circumstances: UInt32(truncatingIfNeeded: row[0] as Int64), lastAt: row[1],
        isFinished: row[2])
      visit = try row.withBytes(3) {
        VisitState($0, circumstances: listed.circumstances, words: words)
      }.map { ($0, listed) }
      if visit == nil { rollUp.damaged += 1 }
      return false
    }
    return visit
  }
}
