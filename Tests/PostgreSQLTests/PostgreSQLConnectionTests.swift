import PostgreSQL
import Testing

@Suite struct PostgreSQLConnectionTests {
  @Test(arguments: [
    (PostgreSQLValue.integer(.min), "bigint"), (.integer(.max), "bigint"),
    (.real(0.1), "double precision"),
    (.text("Zoë 🦊 \\ ' \n"), "text"), (.text(""), "text"), (.bytes([0, 255, 92, 39]), "bytea"),
    (.bytes([]), "bytea"), (.boolean(true), "boolean"), (.boolean(false), "boolean"),
    (.null, "text"),
    (.null, "bigint"),
  ])
  func `a value comes back as it went`(_ value: PostgreSQLValue, _ type: String) throws {
    let connection = try TestDatabase.shared.connect()
    // Twice: unprepared, then prepared.
    for _ in 0..<3 {
      let result = try connection.execute("SELECT $1::\(type) AS it", [value])
      #expect(result.first?["it"] == value)
    }
  }

  @Test(arguments: [
    ("1::smallint", PostgreSQLValue.integer(1)), ("-7::int", .integer(-7)),
    ("0.5::real", .real(0.5)),
    ("sum(x) FROM (VALUES (1::bigint), (9223372036854775806)) v(x)", .integer(.max)),
    ("sum(x) FROM (VALUES (-9223372036854775808::numeric)) v(x)", .integer(.min)),
    ("12.25::numeric", .real(12.25)), ("-10000::numeric", .integer(-10_000)),
    ("100000000::numeric", .integer(100_000_000)), ("0::numeric", .integer(0)),
    ("1e30::numeric", .real(1e30)), ("'x'::name", .text("x")),
    ("'{\"a\": 1}'::jsonb", .text("{\"a\": 1}")), ("'{\"a\":1}'::json", .text("{\"a\":1}")),
    ("timestamptz '2000-01-01 00:00:01.5Z'", .real(946_684_801.5)), ("pg_notify('a', 'b')", .null),
  ])
  func `what the database computes is read`(_ expression: String, _ value: PostgreSQLValue) throws {
    let result = try TestDatabase.shared.connect().execute("SELECT \(expression)")
    #expect(result.first?[0] == value)
  }

