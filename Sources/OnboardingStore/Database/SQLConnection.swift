/// What runs statements: a connection of one of the databases, within a transaction.
protocol SQLDriver: AnyObject {
  /// How many rows the last statement inserted, changed or deleted.
  var changesCount: Int { get }

  /// Which connection it is, of those that were made one after the other; 0 where there is nothing else that
  /// one could lead to.
  var connectionNumber: Int { get }

  /// Runs a statement, which the database remembers by its text, and hands over its rows until the
  /// closure gives back false.
  func run(
    _ sql: String, _ arguments: SQLArguments, _ body: (SQLRow) throws -> Bool
  ) throws

  /// Runs a statement of which no rows are wanted.
  func execute(_ sql: String, _ arguments: SQLArguments) throws

  /// The rows of a statement, at most so many, to be kept.
  func rows(_ sql: String, _ arguments: SQLArguments, atMost limit: Int) throws -> [SQLRow]
}

/// The database as the closure of one transaction sees it.
final class SQLConnection {
  let dialect: SQLDialect
  let driver: any SQLDriver
  /// What processes have to hear of when the transaction is committed.
  var changes = CommittedChanges()

  init(_ driver: any SQLDriver, _ dialect: SQLDialect) {
    self.driver = driver
    self.dialect = dialect
  }

  /// How many rows the last statement inserted, changed or deleted.
  var changesCount: Int { driver.changesCount }

  /// Which connection it is, of those that were made one after the other. What was read over the ones before may
  /// have been lost with a server in whose place another one came.
  var number: Int { driver.connectionNumber }

  /// Notes what processes remember of sessions.
  func note(_ changes: SessionChange...) { self.changes.sessions += changes }

  /// Notes what processes remember of sessions.
  func note(_ changes: [SessionChange]) { self.changes.sessions += changes }

  /// Notes what others may wait for.
  func note(_ topic: StoreTopic) { changes.topics.insert(topic) }

  /// Notes what is left of a limit.
  func note(_ attempts: StoredAttempts) { changes.attempts.append(attempts) }

  func execute(sql: String, arguments: SQLArguments = []) throws {
    try driver.execute(sql, arguments)
  }

  /// Waits until no other transaction adds groups of events, and lets none until this one is committed:
  /// what reads them goes on from the last one it saw, so that none may appear before it later.
  func lockEventGroups() throws {
    guard dialect == .postgresql else { return }
    // Of the table's own number, since advisory locks are the whole database's.
    try execute(sql: "SELECT pg_advisory_xact_lock('event_group'::regclass::oid::bigint)")
  }

  /// Inserts one row; its number.
  func insert(sql: String, arguments: SQLArguments = []) throws -> Int64 {
    // All rows are asked for, so that the statement comes to its end.
    let ids = try Int64.fetchAll(self, sql: sql + " RETURNING id", arguments: arguments)
    guard let id = ids.first else { throw StoreError.refused(reason: "nothing was inserted") }
    return id
  }
}

extension SQLRow {
  static func fetchOne(
    _ db: SQLConnection, sql: String, arguments: SQLArguments = []
  ) throws -> SQLRow? {
    try db.driver.rows(sql, arguments, atMost: 1).first
  }

  static func fetchAll(
    _ db: SQLConnection, sql: String, arguments: SQLArguments = []
  ) throws -> [SQLRow] {
    try db.driver.rows(sql, arguments, atMost: .max)
  }

  /// Hands over row after row, until the closure gives back false.
  static func forEach(
    _ db: SQLConnection, sql: String, arguments: SQLArguments = [],
    _ body: (SQLRow) throws -> Bool
  ) throws {
    try db.driver.run(sql, arguments, body)
  }
}

extension SQLReadable {
  /// The first column of the first row; nil where there is none, or it is NULL.
  static func fetchOne(
    _ db: SQLConnection, sql: String, arguments: SQLArguments = []
  ) throws -> Self? {
    var value: Self?
    try db.driver.run(sql, arguments) { row in
      value = row[0]
      return false
    }
    return value
  }

  /// The first column of all rows.
  static func fetchAll(
    _ db: SQLConnection, sql: String, arguments: SQLArguments = []
  ) throws -> [Self] {
    var values: [Self] = []
    try db.driver.run(sql, arguments) { row in
      values.append(row[0])
      return true
    }
    return values
  }
}
