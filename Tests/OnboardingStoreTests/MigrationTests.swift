import Foundation
import GRDB
import Testing

@testable import OnboardingStore

@Suite struct MigrationTests {
  private let folder = TemporaryFolder()

  /// An account as the versions up to the third held it, and as the later ones do.
  private static func account(_ version: String) -> String {
    ["v1", "v2", "v3"].contains(version)
      ? """
      INSERT INTO account (id, email, email_key, provider, password_hash, flow, session,
        weekly_insights, created_at)
      VALUES (7, 'Kim@example.com', 'kim@example.com', 'password', '$argon2id$old', 'nutrisync',
        zeroblob(16), 1, 5);
      """
      : """
      INSERT INTO account (id, email, email_key, provider, password_hash, flow, session,
        preferences, created_at)
      VALUES (7, 'Kim@example.com', 'kim@example.com', 'password', '$argon2id$old', 'nutrisync',
        zeroblob(16), '{"weekly-insights":true}', 5);
      """
  }

  /// What each version held besides: only columns that were there in `v1`.
  private static let rows = """
    INSERT INTO profile (flow, session, flow_version, variant, account, profile, plan, submitted_at)
    VALUES ('nutrisync', zeroblob(16), 1, '', 7, '{"name":"Kim"}', NULL, 6);
    INSERT INTO outcome VALUES (zeroblob(16), 'spin', '50', 5);
    """

  private func schema(_ reader: any DatabaseReader) throws -> [String] {
    try reader.read { db in
      try String.fetchAll(
        db, sql: "SELECT name || ' ' || coalesce(sql, '') FROM sqlite_schema ORDER BY name")
    }
  }

  @Test(arguments: Schema.migrator.migrations)
  func `data of every earlier version comes along`(version: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path, withIntermediateDirectories: true)
    let old = try DatabaseQueue(path: folder.database)
    try Schema.migrator.migrate(old, upTo: version)
    try old.write { db in try db.execute(sql: Self.account(version) + Self.rows) }
    try old.close()

    let store = try OnboardingStore.open(at: folder.path)
    let account = try #require(try store.account(email: "kim@example.com"))
    #expect(account.id == 7)
    #expect(account.preferences == #"{"weekly-insights":true}"#)
    #expect(try store.profiles(account: 7).first?.profile == #"{"name":"Kim"}"#)
    #expect(
      try store.outcome(session: [UInt8](repeating: 0, count: 16), kind: "spin") == "50")
    let fresh = try OnboardingStore.openInMemory()
    #expect(try schema(store.writer) == schema(fresh.writer))
    try store.close()
  }

  @Test func `a sample account of the third version belongs to its provider in the next`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path, withIntermediateDirectories: true)
    let old = try DatabaseQueue(path: folder.database)
    try Schema.migrator.migrate(old, upTo: "v3")
    try old.write { db in
      try db.execute(
        sql: """
          INSERT INTO account (id, email, email_key, provider, flow, session, weekly_insights,
            created_at)
          VALUES (9, 'a@apple.invalid', 'a@apple.invalid', 'apple-mock', 'calai', zeroblob(16), 0, 5);
          DELETE FROM account;
          INSERT INTO account (email, email_key, provider, flow, session, weekly_insights,
            created_at)
          VALUES ('b@apple.invalid', 'b@apple.invalid', 'apple-mock', 'calai', zeroblob(16), 0, 5);
          """)
    }
    try old.close()
    let store = try OnboardingStore.open(at: folder.path)
    let subject = String(repeating: "0", count: 32)
    let account = try #require(try store.account(provider: "apple", subject: subject))
    #expect(account.id == 10)
    #expect(account.preferences == #"{"weekly-insights":false}"#)
    try store.eraseAccount(account.id, spentUntil: 10)
    #expect(try store.createAccount(newAccount(), now: 20).accountID == 11)
    try store.close()
  }

  @Test func `versions are numbered in order`() {
    let versions = Schema.migrator.migrations
    #expect(versions == (1...versions.count).map { "v\($0)" })
  }

  @Test func `every table is strict`() throws {
    let store = try OnboardingStore.openInMemory()
    let loose = try store.writer.read { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT name FROM pragma_table_list WHERE type = 'table' AND strict = 0
          AND name NOT LIKE 'sqlite_%' AND name <> 'grdb_migrations'
          """)
    }
    #expect(loose.isEmpty)
  }

  @Test func `no reference dangles`() throws {
    let store = try OnboardingStore.openInMemory()
    let problems = try store.writer.read { db in
      try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").count
    }
    #expect(problems == 0)
  }
}
