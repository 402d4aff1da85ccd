import Foundation
import GRDB
import OnboardingEvents
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
      try store.standing(session: [UInt8](repeating: 0, count: 16)).outcomes["spin"] == "50")
    let fresh = try OnboardingStore.openInMemory()
    #expect(try schema(store.sqlite) == schema(fresh.sqlite))
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
    try store.eraseAccount(account.id, spentUntil: 10, now: 500)
    #expect(try store.createAccount(newAccount(), now: 20).accountID == 11)
    try store.close()
  }

  @Test func `what waited in the outbox of the fourth version comes along as events`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path, withIntermediateDirectories: true)
    let old = try DatabaseQueue(path: folder.database)
    try Schema.migrator.migrate(old, upTo: "v4")
    try old.write { db in
      try db.execute(sql: Self.account("v4") + Self.outbox)
    }
    try old.close()
    let store = try OnboardingStore.open(at: folder.path)
    let name = try addWebhook(to: store)
    #expect(try store.replay(.since(0), toWebhook: name, now: 10) == 3)
    var payloads: [String] = []
    while let delivery = try due(store, name, now: 10).first {
      payloads.append(delivery.payload)
      try settle(store, name, delivery, .delivered, now: 10)
    }
    let references = try store.sqlite.read { db in
      try String.fetchAll(db, sql: "SELECT reference FROM profile ORDER BY id")
    }
    #expect(Set(references).count == 2)
    #expect(
      payloads == [
        """
        {"type":"onboarding.completed","timestamp":"1970-01-01T00:00:06Z","data":{"id":\
        "\(references[0])","flow":"nutrisync","version":1,"variant":null,"revision":1,"account":7,\
        "first_completed_at":"1970-01-01T00:00:06Z","answers":{"name":"Kim"},\
        "results":{"plan":{"kcal":1850}}}}
        """,
        """
        {"type":"onboarding.completed","timestamp":"1970-01-01T00:00:09Z","data":{"id":\
        "\(references[0])","flow":"nutrisync","version":2,"variant":null,"revision":2,"account":7,\
        "first_completed_at":"1970-01-01T00:00:06Z","answers":{"name":"Lee"},\
        "results":{"plan":null}}}
        """,
        """
        {"type":"onboarding.completed","timestamp":"1970-01-01T00:00:07Z","data":{"id":\
        "\(references[1])","flow":"reflect","version":1,"variant":"b","revision":1,"account":null,\
        "first_completed_at":"1970-01-01T00:00:07Z","answers":{"name":"Ada"},"results":null}}
        """,
      ])
    try store.close()
  }

  /// A profile that was handed in twice, one that wasn't, and one that somebody was told of.
  private static let outbox = """
    INSERT INTO profile (id, flow, session, flow_version, variant, account, profile, submitted_at,
      revision, updated_at)
    VALUES (1, 'nutrisync', zeroblob(16), 2, '', 7, '{"profile":{"name":"Lee"},"plan":null}', 6, 2, 9),
      (2, 'reflect', randomblob(16), 1, 'b', NULL, '{"name":"Ada"}', 7, 1, NULL);
    INSERT INTO profile_revision (profile, revision, flow_version, variant, content, handed_in_at)
    VALUES (1, 1, 1, '', '{"profile":{"name":"Kim"},"plan":{"kcal":1850}}', 6);
    INSERT INTO outbox (profile, kind, payload, created_at, next_at, delivered_at)
    VALUES (1, 'profile.submitted', '{}', 6, 6, NULL), (1, 'profile.updated', '{}', 9, 9, NULL),
      (2, 'profile.submitted', '{}', 7, 7, NULL), (2, 'profile.submitted', '{}', 7, 7, 8);
    """

  @Test func `versions are numbered in order`() {
    let numbers = Schema.migrator.migrations.map { Int($0.dropFirst()) ?? 0 }
    #expect(numbers == Set(numbers).sorted())
    #expect(Schema.migrator.migrations == numbers.map { "v\($0)" })
  }

  @Test func `every table is strict`() throws {
    let store = try OnboardingStore.openInMemory()
    let loose = try store.sqlite.read { db in
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
    let problems = try store.sqlite.read { db in
      try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").count
    }
    #expect(problems == 0)
  }

  @Test func `events of earlier versions come along`() throws {
    let folder = TemporaryFolder()
    let old = try {
      try FileManager.default.createDirectory(
        atPath: folder.path, withIntermediateDirectories: true)
      return try DatabaseQueue(path: folder.database)
    }()
    try Schema.migrator.migrate(old, upTo: "v9")
    try old.write { db in
      try db.execute(
        sql: """
          INSERT INTO event_mark VALUES (1, 'nutrisync', '', 'welcome', 'viewed'),
            (2, 'nutrisync', '', 'welcome', 'left'), (3, 'nutrisync', '', 'all-set', 'completed');
          INSERT INTO event VALUES (1, 100, 7), (2, 109, 7), (1, 100, -8), (3, 200, 7);
          """)
    }
    try old.close()
    let store = try OnboardingStore.open(at: folder.path)
    let figures = try #require(try counted(store))
    #expect(figures.started == 2)
    #expect(figures.finished == 1)
    #expect(figures.screens["welcome"]?.times == [TimeScale.step(of: 9_000): 1])
    #expect(figures.timeToFinish == [TimeScale.step(of: 100_000): 1])
    try store.close()
  }
}
