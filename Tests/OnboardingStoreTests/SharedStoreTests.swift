import Foundation
import OnboardingEvents
import PostgreSQL
import Testing

@testable import OnboardingStore

/// Two processes that share a database; two stores in one process are no different to it.
@Suite(.enabled(if: TestStore.isPostgreSQL)) struct SharedStoreTests {
  private let place: TestPlace
  private let first: OnboardingStore
  private let second: OnboardingStore

  init() throws {
    place = try TestPlace()
    first = try place.open()
    second = try place.open()
  }

  private func store(_ number: Int) -> OnboardingStore { number % 2 == 0 ? first : second }

  private func rows(_ sql: String) throws -> Int? {
    try first.database.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM " + sql) }
  }

  // MARK: Clocks

  @Test(arguments: [60_000, 0, -60_000] as [Int64])
  func `a process learns how far its clock is from the database's`(ahead: Int64) throws {
    let lead = try first.clockLead { Int64(Date().timeIntervalSince1970 * 1000) + ahead }
    // The server of tests is on this machine.
    #expect(abs(try #require(lead) - ahead) < 5_000)
  }

  // MARK: Races

  @Test func `what happens once happens once, whoever asks first`() throws {
    let values = try inParallel(12) { number in
      try store(number).recordOnce(session: session(1), kind: "spin", value: "\(number)", now: 0)
    }
    #expect(Set(values).count == 1)
    #expect(try rows("outcome") == 1)
  }

  @Test func `a company has no more people than places`() throws {
    _ = try first.addCompany(code: .code("ACME"), name: "Acme", memberLimit: 3, now: 0)
    let outcomes = try inParallel(10) { number in
      try store(number).joinCompany(code: .code("ACME"), session: session(number), now: 0)
    }
    let joined = outcomes.count { if case .joined = $0 { true } else { false } }
    #expect(joined == 3)
    #expect(try rows("company_member") == 3)
  }

  @Test func `one address has one account`() throws {
    let outcomes = try inParallel(8) { number in
      try store(number).createAccount(newAccount(session: number), now: 0)
    }
    #expect(outcomes.count { if case .created = $0 { true } else { false } } == 1)
    #expect(outcomes.count { $0 == .emailTaken } == 7)
  }

  @Test func `the same form on two processes is one profile and one event`() throws {
    let name = try addWebhook(to: first)
    let outcomes = try inParallel(8) { number in
      try store(number).submit(submission(), now: 0)
    }
    #expect(outcomes.count { if case .stored = $0 { true } else { false } } == 1)
    #expect(try rows("profile") == 1)
    #expect(try rows("outbox") == 1)
    #expect(try due(second, name, now: 0).count == 1)
    try first.flushEvents()
    try second.flushEvents()
    #expect(try counted(first)?.finished == 1)
  }

  @Test func `every change of a draft has a number of its own`() throws {
    let kim = try #require(try first.createAccount(newAccount(session: 99), now: 0).accountID)
    _ = try inParallel(8) { number in
      try store(number).keepDraft(
        DraftState(
          flow: "nutrisync", session: session(number), content: [1],
          answers: Array("answer \(number)".utf8), device: "a browser"), account: kim, now: 0)
    }
    let revisions = try first.draftCopies(account: kim, flow: "nutrisync").map(\.revision)
    #expect(revisions.sorted() == Array(1...8))
  }

  @Test func `lines of the audit trail follow one another`() throws {
    _ = try inParallel(8) { number in
      try store(number).audit(AuditEntry("ines", .lookedAt, "profile \(number)"), now: 0)
    }
    let state = try second.verifyAudit()
    #expect(state.isUnbroken && state.lines == 8)
  }

  @Test(.timeLimit(.minutes(1)))
  func `what all processes took of a limit adds up, and all hear of it`() async throws {
    let bucket = [UInt8](repeating: 7, count: 16)
    let heard = Locked<[Double]>([])
    let (news, teller) = AsyncStream.makeStream(of: Void.self)
    second.onAttempts { attempts in
      let all = heard.withLock { heard in
        heard += attempts.map(\.tokens)
        return heard.count == 12
      }
      if all { teller.finish() }
    }
    _ = try inParallel(12) { number in
      try store(number).take([TakenAttempt(bucket: bucket, at: 100, perMinute: 1, burst: 20)])
    }
    for await _ in news {}
    #expect(heard.withLock { $0 } == Array(stride(from: 19.0, through: 8, by: -1)))
    #expect(try first.attempts(now: 100).map(\.tokens) == [8])
  }

  @Test func `events of two processes are counted once each, under the same words`() throws {
    _ = try inParallel(2) { number in
      for visit in 0..<50 as Range<UInt64> {
        store(number).record(
          event("screen-\(visit % 5)", visit: UInt64(number) * 1000 + visit))
        if visit % 10 == 9 { try store(number).flushEvents() }
      }
    }
    #expect(try rows("event_words") == 5)
    try first.rollUpEvents(order: { _ in [] })
    _ = first.record(event("screen-0", visit: 9000))
    _ = second.record(event("screen-7", visit: 9001))
    try first.flushEvents()
    try second.flushEvents()
    // The role went over to the other one.
    try second.rollUpEvents(order: { _ in [] })
    let seen = try seen(first)
    #expect(seen["screen-0"] == 21)
    #expect(seen["screen-4"] == 20)
    #expect(seen["screen-7"] == 1)
  }

  // MARK: What others hear of

  @Test func `a spent session is refused everywhere within a second`() throws {
    #expect(second.hearsOthers)
    try first.endSession(session(1), until: 1000)
    #expect(within(seconds: 1) { second.isSpent(session: session(1), now: 0) })
  }

  @Test func `a copy that lags behind is known on the other process`() throws {
    let kim = try #require(try first.createAccount(newAccount(session: 99), now: 0).accountID)
    for (number, store) in [(1, first), (2, second)] {
      try store.keepDraft(
        DraftState(
          flow: "nutrisync", session: session(number), content: [1], answers: [UInt8(number)],
          device: "a browser"), account: kim, now: 0)
    }
    #expect(within(seconds: 1) { first.isBehind(session: session(1)) })
    #expect(
      within(seconds: 1) {
        first.isBehind(session: session(2)) == second.isBehind(session: session(2))
      })
  }

  @Test func `whoever lost the connection learns what happened meanwhile`() throws {
    let heard = Locked(0)
    second.onChange { _ in heard.withLock { $0 += 1 } }
    // Nobody listens any more; what is told now is told to nobody.
    try first.database.write(.statements) { db in
      _ = try Int.fetchAll(
        db,
        sql: """
          SELECT 1 FROM pg_stat_activity, LATERAL pg_terminate_backend(pid)
          WHERE query LIKE 'LISTEN%' AND query LIKE '%' || :channel || '%'
          """, arguments: ["channel": (first.database as? PostgreSQLDatabase)?.place.channel ?? ""])
    }
    try first.endSession(session(5), until: 1000)
    #expect(within(seconds: 5) { second.isSpent(session: session(5), now: 0) })
    #expect(within(seconds: 5) { second.hearsOthers && heard.withLock { $0 } > 0 })
  }

  @Test func `topics are heard of by all`() throws {
    let heard = Locked<Set<StoreTopic>>([])
    second.onChange { topics in heard.withLock { $0.formUnion(topics) } }
    try addWebhook(to: first)
    try first.addMail(NewMail(name: "mail", sealed: "sealed"), now: 0)
    #expect(within(seconds: 1) { heard.withLock { $0 }.isSuperset(of: [.deliveries, .mails]) })
  }

  // MARK: Roles

  @Test func `one process has a role, and another one takes it over`() throws {
    #expect(first.claim(.deliveries))
    #expect(first.claim(.deliveries))
    #expect(!second.claim(.deliveries))
    #expect(second.claim(.mails))
    try first.close()
    #expect(within(seconds: 2) { second.claim(.deliveries) })
  }

  @Test func `what somebody changes while its time is up stays`() throws {
    for number in 0..<2 {
      try first.database.write(.statements) { db in
        try db.execute(
          sql: "INSERT INTO attempt (bucket, tokens, at, full_at) VALUES (?, 1, 0, 50)",
          arguments: [[UInt8](repeating: UInt8(number), count: 16)])
      }
    }
    let (isChanged, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let wasAwaited = Locked(false)
    Thread.detachNewThread { [second] in
      try? second.database.write(.statements) { db in
        try db.execute(
          sql: "UPDATE attempt SET full_at = 1000 WHERE bucket = ?",
          arguments: [[UInt8](repeating: 0, count: 16)])
        isChanged.signal()
        let isAwaited = within(seconds: 5) { (try? Self.isAwaited(db)) == true }
        wasAwaited.withLock { $0 = isAwaited }
      }
      done.signal()
    }
    isChanged.wait()
    // Waits for the row that is being changed, and looks at it anew then.
    #expect(try first.delete(olderThan: Retention(), now: 100) == 1)
    done.wait()
    #expect(wasAwaited.withLock { $0 })
    #expect(try rows("attempt WHERE full_at = 1000") == 1)
  }

  /// Whether somebody waits for what this transaction holds.
  private static func isAwaited(_ db: SQLConnection) throws -> Bool {
    try Bool.fetchOne(
      db,
      sql: """
        SELECT EXISTS (
          SELECT 1 FROM pg_locks
          WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid)))
        """) ?? false
  }

  // MARK: Connections that go

  @Test func `a transaction whose connection goes before its commit is run again`() throws {
    let attempts = Locked(0)
    let kept = try first.commit { db in
      try db.execute(
        sql: "INSERT INTO outcome VALUES (?, 'spin', '1', 0)", arguments: [session(1)])
      let attempt = attempts.withLock { attempts in
        attempts += 1
        return attempts
      }
      if attempt == 1 {
        _ = try Bool.fetchOne(db, sql: "SELECT pg_terminate_backend(pg_backend_pid())")
      }
      return attempt
    }
    #expect(kept == 2)
    #expect(try rows("outcome") == 1)
  }
}

