import PostgreSQL

extension OnboardingStore {
  /// The most connections of a process, unless told otherwise; two more listen and hold its roles.
  public static let defaultConnections = 8

  /// Opens the store in a PostgreSQL database, which other processes may have open as well. Its tables are
  /// made, in the first schema of the connection's search path, where they are not there.
  ///
  /// - Parameters:
  ///   - address: a URI such as `postgresql://foyer@host/foyer`, or libpq's own words; libpq reads TLS,
  ///     services, files of passwords and several hosts.
  ///   - connections: the most connections at once.
  ///   - eventCapacity: the most events that wait in memory; more are dropped and counted.
  /// - Throws: `unreadableAddress`, `unreachable`, `foreign`, `newerSchema`, `notDurable`.
  public static func open(
    address: String, connections: Int = defaultConnections,
    eventCapacity: Int = defaultEventCapacity
  ) throws(StoreError) -> OnboardingStore {
    try OnboardingStore(
      PostgreSQLDatabase(address, size: connections), eventCapacity: eventCapacity)
  }

  /// How a PostgreSQL database is called for people: its hosts, port and name, never a user or a password.
  ///
  /// - Throws: `unreadableAddress`.
  public static func name(ofDatabaseAt address: String) throws(StoreError) -> String {
    do { return try "\(PostgreSQLAddress(address))" } catch { throw StoreError(error) }
  }

  /// Whether the tables of a store are in a PostgreSQL database; nothing is made.
  ///
  /// - Throws: `unreadableAddress`; `unreachable`, also where its account may use no schema of the search path.
  public static func isMade(at address: String) throws(StoreError) -> Bool {
    do {
      let connection = try PostgreSQLConnection(address, timeLimit: 10)
      // Where no schema is to be seen there may well be one.
      _ = try PostgreSQLPlace(connection)
      return try PostgreSQLSchema.version(connection) != nil
    } catch {
      throw StoreError(error)
    }
  }

  /// Whether changes of other processes are heard right now; always for a store that no other shares.
  public var hearsOthers: Bool { sharing?.listener.isListening ?? true }

  /// Why this process could not ask for work that one process does for all, the last time it tried; nil where it
  /// could, also where another one has it.
  public var roleFailure: StoreError? { sharing?.leadership.failure }
}

extension StoreReader {
  /// Reads the store in a PostgreSQL database, whatever else uses it; a replica will do.
  ///
  /// - Throws: `unreadableAddress`, `unreachable`, `newerSchema`, `olderSchema` where the tables are not there or an earlier version's.
  public init(address: String) throws(StoreError) {
    let database = try PostgreSQLDatabase(address, size: 1, migrates: false)
    do { try database.prepare() } catch { throw StoreError(error) }
    self.init(database)
  }
}
