import Testing

@testable import OnboardingStore

@Suite struct CompanyCodeTests {
  @Test(arguments: [
    ("ACME42", "ACME42"), ("acme42", "ACME42"), (" acme 42 ", "ACME42"), ("ac-me-42", "ACME42"),
    ("AC–ME—42", "ACME42"), ("acme\u{A0}42\n", "ACME42"), ("7", "7"),
    (String(repeating: "a", count: 32), String(repeating: "A", count: 32)),
  ])
  func `spellings of a code are one`(typed: String, code: String) {
    #expect(CompanyCode(typed)?.text == code)
  }

  @Test(arguments: [
    "", "   ", "-", "acme!", "acmé", "ACME_42", "Аcme", "acme\u{0}", "'; DROP TABLE company; --",
    String(repeating: "a", count: 33), "１２３", "ıstanbul",
  ])
  func `what can't be a code is none`(typed: String) {
    #expect(CompanyCode(typed) == nil)
  }
}

@Suite struct CompanyTests {
  private let store: OnboardingStore
  private let acme = CompanyCode.code("ACME42")

  init() throws {
    store = try TestStore.open()
    _ = try store.addCompany(code: acme, name: "Acme Field Works", memberLimit: 2, now: 0)
  }

  /// The company whose people are counted below.
  private var found: Company? {
    get throws { try store.companies().first { $0.code == acme.text } }
  }

  @Test func `a company is found by any spelling of its code`() throws {
    #expect(try store.facts(ofCompany: .code("acme-42")) == [])
  }

  @Test func `an unknown code finds nothing`() throws {
    #expect(try store.facts(ofCompany: .code("NONE")) == nil)
    #expect(try store.joinCompany(code: .code("NONE"), session: session(1), now: 0) == .unknownCode)
  }

  @Test func `a code is taken once`() throws {
    #expect(try store.addCompany(code: acme, name: "Other", now: 0) == nil)
    #expect(try found?.name == "Acme Field Works")
  }

