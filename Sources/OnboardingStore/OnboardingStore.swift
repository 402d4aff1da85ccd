import GRDB

/// What people finished, kept: accounts, profiles and plans, what may happen only once, companies,
/// and the figures of where people leave.
///
/// A method that changes something returns when the change is on the disk. All methods are
/// synchronous and may be called from any thread; writes follow one another, reads run beside them.
/// Times are whole seconds since 1970 (UTC) and come from the caller.
public struct OnboardingStore: Sendable {
  let writer: any DatabaseWriter
  let events: EventThread
  let spent: Locked<SpentSessions>
  let behind: Locked<BehindSessions>
  let settled: Locked<SettledSessions>
  /// The words of events as they were after the last roll-up.
  let words = Locked<EventTable?>(nil)
  let counters: StoreCounters
  let health: StoreHealth
  let commits = CommitListener()
  /// Held for life, so that no other process opens the same folder.
  let folder: DataFolder?

  /// A store over an open database, brought to the newest schema.
  init(_ writer: any DatabaseWriter, folder: DataFolder?, eventCapacity: Int) throws(StoreError) {
    let counters = StoreCounters()
    let health = StoreHealth()
    self.writer = writer
    self.health = health
    self.folder = folder
    self.counters = counters
    do {
      try Self.migrate(writer)
      try Self.makeDurable(writer)
      spent = Locked(try SpentSessions.load(from: writer))
      behind = Locked(try BehindSessions.load(from: writer))
      settled = Locked(try SettledSessions.load(from: writer))
    } catch {
      throw StoreError(error)
    }
    events = EventThread(
      EventWriter(
        writer, folder: folder, capacity: eventCapacity, counters: counters, health: health))
  }

  private static func migrate(_ writer: any DatabaseWriter) throws {
    let migrator = Schema.migrator
    guard try !writer.read(migrator.hasBeenSuperseded) else { throw StoreError.newerSchema }
    // Tables, none of which says how they came to be: somebody else's.
    let isForeign = try writer.read { db in
      try !db.tableExists("grdb_migrations")
        && Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") != 0
    }
    guard !isForeign else { throw StoreError.foreign }
    try migrator.migrate(writer)
  }

  /// Writes what is still in memory, closes the database and lets the folder go. Later calls throw
  /// `closed`; closing twice does no harm.
  ///
  /// - Throws: when the log could not be emptied (nothing is lost; the next start reads it) or the
  ///   database could not be closed.
  public func close() throws(StoreError) {
    guard events.writer.stop() else { return }
    // One file holds all then, fit to be copied. Close also when there is no room for that.
    let log = Result { () throws(StoreError) in try emptyLog() }
    do { try writer.close() } catch { throw StoreError(error) }
    folder?.release()
    try log.get()
  }

  /// Runs one transaction: all of it is on the disk afterwards, or nothing. What went into a file
  /// that is no longer the folder's is not acknowledged: it would be gone after a restart.
  func commit<Result>(_ body: (Database) throws -> Result) throws(StoreError) -> Result {
    do {
      let result = try writer.write(body)
      try folder?.requireInPlace()
      counters.count(\.commits)
      health.succeed()
      commits.tell()
      return result
    } catch {
      let failure = counters.failure(StoreError(error))
      health.fail(failure)
      throw failure
    }
  }

  /// Reads from one consistent state of the database.
  func look<Result>(_ body: (Database) throws -> Result) throws(StoreError) -> Result {
    do { return try writer.read(body) } catch { throw counters.failure(StoreError(error)) }
  }
}
