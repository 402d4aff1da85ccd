import Foundation
import GRDB

/// A store in one file: SQLite in WAL mode with `synchronous=FULL`, in a folder that one process holds;
/// or in memory.
final class SQLiteDatabase: SQLDatabase {
  let writer: any DatabaseWriter
  /// Held for life, so that no other process opens the same folder, and let go after the database.
  let folder: DataFolder?
  private let isClosed = Locked(false)

  /// The database of a folder, which is made, with mode 0700, when it is not there.
  ///
  /// - Parameter isMoving: whether it is opened to be moved, which is begun again where it was interrupted.
  /// - Throws: `folderUnwritable`, `inUse`, `movedAway`, `corrupt`.
  init(folder path: String, isMoving: Bool = false) throws(StoreError) {
    let folder = try DataFolder(path)
    if !isMoving, let moved = folder.movedAway { throw moved }
    do {
      writer = try DatabasePool(path: folder.databasePath, configuration: Self.configuration)
    } catch {
      throw StoreError(error)
    }
    self.folder = folder
  }

  /// A database in memory.
  init() throws(StoreError) {
    do { writer = try DatabaseQueue(configuration: Self.configuration) } catch {
      throw StoreError(error)
    }
    folder = nil
  }

  /// The database of a folder that another process holds, or that can only be read, to be read alone.
  ///
  /// - Throws: `movedAway`, `newerSchema`, `olderSchema`, `corrupt`, `folderUnwritable` where the folder can't be
  ///   written and the database not be read without that, `failed` when there is none.
  init(reading path: String) throws(StoreError) {
    do throws(StoreError) { folder = try DataFolder(reading: path) } catch .inUse { folder = nil }
    // Nobody has it and nobody can take it: SQLite needs no files of its own beside such a database.
    let isStill = folder.map { !$0.hasLog } ?? false
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(5)
    do {
      writer = try DatabaseQueue(
        path: Self.location(path + "/foyer.sqlite", isStill: isStill), configuration: configuration)
      let migrator = Schema.migrator
      let (isNewer, isWhole) = try writer.read { db in
        (try migrator.hasBeenSuperseded(db), try migrator.hasCompletedMigrations(db))
      }
      if isNewer { throw StoreError.newerSchema }
      if !isWhole { throw StoreError.olderSchema }
    } catch let error as DatabaseError
      where error.resultCode == .SQLITE_CANTOPEN && folder?.hasLog == true
    {
      throw .folderUnwritable(
        path: path,
        reason: "it can only be read, and foyer.sqlite-wal has what is not in foyer.sqlite yet;"
          + " copy it to where it can be written")
    } catch {
      throw StoreError(error)
    }
  }

  /// How SQLite is told of a file. Source: https://www.sqlite.org/uri.html
  private static func location(_ path: String, isStill: Bool) -> String {
    isStill ? URL(filePath: path).absoluteString + "?immutable=1" : path
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = true
    configuration.busyMode = .timeout(5)
    configuration.maximumReaderCount = 4
    configuration.prepareDatabase { db in
      guard !db.configuration.readonly else { return }
      // What was erased is overwritten and not only unlinked.
      try db.execute(sql: "PRAGMA secure_delete = ON")
    }
    return configuration
  }

  func prepare() throws {
    try migrate()
    try makeDurable()
  }

  private func migrate() throws {
    let migrator = Schema.migrator
    guard try !writer.read(migrator.hasBeenSuperseded) else { throw StoreError.newerSchema }
    // Tables, none of which says how they came to be: another program's.
    let isForeign = try writer.read { db in
      try !db.tableExists("grdb_migrations")
        && Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") != 0
    }
    guard !isForeign else { throw StoreError.foreign }
    try migrator.migrate(writer)
  }

