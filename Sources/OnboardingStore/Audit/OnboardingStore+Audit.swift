extension OnboardingStore {
  /// Writes a line of the audit trail. A look at a person is written before it is shown.
  ///
  /// - Parameter now: seconds since 1970.
  public func audit(_ entry: AuditEntry, now: Int64) throws(StoreError) {
    try commit { db in try Self.audit(db, entry, now: now) }
  }

  /// Writes a line as a part of what it tells of.
  static func audit(_ db: SQLConnection, _ entry: AuditEntry, now: Int64) throws {
    let last = try SQLRow.fetchOne(db, sql: "SELECT id, digest FROM audit ORDER BY id DESC LIMIT 1")
    let line = AuditLine(
      entry, number: (last?[0] ?? 0) + 1, at: now,
      previous: last.map { $0[1] } ?? AuditLine.none)
    try db.execute(
      sql: "INSERT INTO audit (\(AuditLine.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
      arguments: [
        line.number, line.at, line.who, line.action, line.subject, line.detail,
        line.previous, line.digest,
      ])
  }

  /// Lines of the audit trail, the latest first.
  ///
  /// - Parameters:
  ///   - number: only those before this one; nil from the latest on.
  ///   - limit: the most that are returned.
  public func auditLines(before number: Int64?, limit: Int) throws(StoreError) -> [AuditLine] {
    try look { db in
      try SQLRow.fetchAll(
        db,
        sql: "SELECT \(AuditLine.columns) FROM audit WHERE id < ? ORDER BY id DESC LIMIT ?",
        arguments: [number ?? .max, limit]
      ).map(AuditLine.init)
    }
  }

  /// Lines of the audit trail, the oldest first.
  ///
  /// - Parameters:
  ///   - number: only those after this one; 0 for all.
  ///   - limit: the most that are returned.
  public func auditLines(after number: Int64, limit: Int) throws(StoreError) -> [AuditLine] {
    try look { db in
      try SQLRow.fetchAll(
        db,
        sql: "SELECT \(AuditLine.columns) FROM audit WHERE id > ? ORDER BY id LIMIT ?",
        arguments: [number, limit]
      ).map(AuditLine.init)
    }
  }

  /// The line of the last time that something was done; nil where it never was.
  public func lastAudit(of action: AuditEntry.Action) throws(StoreError) -> AuditLine? {
    try look { db in
      try SQLRow.fetchOne(
        db,
        sql: """
          SELECT \(AuditLine.columns) FROM audit WHERE action = ? ORDER BY at DESC, id DESC LIMIT 1
          """, arguments: [action.rawValue]
      ).map(AuditLine.init)
    }
  }

  /// How often something was done from an instant on, and by how many.
  ///
  /// - Parameter instant: seconds since 1970.
  public func auditCount(
    of action: AuditEntry.Action, since instant: Int64
  ) throws(StoreError) -> (times: Int, people: Int) {
    try look { db in
      let row = try SQLRow.fetchOne(
        db,
        sql: "SELECT count(*), count(DISTINCT who) FROM audit WHERE action = ? AND at >= ?",
        arguments: [action.rawValue, instant])
      return (row?[0] ?? 0, row?[1] ?? 0)
    }
  }

  /// Follows the chain of the audit trail from its first line to its last.
  ///
  /// Reads all of it, a page of a thousand lines at a time: some hundred thousand a second.
  ///
  /// - Parameter known: how a part of it stood, from the first line on, when it was last followed; only what came since
  ///   is read, and the line where that begins has to be the one that it was. Nil reads all.
  public func verifyAudit(from known: AuditState? = nil) throws(StoreError) -> AuditState {
    var state = known ?? AuditState(lines: 0, since: nil, last: AuditLine.none, brokenAt: nil)
    var page: [AuditLine] = []
    if state.lines > 0 {
      page = try auditLines(after: state.lines - 1, limit: 1)
      // Where what was followed isn't there any more, it is looked for where the chain breaks.
      guard let end = page.first, end.number == state.lines, end.digest == state.last, end.isWhole
      else { return try verifyAudit() }
    }
    repeat {
      page = try auditLines(after: page.last?.number ?? .min, limit: 1000)
      for line in page { state.follow(line) }
    } while !page.isEmpty
    return state
  }
}
