import Foundation
import GRDB

extension OnboardingStore {
  /// The most events that wait in memory for the next group commit, unless told otherwise.
  public static let defaultEventCapacity = 10_000

  /// Opens the store of a folder, which is made, with mode 0700, when it is not there.
  ///
  /// SQLite in WAL mode with `synchronous=FULL`; one process holds the folder until the store and
  /// all its copies are gone.
  ///
  /// - Parameters:
  ///   - folder: the path of the data folder.
  ///   - eventCapacity: the most events that wait in memory; more are dropped and counted.
  /// - Throws: `folderUnwritable`, `inUse`, `corrupt`, `foreign`, `newerSchema`, `notDurable`, `diskFull`.
  public static func open(
    at folder: String, eventCapacity: Int = defaultEventCapacity
  ) throws(StoreError) -> OnboardingStore {
    let folder = try DataFolder(folder)
    let pool: DatabasePool
    do {
      pool = try DatabasePool(path: folder.databasePath, configuration: configuration)
    } catch {
      throw StoreError(error)
    }
    return try OnboardingStore(pool, folder: folder, eventCapacity: eventCapacity)
  }

  /// A store in memory, for tests and previews.
  public static func openInMemory(
    eventCapacity: Int = defaultEventCapacity
  ) throws(StoreError) -> OnboardingStore {
    do {
      return try OnboardingStore(
        DatabaseQueue(configuration: configuration), folder: nil, eventCapacity: eventCapacity)
    } catch {
      throw StoreError(error)
    }
  }

  static var configuration: Configuration {
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

  /// Makes every commit wait for the disk, and checks that it does.
  ///
  /// NB: only after the pool is open. GRDB sets `synchronous = NORMAL` on its writer when it turns
  /// to WAL, and NORMAL loses the last commits in a power failure.
  /// Source: https://www.sqlite.org/pragma.html#pragma_synchronous
  static func makeDurable(_ writer: any DatabaseWriter) throws {
    try writer.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA synchronous = FULL")
      // Bounds the log after a burst; 16 MiB, four times what SQLite checkpoints at.
      try db.execute(sql: "PRAGMA journal_size_limit = 16777216")
      try requireDurable(db)
    }
  }

  static func requireDurable(_ db: Database) throws {
    let synchronous = try Int.fetchOne(db, sql: "PRAGMA synchronous")
    guard synchronous == 2 else {
      throw StoreError.notDurable(reason: "synchronous is \(synchronous ?? -1) and not 2")
    }
    guard try Bool.fetchOne(db, sql: "PRAGMA foreign_keys") == true else {
      throw StoreError.notDurable(reason: "foreign keys are off")
    }
  }
}