  /// Makes every commit wait for the disk, and checks that it does.
  ///
  /// NB: only after the pool is open. GRDB sets `synchronous = NORMAL` on its writer when it turns
  /// to WAL, and NORMAL loses the last commits in a power failure.
  /// Source: https://www.sqlite.org/pragma.html#pragma_synchronous
  private func makeDurable() throws {
    try writer.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA synchronous = FULL")
      // Bounds the log after a burst; 16 MiB, four times what SQLite checkpoints at.
      try db.execute(sql: "PRAGMA journal_size_limit = 16777216")
      try Self.requireDurable(db)
    }
  }

  private static func requireDurable(_ db: Database) throws {
    let synchronous = try Int.fetchOne(db, sql: "PRAGMA synchronous")
    guard synchronous == 2 else {
      throw StoreError.notDurable(reason: "synchronous is \(synchronous ?? -1) and not 2")
    }
    guard try Bool.fetchOne(db, sql: "PRAGMA foreign_keys") == true else {
      throw StoreError.notDurable(reason: "foreign keys are off")
    }
  }

  func write<Result>(
    _ isolation: SQLIsolation, committed: (CommittedChanges) -> Void,
    _ body: (SQLConnection) throws -> Result
  ) throws -> Result {
    try requireOpen()
    return try writer.writeWithoutTransaction { db in
      let connection = SQLConnection(db)
      try db.beginTransaction()
      do {
        let result = try body(connection)
        try db.commit()
        committed(connection.changes)
        return result
      } catch {
        // A full disk has undone it already.
        if db.isInsideTransaction { try? db.rollback() }
        throw error
      }
    }
  }

  func read<Result>(_ body: (SQLConnection) throws -> Result) throws -> Result {
    try requireOpen()
    return try writer.read { try body(SQLConnection($0)) }
  }

  // GRDB reads from a closed queue's memory.
  private func requireOpen() throws(StoreError) {
    if isClosed.withLock({ $0 }) { throw .closed }
  }

  func requireInPlace() throws(StoreError) { try folder?.requireInPlace() }

  func examine() throws {
    try requireOpen()
    try folder?.requireInPlace()
    try folder?.requireRoom(of: OnboardingStore.leastRoom)
    try writer.writeWithoutTransaction(Self.requireDurable)
  }

  func clockLead(_ now: () -> Int64) -> Int64? { nil }

  // What that takes of SQLite was asserted when it was opened.
  func survivesPowerFailure() -> Bool { folder != nil }

  func tryWriting(_ db: SQLConnection) throws {
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    // Writes the first page, also where the number stays the same.
    try db.execute(sql: "PRAGMA user_version = \(version)")
  }

  func isWhole() throws -> Bool {
    try requireOpen()
    return try writer.read { try String.fetchOne($0, sql: "PRAGMA quick_check(1)") } == "ok"
  }

  func emptyLog() throws -> Bool {
    try requireOpen()
    return try writer.writeWithoutTransaction { db in
      do {
        try db.checkpoint(.truncate)
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
        return false
      } catch let error as DatabaseError where error.resultCode == .SQLITE_LOCKED {
        return false
      }
      return true
    }
  }

  var size: (bytes: UInt64, left: UInt64?)? {
    guard let folder, let left = folder.room else { return nil }
    return (folder.size, left)
  }

  func versions() throws -> (database: String, schema: String) {
    try requireOpen()
    return try writer.read { db in
      (
        "SQLite " + (try String.fetchOne(db, sql: "SELECT sqlite_version()") ?? ""),
        try Schema.migrator.appliedIdentifiers(db).max {
          $0.localizedStandardCompare($1) == .orderedAscending
        } ?? ""
      )
    }
  }

  func share(
    reload: @escaping @Sendable () throws -> Void,
    hear: @escaping @Sendable (CommittedChanges) -> Void
  ) -> SharedStore? { nil }

  func close() throws {
    isClosed.withLock { $0 = true }
    try writer.close()
    folder?.release()
  }
}

extension DatabaseError: StoreErrorConvertible {
  var storeError: StoreError {
    // Only SQLite's own words: the SQL and its arguments stay out of logs.
    let words = message ?? "no further words"
    return
      switch resultCode
    {
    case .SQLITE_FULL: .diskFull
    case .SQLITE_BUSY, .SQLITE_LOCKED: .busy
    case .SQLITE_CORRUPT, .SQLITE_NOTADB: .corrupt
    case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_TOOBIG: .refused(reason: words)
    case .SQLITE_MISUSE: .closed
    default: .failed(code: extendedResultCode.rawValue, reason: words)
    }
  }
}
