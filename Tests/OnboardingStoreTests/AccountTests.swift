import Testing

@testable import OnboardingStore

@Suite struct AccountTests {
  private let store: OnboardingStore

  init() throws { store = try TestStore.open() }

  @Test func `an account is found by its address`() throws {
    let id = try #require(try store.createAccount(newAccount(), now: 7).accountID)
    let account = try #require(try store.account(email: "kim@example.com"))
    #expect(account.id == id)
    #expect(account.passwordHash == hash)
    #expect(account.createdAt == 7)
  }

  @Test(arguments: ["KIM@example.com", "kim@EXAMPLE.com", "Kim@Example.Com"])
  func `an address is the same in any case`(email: String) throws {
    _ = try store.createAccount(newAccount(), now: 0)
    #expect(try store.account(email: email) != nil)
    #expect(try store.createAccount(newAccount(email, session: 2), now: 0) == .emailTaken)
  }

  @Test func `an address is the same composed and decomposed`() throws {
    _ = try store.createAccount(newAccount("ren\u{E9}@example.com"), now: 0)
    let again = newAccount("RENE\u{301}@example.com", session: 2)
    #expect(try store.createAccount(again, now: 0) == .emailTaken)
  }

  @Test func `the address is shown as it was typed`() throws {
    _ = try store.createAccount(newAccount("Kim@Example.com"), now: 0)
    #expect(try store.account(email: "kim@example.com")?.email == "Kim@Example.com")
  }

  @Test func `a repeat of the same session gets the same account`() throws {
    let id = try #require(try store.createAccount(newAccount(), now: 0).accountID)
    #expect(try store.createAccount(newAccount(), now: 1) == .alreadyYours(id))
  }

  @Test func `a session that has an account keeps it with another address`() throws {
    let id = try #require(try store.createAccount(newAccount(), now: 0).accountID)
    let other = newAccount("lee@example.com")
    #expect(try store.createAccount(other, now: 1) == .alreadyYours(id))
    #expect(try store.account(email: "lee@example.com") == nil)
  }

  @Test func `50 submissions of one session at once make one account`() throws {
    let store = store
    let outcomes = try inParallel(50) { _ in try store.createAccount(newAccount(), now: 0) }
    #expect(outcomes.count { if case .created = $0 { true } else { false } } == 1)
    #expect(Set(outcomes.map(\.accountID)).count == 1)
    #expect(outcomes.allSatisfy { $0.accountID != nil })
  }

  @Test func `50 sessions with one address at once make one account`() throws {
    let store = store
    let outcomes = try inParallel(50) { number in
      try store.createAccount(newAccount(session: number), now: 0)
    }
    #expect(outcomes.count { if case .created = $0 { true } else { false } } == 1)
    #expect(outcomes.count { $0 == .emailTaken } == 49)
    #expect(store.figures.accountsCreated == 1)
  }

  @Test func `an account of a provider has no password, and is found by whom it vouches for`()
    throws
  {
    let new = NewAccount(
      email: "kim@example.com", proof: .provider("someone", subject: "kim-1"), flow: "nutrisync",
      session: session(1), preferences: #"{"news":true}"#)
    let id = try #require(try store.createAccount(new, now: 0).accountID)
    let account = try #require(try store.account(provider: "someone", subject: "kim-1"))
    #expect(account.id == id)
    #expect(account.passwordHash == nil)
    #expect(account.preferences == #"{"news":true}"#)
    #expect(try store.account(provider: "someone-else", subject: "kim-1") == nil)
  }

  @Test func `a provider vouches for each person once`() throws {
    func new(_ email: String, _ number: Int) -> NewAccount {
      NewAccount(
        email: email, proof: .provider("someone", subject: "kim"), flow: "ops",
        session: session(number))
    }
    _ = try store.createAccount(new("kim@example.com", 1), now: 0)
    #expect(throws: StoreError.self) {
      try store.createAccount(new("lee@example.com", 2), now: 0)
    }
  }

  @Test func `a session that is over makes no account`() throws {
    try store.endSession(session(1), until: 10)
    #expect(try store.createAccount(newAccount(), now: 0) == .sessionSpent)
    #expect(try store.account(email: "kim@example.com") == nil)
  }

  @Test func `an address changes, unless another account has it`() throws {
    let id = try #require(try store.createAccount(newAccount(), now: 0).accountID)
    _ = try store.createAccount(newAccount("lee@example.com", session: 2), now: 0)
    #expect(try !store.changeEmail(of: id, to: "LEE@example.com", now: 2_000))
    #expect(try store.changeEmail(of: id, to: "Kim@Example.com", now: 2_000))
    #expect(try store.changeEmail(of: id, to: "kim@example.org", now: 2_000))
    #expect(try store.account(email: "kim@example.com") == nil)
    #expect(try store.account(id: id)?.email == "kim@example.org")
  }

  static let broken: [(String, NewAccount)] = [
    ("no address", newAccount("")),
    ("no @", newAccount("kim.example.com")),
    ("nothing before the @", newAccount("@example.com")),
    ("too long", newAccount(String(repeating: "k", count: 250) + "@e.co")),
    (
      "a session of 15 bytes",
      NewAccount(
        email: "k@e.co", proof: .password(hash: hash), flow: "ops",
        session: Array(session(1).dropLast()))
    ),
    (
      "no flow",
      NewAccount(email: "k@e.co", proof: .password(hash: hash), flow: "", session: session(1))
    ),
    (
      "a password in place of its hash",
      NewAccount(
        email: "k@e.co", proof: .password(hash: "secret"), flow: "ops", session: session(1))
    ),
    (
      "a provider without a name",
      NewAccount(
        email: "k@e.co", proof: .provider("", subject: "k"), flow: "ops", session: session(1))
    ),
    (
      "a provider that vouches for nobody",
      NewAccount(
        email: "k@e.co", proof: .provider("someone", subject: ""), flow: "ops",
        session: session(1))
    ),
    (
      "preferences that are no JSON",
      NewAccount(
        email: "k@e.co", proof: .password(hash: hash), flow: "ops", session: session(1),
        preferences: "news")
    ),
  ]

