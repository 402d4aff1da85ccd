/// What people finished, kept: accounts, profiles and plans, what may happen only once, companies,
/// and the figures of where people leave.
///
/// A method that changes something returns when the change is on the disk. All methods are
/// synchronous and may be called from any thread; writes follow one another, reads run beside them.
/// Times are whole seconds since 1970 (UTC) and come from the caller.
public struct OnboardingStore: Sendable {
  let database: any SQLDatabase
  let events: EventThread
  let memory: SessionMemory
  /// The words of events as they were after the last roll-up.
  let words = Locked<EventTable?>(nil)
  let counters: StoreCounters
  let health: StoreHealth
  let commits: StoreListener<Void>
  let changes: StoreListener<Set<StoreTopic>>
  let attemptNews: StoreListener<[StoredAttempts]>
  let sharing: SharedStore?

  /// A store over a database, brought to the newest schema.
  init(_ database: any SQLDatabase, eventCapacity: Int) throws(StoreError) {
    let counters = StoreCounters()
    let health = StoreHealth()
    let commits = StoreListener<Void>()
    let changes = StoreListener<Set<StoreTopic>>()
    let attemptNews = StoreListener<[StoredAttempts]>()
    let memory: SessionMemory
    do {
      try database.prepare()
      memory = try database.read(SessionMemory.init)
    } catch {
      throw StoreError(error)
    }
    self.database = database
    self.memory = memory
    self.health = health
    self.counters = counters
    self.commits = commits
    self.changes = changes
    self.attemptNews = attemptNews
    sharing = database.share(
      reload: {
        let attempts = try database.read { db in
          try memory.reload(db)
          return try StoredAttempts.load(fullAfter: 0, db)
        }
        attemptNews.tellAny(attempts)
        changes.tell(Set(StoreTopic.allCases))
      },
      hear: { heard in
        memory.apply(heard.sessions)
        attemptNews.tellAny(heard.attempts)
        changes.tellAny(heard.topics)
        if !heard.topics.isEmpty { commits.tell(()) }
      })
    events = EventThread(
      EventWriter(database, capacity: eventCapacity, counters: counters, health: health))
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
    sharing?.close()
    do { try database.close() } catch { throw StoreError(error) }
    try log.get()
  }

  /// Runs one transaction: all of it is on the disk afterwards, or nothing. The closure may be run again
  /// from its beginning, so it changes nothing but the database. What went into a file
  /// that is no longer the folder's is not acknowledged: it would be gone after a restart.
  func commit<Result>(
    _ isolation: SQLIsolation = .serial, _ body: (SQLConnection) throws -> Result
  ) throws(StoreError) -> Result {
    do {
      var topics: Set<StoreTopic> = []
      let result = try database.write(
        isolation,
        committed: { changes in
          memory.apply(changes.sessions)
          topics = changes.topics
        }, body)
      try database.requireInPlace()
      counters.count(\.commits)
      health.succeed()
      changes.tellAny(topics)
      commits.tell(())
      return result
    } catch {
      let failure = counters.failure(StoreError(error))
      health.fail(failure)
      throw failure
    }
  }

  /// Reads from one consistent state of the database.
  func look<Result>(_ body: (SQLConnection) throws -> Result) throws(StoreError) -> Result {
    do { return try database.read(body) } catch { throw counters.failure(StoreError(error)) }
  }
}
