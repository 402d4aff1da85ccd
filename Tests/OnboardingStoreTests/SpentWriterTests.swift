import Testing

@testable import OnboardingStore

/// What may keep something of a session.
enum SessionWriter: CaseIterable {
  case profile, account, draw, purchase, note, company, consent, draft, queuedDraft, settledDraft
  case link, resumption, bringingBack, giving

  /// Tries to write for the first session, which is over.
  ///
  /// - Parameter other: somebody else's account, signed in by the ninth digest.
  /// - Returns: whether it said that nothing was kept, as far as it says anything.
  func write(to store: OnboardingStore, other: Int64) throws -> Bool {
    let first = session(1)
    let state = DraftState(
      flow: "nutrisync", session: first, content: [1], answers: [1], device: "Phone")
    switch self {
    case .profile:
      return try store.submit(consenting(submission(), words: "Mails"), now: 500) == .sessionSpent
    case .account: return try store.createAccount(newAccount(), now: 500) == .sessionSpent
    case .draw:
      return try store.recordOnce(session: first, kind: "spin", value: "50", now: 500) == nil
    case .purchase:
      return try store.recordOnce(
        session: first, kind: "purchase", value: "yearly", now: 500, purchaseIn: "nutrisync") == nil
    case .note:
      return try !store.write(session: first, kind: "note.line.1", value: "a", now: 500)
    case .company:
      return try store.joinCompany(code: .code("ACME"), session: first, account: other, now: 500)
        == .sessionSpent
    case .consent:
      return try !store.keepConsents(
        consenting(submission(), words: "Mails").consents, flow: "nutrisync", session: first,
        account: other, now: 500)
    case .draft: try store.keepDraft(state, account: other, now: 500)
    case .queuedDraft: try store.keepDrafts([(state: state, tokenDigest: digest(9))], now: 500)
    case .settledDraft: try store.settleDraft(state, now: 500)
    case .link:
      return try !store.makeHandover(
        codeDigest: digest(8), of: state, account: other, now: 500, expiresAt: 900)
    case .resumption:
      let outcome = try store.resume(
        [digest(7)], in: first, own: state, account: other, device: "Phone", now: 500)
      return if case .spent = outcome { true } else { false }
    case .bringingBack: return try store.bringBack(to: first, now: 500) == nil
    case .giving: return try store.link(session: first, to: other, now: 500) == 0
    }
    return true
  }
}

@Suite struct SpentWriterTests {
  private let store: OnboardingStore

  init() throws { store = try TestStore.open() }

  /// Somebody who has something of everything, and is signed in.
  private func addOther() throws -> Int64 {
    let id = try #require(
      try store.createAccount(newAccount("lee@example.com", session: 2), now: 0).accountID)
    try store.startAccountSession(account: id, tokenDigest: digest(9), now: 0, expiresAt: 1000)
    let state = DraftState(
      flow: "nutrisync", session: session(2), content: [2], answers: [2], device: "Laptop")
    _ = try store.makeHandover(
      codeDigest: digest(7), of: state, for: .browser, account: id, now: 0, expiresAt: 1000)
    _ = try store.addCompany(code: .code("ACME"), name: "Acme", now: 0)
    return id
  }

  /// Somebody who leaves a row wherever a session can.
  private func fillFirst() throws {
    let first = session(1)
    _ = try store.submit(consenting(submission(), words: "Letters"), now: 0)
    _ = try store.recordOnce(session: first, kind: "spin", value: "80", now: 0)
    _ = try store.joinCompany(code: .code("ACME"), session: first, now: 0)
    let state = DraftState(
      flow: "nutrisync", session: first, content: [1], answers: [1], device: "Phone")
    try store.keepDraft(state, account: nil, now: 0)
  }

  private func rows() throws -> [String: Int] {
    let tables = [
      "profile", "outcome", "company_member", "consent", "consent_words", "draft", "draft_copy",
      "handover", "account", "outbox",
    ]
    return try store.database.read { db in
      try Dictionary(
        uniqueKeysWithValues: tables.map {
          ($0, try Int.fetchOne(db, sql: "SELECT count(*) FROM \($0)") ?? 0)
        })
    }
  }

  @Test(arguments: SessionWriter.allCases)
  func `nothing comes back of a session that was erased`(writer: SessionWriter) throws {
    let other = try addOther()
    let before = try rows()
    try fillFirst()
    #expect(try rows() != before)
    try store.eraseSession(
      session(1),
      ending: (
        audit: AuditEntry("kim", .erased, "a session"), spentUntil: 1000, now: 400
      ))
    #expect(try rows() == before)
    #expect(try writer.write(to: store, other: other))
    #expect(try rows() == before)
  }

  @Test func `what a session handed in before it was started over is given to its account`() throws
  {
    _ = try store.submit(submission(), now: 0)
    let id = try #require(try store.createAccount(newAccount(), now: 1).accountID)
    try store.startOver(session(1), as: session(3), keeping: [], until: 1000)
    #expect(try store.link(session: session(1), to: id, now: 2) == 1)
    #expect(try store.profiles(account: id).count == 1)
  }
}