  @Test(arguments: broken)
  func `the schema refuses a broken account`(what: String, account: NewAccount) throws {
    let error = #expect(throws: StoreError.self) { try store.createAccount(account, now: 0) }
    #expect(error?.name == "refused", "\(what)")
    #expect(store.figures.failures.filter { $0.value > 0 } == ["refused": 1])
  }

  @Test func `a refusal does not repeat what was to be stored`() {
    let error = #expect(throws: StoreError.self) {
      try store.createAccount(
        NewAccount(
          email: "k@e.co", proof: .password(hash: "hunter2hunter2"), flow: "f",
          session: session(1)),
        now: 0)
    }
    #expect(error?.description.contains("hunter2") == false)
  }

  @Test func `a hash is replaced by one of a newer cost`() throws {
    let id = try #require(try store.createAccount(newAccount(), now: 0).accountID)
    #expect(try store.replacePasswordHash(of: id, from: hash, to: "$argon2id$new"))
    #expect(try store.account(id: id)?.passwordHash == "$argon2id$new")
  }

  @Test func `a hash that changed meanwhile is not replaced`() throws {
    let id = try #require(try store.createAccount(newAccount(), now: 0).accountID)
    #expect(
      try !store.replacePasswordHash(of: id, from: "$argon2id$old", to: "$argon2id$new"))
    #expect(try store.account(id: id)?.passwordHash == hash)
  }

  @Test func `what a flow keeps with an account can change`() throws {
    let id = try #require(try store.createAccount(newAccount(), now: 0).accountID)
    try store.setPreferences(#"{"news":true}"#, of: id)
    #expect(try store.account(id: id)?.preferences == #"{"news":true}"#)
  }
}

@Suite struct AccountSessionTests {
  private let store: OnboardingStore
  private let id: Int64

  init() throws {
    store = try TestStore.open()
    id = try #require(try store.createAccount(newAccount(), now: 0).accountID)
    try store.startAccountSession(account: id, tokenDigest: digest(1), now: 10, expiresAt: 100)
  }

  @Test func `a token leads to its account`() throws {
    #expect(try store.account(tokenDigest: digest(1), now: 99)?.id == id)
  }

  @Test func `an unknown token leads nowhere`() throws {
    #expect(try store.account(tokenDigest: digest(2), now: 50) == nil)
  }

  @Test func `a token ends at its time`() throws {
    #expect(try store.account(tokenDigest: digest(1), now: 100) == nil)
  }

  @Test func `a clock that is set back lets nobody stay for longer than twice their time`() throws {
    try store.startAccountSession(account: id, tokenDigest: digest(2), now: 1000, expiresAt: 1100)
    for (now, isSignedIn) in [(950, true), (900, true), (899, false), (50, false)] {
      let account = try store.account(tokenDigest: digest(2), now: Int64(now))
      #expect((account != nil) == isSignedIn, "at \(now)")
      let devices = try store.accountSessions(of: id, now: Int64(now)).map(\.tokenDigest)
      #expect(devices.contains(digest(2)) == isSignedIn, "at \(now)")
    }
  }

  @Test func `signing out ends one token`() throws {
    try store.startAccountSession(account: id, tokenDigest: digest(2), now: 10, expiresAt: 100)
    try store.endAccountSession(tokenDigest: digest(1), spentUntil: 900)
    #expect(try store.account(tokenDigest: digest(1), now: 50) == nil)
    #expect(try store.account(tokenDigest: digest(2), now: 50)?.id == id)
  }

  @Test func `signing out everywhere ends all tokens`() throws {
    try store.startAccountSession(account: id, tokenDigest: digest(2), now: 10, expiresAt: 100)
    #expect(try store.endAllAccountSessions(of: id, spentUntil: 900) == 2)
    #expect(try store.account(tokenDigest: digest(2), now: 50) == nil)
  }

  @Test func `nobody signs in to an account that is not there`() {
    let error = #expect(throws: StoreError.self) {
      try store.startAccountSession(account: 99, tokenDigest: digest(2), now: 0, expiresAt: 1)
    }
    #expect(error?.name == "refused")
  }

  @Test func `a password that was changed meanwhile signs nobody in`() throws {
    let old = try #require(try store.account(id: id)?.passwordHash)
    func signIn(_ number: UInt8) throws -> Bool {
      try store.startAccountSession(
        account: id, passwordHash: old, tokenDigest: digest(number), now: 10, expiresAt: 100)
    }
    #expect(try signIn(2))
    #expect(try store.replacePasswordHash(of: id, from: old, to: hash + "AA"))
    #expect(try !signIn(3))
    #expect(try store.account(tokenDigest: digest(3), now: 50) == nil)
  }

  @Test func `a token in place of its digest is refused`() {
    #expect(throws: StoreError.self) {
      try store.startAccountSession(
        account: id, tokenDigest: Array("short".utf8), now: 0, expiresAt: 1)
    }
  }
}
