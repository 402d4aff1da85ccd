/// One of the databases that a store can be kept in. What differs between them is behind this.
protocol SQLDatabase: AnyObject, Sendable {
  /// Makes the tables, or brings them to the newest schema.
  ///
  /// - Throws: `newerSchema`, `foreign`, `notDurable`.
  func prepare() throws

  /// Runs one transaction: all of it is kept when this returns, or nothing.
  ///
  /// What the closure notes in the connection's changes is told to other processes with the commit. It may
  /// be run again from its beginning, so it changes nothing but the database and what it gives back.
  ///
  /// - Parameter committed: told of those changes once they are on the disk; by a database of one process before its
  ///   next transaction begins, so that what is remembered of commits follows their order.
  func write<Result>(
    _ isolation: SQLIsolation, committed: (CommittedChanges) -> Void,
    _ body: (SQLConnection) throws -> Result
  ) throws -> Result

  /// Reads from one consistent state.
  func read<Result>(_ body: (SQLConnection) throws -> Result) throws -> Result

  /// Makes sure that the last commit is where the next start finds it.
  func requireInPlace() throws(StoreError)

  /// Makes sure that the promises of the store can be kept: settings, room.
  func examine() throws

  /// Whether a commit is on a disk when it returns: not in memory, and not where the database's operator
  /// gave that up.
  func survivesPowerFailure() throws -> Bool

  /// Commits a change that changes nothing.
  func tryWriting(_ db: SQLConnection) throws

  /// Reads every page: whether all of them are well; true where a client can't say. Takes as long as the disk
  /// takes for the whole file.
  func isWhole() throws -> Bool

  /// What was erased leaves the database's log as well; false when a reader is in the way.
  func emptyLog() throws -> Bool

  /// How many bytes the database takes up and how many are left for it; nil where nobody knows.
  var size: (bytes: UInt64, left: UInt64?)? { get }

  /// The version of the database, and that of the schema.
  func versions() throws -> (database: String, schema: String)

  /// How far a clock is ahead of the database's own, in milliseconds at least; nil where no other machine has the
  /// database.
  ///
  /// - Parameter now: the clock, in milliseconds since 1970.
  func clockLead(_ now: () -> Int64) throws -> Int64?

  /// Begins to hear of what other processes commit, and to take roles among them; nil where there are
  /// no others.
  func share(
    reload: @escaping @Sendable () throws -> Void,
    hear: @escaping @Sendable (CommittedChanges) -> Void
  ) -> SharedStore?

  /// Ends all connections.
  func close() throws
}

extension SQLDatabase {
  /// Runs one transaction of which this process remembers nothing.
  func write<Result>(
    _ isolation: SQLIsolation, _ body: (SQLConnection) throws -> Result
  ) throws -> Result {
    try write(isolation, committed: { _ in }, body)
  }
}

/// An error of a database that knows what it means to the store.
protocol StoreErrorConvertible: Error {
  var storeError: StoreError { get }
}
