import Foundation
import PostgreSQL
import Synchronization
import Testing

@Suite struct PostgreSQLTransactionTests {
  @Test func `a transaction that throws leaves nothing`() throws {
    struct Refusal: Error {}
    let connection = try TestDatabase.shared.connect()
    try connection.run("CREATE TABLE things (id bigint)")
    #expect(throws: Refusal.self) {
      try connection.transaction { connection in
        try connection.execute("INSERT INTO things VALUES (1)")
        throw Refusal()
      }
    }
    #expect(try connection.execute("SELECT 1 FROM things").rowCount == 0)
    #expect(!connection.isInTransaction)
  }

  @Test func `a transaction in which a statement failed can't be committed`() throws {
    let connection = try TestDatabase.shared.connect()
    try connection.begin()
    _ = try? connection.execute("SELECT 1/0")
    let error = #expect(throws: PostgreSQLError.self) { try connection.commit() }
    #expect(error?.sqlState == "25P02")
  }

  @Test func `a commit that is told not to wait for its replica is done once the replica has it`()
    throws
  {
    let database = TestDatabase()
    defer { database.stop() }
    let setup = try PostgreSQLConnection(database.address)
    try setup.run("CREATE TABLE things (id bigint)")
    try setup.run("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
    setup.close()
    database.restart(immediate: false)
    let address = database.address
    let committed = Mutex<Result<Void, any Error>?>(nil)
    Thread.detachNewThread {
      let result = Result {
        try PostgreSQLConnection(address).transaction {
          _ = try $0.execute("INSERT INTO things VALUES (1)")
        }
      }
      committed.withLock { $0 = result }
    }
    let other = try PostgreSQLConnection(database.address)
    for statement in ["COMMIT", "SELECT pg_logical_emit_message%"] {
      let isStopped = try eventually {
        try other.execute(
          """
          SELECT pg_cancel_backend(pid) FROM pg_stat_activity
          WHERE wait_event = 'SyncRep' AND query LIKE $1
          """, [.text(statement)]
        ).rowCount == 1
      }
      #expect(isStopped)
    }
    // It waits a third time.
    #expect(
      try eventually {
        try other.execute("SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'").rowCount
          == 1
      })
    #expect(committed.withLock { $0 } == nil)
    try other.run("ALTER SYSTEM RESET synchronous_standby_names")
    try other.run("SELECT pg_reload_conf()")
    #expect(eventually { committed.withLock { $0 } != nil })
    #expect(throws: Never.self) { try committed.withLock { $0 }?.get() }
  }

  /// Whether something becomes true within five seconds.
  private func eventually(_ isTrue: () throws -> Bool) rethrows -> Bool {
    for _ in 0..<500 {
      if try isTrue() { return true }
      Thread.sleep(forTimeInterval: 0.01)
    }
    return false
  }

  @Test func `a server tells what became of a transaction whose connection is gone`() throws {
    let database = TestDatabase()
    defer { database.stop() }
    let asker = try PostgreSQLConnection(database.address)
    try asker.run("CREATE TABLE things (id bigint)")
    let connections = try (0..<2).map { _ in try PostgreSQLConnection(database.address) }
    let transactions = try connections.map { connection in
      let transaction = try connection.begin(by: "BEGIN; SET LOCAL enable_seqscan = off")
      try connection.execute("INSERT INTO things VALUES (1)")
      return transaction
    }
    #expect(try asker.fate(of: transactions[0]) == .inProgress)
    try connections[0].commit()
    for connection in connections { connection.close() }
    #expect(try asker.fate(of: transactions[0]) == .committed)
    #expect(try eventually { try asker.fate(of: transactions[1]) == .rolledBack })
    // After a crash of any of its sessions it may have given the number to another one.
    let crashing = try PostgreSQLConnection(database.address)
    let pid = try #require(try crashing.execute("SELECT pg_backend_pid()::text").first?[0].text)
    kill(try #require(pid_t(pid)), SIGKILL)
    #expect(
      eventually {
        (try? PostgreSQLConnection(database.address).fate(of: transactions[0])) == .unknown
      })
    // And after a start, as may a replica that took its place.
    asker.close()
    database.restart(immediate: true)
    #expect(try PostgreSQLConnection(database.address).fate(of: transactions[0]) == .unknown)
  }

  @Test func `two serializable transactions that can't be put in an order are not both committed`()
    throws
  {
    let database = TestDatabase.shared
    let setup = try PostgreSQLConnection(database.address)
    try setup.run("CREATE SCHEMA serial; CREATE TABLE serial.places (taken bigint)")
    defer { try? setup.run("DROP SCHEMA serial CASCADE") }
    let (one, other) = (
      try PostgreSQLConnection(database.address), try PostgreSQLConnection(database.address)
    )
    for connection in [one, other] {
      try connection.begin(.serializable)
      let taken = try connection.execute("SELECT count(*) FROM serial.places").first?[0].integer
      #expect(taken == 0)
    }
    try one.execute("INSERT INTO serial.places VALUES (1)")
    try one.commit()
    let error = #expect(throws: PostgreSQLError.self) {
      try other.execute("INSERT INTO serial.places VALUES (1)")
      try other.commit()
    }
    #expect(error?.isSerializationFailure == true)
  }

  @Test func `a reading transaction writes nothing`() throws {
    let connection = try TestDatabase.shared.connect()
    try connection.run("CREATE TABLE kept (id bigint)")
    #expect(throws: PostgreSQLError.self) {
      try connection.transaction(.repeatableRead, readOnly: true) {
        try $0.execute("CREATE TABLE public.new (id bigint)")
      }
    }
  }

  @Test func `many rows are written at once, whatever they hold`() throws {
    let connection = try TestDatabase.shared.connect()
    try connection.run(
      "CREATE TABLE rows (id int, name text, picture bytea, weight real, is_new boolean)")
    let row: [PostgreSQLValue] = [
      .integer(7), .text("a\tb\n\\N\r\\"), .bytes([0, 9, 10, 92, 255]), .real(0.25), .boolean(true),
    ]
    let rows = Array(repeating: row, count: 20_000) + [[.null, .null, .null, .null, .null]]
    let columns = ["id", "name", "picture", "weight", "is_new"]
    #expect(try connection.copy(into: "rows", columns: columns, rows: rows) == 20_001)
    let distinct = try connection.execute("SELECT DISTINCT * FROM rows ORDER BY id")
    #expect(distinct.rows.map { row in (0..<5).map { row[$0] } } == [row, rows[20_000]])
    #expect(try connection.execute("SELECT count(*) FROM rows").first?[0] == .integer(20_001))
  }

  @Test func `rows that the database refuses are not written, and the connection goes on`() throws {
    let connection = try TestDatabase.shared.connect()
    try connection.run("CREATE TABLE rows (id int PRIMARY KEY)")
    let error = #expect(throws: PostgreSQLError.self) {
      try connection.copy(into: "rows", columns: ["id"], rows: [[.integer(1)], [.integer(1)]])
    }
    #expect(error?.isUniqueViolation == true)
    #expect(try connection.execute("SELECT count(*) FROM rows").first?[0] == .integer(0))
  }

  @Test func `a notification comes once its transaction is committed`() throws {
    let (speaker, listener) = (
      try TestDatabase.shared.connect(), try TestDatabase.shared.connect()
    )
    try listener.listen(to: "news")
    try speaker.begin()
    try speaker.execute("SELECT pg_notify('news', $1)", [.text("it")])
    #expect(try listener.notifications(waitingUpTo: 0.05).isEmpty)
    try speaker.commit()
    let notification = try listener.notifications(waitingUpTo: 10).first
    #expect(notification?.payload == "it")
    #expect(notification?.channel == "news")
    #expect(notification?.processID == speaker.processID)
  }

  @Test func `a listener whose connection is gone is told`() throws {
    let listener = try TestDatabase.shared.connect()
    try listener.listen(to: "news")
    try TestDatabase.shared.connect().execute(
      "SELECT pg_terminate_backend($1::int, 5000)", [.integer(Int64(listener.processID))])
    #expect(throws: PostgreSQLError.self) {
      for _ in 0..<3 { _ = try listener.notifications(waitingUpTo: 5) }
    }
  }
}