  @Test func `a column of another type is named`() throws {
    let connection = try TestDatabase.shared.connect()
    let error = #expect(throws: PostgreSQLError.self) {
      try connection.execute("SELECT interval '1 day' AS length")
    }
    #expect(error?.kind == .unreadableType)
    #expect(error?.message.contains("length") == true)
    #expect(try connection.execute("SELECT 1").first?[0] == .integer(1))
  }

  @Test func `rows have their columns by place and by name, and say how many were touched`() throws
  {
    let connection = try TestDatabase.shared.connect()
    try connection.execute("CREATE TABLE people (id bigint, name text)")
    let written = try connection.execute(
      "INSERT INTO people VALUES ($1, $2), ($3, $4)",
      [.integer(1), .text("Ada"), .integer(2), .null])
    #expect(written.affectedCount == 2)
    let result = try connection.execute("SELECT id, name FROM people ORDER BY id")
    #expect(result.columnNames == ["id", "name"])
    #expect(result.rows.map { $0["id"].integer } == [1, 2])
    #expect(result.rows.map { $0[1].text } == ["Ada", nil])
    let changed = try connection.execute(
      "UPDATE people SET name = 'x' WHERE id > $1", [.integer(5)])
    #expect(changed.affectedCount == 0)
  }

  @Test func `the bytes of a value can be lent`() throws {
    let result = try TestDatabase.shared.connect().execute(
      "SELECT $1, NULL::bytea", [.bytes([1, 2, 3])])
    #expect(result.withBytes(row: 0, column: 0) { $0.map(Array.init) } == [1, 2, 3])
    #expect(result.withBytes(row: 0, column: 1) { $0 == nil })
  }

  @Test
  func `a refused statement leaves the connection as it was and keeps what a row holds to itself`()
    throws
  {
    let connection = try TestDatabase.shared.connect()
    try connection.run("CREATE TABLE codes (code text CONSTRAINT once UNIQUE)")
    let insert = "INSERT INTO codes VALUES ($1)"
    try connection.execute(insert, [.text("secret-code")])
    let error = #expect(throws: PostgreSQLError.self) {
      try connection.execute(insert, [.text("secret-code")])
    }
    #expect(error?.isUniqueViolation == true)
    #expect(error?.constraint == "once")
    #expect(error.map { "\($0)".contains("secret-code") } == false)
    #expect(error?.isConnectionLost == false)
    try connection.execute(insert, [.text("another")])
  }

  @Test func `text with U+0000 is refused by the database`() throws {
    let connection = try TestDatabase.shared.connect()
    let error = #expect(throws: PostgreSQLError.self) {
      try connection.execute("SELECT $1::text", [.text("a\0b")])
    }
    #expect(error?.sqlState == "22021")
  }

  @Test func `a statement that was prepared goes on when its table gets another column`() throws {
    let connection = try TestDatabase.shared.connect()
    try connection.run("CREATE TABLE things (id bigint)")
    let select = "SELECT * FROM things WHERE $1"
    for _ in 0..<3 { try connection.execute(select, [.boolean(true)]) }
    try connection.run("ALTER TABLE things ADD COLUMN name text")
    #expect(try connection.execute(select, [.boolean(true)]).columnNames == ["id", "name"])
  }

  @Test func `within a transaction such a statement asks for the transaction to be run again`()
    throws
  {
    let connection = try TestDatabase.shared.connect()
    try connection.run("CREATE TABLE things (id bigint)")
    let select = "SELECT * FROM things WHERE $1"
    for _ in 0..<3 { try connection.execute(select, [.boolean(true)]) }
    try connection.run("ALTER TABLE things ADD COLUMN name text")
    let error = #expect(throws: PostgreSQLError.self) {
      try connection.transaction { try $0.execute(select, [.boolean(true)]) }
    }
    #expect(error?.isSerializationFailure == true)
    let names = try connection.transaction {
      try $0.execute(select, [.boolean(true)]).columnNames
    }
    #expect(names == ["id", "name"])
  }

  @Test func `what a pooler made of a prepared statement is noticed`() throws {
    let connection = try TestDatabase.shared.connect()
    for _ in 0..<3 { try connection.execute("SELECT $1 + 1", [.integer(1)]) }
    try connection.run("DISCARD PLANS; DEALLOCATE ALL")
    #expect(try connection.execute("SELECT $1 + 1", [.integer(1)]).first?[0] == .integer(2))
  }

  @Test func `a server never holds more prepared statements than the bound`() throws {
    let connection = try TestDatabase.shared.connect()
    for number in 0..<600 {
      for _ in 0..<2 { try connection.execute("SELECT \(number)") }
    }
    #expect(
      try connection.execute("SELECT count(*) FROM pg_prepared_statements").first?[0]
        == .integer(512))
  }

  @Test func `an answer that does not come in time gives the connection up`() throws {
    let connection = try TestDatabase.shared.connect(timeLimit: 0.2)
    let error = #expect(throws: PostgreSQLError.self) {
      try connection.execute("SELECT pg_sleep(20)")
    }
    #expect(error?.kind == .timedOut)
    #expect(error?.isConnectionLost == true)
    #expect(!connection.isOpen)
  }

  @Test func `a statement that runs longer than the database lets it says so`() throws {
    let connection = try TestDatabase.shared.connect()
    try connection.run("SET statement_timeout = 50")
    let error = #expect(throws: PostgreSQLError.self) {
      try connection.execute("SELECT pg_sleep(20)")
    }
    #expect(error?.isStatementTimeout == true)
    #expect(error?.isConnectionLost == false)
  }

  @Test func `a connection that the server ended is lost`() throws {
    let connection = try TestDatabase.shared.connect()
    try TestDatabase.shared.connect().execute(
      "SELECT pg_terminate_backend($1::int, 5000)", [.integer(Int64(connection.processID))])
    let error = #expect(throws: PostgreSQLError.self) { try connection.execute("SELECT 1") }
    #expect(error?.isConnectionLost == true)
  }
}
