import Testing

@testable import OnboardingStore

@Suite struct AttemptTests {
  private let bucket = [UInt8](repeating: 3, count: 16)
  private let store: OnboardingStore

  init() throws { store = try TestStore.open() }

  /// Takes one of three tokens, of which two come back in a minute; what is left.
  private func take(at now: Int64) throws -> StoredAttempts {
    try store.take([TakenAttempt(bucket: bucket, at: now, perMinute: 2, burst: 3)])
    return try #require(try store.attempts(now: 0).first)
  }

  private func left(_ tokens: Double, at: Int64, fullAt: Int64) -> StoredAttempts {
    StoredAttempts(bucket: bucket, tokens: tokens, at: at, fullAt: fullAt)
  }

  @Test func `a bucket has its burst, and what comes back with time`() throws {
    #expect(try take(at: 100) == left(2, at: 100, fullAt: 130))
    #expect(try take(at: 100) == left(1, at: 100, fullAt: 160))
    #expect(try take(at: 115) == left(0.5, at: 115, fullAt: 190))
    // Full again, and not fuller.
    #expect(try take(at: 1000) == left(2, at: 1000, fullAt: 1030))
  }

  @Test func `tokens of one transaction add up`() throws {
    let one = TakenAttempt(bucket: bucket, at: 100, perMinute: 2, burst: 3)
    try store.take([one, one, one])
    #expect(try store.attempts(now: 0) == [left(0, at: 100, fullAt: 190)])
  }

  @Test func `more than there was is owed, and no more than a bucket`() throws {
    for _ in 0..<3 { _ = try take(at: 100) }
    #expect(try take(at: 100) == left(0, at: 130, fullAt: 220))
    #expect(try take(at: 100) == left(0, at: 160, fullAt: 250))
    for _ in 0..<9 { _ = try take(at: 100) }
    #expect(try take(at: 100) == left(0, at: 190, fullAt: 280))
    #expect(try take(at: 250) == left(1, at: 250, fullAt: 310))
  }

  @Test func `a clock that was set back takes nothing away`() throws {
    _ = try take(at: 1000)
    #expect(try take(at: 500) == left(1, at: 500, fullAt: 560))
  }

  @Test func `who has tokens left owes none to a clock that was a little ahead`() throws {
    _ = try take(at: 160)
    #expect(try take(at: 100) == left(1, at: 100, fullAt: 160))
  }

  @Test func `a table that can't be cleared keeps no other one from it`() throws {
    let store = try OnboardingStore.openInMemory()
    defer { try? store.close() }
    _ = try store.submit(submission(), now: 1)
    try store.startOver(session(2), as: session(3), keeping: [], until: 50)
    try store.database.write(.statements) { db in
      try db.execute(
        sql: """
          CREATE TRIGGER keep BEFORE DELETE ON profile BEGIN SELECT raise(ABORT, 'kept'); END
          """)
    }
    #expect(throws: StoreError.self) {
      try store.delete(olderThan: Retention(profiles: 10), now: 100)
    }
    let left = try store.database.read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM spent_session")
    }
    #expect(left == 0)
  }

  @Test func `attempts are kept until their bucket is full again`() throws {
    _ = try take(at: 100)
    #expect(try store.attempts(now: 129).count == 1)
    #expect(try store.attempts(now: 130).isEmpty)
    #expect(try store.delete(olderThan: Retention(), now: 130) == 1)
  }

  @Test func `what a process tells of a limit another one reads`() {
    for attempts in [left(0.1 + 0.2, at: -5, fullAt: .max), left(0, at: 0, fullAt: 0)] {
      #expect(StoredAttempts(line: Substring(attempts.line)) == attempts)
    }
    #expect(StoredAttempts(line: "attempts 0303 1") == nil)
  }
}
