import Foundation
import PostgreSQL
import Testing

@testable import OnboardingStore

/// What is PostgreSQL's own: its schema, and what it can't keep.
@Suite(.enabled(if: TestStore.isPostgreSQL)) struct PostgreSQLStoreTests {
  private let place: TestPlace

  init() throws { place = try TestPlace() }

  private func run(_ sql: String) throws {
    try PostgreSQLConnection(try #require(place.address)).run(sql)
  }

  @Test func `a schema of a later version that is still understood serves beside it`() throws {
    let old = try place.open()
    try run(
      """
      ALTER TABLE profile ADD COLUMN mood TEXT;
      CREATE TABLE mood (name TEXT);
      INSERT INTO foyer_schema VALUES (99, 1);
      """)
    _ = try old.submit(submission(session: 1), now: 0)
    let beside = try place.open()
    _ = try beside.submit(submission(session: 2), now: 0)
    #expect(try old.profiles(flow: "nutrisync").count == 2)
    #expect(try old.versions().schema == "v99")
  }

  @Test func `a schema of a later version that isn't understood is refused`() throws {
    try place.open().close()
    try run("INSERT INTO foyer_schema VALUES (99, 98)")
    #expect(throws: StoreError.newerSchema) { try place.open() }
    #expect(throws: StoreError.newerSchema) {
      try StoreReader(address: try #require(place.address))
    }
  }

  @Test func `an account that may not make the tables is told what it lacks`() throws {
    let store = try place.open()
    let refusal = StoreError.notPermitted(reason: "permission denied for schema public (42501)")
    #expect(throws: refusal) {
      try store.commit {
        try $0.execute(
          sql: """
            DO $$ BEGIN RAISE EXCEPTION 'permission denied for schema public'
            USING ERRCODE = '42501'; END $$
            """)
      }
    }
    #expect("\(refusal)".contains("CREATE on the schema"))
  }

  @Test func `a page that is damaged fails what reads it and nothing else`() throws {
    let store = try place.open()
    for state in ["XX001", "XX002"] {
      #expect(throws: StoreError.corrupt) {
        try store.commit {
          try $0.execute(
            sql: "DO $$ BEGIN RAISE EXCEPTION 'invalid page' USING ERRCODE = '\(state)'; END $$")
        }
      }
      #expect(store.health.lastFailure == .corrupt)
      try store.examine()
      #expect(store.health.lastFailure == nil)
    }
    #expect(store.figures.failures["corrupt"] == 2)
  }

  @Test func `what adds to a row that another process removes meanwhile is run again`() throws {
    let store = try place.open()
    try run(
      """
      CREATE TABLE box (id BIGINT PRIMARY KEY);
      CREATE TABLE thing (box BIGINT NOT NULL REFERENCES box);
      INSERT INTO box VALUES (1);
      """)
    var runs = 0
    let isThere = try store.commit { db in
      runs += 1
      guard try Int64.fetchOne(db, sql: "SELECT id FROM box", arguments: []) != nil else {
        return false
      }
      if runs == 1 { try run("DELETE FROM box") }
      try db.execute(sql: "INSERT INTO thing VALUES (1)")
      return true
    }
    #expect(!isThere && runs == 2)
  }

  @Test func `a transaction that its server ends in COMMIT is run again`() throws {
    let store = try place.open()
    try run(
      """
      CREATE TABLE thing (id BIGINT);
      CREATE SEQUENCE turn;
      CREATE FUNCTION end_once() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          -- What a sequence gave stays given when its transaction is undone.
          IF nextval('turn') = 1 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
          RETURN NULL;
        END $$;
      CREATE CONSTRAINT TRIGGER end_once AFTER INSERT ON thing
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION end_once();
      """)
    var runs = 0
    try store.commit { db in
      runs += 1
      try db.execute(sql: "INSERT INTO thing VALUES (1)")
    }
    #expect(runs == 2)
    #expect(try store.look { try Int.fetchOne($0, sql: "SELECT count(*) FROM thing") } == 1)
  }

  @Test func `the tables of the first version are brought up, with what is in them`() throws {
    let connection = try PostgreSQLConnection(try #require(place.address))
    try PostgreSQLSchema.prepare(
      connection, PostgreSQLPlace(connection), migrates: true,
      Array(PostgreSQLSchema.migrations.prefix(1)))
    try connection.run(
      """
      INSERT INTO event_words VALUES (1, 'screen_viewed', 'welcome', '', '');
      INSERT INTO event_circumstances VALUES (1, 'nutrisync', 1, '', 'en', '', 'person', '');
      INSERT INTO event_group (source, last_at, records)
        VALUES ('person', 7, decode('010000000100000009000000000000000700000000000000', 'hex'));
      """)
    let store = try place.open()
    #expect(try seen(store) == ["welcome": 1])
    store.record(event("welcome", visit: 3))
    try store.flushEvents()
    #expect(try seen(store) == ["welcome": 2])
    let newest = try #require(PostgreSQLSchema.migrations.last?.version)
    #expect(try store.versions().schema == "v\(newest)")
  }

  @Test func `a database that takes no writes is not well, though nobody comes`() throws {
    try place.open().close()
    let address = try #require(place.address) + "%20-cdefault_transaction_read_only%3Don"
    let error = #expect(throws: StoreError.self) { try OnboardingStore.open(address: address) }
    #expect(error?.name == "unreachable")
    #expect(error?.description.contains("takes no writes") == true)
  }

  @Test func `whether there is a store is asked without making one`() throws {
    let address = try #require(place.address)
    #expect(try !OnboardingStore.isMade(at: address))
    #expect(throws: StoreError.olderSchema) { try StoreReader(address: address) }
    #expect(try !OnboardingStore.isMade(at: address))
    try place.open().close()
    #expect(try OnboardingStore.isMade(at: address))
  }

  @Test func `tables of another program are left alone`() throws {
    try run("CREATE TABLE theirs (a INT)")
    #expect(throws: StoreError.foreign) { try place.open() }
  }

  @Test func `processes that start at once make the tables once`() throws {
    let stores = try inParallel(4) { _ in try place.open() }
    for store in stores { _ = try store.createAccount(newAccount(), now: 0) }
    #expect(try stores[0].account(email: "kim@example.com") != nil)
  }

  @Test func `a change of the tables may take longer than any other statement`() throws {
    let address = try #require(place.address)
    let slow = [
      PostgreSQLSchema.Migration(version: 1, readableBy: 1, sql: "SELECT pg_sleep(2.2)")
    ]
    // The second one waits for the first.
    let versions = try inParallel(2) { _ in
      let connection = try PostgreSQLConnection(address, timeLimit: 2)
      try connection.run("SET statement_timeout = '1s'; SET lock_timeout = '1s'")
      try PostgreSQLSchema.prepare(
        connection, PostgreSQLPlace(connection), migrates: true, slow)
      #expect(connection.timeLimit == 2)
      return try PostgreSQLSchema.version(connection)
    }
    #expect(versions == [1, 1])
  }

  @Test func `a text with U+0000 is refused with a sentence`() throws {
    let store = try place.open()
    #expect(throws: StoreError.unstorableText) {
      try store.write(session: session(1), kind: "note.1", value: "a\0b", now: 0)
    }
    try store.examine()
  }

  @Test func `a commit waits for the disk whatever the server's setting`() throws {
    let store = try place.open()
    let setting = try store.database.read { db in
      try String.fetchOne(db, sql: "SHOW synchronous_commit")
    }
    #expect(setting == "on")
    #expect(try store.versions().database.hasPrefix("PostgreSQL "))
    #expect(try #require(store.size).bytes > 0)
  }

  @Test func `a server that doesn't sync is refused, unless it says that this is meant`() throws {
    // The tests' own server is one.
    let address = try #require(place.address)
    let store = try place.open()
    #expect(try !store.survivesPowerFailure())
    let error = #expect(throws: StoreError.self) {
      try OnboardingStore.open(address: address + "%20-cfoyer.volatile%3Doff")
    }
    #expect(error?.name == "not-durable")
    #expect(error?.description.contains("fsync is off") == true)
  }

  @Test func `a reader sees what others keep`() throws {
    let store = try place.open()
    _ = try store.submit(submission(), now: 0)
    let reader = try StoreReader(address: try #require(place.address))
    let page = try reader.export(
      .profiles, flow: nil, since: nil, after: .start, limit: 10)
    #expect(page.lines.count == 1)
  }

  @Test func `a database that can't keep every text is refused`() throws {
    let base = try #require(TestStore.address)
    let name = "latin_\(UUID().uuidString.lowercased().replacing("-", with: ""))"
    let connection = try PostgreSQLConnection(base)
    try connection.run(
      "CREATE DATABASE \(name) TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'")
    defer { try? connection.run("DROP DATABASE \(name)") }
    let address = base + (base.contains("?") ? "&" : "?") + "dbname=\(name)"
    let error = #expect(throws: StoreError.self) { try OnboardingStore.open(address: address) }
    #expect(error?.description.contains("its encoding is LATIN1") == true, "\(error as Any)")
    let tables = try PostgreSQLConnection(address).execute(
      "SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace")
    #expect(tables.first?[0].integer == 0, "nothing is left behind")
  }

  @Test func `a server that can't be reached says so`() {
    let error = #expect(throws: StoreError.self) {
      try OnboardingStore.open(address: "postgresql://127.0.0.1:1/none?connect_timeout=1")
    }
    #expect(error?.name == "unreachable")
  }
}

