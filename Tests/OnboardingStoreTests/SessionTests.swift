import Testing

@testable import OnboardingStore

@Suite struct OutcomeTests {
  private let store: OnboardingStore

  init() throws { store = try TestStore.open() }

  @Test func `the first value stays`() throws {
    #expect(try store.recordOnce(session: session(1), kind: "spin", value: "50", now: 0) == "50")
    #expect(try store.recordOnce(session: session(1), kind: "spin", value: "80", now: 1) == "50")
  }

  @Test func `of 50 draws at once all get the same`() throws {
    let store = store
    let values = try inParallel(50) { number in
      try store.recordOnce(session: session(1), kind: "spin", value: "\(number)", now: 0)
    }
    #expect(Set(values).count == 1)
    #expect(try store.standing(session: session(1)).outcomes["spin"] == values.first)
  }

  @Test func `sessions and kinds draw for themselves`() throws {
    _ = try store.recordOnce(session: session(1), kind: "spin", value: "50", now: 0)
    #expect(try store.recordOnce(session: session(2), kind: "spin", value: "80", now: 0) == "80")
    _ = try store.recordOnce(session: session(1), kind: "consent", value: "yes", now: 0)
    #expect(try store.standing(session: session(1)).outcomes == ["spin": "50", "consent": "yes"])
  }

  @Test func `before it happened there is nothing`() throws {
    #expect(try store.standing(session: session(1)).outcomes["spin"] == nil)
  }

  @Test func `a session of another length is refused`() {
    #expect(throws: StoreError.self) {
      try store.recordOnce(session: [1, 2, 3], kind: "spin", value: "50", now: 0)
    }
  }
}

@Suite struct NoteTests {
  private let store: OnboardingStore

  init() throws { store = try TestStore.open() }

  private func write(_ device: Int, _ words: String, _ name: String = "note.line.1", now: Int64)
    throws
  {
    #expect(try store.write(session: session(device), kind: name, value: words, now: now))
  }

  private func notes(_ device: Int) throws -> [String: String] {
    try store.standing(session: session(device)).outcomes
  }

  @Test func `a note takes the place of the one before`() throws {
    try write(1, "a", now: 0)
    try write(1, "b", now: 1)
    try write(1, "c", "note.line.2", now: 2)
    #expect(try notes(1) == ["note.line.1": "b", "note.line.2": "c"])
    #expect(try notes(2).isEmpty)
  }

  @Test func `who has nothing isn't looked for`() throws {
    #expect(!store.mayHaveOutcomes(session: session(1)))
    try write(1, "a", now: 0)
    _ = try store.recordOnce(session: session(2), kind: "spin", value: "50", now: 0)
    #expect(store.mayHaveOutcomes(session: session(1)))
    #expect(store.mayHaveOutcomes(session: session(2)))
    #expect(!store.mayHaveOutcomes(session: session(3)))
    try store.startOver(session(2), as: session(3), keeping: ["spin"], until: 100)
    #expect(store.mayHaveOutcomes(session: session(3)))
  }

  @Test func `a session that is over takes none`() throws {
    try store.endSession(session(1), until: 100)
    #expect(try !store.write(session: session(1), kind: "note.line.1", value: "a", now: 0))
    #expect(try notes(1).isEmpty)
  }

  @Test func `devices of one account show what was written last, and what happened on either`()
    throws
  {
    let kim = try #require(try store.createAccount(newAccount(), now: 0).accountID)
    for device in 1...2 {
      let state = DraftState(
        flow: "reflect", session: session(device), content: [1], answers: [1], answersBefore: nil,
        device: "Device \(device)")
      try store.keepDraft(state, account: kim, now: 1)
    }
    try write(1, "first", now: 2)
    try write(2, "second", now: 3)
    try write(2, "evening", "note.line.2", now: 4)
    _ = try store.recordOnce(session: session(2), kind: "purchase", value: "yearly", now: 4)
    #expect(
      try notes(1) == [
        "note.line.1": "second", "note.line.2": "evening", "purchase": "yearly",
      ])
    try write(1, "third", now: 5)
    #expect(try notes(2)["note.line.1"] == "third")
    // Starting over on one of them deletes all of it; what was bought stays bought.
    try store.startOver(session(1), as: session(9), keeping: ["purchase"], until: 100)
    #expect(try notes(2) == ["purchase": "yearly"])
    #expect(try notes(9) == ["purchase": "yearly"])
  }
}

@Suite struct SpentSessionTests {
  private let store: OnboardingStore

  init() throws { store = try TestStore.open() }

  @Test func `a session is over until its cookie has expired`() throws {
    try store.endSession(session(1), until: 100)
    #expect(store.isSpent(session: session(1), now: 99))
    #expect(!store.isSpent(session: session(1), now: 100))
  }

  @Test func `another session goes on`() throws {
    try store.endSession(session(1), until: 100)
    #expect(!store.isSpent(session: session(2), now: 0))
  }

  @Test func `a later mark can't shorten an earlier one`() throws {
    try store.endSession(session(1), until: 100)
    try store.endSession(session(1), until: 50)
    #expect(store.isSpent(session: session(1), now: 99))
  }

  @Test(arguments: [[], [1, 2, 3]] as [[UInt8]])
  func `what is no session id is not over`(bytes: [UInt8]) {
    #expect(!store.isSpent(session: bytes, now: 0))
  }

  @Test func `sessions that are over stay so after a restart`() throws {
    let place = try TestPlace()
    let first = try place.open()
    try first.endSession(session(1), until: 100)
    try first.close()
    let second = try place.open()
    #expect(second.isSpent(session: session(1), now: 99))
    try second.close()
  }
}
