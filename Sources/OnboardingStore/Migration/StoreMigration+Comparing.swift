import PostgreSQL
import Sealing

/// What the folder holds and what the database holds, as counts and digests.
extension StoreMigration {
  /// Writes down what the folder holds, or, where a move goes on, looks whether it still holds that.
  func requireSame(_ here: [Table]) throws {
    try target.pool.withConnection { connection in
      let known = try connection.execute("SELECT name, row_count, digest FROM foyer_move_source")
        .rows
        .map {
          Table(name: $0[0].text ?? "", rows: Int($0[1].integer ?? 0), digest: $0[2].text ?? "")
        }
      guard known.isEmpty else {
        guard Set(known) == Set(here) else {
          throw StoreError.refused(
            reason:
              "a move into the database was begun from another folder, or from this one before it was used"
              + " again; \(Self.remedy)")
        }
        return
      }
      try connection.transaction { connection in
        for table in here {
          try connection.execute(
            "INSERT INTO foyer_move_source VALUES ($1, $2, $3)",
            [.text(table.name), .integer(Int64(table.rows)), .text(table.digest)])
        }
      }
    }
  }

  /// What a table of the folder holds.
  func look(at table: StoreTable) throws -> Table {
    var digest = TableDigest()
    try source.read { db in
      try SQLRow.forEach(db, sql: table.select) { row in
        digest.add(table.values(row))
        return true
      }
    }
    return Table(name: table.name, rows: digest.rows, digest: digest.bytes.hexadecimal)
  }

  func compare(_ table: StoreTable, with here: Table) throws -> Table {
    let there = try target.read { db in
      // Of this attempt alone: one whose connection was lost is begun again.
      var there = TableDigest()
      try db.execute(sql: "DECLARE moved NO SCROLL CURSOR FOR \(table.select)")
      var isMore = true
      while isMore {
        isMore = false
        // Few at a time: a group of events has up to some hundred KB, and each statement its time.
        try SQLRow.forEach(db, sql: "FETCH 50 FROM moved") { row in
          isMore = true
          there.add(table.values(row))
          return true
        }
      }
      return there
    }
    guard here.rows == there.rows, here.digest == there.bytes.hexadecimal else {
      throw StoreError.refused(
        reason:
          "\(table.name) differs after the move: \(here.rows) rows here, \(there.rows) there; \(Self.remedy)"
      )
    }
    return here
  }
}