@Suite struct PostgreSQLStatementTests {
  @Test(arguments: [
    ("SELECT ? + ?", "SELECT $1::bigint + $2::bigint"),
    ("SELECT '?' || \"a?\" || ?", "SELECT '?' || \"a?\" || $1::bigint"),
    ("SELECT 1 -- what? :now\n+ ?", "SELECT 1 \n+ $1::bigint"),
  ])
  func `places are numbered, but not in quotation marks or comments`(sql: String, text: String) {
    let statement = PostgreSQLStatement(sql) { _ in .integer }
    #expect(statement.text == text)
    #expect(statement.names.isEmpty)
  }

  @Test func `a name has one number, and a cast is none`() {
    let statement = PostgreSQLStatement("SELECT :now::text, 'a:b', :name, :now") { place in
      if case .name("name") = place { .text } else { .integer }
    }
    #expect(statement.text == "SELECT $1::bigint::text, 'a:b', $2::text, $1::bigint")
    #expect(statement.names == ["now", "name"])
  }
}

@Suite struct CommittedChangesTests {
  @Test func `what one process tells another one reads`() {
    var changes = CommittedChanges()
    changes.topics = [.experiments]
    changes.attempts = [StoredAttempts(bucket: digest(1), tokens: 1.5, at: 7, fullAt: 9)]
    changes.sessions = [
      .spent(session(1), until: 9), .expired(at: 4),
      .copy(session(2), isBehind: true, hasMoved: false), .shared(session(3)),
      .stayed(session(4)), .gone(session(5)), .replaced(session(6), by: session(7)),
      .settled(session(8)), .settledTogether([session(9), session(10)]),
    ]
    #expect(changes.payloads.count == 1)
    #expect(changes.payloads.map(CommittedChanges.init(payload:)) == [changes])
  }

  @Test func `what is long is told in pieces, and what is too long in a word`() {
    var changes = CommittedChanges()
    changes.sessions = (0..<400).map { .settled(session($0)) }
    let pieces = changes.payloads
    #expect(pieces.count > 1 && pieces.allSatisfy { $0.utf8.count < 8000 })
    #expect(pieces.flatMap { CommittedChanges(payload: $0).sessions } == changes.sessions)
    changes.sessions = [.settledTogether((0..<400).map { session($0) })]
    #expect(changes.payloads.map { CommittedChanges(payload: $0).isEverything } == [true])
  }

  @Test func `what a later version says is passed over`() {
    let read = CommittedChanges(payload: "mood good\ntopic weather\nexpired 5")
    #expect(read.sessions == [.expired(at: 5)])
    #expect(read.topics.isEmpty)
  }
}
