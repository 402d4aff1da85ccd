import Foundation
import PostgreSQL
import Sealing

/// A store in a schema of a PostgreSQL database, which several processes share.
///
/// What a method decides by what it read is decided as if transactions ran one after the other
/// (SERIALIZABLE); one that can't be put in an order is run again from its beginning. So closures of
/// transactions change nothing but the database.
///
/// **A connection that is lost** before COMMIT was sent has changed nothing, and the transaction is run
/// again over a new one. Lost during COMMIT, the server is asked over a new one what became of it: done, it is as if the
/// answer had come; undone, it is run again. Where the server can't tell (it was started anew, another one took its
/// place, or none answers) nobody knows whether it was done: the caller gets
/// `unreachable`, the person a page that keeps what they entered, and the same form again is safe, because
/// whatever may be there only once is a row with a UNIQUE key: an account by its session and its address
/// (`alreadyYours`), a profile by flow and session (`alreadyStored`, or the same again), an outcome by session and
/// kind, a place in a company and a spent session by session, a code and a link by digest (used: the same
/// answer again). What is only added (a line of the audit trail, a consent, a mail, a group of events) may then be there
/// twice, never missing; a consent compares with the last one, a mail has a name that is UNIQUE, and a group is only
/// written again by the process that still holds it.
final class PostgreSQLDatabase: SQLDatabase {
  /// How long a statement waits for a lock: as long as SQLite's writer would.
  static let lockTimeout = "5s"
  /// How long a statement may take: less than the connection itself waits.
  private static let statementTimeout = "20s"
  /// How long a transaction may do nothing.
  private static let idleTimeout = "15s"
  /// How often a transaction is begun again that could not be put in an order with others.
  private static let attempts = 12
  /// How often one is begun again whose connection was lost before it was committed.
  private static let reconnections = 3
  /// For how long it is asked what became of one whose answer to COMMIT was lost, in seconds.
  private static let patience = 2.0

  let address: PostgreSQLAddress
  let pool: PostgreSQLPool
  private let statements = PostgreSQLStatements()
  private let isClosed = Locked(false)
  /// What tells the tables that were found first from others that were made under the same name; nil before.
  let identity = Locked<String?>(nil)
  /// What tells this store's notifications and locks from those of another one in the same database.
  let place: PostgreSQLPlace
  let migrates: Bool
  let isMoving: Bool

  /// A database at an address.
  ///
  /// - Parameters:
  ///   - size: the most connections at once.
  ///   - migrates: whether tables are made and brought to the newest schema; a reader leaves them alone.
  ///   - isMoving: whether another store is being moved into it.
  /// - Throws: `unreachable`, `pooled`.
  init(
    _ address: String, size: Int, migrates: Bool = true, isMoving: Bool = false
  ) throws(StoreError) {
    do {
      self.address = try PostgreSQLAddress(address)
      pool = PostgreSQLPool(address: self.address, size: size) { connection in
        try Self.configure(connection)
      }
      place = try pool.withConnection { connection in
        try PostgreSQLPooler.requireSessions(connection)
        return try PostgreSQLPlace(connection)
      }
    } catch {
      throw StoreError(error)
    }
    self.migrates = migrates
    self.isMoving = isMoving
  }

  /// The settings of a session. A commit waits for the disk at least, also where the server's own setting
  /// says that it needn't; that it stopped waiting for a replica is a warning, which has to come.
  static func configure(_ connection: PostgreSQLConnection) throws {
    try connection.run(
      """
      SET lock_timeout = '\(lockTimeout)';
      SET statement_timeout = '\(statementTimeout)';
      SET idle_in_transaction_session_timeout = '\(idleTimeout)';
      SET jit = off;
      SET client_min_messages = warning;
      SELECT set_config('synchronous_commit', 'on', false)
        WHERE current_setting('synchronous_commit') = 'off';
      """)
  }

  func prepare() throws {
    try pool.withConnection { connection in
      // First: its tables would stay behind.
      try requireUTF8(connection)
      try PostgreSQLSchema.prepare(connection, place, migrates: migrates)
      try requireSound(connection)
    }
  }

  func write<Result>(
    _ isolation: SQLIsolation, committed: (CommittedChanges) -> Void,
    _ body: (SQLConnection) throws -> Result
  ) throws -> Result {
    var (attempt, reconnection) = (0, 0)
    while true {
      var sent: (transaction: PostgreSQLTransactionID, result: Result, changes: CommittedChanges)?
      do {
        try requireOpen()
        return try pool.withConnection { connection in
          let transaction = try connection.begin(by: isolation.begin)
          let db = SQLConnection(PostgreSQLDriver(connection, statements), .postgresql)
          let result = try body(db)
          try tell(db.changes, connection)
          sent = (transaction, result, db.changes)
          try connection.commit()
          // In whichever order with others: they come back to the listener in theirs.
          committed(db.changes)
          return result
        }
      } catch let error as PostgreSQLError {
        if error.isRepeatable, attempt < Self.attempts {
          attempt += 1
          // Not all at once again.
          Thread.sleep(forTimeInterval: .random(in: 0...0.002) * Double(1 << min(attempt, 6)))
        } else if error.isConnectionLost, error.kind != .timedOut,
          reconnection < Self.reconnections
        {
          if let sent, try isCommitted(sent.transaction, after: error) {
            committed(sent.changes)
            return sent.result
          }
          reconnection += 1
          Thread.sleep(forTimeInterval: 0.1 * Double(reconnection))
        } else {
          throw error
        }
      }
    }
  }

