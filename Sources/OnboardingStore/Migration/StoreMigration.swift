import Foundation
import PostgreSQL
import Sealing

/// Moves a store from SQLite into PostgreSQL.
///
/// What every table holds is written down first, as counts and digests. Rows go in pieces, each a transaction that also
/// says how far it went, so that a move that was interrupted goes on where it was, from the same folder as it was then. In
/// the end every table is read on the other side: counts and digests have to be the same. Until then no server
/// opens the database, and none the folder from then on.
public struct StoreMigration {
  /// A table that was moved.
  public struct Table: Sendable, Hashable {
    /// Its name.
    public let name: String
    /// How many rows it has.
    public let rows: Int
    /// The SHA-256 of its rows, in hexadecimal digits; the same on both sides.
    public let digest: String
  }

  /// How many bytes of values go in one transaction, about.
  private static let piece = 8 << 20

  /// Is called after each piece; a test interrupts the move there.
  var afterPiece: @Sendable () throws -> Void = {}
  let source: SQLiteDatabase
  let target: PostgreSQLDatabase
  /// Keeps a second move out; its lock ends with it.
  private let guardian: PostgreSQLConnection

  /// What to do where a move can't go on, which nobody used yet.
  static let remedy =
    "drop what is in its schema (DROP SCHEMA … CASCADE, CREATE SCHEMA …) and begin again"

  /// Takes the folder, which no server may have open, and the database.
  ///
  /// - Throws: `inUse`, `unreachable`, `newerSchema`, `foreign`, `movedAway` where the folder was moved before, and
  ///   `refused` where the database holds a store already, a server uses it or another move is under way.
  public init(from folder: String, to address: String) throws(StoreError) {
    do {
      guard FileManager.default.fileExists(atPath: folder + "/foyer.sqlite") else {
        throw StoreError.folderUnwritable(path: folder, reason: "no foyer.sqlite is in it")
      }
      source = try SQLiteDatabase(folder: folder, isMoving: true)
      target = try PostgreSQLDatabase(address, size: 1, isMoving: true)
      guardian = try PostgreSQLConnection(target.address)
      let isAlone = try guardian.execute(
        "SELECT pg_try_advisory_lock($1)", [.integer(target.place.lock("move"))]
      ).first
      guard isAlone?[0].boolean == true else {
        throw StoreError.refused(reason: "another move into the database is under way")
      }
      try requireUnmoved()
      // Of the servers that run, one has this role, and would go on over what is half there; none takes it meanwhile.
      let role = target.place.lock("role \(StoreRole.deliveries.rawValue)")
      let isUnused = try guardian.execute("SELECT pg_try_advisory_lock($1)", [.integer(role)]).first
      guard isUnused?[0].boolean == true else {
        throw StoreError.refused(reason: "a server uses the database; stop all that do first")
      }
      // Not before all that: it brings an older folder to the schema of today.
      try source.prepare()
      try target.prepare()
      try target.pool.withConnection(Self.begin)
    } catch {
      throw StoreError(error)
    }
  }

  /// Refuses a folder that was moved, but for the last step of its move, which may have been interrupted.
  private func requireUnmoved() throws {
    guard let moved = source.folder?.movedAway, case .movedAway(_, let known, _) = moved else {
      return
    }
    let isUnfinished = try target.pool.withConnection { try Self.isThere("foyer_move", $0) }
    guard isUnfinished, known ?? targetName == targetName else { throw moved }
  }

  /// The database and the schema in it, without a user or a password.
  private var targetName: String { "\(target.address) (schema \(target.place.schema))" }

  private static func begin(_ connection: PostgreSQLConnection) throws {
    if try isThere("foyer_move", connection) {
      // Of a move that an earlier version began nobody knows from where.
      guard try isThere("foyer_move_source", connection) else {
        throw StoreError.refused(
          reason: "an earlier version began a move into the database; \(remedy)")
      }
      return
    }
    for table in StoreTables.all where table != "event_progress" {
      let isEmpty = try connection.execute("SELECT NOT EXISTS (SELECT 1 FROM \(table))").first
      guard isEmpty?[0].boolean == true else {
        throw StoreError.refused(
          reason:
            "the database holds a store already (\(table)), which stays as it is; name another database, or another"
            + " schema of this one")
      }
    }
    try connection.transaction { connection in
      try connection.run(
        """
        CREATE TABLE foyer_move (name TEXT PRIMARY KEY, row_count BIGINT NOT NULL);
        CREATE TABLE foyer_move_source (
          name TEXT PRIMARY KEY, row_count BIGINT NOT NULL, digest TEXT NOT NULL
        );
        DELETE FROM event_progress;
        """)
    }
  }

  private static func isThere(_ table: String, _ connection: PostgreSQLConnection) throws -> Bool {
    try connection.execute("SELECT to_regclass($1) IS NOT NULL", [.text(table)]).first?[0].boolean
      == true
  }

