extension OnboardingStore {
  /// Room that has to be left on the disk for the store to count as well, in bytes: twice what the
  /// database's log may grow to.
  public static let leastRoom: UInt64 = 32 * 1024 * 1024

  /// Looks whether the store can keep its promises: the file is the one that was opened, there is
  /// room, the settings that durability depends on hold, what other processes commit is heard, the last commit went well. Where it did not, tries to write again, so that a store that
  /// has room again recovers without a visitor. What SQLite found damaged stays so until every page was read and is well.
  ///
  /// May wait for the disk: for a thread of its own.
  ///
  /// - Throws: `moved`, `littleRoom`, `notDurable`, `closed`, `corrupt`, `deaf`, or what SQLite says now.
  public func examine() throws(StoreError) {
    do { try database.examine() } catch {
      let failure = StoreError(error)
      switch failure {
      case .moved, .littleRoom, .folderUnwritable: throw failure
      default: throw counters.failure(failure)
      }
    }
    if let trouble = sharing?.listener.trouble { throw counters.failure(trouble) }
    switch health.lastFailure {
    case nil: return
    case .corrupt:
      guard health.recovers(database.isWhole) else { throw .corrupt }
      try tryWriting()
    default: try tryWriting()
    }
  }

  /// How far a clock is ahead of that of the database's server, in milliseconds at least; less than 0 where it is behind,
  /// nil where no other process has the store.
  ///
  /// All times in the store are those of the processes that wrote them, and each goes by its own clock for what ends: where
  /// it is wrong, codes, links and sign-ins that others made end too early for it, or too late. May wait for the network.
  ///
  /// - Parameter now: the clock, in milliseconds since 1970.
  public func clockLead(_ now: () -> Int64) throws(StoreError) -> Int64? {
    do { return try database.clockLead(now) } catch { throw counters.failure(StoreError(error)) }
  }

  /// Commits a change that changes nothing.
  private func tryWriting() throws(StoreError) {
    try commit { db in try database.tryWriting(db) }
  }

  /// How many bytes the database and its log take up, and how many the disk has left (nil where that is
  /// another machine's to know); nil for a store in memory, and where nobody says.
  public var size: (bytes: UInt64, left: UInt64?)? { database.size }

  /// Whether what was committed is there after a power failure: not in memory, and not in a database server
  /// for tests that was told to be volatile.
  public func survivesPowerFailure() throws(StoreError) -> Bool {
    do { return try database.survivesPowerFailure() } catch {
      throw counters.failure(StoreError(error))
    }
  }

  /// The name and version of the database, such as "SQLite 3.40.1", and the version of the schema.
  public func versions() throws(StoreError) -> (database: String, schema: String) {
    do { return try database.versions() } catch { throw counters.failure(StoreError(error)) }
  }

  /// What the store has done since it was opened.
  public var figures: StoreFigures { counters.current }
}
