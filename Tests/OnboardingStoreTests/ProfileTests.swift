import Testing

@testable import OnboardingStore

@Suite struct ProfileTests {
  private let store: OnboardingStore

  init() throws { store = try TestStore.open() }

  private func count(_ table: String) throws -> Int? {
    try store.database.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") }
  }

  @Test func `a submission comes back as it was`() throws {
    guard case .stored(let id) = try store.submit(submission(), now: 50) else {
      Issue.record("it was not stored")
      return
    }
    let profile = try #require(try store.profile(flow: "nutrisync", session: session(1)))
    #expect(profile.id == id)
    #expect(profile.profile == #"{"name":"Kim"}"#)
    #expect(profile.plan == #"{"kcal":1850}"#)
    #expect(profile.session == session(1))
    #expect(profile.submittedAt == 50)
  }

  @Test func `a repeat gets the receipt of the first`() throws {
    guard case .stored(let id) = try store.submit(submission(), now: 0) else {
      Issue.record("it was not stored")
      return
    }
    #expect(try store.submit(submission(), now: 1) == .alreadyStored(id))
    #expect(try store.profile(flow: "nutrisync", session: session(1))?.updatedAt == nil)
    #expect(try count("outbox") == 1)
  }

  @Test func `what is handed in anew takes its place, and what was there is kept`() throws {
    guard case .stored(let id) = try store.submit(submission(), now: 5) else {
      Issue.record("it was not stored")
      return
    }
    let second = try store.submit(submission(profile: #"{"name":"Lee"}"#), now: 7)
    #expect(second == .updated(id, revision: 2))
    #expect(
      try store.submit(submission(profile: #"{"name":"Ada"}"#), now: 9)
        == .updated(id, revision: 3))
    let profile = try #require(try store.profile(flow: "nutrisync", session: session(1)))
    #expect(profile.profile == #"{"name":"Ada"}"#)
    #expect(profile.revision == 3)
    #expect(profile.submittedAt == 5)
    #expect(profile.updatedAt == 9)
    let earlier = try store.revisions(of: id)
    #expect(earlier.map(\.profile) == [#"{"name":"Kim"}"#, #"{"name":"Lee"}"#])
    #expect(earlier.map(\.revision) == [1, 2])
    #expect(earlier.map(\.handedInAt) == [5, 7])
    #expect(try count("event_group") == 1)
    #expect(try count("outbox") == 3)
  }

  @Test func `50 submissions of one session at once store one profile, event and delivery`() throws
  {
    let store = store
    let outcomes = try inParallel(50) { _ in try store.submit(submission(), now: 0) }
    #expect(outcomes.count { if case .stored = $0 { true } else { false } } == 1)
    #expect(outcomes.count { if case .alreadyStored = $0 { true } else { false } } == 49)
    #expect(try count("profile") == 1)
    #expect(try count("event_group") == 1)
    #expect(try count("outbox") == 1)
  }

  @Test func `a submission that breaks a rule leaves nothing behind`() throws {
    var broken = submission()
    broken.event = event(kind: "")
    #expect(throws: StoreError.self) { try store.submit(broken, now: 0) }
    #expect(try count("profile") == 0)
    #expect(try count("outbox") == 0)
  }

  @Test(arguments: ["", "{", "name=Kim"])
  func `what is not JSON is refused`(text: String) {
    #expect(throws: StoreError.self) { try store.submit(submission(profile: text), now: 0) }
    #expect(throws: StoreError.self) { try store.submit(submission(plan: text), now: 0) }
  }

  @Test func `a flow may have no plan`() throws {
    _ = try store.submit(submission(plan: nil), now: 0)
    #expect(try store.profile(flow: "nutrisync", session: session(1))?.plan == nil)
  }

  @Test func `a session that is over submits nothing`() throws {
    try store.endSession(session(1), until: 1000)
    #expect(try store.submit(submission(), now: 10) == .sessionSpent)
    #expect(try count("profile") == 0)
  }

  @Test func `a session that submitted and is over still gets its receipt`() throws {
    guard case .stored(let id) = try store.submit(submission(), now: 0) else {
      Issue.record("it was not stored")
      return
    }
    try store.endSession(session(1), until: 1000)
    #expect(try store.submit(submission(), now: 10) == .alreadyStored(id))
  }

  @Test func `a profile without an account is given to the one made later`() throws {
    _ = try store.submit(submission(), now: 0)
    let id = try #require(try store.createAccount(newAccount(), now: 0).accountID)
    #expect(try store.link(session: session(1), to: id, now: 500) == 1)
    #expect(try store.profiles(account: id).map(\.session) == [session(1)])
  }

  @Test func `a profile that has an account stays there`() throws {
    let mine = try #require(try store.createAccount(newAccount(), now: 0).accountID)
    let other = try #require(
      try store.createAccount(newAccount("lee@example.com", session: 2), now: 0).accountID)
    _ = try store.submit(submission(account: mine), now: 0)
    #expect(try store.link(session: session(1), to: other, now: 500) == 0)
    #expect(try store.profiles(account: other).isEmpty)
  }

  @Test func `an account that is not there gets no profile`() {
    #expect(throws: StoreError.self) { try store.submit(submission(account: 9), now: 0) }
  }

  @Test func `the profiles of an account come latest first`() throws {
    let id = try #require(try store.createAccount(newAccount(), now: 0).accountID)
    for number in 1...3 {
      _ = try store.submit(submission(session: number, account: id), now: Int64(number))
    }
    #expect(try store.profiles(account: id).map(\.submittedAt) == [3, 2, 1])
  }
}