  /// Moves what is not moved yet, and compares all of it.
  ///
  /// - Parameter tell: is told of each table when it is compared.
  /// - Throws: `refused` where the folder is not as it was when the move began, a table differs in the end, or holds
  ///   what PostgreSQL can't keep.
  public func run(_ tell: (Table) -> Void) throws(StoreError) {
    do {
      let tables = try StoreTables.all.map { try table($0) }
      let here = try tables.map { try look(at: $0) }
      try requireSame(here)
      try source.folder?.noteBeginning(ofMoveTo: targetName)
      for table in tables { try move(table) }
      try finish()
      for (table, here) in zip(tables, here) { tell(try compare(table, with: here)) }
      // First: between the two the folder is closed, and the database, which says so, opens when the move is run again.
      try source.folder?.noteMove(to: targetName)
      try target.pool.withConnection { connection in
        try connection.run("DROP TABLE foyer_move, foyer_move_source")
      }
    } catch {
      throw StoreError(error)
    }
  }

  /// Lets the folder and the database go.
  public func close() throws(StoreError) {
    guardian.close()
    target.close()
    do { try source.close() } catch { throw StoreError(error) }
  }

  // MARK: Tables

  private func table(_ name: String) throws -> StoreTable {
    try target.pool.withConnection { connection in
      let columns = try connection.execute(
        """
        SELECT column_name::text, data_type::text FROM information_schema.columns
        WHERE table_schema = current_schema() AND table_name = $1 ORDER BY ordinal_position
        """, [.text(name)])
      let key = try connection.execute(
        """
        SELECT attname::text FROM pg_index JOIN pg_attribute ON attrelid = indrelid
          AND attnum = ANY (indkey)
        WHERE indrelid = $1::regclass AND indisprimary
        ORDER BY array_position(indkey::int2[], attnum)
        """, [.text(name)])
      return StoreTable(
        name: name,
        columns: columns.rows.map {
          StoreTable.Column(name: $0[0].text ?? "", kind: Self.kind($0[1].text ?? ""))
        }, key: key.rows.compactMap { $0[0].text })
    }
  }

  private static func kind(_ type: String) -> SQLValue.Kind {
    switch type {
    case "bigint": .integer
    case "double precision": .real
    case "bytea": .blob
    default: .text
    }
  }

  // MARK: Moving

  private func move(_ table: StoreTable) throws {
    let done = try target.pool.withConnection { connection in
      try connection.execute(
        "SELECT row_count FROM foyer_move WHERE name = $1", [.text(table.name)]
      )
      .first?[0].integer ?? 0
    }
    try source.read { db in
      var (count, bytes): (Int64, Int) = (0, 0)
      var rows: [[PostgreSQLValue]] = []
      try SQLRow.forEach(db, sql: table.select) { row in
        count += 1
        guard count > done else { return true }
        let values = try value(row, of: table)
        bytes += values.reduce(0) { $0 + $1.size }
        rows.append(values)
        if bytes >= Self.piece {
          try put(rows, into: table, count: count)
          (rows, bytes) = ([], 0)
        }
        return true
      }
      try put(rows, into: table, count: count)
    }
  }

  private func value(_ row: SQLRow, of table: StoreTable) throws -> [PostgreSQLValue] {
    try zip(table.columns, table.values(row)).map { column, value in
      // A copy of a draft may have moved to one that comes later; `finish` says where.
      if table.name == "draft_copy", column.name == "moved_to" { return .null }
      do { return try value.parameter() } catch {
        throw StoreError.refused(
          reason: "\(table.name).\(column.name): a text holds U+0000, which can't be kept")
      }
    }
  }

  private func put(_ rows: [[PostgreSQLValue]], into table: StoreTable, count: Int64) throws {
    try target.pool.withConnection { connection in
      try connection.transaction { connection in
        try connection.copy(into: table.name, columns: table.columns.map(\.name), rows: rows)
        try connection.execute(
          """
          INSERT INTO foyer_move VALUES ($1, $2)
          ON CONFLICT (name) DO UPDATE SET row_count = excluded.row_count
          """, [.text(table.name), .integer(count)])
      }
    }
    try afterPiece()
  }

  /// What can only be said when all rows are there: where copies moved to, and which numbers are next.
  private func finish() throws {
    let moves = try source.read { db in
      try SQLRow.fetchAll(
        db, sql: "SELECT session, moved_to FROM draft_copy WHERE moved_to IS NOT NULL"
      ).map { (session: $0[0] as [UInt8], to: $0[1] as [UInt8]) }
    }
    let numbers = try source.read { db in
      try SQLRow.fetchAll(db, sql: "SELECT name, seq FROM sqlite_sequence")
        .map { (table: $0[0] as String, last: $0[1] as Int64) }
    }
    try target.pool.withConnection { connection in
      try connection.transaction { connection in
        for move in moves {
          try connection.execute(
            "UPDATE draft_copy SET moved_to = $2 WHERE session = $1",
            [.bytes(move.session), .bytes(move.to)])
        }
        for (table, last) in numbers where StoreTables.all.contains(table) && last > 0 {
          // An id that was given once is never given again, also where its row is gone.
          try connection.execute(
            "SELECT setval(pg_get_serial_sequence($1, 'id'), $2)", [.text(table), .integer(last)])
        }
        // SQLite keeps no such number for it.
        try connection.execute(
          """
          SELECT setval(pg_get_serial_sequence('delivery_attempt', 'id'), max(id))
          FROM delivery_attempt HAVING max(id) IS NOT NULL
          """)
      }
    }
  }
}

extension PostgreSQLValue {
  fileprivate var size: Int {
    switch self {
    case .null, .boolean: 1
    case .integer, .real: 8
    case .text(let text): text.utf8.count
    case .bytes(let bytes): bytes.count
    }
  }
}