  /// Whether a transaction was committed whose answer to COMMIT was lost.
  ///
  /// - Throws: what it was lost by, where nobody can tell.
  private func isCommitted(
    _ transaction: PostgreSQLTransactionID, after loss: PostgreSQLError
  ) throws -> Bool {
    let end = ContinuousClock.now + .seconds(Self.patience)
    while ContinuousClock.now < end, !isClosed.withLock({ $0 }) {
      // Where no connection can be made just now, the next look may find one.
      switch try? pool.withConnection({ try $0.fate(of: transaction) }) {
      case .committed: return true
      case .rolledBack: return false
      case .unknown: throw loss
      case .inProgress, nil: Thread.sleep(forTimeInterval: 0.1)
      }
    }
    throw loss
  }

  private func tell(_ changes: CommittedChanges, _ connection: PostgreSQLConnection) throws {
    for payload in changes.payloads {
      try connection.execute(
        "SELECT pg_notify($1, $2)", [.text(place.channel), .text(payload)])
    }
  }

  func read<Result>(_ body: (SQLConnection) throws -> Result) throws -> Result {
    var reconnection = 0
    while true {
      do {
        try requireOpen()
        return try pool.withConnection { connection in
          try connection.transaction(.repeatableRead, readOnly: true) {
            try body(SQLConnection(PostgreSQLDriver($0, statements), .postgresql))
          }
        }
      } catch let error as PostgreSQLError
        where (error.isConnectionLost && error.kind != .timedOut || error.isSerializationFailure)
        && reconnection < Self.reconnections
      {
        reconnection += 1
        Thread.sleep(forTimeInterval: 0.1 * Double(reconnection))
      }
    }
  }

  private func requireOpen() throws(StoreError) {
    if isClosed.withLock({ $0 }) { throw .closed }
  }

  func requireInPlace() throws(StoreError) {}

  func examine() throws {
    try requireOpen()
    try pool.withConnection(requireSound)
  }

  func survivesPowerFailure() throws -> Bool {
    try pool.withConnection { connection in
      try connection.execute("SELECT current_setting('fsync')::boolean").first?[0].boolean == true
    }
  }

  /// What is damaged is found by its own tools alone, and by each statement that reads it, which fails; others, and
  /// those after it was put right, go well.
  func isWhole() -> Bool { true }

  func tryWriting(_ db: SQLConnection) throws {
    try db.execute(sql: "UPDATE foyer_schema SET readable_by = readable_by WHERE version = 1")
  }

  /// What was erased is out of reach for statements at once; its bytes are gone with the next VACUUM and
  /// from the log with the segments that are recycled, both of which are the server's to do.
  func emptyLog() -> Bool { true }

  var size: (bytes: UInt64, left: UInt64?)? {
    // A figure for the operator: where it can't be had there is none, and the store says why elsewhere.
    let bytes = try? pool.withConnection { connection in
      try connection.execute(
        """
        SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::bigint FROM pg_class
        WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
        """
      ).first?[0].integer
    }
    return bytes.flatMap(\.self).map { (UInt64($0), nil) }
  }

  func versions() throws -> (database: String, schema: String) {
    try pool.withConnection { connection in
      let version = try connection.execute("SHOW server_version").first?[0].text ?? ""
      return ("PostgreSQL \(version)", "v\(try PostgreSQLSchema.version(connection) ?? 0)")
    }
  }

  func share(
    reload: @escaping @Sendable () throws -> Void,
    hear: @escaping @Sendable (CommittedChanges) -> Void
  ) -> SharedStore? {
    SharedStore(
      PostgreSQLListener(self, reload: reload, hear: hear), PostgreSQLLeadership(self))
  }

  func close() {
    isClosed.withLock { $0 = true }
    pool.close()
  }
}

extension SQLIsolation {
  /// The beginning of a transaction. Reading a table from end to end stands against every other transaction
  /// that adds to it, and small tables are read so by preference: asking for indices keeps apart what has
  /// nothing to do with each other. Source: PostgreSQL, "Serializable Isolation Level"
  fileprivate var begin: String {
    switch self {
    case .serial: "BEGIN ISOLATION LEVEL SERIALIZABLE; SET LOCAL enable_seqscan = off"
    case .snapshot: "BEGIN ISOLATION LEVEL REPEATABLE READ"
    case .statements: "BEGIN ISOLATION LEVEL READ COMMITTED"
    }
  }
}

extension PostgreSQLError {
  /// Whether the transaction may well succeed when it is run again: it could not be put in an order with
  /// others, took a number or a name that another one took at the same time, or adds to a row that another one
  /// has removed. What is there, or gone, for good is found by a look the next time.
  fileprivate var isRepeatable: Bool {
    isSerializationFailure || isUniqueViolation || isForeignKeyViolation
  }
}

extension PostgreSQLError: StoreErrorConvertible {
  var storeError: StoreError {
    // It becomes part of a sentence.
    let sentence =
      message.hasSuffix(".") || message.hasSuffix("?") ? String(message.dropLast()) : message
    if kind == .unreadableAddress { return .unreadableAddress(sentence: sentence) }
    let words = sqlState.map { "\(sentence) (\($0))" } ?? sentence
    if isConnectionLost || kind == .poolExhausted { return .unreachable(reason: words) }
    if isSerializationFailure || isLockTimeout { return .busy }
    if isStatementTimeout { return .tooSlow(reason: words) }
    // insufficient_privilege
    if sqlState == "42501" { return .notPermitted(reason: words) }
    switch sqlState?.prefix(2) {
    // Out of disk; 53 is all that a server can run out of.
    case "53": return sqlState == "53100" ? .diskFull : .unreachable(reason: words)
    case "22", "23", "P0": return .refused(reason: sentence)
    case "XX": return sqlState == "XX000" ? .failed(code: -1, reason: words) : .corrupt
    case "28": return .unreachable(reason: words)
    default: return .failed(code: -1, reason: words)
    }
  }
}