  @Test(arguments: [0, -1])
  func `a company without places is refused`(limit: Int) {
    #expect(throws: StoreError.self) {
      try store.addCompany(code: .code("B1"), name: "B", memberLimit: limit, now: 0)
    }
  }

  @Test func `companies are listed by code`() throws {
    _ = try store.addCompany(code: .code("AAA"), name: "First", now: 0)
    #expect(try store.companies().map(\.code) == ["AAA", "ACME42"])
  }

  @Test func `joining counts once however often it is sent`() throws {
    for _ in 0..<3 { _ = try store.joinCompany(code: acme, session: session(1), now: 0) }
    #expect(try found?.memberCount == 1)
    #expect(try store.standing(session: session(1)).company?.code == "ACME42")
  }

  @Test func `of 50 people at once no more join than may`() throws {
    let store = store
    let acme = acme
    let outcomes = try inParallel(50) { number in
      try store.joinCompany(code: acme, session: session(number), now: 0)
    }
    #expect(outcomes.count { if case .joined = $0 { true } else { false } } == 2)
    #expect(outcomes.count { if case .full = $0 { true } else { false } } == 48)
  }

  @Test func `a member of a full company stays one`() throws {
    for number in 1...2 { _ = try store.joinCompany(code: acme, session: session(number), now: 0) }
    guard case .joined(let company) = try store.joinCompany(code: acme, session: session(1), now: 1)
    else {
      Issue.record("the member was turned away")
      return
    }
    #expect(company.isFull)
  }

  @Test func `another code moves the person and frees the place`() throws {
    _ = try store.addCompany(code: .code("BETA"), name: "Beta", now: 0)
    _ = try store.joinCompany(code: acme, session: session(1), now: 0)
    _ = try store.joinCompany(code: .code("BETA"), session: session(1), now: 1)
    #expect(try found?.memberCount == 0)
    #expect(try store.standing(session: session(1)).company?.code == "BETA")
  }

  @Test func `who starts over before they were through frees their place`() throws {
    for number in 1...2 { _ = try store.joinCompany(code: acme, session: session(number), now: 0) }
    try store.startOver(session(1), as: session(3), keeping: [], until: 100)
    #expect(try found?.memberCount == 1)
    guard case .joined = try store.joinCompany(code: acme, session: session(3), now: 1) else {
      Issue.record("the place is held by a session that is over")
      return
    }
  }

  @Test func `who handed in stays a member, though somebody starts over in their browser`() throws {
    _ = try store.submit(submission(session: 1), now: 0)
    _ = try store.joinCompany(code: acme, session: session(1), now: 0)
    try store.startOver(session(1), as: session(3), keeping: [], until: 100)
    #expect(try found?.memberCount == 1)
  }

  @Test func `a place that nobody handed in or has an account for is free after its time`() throws {
    _ = try store.submit(submission(session: 1), now: 0)
    for number in 1...2 { _ = try store.joinCompany(code: acme, session: session(number), now: 0) }
    try store.delete(olderThan: Retention(outcomes: 60), now: 60)
    #expect(try found?.memberCount == 2)
    try store.delete(olderThan: Retention(outcomes: 60), now: 61)
    #expect(try found?.memberCount == 1)
    #expect(try store.standing(session: session(1)).company?.code == "ACME42")
  }

  @Test func `a person's other device is in the company, too, and takes no place of its own`()
    throws
  {
    let kim = try #require(try store.createAccount(newAccount(), now: 0).accountID)
    for device in 1...2 {
      try store.keepDraft(
        DraftState(
          flow: "ops", session: session(device), content: [1], answers: [1], answersBefore: nil,
          device: "Device \(device)"), account: kim, now: 1)
    }
    _ = try store.changeCompany(code: acme, facts: ["yard": "North yard"], now: 1)
    _ = try store.joinCompany(code: acme, session: session(1), now: 2)
    #expect(try store.standing(session: session(2)).company?.code == "ACME42")
    #expect(try store.standing(session: session(2)).facts == ["yard": "North yard"])
    // Sent once more from there, the code takes no second place.
    _ = try store.joinCompany(code: acme, session: session(2), now: 3)
    #expect(try found?.memberCount == 1)
    // Whoever moves on one device has moved on both.
    _ = try store.addCompany(code: .code("BETA"), name: "Beta", now: 3)
    _ = try store.joinCompany(code: .code("BETA"), session: session(2), now: 4)
    #expect(try store.standing(session: session(1)).company?.code == "BETA")
    #expect(try store.standing(session: session(3)).company == nil)
    #expect(try store.companies().map(\.memberCount) == [0, 1])
    // Whoever leaves on one device has left on both.
    #expect(try store.leaveCompany(session: session(1)))
    #expect(try store.standing(session: session(2)).company == nil)
    #expect(try store.companies().map(\.memberCount) == [0, 0])
  }

  @Test func `leaving frees the place once, however often it is sent`() throws {
    for number in 1...2 { _ = try store.joinCompany(code: acme, session: session(number), now: 0) }
    #expect(try store.leaveCompany(session: session(1)))
    #expect(try !store.leaveCompany(session: session(1)))
    #expect(try found?.memberCount == 1)
    #expect(try store.standing(session: session(1)).company == nil)
    #expect(try store.standing(session: session(2)).company?.code == "ACME42")
    guard case .joined = try store.joinCompany(code: acme, session: session(3), now: 1) else {
      Issue.record("the place of somebody who left is held")
      return
    }
  }

  @Test func `leaving also frees the place of somebody with an account who handed in`() throws {
    let kim = try #require(try store.createAccount(newAccount(), now: 0).accountID)
    _ = try store.submit(submission(session: 1), now: 0)
    _ = try store.joinCompany(code: acme, session: session(1), account: kim, now: 0)
    #expect(try store.leaveCompany(session: session(1)))
    #expect(try found?.memberCount == 0)
  }

  @Test func `who has an account keeps its place in another session, and no second one`() throws {
    let kim = try #require(try store.createAccount(newAccount(), now: 0).accountID)
    _ = try store.joinCompany(code: acme, session: session(1), account: kim, now: 0)
    _ = try store.joinCompany(code: acme, session: session(2), now: 0)
    // Full, and begun anew.
    let again = try store.joinCompany(code: acme, session: session(3), account: kim, now: 1)
    guard case .joined = again else {
      Issue.record("the place of the account is refused to it")
      return
    }
    #expect(try found?.memberCount == 2)
    #expect(try store.standing(session: session(1)).company?.code == "ACME42")
    guard case .full = try store.joinCompany(code: acme, session: session(4), now: 1) else {
      Issue.record("a third person has a place of two")
      return
    }
    // Whoever moves or leaves in one session has done so in all.
    _ = try store.addCompany(code: .code("BETA"), name: "Beta", now: 2)
    _ = try store.joinCompany(code: .code("BETA"), session: session(3), account: kim, now: 2)
    #expect(try store.companies().map(\.memberCount) == [1, 1])
    #expect(try store.standing(session: session(1)).company == nil)
    _ = try store.joinCompany(code: .code("BETA"), session: session(5), account: kim, now: 3)
    #expect(try store.leaveCompany(session: session(3)))
    #expect(try store.companies().map(\.memberCount) == [1, 0])
  }

  @Test func `who never joined leaves nothing`() throws {
    _ = try store.joinCompany(code: acme, session: session(1), now: 0)
    #expect(try !store.leaveCompany(session: session(2)))
    #expect(try found?.memberCount == 1)
  }

  @Test func `a removed company is gone with its members`() throws {
    _ = try store.joinCompany(code: acme, session: session(1), now: 0)
    #expect(try store.removeCompany(code: acme))
    #expect(try !store.removeCompany(code: acme))
    #expect(try store.standing(session: session(1)).company == nil)
  }

  @Test func `members read what their company says, and what it says now`() throws {
    let facts = ["start": "2026-11-23 06:30", "yard": "North yard"]
    #expect(try store.changeCompany(code: acme, facts: facts, now: 1))
    #expect(try store.standing(session: session(1)).facts.isEmpty)
    _ = try store.joinCompany(code: acme, session: session(1), now: 2)
    #expect(try store.standing(session: session(1)).facts == facts)
    #expect(
      try store.changeCompany(
        code: acme, facts: ["start": "2026-11-23 07:00", "yard": ""], now: 3))
    #expect(try store.standing(session: session(1)).facts == ["start": "2026-11-23 07:00"])
    #expect(try store.removeCompany(code: acme))
    #expect(try store.standing(session: session(1)).facts.isEmpty)
  }

  @Test func `an unknown company can't say anything`() throws {
    #expect(
      try store.changeCompany(code: .code("NONE"), facts: ["yard": "North"], now: 0) == false)
  }
}
