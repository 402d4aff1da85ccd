import Foundation
import GRDB
import OnboardingEvents
import PostgreSQL
import Testing

@testable import OnboardingStore

/// A store that moves from SQLite into PostgreSQL.
@Suite(.enabled(if: TestStore.isPostgreSQL)) struct StoreMigrationTests {
  private let folder = TemporaryFolder()
  private let place: TestPlace

  init() throws {
    place = try TestPlace()
    let store = try OnboardingStore.open(at: folder.path)
    try fill(store)
    try store.close()
  }

  private var address: String { place.address ?? "" }

  /// Something in every table.
  private func fill(_ store: OnboardingStore) throws {
    let hook = try addWebhook(to: store)
    let kim = try #require(try store.createAccount(newAccount(), now: 0).accountID)
    try store.startAccountSession(
      account: kim, tokenDigest: digest(1), deviceDigest: digest(2), now: 0, expiresAt: 1000)
    try store.take([
      TakenAttempt(bucket: [UInt8](repeating: 9, count: 16), at: 5, perMinute: 1, burst: 2.5)
    ])
    _ = try store.importAccounts(
      [
        ImportedAccount(
          email: "lee@example.com", passwordHash: hash,
          bcryptHash: "$2b$12$" + String(repeating: "a", count: 53), createdAt: 4)
      ], flow: "nutrisync", now: 0)
    _ = try store.submit(
      consenting(submission(account: kim, profile: #"{"name":"Kim ☀️ \u0000"}"#), words: "mails"),
      now: 1)
    _ = try store.submit(submission(account: kim, profile: #"{"name":"Kim"}"#), now: 2)
    _ = try store.recordOnce(session: session(1), kind: "spin", value: "50", now: 0)
    try store.endSession(session(8), until: 9000)
    try store.markSimulated(session: session(7), now: 0)
    _ = try store.addCompany(code: .code("ACME"), name: "Acme", memberLimit: 3, now: 0)
    _ = try store.joinCompany(code: .code("ACME"), session: session(1), account: kim, now: 0)
    _ = try store.changeCompany(code: .code("ACME"), facts: ["door": "left"], now: 0)
    let state = DraftState(
      flow: "nutrisync", session: session(5), content: [0, 1, 255], answers: [0, 7],
      device: "a browser")
    _ = try store.makeHandover(
      codeDigest: digest(3), of: state, for: .browser, account: nil, now: 0, expiresAt: 1000)
    _ = try store.resume(
      [digest(3)], in: session(2), own: nil, account: nil, device: "another", now: 1)
    let delivery = try #require(try due(store, hook, now: 10).first)
    try settle(
      store, hook, delivery, .failed(reason: "no", isUnanswered: true, nextAt: 20), now: 10)
    try store.addMail(NewMail(name: "mail", sealed: "sealed"), account: kim, now: 0)
    _ = try store.openLink(
      MailLink(tokenDigest: digest(4), purpose: .confirm, account: kim, expiresAt: 1000))
    for visit in 0..<40 as Range<UInt64> { store.record(event(visit: visit)) }
    try store.flushEvents()
    try store.rollUpEvents(order: { _ in ["welcome"] })
    let entry = AuditEntry("ines", .addedOperator, "kim")
    _ = try store.addOperator(
      named: "kim", role: .people, passwordHash: hash, audit: entry, now: 0)
    _ = try store.startOperatorSession(
      of: 1, passwordHash: hash, tokenDigest: digest(6), audit: entry, now: 0, expiresAt: 1000)
    try store.addDailyFigures(
      OnboardingStore.DailyGrowth(writer: "=writer 1", turn: 1, day: 3, values: ["requests": 7]))
    _ = try store.start(
      OnboardingStore.ExperimentStart(
        flow: "nutrisync", id: "order", weights: ["a": 1, "b": 1], ramp: 50, definition: "{}",
        digest: "0123456789abcdef"), by: "ines", now: 0)
    _ = try store.admit(
      keys: [[UInt8](repeating: 7, count: 16)], revoked: [[UInt8](repeating: 8, count: 16)])
  }

  @Test func `every table comes along, and nothing differs`() throws {
    let migration = try StoreMigration(from: folder.path, to: address)
    var tables: [StoreMigration.Table] = []
    try migration.run { tables.append($0) }
    try migration.close()
    #expect(tables.map(\.name) == StoreTables.all)
    #expect(tables.filter { $0.rows == 0 }.map(\.name) == [])
    // No server goes on with the folder by mistake.
    let moved = #expect(throws: StoreError.self) { try OnboardingStore.open(at: folder.path) }
    #expect(moved?.name == "moved-away")
    try FileManager.default.removeItem(atPath: folder.path + "/foyer.sqlite.moved")
    let (old, new) = (try OnboardingStore.open(at: folder.path), try place.open())
    #expect(try new.profiles(flow: "nutrisync") == old.profiles(flow: "nutrisync"))
    #expect(try new.accounts() == old.accounts())
    #expect(new.isSpent(session: session(8), now: 0))
    #expect(new.hasMoved(session: session(5)))
    #expect(try new.verifyAudit() == old.verifyAudit())
    #expect(try seen(new) == seen(old))
    let next = newAccount("new@example.com", session: 50)
    #expect(
      try new.createAccount(next, now: 9).accountID == old.createAccount(next, now: 9).accountID)
    try old.close()
  }

  @Test func `a move that was interrupted goes on, and serves nobody until it is done`() throws {
    try interrupt(after: 7)
    let refusal = #expect(throws: StoreError.self) { try place.open() }
    #expect(refusal?.name == "refused")
    let second = try StoreMigration(from: folder.path, to: address)
    var rows = 0
    try second.run { rows += $0.rows }
    try second.close()
    #expect(rows > 30)
    _ = try place.open()
  }

  @Test func `a folder says of a move that was interrupted where it leads, until it is done`()
    throws
  {
    #expect(UnfinishedMove(in: folder.path) == nil)
    try interrupt(after: 7)
    let move = try #require(UnfinishedMove(in: folder.path))
    let schema = try #require(address.split(separator: "%3D").last)
    #expect(move.target?.contains("(schema \(schema))") == true)
    #expect(FileManager.default.fileExists(atPath: move.mark))
    let second = try StoreMigration(from: folder.path, to: address)
    try second.run { _ in }
    try second.close()
    #expect(UnfinishedMove(in: folder.path) == nil)
    #expect(!FileManager.default.fileExists(atPath: move.mark), "nor once .moved is deleted")
  }

  @Test func `a folder that was moved is not moved again, and is said to be where it is`() throws {
    let first = try StoreMigration(from: folder.path, to: address)
    try first.run { _ in }
    try first.close()
    let other = try TestPlace()
    let error = #expect(throws: StoreError.self) {
      try StoreMigration(from: folder.path, to: try #require(other.address))
    }
    #expect(error?.name == "moved-away")
    let schema = try #require(address.split(separator: "%3D").last)
    #expect(error?.description.contains("(schema \(schema))") == true)
    #expect(try !OnboardingStore.isMade(at: try #require(other.address)))
  }

  @Test func `a move that ended before its database was opened goes on, there alone`() throws {
    let first = try StoreMigration(from: folder.path, to: address)
    try first.run { _ in }
    try first.close()
    let other = try TestPlace()
    let tables = """
      CREATE TABLE foyer_move (name TEXT PRIMARY KEY, row_count BIGINT NOT NULL);
      """
    try PostgreSQLConnection(try #require(other.address)).run(tables)
    #expect(throws: StoreError.self) {
      try StoreMigration(from: folder.path, to: try #require(other.address))
    }
    try PostgreSQLConnection(address).run(
      tables + "CREATE TABLE foyer_move_source (LIKE foyer_move); ")
    try StoreMigration(from: folder.path, to: address).close()
  }

  @Test func `a database that holds a store already is left alone`() throws {
    let store = try place.open()
    _ = try store.createAccount(newAccount("ada@example.com"), now: 0)
    let error = #expect(throws: StoreError.self) {
      try StoreMigration(from: folder.path, to: address)
    }
    #expect(error?.name == "refused")
    #expect(error?.description.contains("name another database") == true)
    #expect(error?.description.contains("DROP") == false, "nobody is told to drop people")
    #expect(try store.account(email: "ada@example.com") != nil)
  }

  @Test func `a server that had the database open is not well while a store is moved into it`()
    throws
  {
    let server = try place.open()
    try server.examine()
    try interrupt(after: 7)
    let trouble = #expect(throws: StoreError.self) { try server.examine() }
    #expect(trouble?.description.contains("is being moved into the database") == true)
    #expect(trouble?.description.contains("give it again with the same folder") == true)
    let second = try StoreMigration(from: folder.path, to: address)
    try second.run { _ in }
    try second.close()
    try server.examine()
    try server.close()
  }

  @Test func `a server notices that its database was made anew under it`() throws {
    let server = try place.open()
    try server.examine()
    let schema = try #require(place.schema)
    try PostgreSQLConnection(address).run("DROP SCHEMA \(schema) CASCADE; CREATE SCHEMA \(schema)")
    #expect(throws: StoreError.self) { try server.examine() }
    let other = try place.open()
    let trouble = #expect(throws: StoreError.self) { try server.examine() }
    #expect(trouble?.name == "moved", "\(String(describing: trouble))")
    try other.examine()
    try other.close()
    try? server.close()
  }

  @Test func `a folder of an earlier version stays as it is where its move can't begin`() throws {
    let old = TemporaryFolder()
    try FileManager.default.createDirectory(atPath: old.path, withIntermediateDirectories: true)
    let queue = try DatabaseQueue(path: old.database)
    try Schema.migrator.migrate(queue, upTo: "v19")
    try queue.close()
    #expect(throws: StoreError.self) {
      try StoreMigration(
        from: old.path, to: "postgresql://127.0.0.1:1/none?connect_timeout=1")
    }
    let again = try DatabaseQueue(path: old.database)
    #expect(try again.read(Schema.migrator.appliedMigrations).last == "v19")
    try again.close()
    let migration = try StoreMigration(from: old.path, to: address)
    try migration.run { _ in }
    try migration.close()
  }

  @Test func `a database that a server uses is moved into once the server has ended`() throws {
    let server = try place.open()
    #expect(server.claim(.deliveries))
    let error = #expect(throws: StoreError.self) {
      try StoreMigration(from: folder.path, to: address)
    }
    #expect(error?.description.contains("a server uses the database") == true)
    try server.close()
    let migration = try StoreMigration(from: folder.path, to: address)
    try migration.run { _ in }
    try migration.close()
  }

  /// A move that ends after so many pieces.
  private func interrupt(after count: Int) throws {
    struct Interrupted: Error {}
    let pieces = Locked(0)
    var migration = try StoreMigration(from: folder.path, to: address)
    migration.afterPiece = {
      let done = pieces.withLock { pieces in
        pieces += 1
        return pieces
      }
      if done == count { throw Interrupted() }
    }
    #expect(throws: StoreError.self) { try migration.run { _ in } }
    try migration.close()
  }

  @Test func `a move goes on from the folder as it was, and from no other`() throws {
    try interrupt(after: 7)
    let store = try OnboardingStore.open(at: folder.path)
    _ = try store.createAccount(newAccount("later@example.com", session: 60), now: 9)
    try store.close()
    let second = try StoreMigration(from: folder.path, to: address)
    let error = #expect(throws: StoreError.self) { try second.run { _ in } }
    #expect(error?.description.contains("begin again") == true)
    try second.close()
    let refusal = #expect(throws: StoreError.self) { try place.open() }
    #expect(refusal?.name == "refused", "nobody opens what is half there")
  }

  @Test func `of two moves at once one is refused`() throws {
    let first = try StoreMigration(from: folder.path, to: address)
    let other = TemporaryFolder()
    try OnboardingStore.open(at: other.path).close()
    let error = #expect(throws: StoreError.self) {
      try StoreMigration(from: other.path, to: address)
    }
    #expect(error?.description.contains("another move") == true)
    try first.run { _ in }
    try first.close()
  }

  @Test func `a move that an earlier version began is begun again`() throws {
    let store = try place.open()
    try store.close()
    try PostgreSQLConnection(address).run(
      "CREATE TABLE foyer_move (name TEXT PRIMARY KEY, row_count BIGINT NOT NULL)")
    let error = #expect(throws: StoreError.self) {
      try StoreMigration(from: folder.path, to: address)
    }
    #expect(error?.description.contains("begin again") == true)
  }

  @Test func `a table that changed under the move is noticed`() throws {
    try interrupt(after: 20)
    try PostgreSQLConnection(address).run("UPDATE outcome SET value = '51' WHERE kind = 'spin'")
    let second = try StoreMigration(from: folder.path, to: address)
    let error = #expect(throws: StoreError.self) { try second.run { _ in } }
    #expect(error?.description.contains("outcome differs") == true)
    try second.close()
  }
}

@Suite struct StoreTablesTests {
  @Test func `all tables are listed`() throws {
    let store = try OnboardingStore.openInMemory()
    let tables = try store.database.read { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
            AND name <> 'grdb_migrations'
          """)
    }
    #expect(Set(tables) == Set(StoreTables.all))
    #expect(tables.count == StoreTables.all.count)
  }
}

extension OnboardingStore {
  fileprivate func accounts() throws -> [Account?] {
    try (1...3).map { try account(id: Int64($0)) }
  }
}
