import Foundation
import GRDB
import Testing

@testable import OnboardingStore

/// Databases of earlier versions as those versions left them: by `Resources/released.sql`, which never changes, and not
/// by the migrations of today.
@Suite struct ReleasedSchemaTests {
  private let folder = TemporaryFolder()

  /// The statements of each version, the first one's at the beginning.
  private static let released: [String] = {
    guard let url = Bundle.module.url(forResource: "released", withExtension: "sql"),
      let text = try? String(contentsOf: url, encoding: .utf8)
    else { return [] }
    return text.split(separator: /\n-- version \d+\n/).dropFirst().map(String.init)
  }()

  /// The number of each version.
  static var versions: ClosedRange<Int> { 1...max(1, released.count) }

  /// A database in memory, or in a file, to which nothing happened yet. References are checked by nobody meanwhile, as
  /// in a migration.
  private func database(_ path: String? = nil) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    guard let path else { return try DatabaseQueue(configuration: configuration) }
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  /// Does what the versions up to this one did when they were released.
  private func release(_ version: Int, in queue: DatabaseQueue) throws {
    try queue.write { db in
      for statements in Self.released.prefix(version) { try db.execute(sql: statements) }
    }
  }

  /// What a database holds: its schema, and the rows of every table; names that chance makes are all the same.
  private func content(_ reader: any DatabaseReader) throws -> [String] {
    try reader.read { db in
      let schema = try String.fetchAll(
        db,
        sql: """
          SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_schema
          WHERE tbl_name <> 'grdb_migrations' ORDER BY type, name
          """)
      let tables = try String.fetchAll(
        db,
        sql: """
          SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'grdb_migrations'
          ORDER BY name
          """)
      let rows = try tables.flatMap { table in
        let columns = try db.columns(in: table).map { #"quote("\#($0.name)")"# }
        return try String.fetchAll(
          db, sql: "SELECT \(columns.joined(separator: " || ', ' || ")) FROM \(table)"
        ).map { row in
          "\(table): \(row)"
            .replacing(/prf_[0-9a-f]{24}/, with: "prf_").replacing(/msg_[0-9a-f]{32}/, with: "msg_")
        }.sorted()
      }
      return schema + rows
    }
  }

  @Test func `every version is there`() {
    #expect(Schema.migrator.migrations.count == Self.released.count)
  }

  @Test(arguments: versions)
  func `a migration makes the tables that it made when it was released`(version: Int) throws {
    let (then, now) = (try database(), try database())
    try release(version, in: then)
    // Without the rows of then, which the migrations of now have not been given.
    try then.write { db in
      let tables = try String.fetchAll(
        db,
        sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      for table in tables where !["event_progress"].contains(table) {
        try db.execute(sql: "DELETE FROM \(table)")
      }
      try db.execute(sql: "DELETE FROM sqlite_sequence")
    }
    try Schema.migrator.migrate(now, upTo: "v\(version)")
    try now.write { try $0.execute(sql: "DELETE FROM sqlite_sequence") }
    #expect(try content(now) == content(then))
  }

  @Test(arguments: versions)
  func `a database of an earlier version comes to what that came to then`(version: Int) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path, withIntermediateDirectories: true)
    let old = try database(folder.database)
    try release(version, in: old)
    try old.write { db in
      try db.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
      for number in 1...version {
        try db.execute(sql: "INSERT INTO grdb_migrations VALUES (?)", arguments: ["v\(number)"])
      }
    }
    try old.close()
    try OnboardingStore.open(at: folder.path).close()

    let now = try database(folder.database)
    let then = try database()
    try release(Self.released.count, in: then)
    #expect(try content(now) == content(then))
    let dangling = try now.read { try Row.fetchAll($0, sql: "PRAGMA foreign_key_check") }
    #expect(dangling.isEmpty)
  }
}