extension SharedStoreTests {
  /// A store whose role has no connection left for its listener and its roles.
  @Test func `who can't hear what others commit isn't well and says why`() throws {
    let address = try #require(place.address)
    let role = "few_\(UInt64.random(in: 0...UInt64.max))"
    let schema = try #require(place.schema)
    let connection = try PostgreSQLConnection(address)
    try connection.run(
      """
      CREATE ROLE \(role) LOGIN CONNECTION LIMIT 1;
      GRANT USAGE ON SCHEMA \(schema) TO \(role);
      GRANT ALL ON ALL TABLES IN SCHEMA \(schema) TO \(role);
      """)
    defer { try? connection.run("DROP OWNED BY \(role); DROP ROLE \(role)") }
    let lonely = try OnboardingStore.open(
      address: address.replacing("//foyer@", with: "//\(role)@"), connections: 1)
    defer { try? lonely.close() }
    #expect(!lonely.hearsOthers)
    #expect(!lonely.claim(.retention))
    #expect("\(try #require(lonely.roleFailure))".contains("too many connections"))
    let error = #expect(throws: StoreError.self) { try lonely.examine() }
    guard case .deaf(let reason) = error else {
      Issue.record("it is \(error?.name ?? "well")")
      return
    }
    #expect(reason.contains("too many connections"))
  }
}

/// Whether something is so, or becomes so soon. Over PostgreSQL what a process commits comes back to it, in its order with what
/// others commit; while it does, what is remembered of a session may be that of the commit before.
func soon(_ condition: () -> Bool) -> Bool { within(seconds: 5, condition) }

/// Whether something becomes so in time; it is looked at again and again.
func within(seconds: Double, _ condition: () -> Bool) -> Bool {
  let end = ContinuousClock.now + .seconds(seconds)
  while ContinuousClock.now < end {
    if condition() { return true }
    sched_yield()
  }
  return condition()
}
