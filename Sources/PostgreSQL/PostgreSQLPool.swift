import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Connections that threads borrow one after the other.
///
/// There are never more than its size, a caller that finds all of them taken waits in a queue, and
/// a connection that broke is replaced when a caller needs one: the next borrower after a restart
/// of the database has a new one. Connections are made when they are first needed.
public final class PostgreSQLPool: Sendable {
  /// A connection that nobody uses.
  ///
  /// `@unchecked Sendable`: the pool has it or one borrower, never two at a time.
  private struct Idle: @unchecked Sendable {
    let connection: PostgreSQLConnection
  }

  private struct State {
    var idle: [Idle] = []
    var isClosed = false
    /// How many connections were made.
    var made = 0
    /// Why the last attempt to connect failed, and until when nobody tries again.
    var failure: (error: PostgreSQLError, until: ContinuousClock.Instant)?
    var silence: Silence
  }

  /// How long nobody tries again after a connection could not be made, in seconds: long enough that a
  /// server without a database doesn't wait in every thread, short enough that nobody notices.
  private static let pause = 0.2
  /// How long a caller waits for who is finding out whether the database answers again, in seconds.
  private static let hope = 0.5

  /// Where its connections lead.
  public let address: PostgreSQLAddress
  private let state: Mutex<State>
  private let places: DispatchSemaphore
  private let waitLimit: Double
  private let timeLimit: Double
  private let prepare: @Sendable (PostgreSQLConnection) throws -> Void

  /// A pool without connections.
  ///
  /// - Parameters:
  ///   - size: the most connections.
  ///   - waitLimit: how long a caller waits for one, in seconds.
  ///   - timeLimit: how long a statement may take, in seconds.
  ///   - patience: after how many seconds without any answer the database counts as hanging, so that callers get an
  ///     error at once and not after a statement's time.
  ///   - prepare: is called with each new connection first: settings of its session.
  public init(
    address: PostgreSQLAddress, size: Int, waitLimit: Double = 5, timeLimit: Double = 30,
    patience: Double = 5,
    prepare: @escaping @Sendable (PostgreSQLConnection) throws -> Void = { _ in }
  ) {
    precondition(size > 0, "A pool needs a place.")
    self.address = address
    self.waitLimit = waitLimit
    self.timeLimit = timeLimit
    self.prepare = prepare
    places = DispatchSemaphore(value: size)
    state = Mutex(State(silence: Silence(patience: patience)))
    state.withLock { $0.idle.reserveCapacity(size) }
  }

  /// Lends a connection to a closure.
  ///
  /// What the closure leaves of a transaction is rolled back. After an error that says that the
  /// connection is lost it is dropped, and all idle ones with it: what broke one has broken the others.
  /// The closure is never run twice.
  ///
  /// - Throws: `poolExhausted` when none was free in time or the database hangs, what connecting throws, and what the
  ///   closure throws.
  public func withConnection<Outcome>(
    _ body: (PostgreSQLConnection) throws -> Outcome
  ) throws -> Outcome {
    try waitWhileSilent()
    guard places.wait(timeout: .now() + waitLimit) == .success else {
      throw PostgreSQLError(
        .poolExhausted, "All connections to the database were taken for \(waitLimit) s.")
    }
    defer { places.signal() }
    let start = ContinuousClock.now
    let (isFindingOut, patience) = state.withLock { state in
      state.silence.lend(at: start)
      return (state.silence.isLong(at: start), state.silence.patience)
    }
    var isAnswered = false
    defer {
      state.withLock { $0.silence.takeBack(start, isAnswered: isAnswered, at: .now) }
    }
    do {
      return try withBorrowed(isFindingOut ? min(timeLimit, patience) : timeLimit, body) {
        isAnswered = true
      }
    } catch let error as PostgreSQLError where isFindingOut && error.isConnectionLost {
      // Not to be tried again at once by who asked.
      throw PostgreSQLError(.timedOut, "The database does not answer.")
    }
  }

  private func withBorrowed<Outcome>(
    _ limit: Double, _ body: (PostgreSQLConnection) throws -> Outcome, answered: () -> Void
  ) throws -> Outcome {
    let connection = try borrow()
    connection.timeLimit = limit
    do {
      let outcome = try body(connection)
      answered()
      giveBack(connection)
      return outcome
    } catch {
      if let error = error as? PostgreSQLError, error.isConnectionLost {
        connection.close()
        dropIdle()
      } else {
        answered()
      }
      giveBack(connection)
      throw error
    }
  }

  /// Waits for a moment where the database hangs and somebody is finding out whether it still does.
  private func waitWhileSilent() throws {
    let end = ContinuousClock.now + .seconds(Self.hope)
    while state.withLock({ $0.silence.keepsOthers(at: .now) }) {
      guard .now < end else {
        throw PostgreSQLError(.poolExhausted, "The database does not answer.")
      }
      usleep(20_000)
    }
  }

  /// Closes idle connections, and every other one when it comes back; nobody is lent one any more.
  public func close() {
    let idle = state.withLock { state in
      state.isClosed = true
      defer { state.idle = [] }
      return state.idle
    }
    for entry in idle { entry.connection.close() }
  }

  private func borrow() throws -> PostgreSQLConnection {
    while let entry = try state.withLock({ state throws(PostgreSQLError) in
      guard !state.isClosed else {
        throw PostgreSQLError(.connectionLost, "The store is closed.")
      }
      // The one that was used last: its statements are prepared.
      return state.idle.popLast()
    }) {
      if entry.connection.isQuiet { return entry.connection }
    }
    return try connect()
  }

  private func connect() throws -> PostgreSQLConnection {
    try state.withLock { state throws(PostgreSQLError) in
      if let failure = state.failure, failure.until > .now { throw failure.error }
    }
    do {
      let connection = try PostgreSQLConnection(address, timeLimit: timeLimit)
      try prepare(connection)
      connection.number = state.withLock { state in
        state.failure = nil
        state.made += 1
        return state.made
      }
      return connection
    } catch {
      if let error = error as? PostgreSQLError {
        state.withLock { $0.failure = (error, .now + .seconds(Self.pause)) }
      }
      throw error
    }
  }

  private func giveBack(_ connection: PostgreSQLConnection) {
    if connection.isOpen, connection.isInTransaction {
      do { try connection.rollback() } catch { connection.close() }
    }
    guard connection.isOpen else { return }
    let entry = Idle(connection: connection)
    let isKept = state.withLock { state in
      guard !state.isClosed else { return false }
      state.idle.append(entry)
      return true
    }
    if !isKept { connection.close() }
  }

  private func dropIdle() {
    let idle = state.withLock { state in
      defer { state.idle = [] }
      return state.idle
    }
    for entry in idle { entry.connection.close() }
  }
}
