import PostgreSQL

/// The roles that this process has: advisory locks of a session of its own, which end with it.
final class PostgreSQLLeadership: Sendable {
  /// How long a lock is trusted without asking, in seconds.
  private static let trust = 1.0

  private struct State: @unchecked Sendable {
    // Used while the state is locked only.
    var connection: PostgreSQLConnection?
    var roles: Set<StoreRole> = []
    var provenAt: ContinuousClock.Instant?
    var isClosed = false
  }

  private let address: PostgreSQLAddress
  private let place: PostgreSQLPlace
  private let state = Locked(State())
  /// Beside the state, which is locked for as long as connecting takes.
  private let lastFailure = Locked<StoreError?>(nil)

  init(_ database: PostgreSQLDatabase) {
    address = database.address
    place = database.place
  }

  /// Why roles could not be asked for the last time; nil where they could.
  var failure: StoreError? { lastFailure.withLock { $0 } }

  /// Takes a role, or keeps it; false when another process has it, or the database can't be asked.
  func claim(_ role: StoreRole) -> Bool {
    state.withLock { state in
      do {
        let connection = try prove(&state)
        lastFailure.withLock { $0 = nil }
        if state.roles.contains(role) { return true }
        let isTaken = try connection.execute(
          "SELECT pg_try_advisory_lock($1)", [.integer(place.lock("role \(role.rawValue)"))]
        ).first?[0].boolean
        if isTaken == true { state.roles.insert(role) }
        return isTaken == true
      } catch {
        forget(&state)
        if !state.isClosed { lastFailure.withLock { $0 = StoreError(error) } }
        return false
      }
    }
  }

  /// Lets a role go, so that another process may take it.
  func release(_ role: StoreRole) {
    state.withLock { state in
      guard let connection = state.connection, state.roles.remove(role) != nil else { return }
      do {
        try connection.execute(
          "SELECT pg_advisory_unlock($1)", [.integer(place.lock("role \(role.rawValue)"))])
      } catch {
        // The lock ends with its session.
        forget(&state)
      }
    }
  }

  /// Lets all roles go.
  func close() {
    state.withLock { state in
      forget(&state)
      state.isClosed = true
    }
  }

  private func forget(_ state: inout State) {
    state.connection?.close()
    state.connection = nil
    state.roles = []
    state.provenAt = nil
  }

  private func prove(_ state: inout State) throws -> PostgreSQLConnection {
    if state.isClosed { throw StoreError.closed }
    guard let connection = state.connection else {
      let connection = try PostgreSQLConnection(address, timeLimit: 2)
      state.connection = connection
      state.provenAt = .now
      return connection
    }
    if let provenAt = state.provenAt, provenAt.duration(to: .now) < .seconds(Self.trust) {
      return connection
    }
    try connection.execute("SELECT 1")
    state.provenAt = .now
    return connection
  }
}
