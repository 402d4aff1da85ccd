import PostgreSQL
import Testing

@Suite struct PostgreSQLAddressTests {
  @Test(arguments: [
    (
      "postgresql://foyer:geheim@db.example:6432/onboarding?sslmode=verify-full",
      "db.example:6432/onboarding"
    ),
    ("host=a,b port=1,2 dbname=x user=u password=geheim", "a,b:1,2/x"), ("dbname=x", "local/x"),
    ("postgresql://foyer@/foyer?host=/run/postgresql", "/run/postgresql/foyer"),
    ("postgresql://foyer:ge%40h%2Feim%23@[::1]:5432/x?options=-csearch_path%3Dy", "::1:5432/x"),
  ])
  func `an address says where it leads, and no password`(_ text: String, _ description: String)
    throws
  {
    #expect(try PostgreSQLAddress(text).description == description)
  }

  @Test(arguments: [
    "postgresql://foyer:ge%heim@host/db", "postgresql://foyer:geheim@host:port:1/db?geheim=1",
    "postgresql://foyer:ge@heim@db/x", "postgresql://foyer:ge/heim@db/x",
    "postgres://foyer:ge?heim@db/x", "postgresql://foyer:ge#heim@db/x",
    "postgresql://foyer:ge[heim@db/x", "postgresql://foyer:heim%@db/x",
    "host=x geheim=1", "geheim", "host=x\0password=geheim",
  ])
  func `one that can't be read is refused without what may be its password`(_ text: String) {
    let error = #expect(throws: PostgreSQLError.self) { try PostgreSQLAddress(text) }
    #expect(error?.kind == .unreadableAddress)
    #expect(error.map { "\($0)".contains("heim") } == false)
  }

  @Test func `a wrong password is refused and not repeated`() throws {
    let address = try TestDatabase.shared.networkAddress()
      .replacing(try TestDatabase.shared.text("password"), with: "wrong-geheim")
    let error = #expect(throws: PostgreSQLError.self) { try PostgreSQLConnection(address) }
    #expect(error.map { "\($0)".contains("geheim") } == false)
    #expect(error?.message.contains("password authentication failed") == true)
  }

  @Test
  func `the right one and a certificate that its authority signed open a connection over TLS`()
    throws
  {
    let database = TestDatabase.shared
    let authority = database.authority
    let connection = try PostgreSQLConnection(
      database.networkAddress(
        host: "localhost", "?hostaddr=127.0.0.1&sslmode=verify-full&sslrootcert=\(authority)"))
    let isSafe = try connection.execute(
      "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()")
    #expect(isSafe.first?[0] == .boolean(true))
  }

  @Test func `a certificate of another authority opens none`() throws {
    let (database, other) = (TestDatabase.shared, TestDatabase(["--tls"]))
    let authority = other.authority
    let error = #expect(throws: PostgreSQLError.self) {
      try PostgreSQLConnection(
        database.networkAddress(
          host: "localhost", "?hostaddr=127.0.0.1&sslmode=verify-full&sslrootcert=\(authority)"))
    }
    #expect(error?.message.contains("certificate verify failed") == true)
  }

  @Test func `a certificate for another name opens none`() throws {
    let database = TestDatabase.shared
    let authority = database.authority
    let error = #expect(throws: PostgreSQLError.self) {
      try PostgreSQLConnection(
        database.networkAddress(
          host: "elsewhere", "?hostaddr=127.0.0.1&sslmode=verify-full&sslrootcert=\(authority)"))
    }
    #expect(error?.message.contains("does not match host name") == true)
  }

  @Test func `the one of several hosts that takes writes is found`() throws {
    let database = TestDatabase.shared
    let port = try database.text("port")
    let connection = try PostgreSQLConnection(
      "host=/nowhere,\(database.socketFolder) port=5432,\(port) dbname=foyer user=foyer target_session_attrs=read-write"
    )
    #expect(connection.isOpen)
  }
}
