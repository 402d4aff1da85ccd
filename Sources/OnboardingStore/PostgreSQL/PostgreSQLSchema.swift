import PostgreSQL

/// The tables in PostgreSQL, and how they came to be.
///
/// Processes of two versions serve side by side while one takes the other's place, so that a schema changes
/// in two steps: what is added (a column with a default, a table) is readable by the version before, which
/// passes it over; what takes something away comes a version later. Each migration says the oldest version of
/// the schema whose programs still understand what it leaves. A migration that was released is never changed.
enum PostgreSQLSchema {
  struct Migration: Sendable {
    let version: Int64
    /// Programs that know at least this version may go on.
    let readableBy: Int64
    let sql: String
  }

  static let migrations = [
    Migration(
      version: 1, readableBy: 1,
      sql: [functions, accounts, profiles, sessions, drafts, consents, webhooks, mails, events]
        .joined(separator: "\n") + "\n" + [console, experiments].joined(separator: "\n")),
    // The version before leaves out what has series, and nobody writes them yet.
    Migration(version: 2, readableBy: 1, sql: eventSeries),
    // The version before lets every ring of keys in, as it did.
    Migration(version: 3, readableBy: 1, sql: keys),
    // What the version before decides has none, and is read from the events as before.
    Migration(version: 4, readableBy: 1, sql: decidedFigures),
    // Indexes alone.
    Migration(version: 5, readableBy: 1, sql: lookUps),
    // As well.
    Migration(version: 6, readableBy: 1, sql: listed),
    // The version before goes on with a revoked key until its file says so, as it did.
    Migration(version: 7, readableBy: 1, sql: revokedKeys),
    // What the version before keeps has none, and ends with a sign-in as it did.
    Migration(version: 8, readableBy: 1, sql: draftSignIns),
    // An index alone.
    Migration(version: 9, readableBy: 1, sql: deviceAges),
  ]

  /// How long changing the tables may take, and how long a process waits for another one that is at it, in
  /// seconds.
  private static let patience: Double = 3600

  /// Makes the tables, or brings them to the newest schema; one process at a time.
  ///
  /// - Throws: `newerSchema` where a later version wrote tables that this one doesn't understand, `foreign`
  ///   where there are tables of another program, `olderSchema` where they may not be made and aren't whole.
  static func prepare(
    _ connection: PostgreSQLConnection, _ place: PostgreSQLPlace, migrates: Bool,
    _ migrations: [Migration] = migrations
  ) throws {
    let newest = migrations.last?.version ?? 0
    if let version = try version(connection), version >= newest {
      return try requireReadable(connection, by: newest)
    }
    guard migrates else { throw StoreError.olderSchema }
    // Large tables take their time, and so does another process that is at it.
    let timeLimit = connection.timeLimit
    connection.timeLimit = patience
    defer { connection.timeLimit = timeLimit }
    try connection.transaction { connection in
      try connection.run(
        "SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = '\(Int(patience))s'")
      try connection.execute(
        "SELECT pg_advisory_xact_lock($1)", [.integer(place.lock("schema"))])
      // A statement that waits for a table makes everybody wait behind it.
      try connection.run("SET LOCAL lock_timeout = '\(PostgreSQLDatabase.lockTimeout)'")
      let known = try version(connection)
      if known == nil {
        try requireEmpty(connection)
        try connection.run(
          """
          CREATE TABLE foyer_schema (
            version BIGINT PRIMARY KEY,
            readable_by BIGINT NOT NULL CHECK (readable_by <= version)
          )
          """)
      }
      for migration in migrations where migration.version > known ?? 0 {
        try connection.run(migration.sql)
        try connection.execute(
          "INSERT INTO foyer_schema VALUES ($1, $2)",
          [.integer(migration.version), .integer(migration.readableBy)])
      }
      try requireReadable(connection, by: newest)
    }
  }

  /// The version of the tables; nil where there are none.
  static func version(_ connection: PostgreSQLConnection) throws -> Int64? {
    let isThere =
      try connection.execute(
        """
        SELECT EXISTS (SELECT 1 FROM pg_class
          WHERE relnamespace = current_schema()::regnamespace AND relname = 'foyer_schema')
        """
      ).first?[0].boolean == true
    guard isThere else { return nil }
    return try connection.execute("SELECT max(version) FROM foyer_schema").first?[0].integer
  }

  private static func requireReadable(_ connection: PostgreSQLConnection, by version: Int64) throws
  {
    let needed = try connection.execute("SELECT max(readable_by) FROM foyer_schema").first?[0]
    guard needed?.integer ?? 0 <= version else { throw StoreError.newerSchema }
  }

  private static func requireEmpty(_ connection: PostgreSQLConnection) throws {
    let isEmpty =
      try connection.execute(
        """
        SELECT NOT EXISTS (SELECT 1 FROM pg_class
          WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p'))
        """
      ).first?[0].boolean == true
    guard isEmpty else { throw StoreError.foreign }
  }
}
