import Foundation
import Testing

@testable import OnboardingStore

@Suite struct ErasureTests {
  private let store: OnboardingStore
  private let place: TestPlace

  init() throws {
    place = try TestPlace()
    store = try place.open()
  }

  private func rows(_ table: String) throws -> Int? {
    try store.database.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") }
  }

  /// An account with something in every table.
  private func fill() throws -> Int64 {
    let id = try #require(try store.createAccount(newAccount(), now: 0).accountID)
    try store.startAccountSession(account: id, tokenDigest: digest(1), now: 0, expiresAt: 1000)
    _ = try store.submit(
      consenting(
        submission(account: id, profile: #"{"name":"canary-5731"}"#), words: "canary-5731"), now: 0)
    _ = try store.recordOnce(session: session(1), kind: "spin", value: "canary-5731", now: 0)
    _ = try store.addCompany(code: .code("ACME"), name: "Acme", now: 0)
    _ = try store.joinCompany(code: .code("ACME"), session: session(1), account: id, now: 0)
    let state = DraftState(
      flow: "nutrisync", session: session(1), content: Array("all canary-5731".utf8),
      answers: Array("canary-5731".utf8), device: "canary-5731")
    _ = try store.makeHandover(
      codeDigest: digest(2), of: state, account: id, now: 0, expiresAt: 1000)
    return id
  }

  @Test(arguments: [
    "draft", "draft_copy", "handover", "account", "account_session", "profile", "outcome",
    "company_member", "consent", "consent_words",
  ])
  func `an erased account leaves no row`(table: String) throws {
    let id = try fill()
    #expect(try rows(table) == 1)
    #expect(try store.eraseAccount(id, spentUntil: 1000, now: 500))
    #expect(try rows(table) == 0)
  }

  @Test func `of an erased account other systems are told its number alone`() throws {
    let id = try fill()
    let name = try addWebhook(to: store)
    _ = try store.submit(submission(account: id, profile: #"{"name":"canary-9"}"#), now: 1)
    #expect(try rows("outbox") == 3)
    #expect(try rows("delivery") == 1)
    #expect(try store.eraseAccount(id, spentUntil: 1000, now: 500))
    #expect(try rows("outbox") == 1)
    let left = try #require(try due(store, name, now: 500).first)
    #expect(
      left.payload
        == #"{"type":"account.deleted","timestamp":"1970-01-01T00:08:20Z","data":{"account":\#(id)}}"#
    )
  }

  @Test(.enabled(if: !TestStore.isPostgreSQL))
  func `an erased account leaves no bytes in SQLite's files`() throws {
    let id = try fill()
    let traces = ["canary-5731", "kim@example.com"].map { Data($0.utf8) }
    func files(with trace: Data) throws -> [String] {
      try place.files().filter { $0.bytes.range(of: trace) != nil }.map(\.name)
    }
    for trace in traces { #expect(try !files(with: trace).isEmpty) }
    try store.eraseAccount(id, spentUntil: 1000, now: 500)
    for trace in traces { #expect(try files(with: trace) == []) }
  }

  @Test func `other people stay`() throws {
    let id = try fill()
    let other = try #require(
      try store.createAccount(newAccount("lee@example.com", session: 2), now: 0).accountID)
    _ = try store.submit(submission(session: 2, account: other), now: 0)
    try store.eraseAccount(id, spentUntil: 1000, now: 500)
    #expect(try store.account(id: other) != nil)
    #expect(try store.profiles(account: other).count == 1)
  }

  @Test func `an id is never used again`() throws {
    let id = try fill()
    try store.eraseAccount(id, spentUntil: 1000, now: 500)
    #expect(try store.createAccount(newAccount(session: 2), now: 1) == .created(id + 1))
  }

  @Test func `the sessions of an erased account are over and bring nothing back`() throws {
    let id = try fill()
    _ = try store.submit(submission(session: 3, account: id), now: 0)
    try store.eraseAccount(id, spentUntil: 1000, now: 500)
    #expect(store.isSpent(session: session(1), now: 999))
    #expect(store.isSpent(session: session(3), now: 999))
    #expect(try store.submit(submission(session: 3), now: 1) == .sessionSpent)
    #expect(try store.createAccount(newAccount(), now: 1) == .sessionSpent)
    #expect(try rows("profile") == 0)
    #expect(try rows("account") == 0)
  }

  @Test func `erasing what is not there says so`() throws {
    #expect(try !store.eraseAccount(9, spentUntil: 1000, now: 500))
    #expect(try !store.eraseSession(session(9)))
  }

  @Test func `a session without an account can be erased`() throws {
    _ = try store.submit(submission(), now: 0)
    _ = try store.recordOnce(session: session(1), kind: "spin", value: "50", now: 0)
    #expect(try store.eraseSession(session(1)))
    #expect(try rows("profile") == 0)
    #expect(try rows("outcome") == 0)
  }
}

@Suite struct RetentionTests {
  private let store: OnboardingStore

  init() throws { store = try TestStore.open() }

  @Test func `profiles are deleted when they are too old, and not before`() throws {
    _ = try store.submit(submission(session: 1), now: 100)
    _ = try store.submit(submission(session: 2), now: 101)
    try store.delete(olderThan: Retention(profiles: 50), now: 151)
    #expect(try store.profile(flow: "nutrisync", session: session(1)) == nil)
    #expect(try store.profile(flow: "nutrisync", session: session(2)) != nil)
  }

  @Test func `events, outcomes of unfinished sessions and deliveries have their own ages`() throws {
    _ = try store.submit(submission(session: 1), now: 100)
    _ = try store.recordOnce(session: session(1), kind: "spin", value: "50", now: 100)
    _ = try store.recordOnce(session: session(2), kind: "spin", value: "20", now: 100)
    let name = try addWebhook(to: store)
    _ = try store.replay(.since(0), toWebhook: name, now: 100)
    try settle(
      store, name, try #require(try due(store, name, now: 100).first), .delivered, now: 100)
    let retention = Retention(events: 10, outcomes: 10, deliveries: 10)
    #expect(try store.delete(olderThan: retention, now: 110) == 0)
    #expect(try store.delete(olderThan: retention, now: 111) == 3)
    #expect(try store.webhookStates().first?.delivered == 0)
    #expect(store.figures.rowsExpired == 3)
    #expect(try store.standing(session: session(1)).outcomes == ["spin": "50"])
    #expect(try store.standing(session: session(2)).outcomes.isEmpty)
  }

  @Test func `more than one commit deletes goes in several`() throws {
    let many = OnboardingStore.mostPerCommit + 1
    try store.database.write(.serial) { db in
      for number in 0..<many {
        try db.execute(
          sql: "INSERT INTO outcome (session, kind, value, recorded_at) VALUES (?, 'spin', '1', 0)",
          arguments: [session(number)])
      }
    }
    #expect(try store.delete(olderThan: Retention(outcomes: 10), now: 11) == many)
    #expect(store.figures.rowsExpired == many)
  }

  @Test func `of several failures the first is told, and what went stays counted and audited`()
    throws
  {
    let store = try OnboardingStore.openInMemory()
    defer { try? store.close() }
    _ = try store.submit(consenting(submission(), words: "Mails"), now: 1)
    _ = try store.recordOnce(session: session(2), kind: "spin", value: "50", now: 1)
    try store.database.write(.statements) { db in
      try db.execute(
        sql: """
          CREATE TRIGGER keep BEFORE DELETE ON consent BEGIN SELECT raise(ABORT, 'first'); END
          """)
      try db.execute(
        sql: """
          CREATE TRIGGER hold BEFORE DELETE ON consent_words BEGIN SELECT raise(ABORT, 'last'); END
          """)
      try db.execute(
        sql: """
          INSERT INTO consent_words (version, language, texts) VALUES ('unused-words-000', 'en', '[]')
          """)
    }
    let failure = #expect(throws: StoreError.self) {
      try store.delete(olderThan: Retention(profiles: 10, outcomes: 10), now: 100)
    }
    #expect(failure?.description.contains("first") == true)
    #expect(store.figures.rowsExpired == 2)
    #expect(try store.auditLines(before: nil, limit: 10).map(\.action) == ["erased"])
  }

  /// The rows of what is kept of events.
  private func eventRows() throws -> [Int] {
    try store.database.read { db in
      try ["event_group", "event_roll_up", "event_visit"].map {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM \($0)") ?? 0
      }
    }
  }

  private func seeScreen(visit: UInt64, at second: Int64) throws {
    store.record(event("welcome", flow: "tea", at: second * 1000, visit: visit))
    try store.flushEvents()
    try store.rollUpEvents(order: { _ in ["welcome"] })
  }

  @Test func `of single visits no more is kept than of events`() throws {
    let day: Int64 = 86_400
    try seeScreen(visit: 1, at: 0)
    try seeScreen(visit: 2, at: 6 * day)
    try store.delete(olderThan: Retention(events: 7 * day), now: 8 * day)
    #expect(try eventRows() == [1, 1, 1])
    // Without an end figures stay, and visits for as long as they may go on.
    try store.delete(olderThan: Retention(), now: 37 * day)
    #expect(try eventRows() == [1, 1, 1])
    try store.delete(olderThan: Retention(), now: 39 * day)
    #expect(try eventRows() == [1, 1, 0])
  }

  @Test func `where no events are kept, nothing stays of those that were`() throws {
    try seeScreen(visit: 1, at: 0)
    try seeScreen(visit: 2, at: 7260)
    #expect(try eventRows() == [2, 2, 2])
    try store.delete(olderThan: Retention(events: 0), now: 7261)
    #expect(try eventRows() == [0, 0, 0])
  }

  @Test func `without a retention only what expired goes`() throws {
    let id = try #require(try store.createAccount(newAccount(), now: 0).accountID)
    try store.startAccountSession(account: id, tokenDigest: digest(1), now: 0, expiresAt: 100)
    try store.endSession(session(5), until: 100)
    _ = try store.submit(submission(), now: 0)
    #expect(try store.delete(olderThan: Retention(), now: 99) == 0)
    #expect(try store.delete(olderThan: Retention(), now: 100) == 2)
    #expect(try store.profile(flow: "nutrisync", session: session(1)) != nil)
  }
}
