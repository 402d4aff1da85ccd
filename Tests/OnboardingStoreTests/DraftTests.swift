import Testing

@testable import OnboardingStore

/// What a person's devices hold of a draft, and which of them lags behind.
@Suite struct DraftTests {
  private let store: OnboardingStore

  init() throws { store = try TestStore.open() }

  private func state(
    _ device: Int, _ answers: String, before: String? = nil
  ) -> DraftState {
    DraftState(
      flow: "reflect", session: session(device), content: Array("all \(answers)".utf8),
      answers: Array(answers.utf8), answersBefore: before.map { Array($0.utf8) },
      device: "Device \(device)")
  }

  private func account() throws -> Int64 {
    try #require(
      try store.createAccount(
        NewAccount(
          email: "kim@example.com", proof: .provider("someone", subject: "kim"), flow: "reflect",
          session: session(99)), now: 0
      ).accountID)
  }

  @Test func `a second device that begins with what the first one has is not behind`() throws {
    let kim = try account()
    try store.keepDraft(state(1, "a"), account: kim, now: 1)
    try store.keepDraft(state(2, "a", before: "a"), account: kim, now: 2)
    #expect(soon { !store.isBehind(session: session(1)) })
    #expect(soon { !store.isBehind(session: session(2)) })
  }

  @Test(arguments: [false, true])
  func `what an app holds under the name of an earlier version is renamed`(hasSaved: Bool) throws {
    let kim = try account()
    let digest = Array(0..<32) as [UInt8]
    let name = OnboardingStore.appName(digest, of: "reflect")
    var app = state(1, "a")
    app.session = Array(digest.prefix(16))
    try store.keepDraft(app, account: kim, now: 1)
    try store.keepDraft(state(2, "b"), account: kim, now: 2)
    if hasSaved {
      app.session = name
      app.answers = Array("c".utf8)
      try store.keepDraft(app, account: kim, now: 3)
    }
    try store.renewAppName(digest, of: "nutrisync")
    #expect(try store.draftCopies(session: Array(digest.prefix(16))).count == (hasSaved ? 3 : 2))
    try store.renewAppName(digest, of: "reflect")
    let copies = try store.draftCopies(session: name)
    #expect(Set(copies.map(\.session)) == [name, session(2)])
    let answers = copies.first { $0.session == name }?.answers
    #expect(answers == Array((hasSaved ? "c" : "a").utf8))
    #expect(hasSaved || soon { store.isBehind(session: name) })
    #expect(soon { !store.isBehind(session: Array(digest.prefix(16))) })
  }

  @Test func `what somebody does who goes on with an account's answers belongs to it`() throws {
    let kim = try account()
    try store.keepDraft(state(1, "a"), account: kim, now: 1)
    try store.keepDraft(state(2, "a"), account: nil, now: 2)
    let owners = try [1, 2, 3, 99].map { try store.owner(session: session($0))?.id }
    #expect(owners == [kim, nil, nil, kim])
    // The one that a session made comes first.
    let lee = try store.createAccount(
      NewAccount(
        email: "lee@example.com", proof: .provider("someone", subject: "lee"), flow: "reflect",
        session: session(1)), now: 3
    ).accountID
    #expect(try store.owner(session: session(1))?.id == lee && lee != nil)
  }

  @Test func `what happens on one of two devices is looked for on both`() throws {
    let kim = try account()
    try store.keepDraft(state(1, "a"), account: kim, now: 1)
    #expect(!store.mayHaveOutcomes(session: session(1)))
    try store.keepDraft(state(2, "a", before: "a"), account: kim, now: 2)
    #expect(store.mayHaveOutcomes(session: session(1)))
    #expect(store.mayHaveOutcomes(session: session(2)))
    let loaded = try store.look { db in try SettledSessions.load(db) }
    #expect(loaded.contains(session(1)) && loaded.contains(session(2)))
  }

  @Test func `a change makes the others lag behind until they have taken it in`() throws {
    let kim = try account()
    try store.keepDraft(state(1, "a"), account: kim, now: 1)
    try store.keepDraft(state(2, "a", before: "a"), account: kim, now: 2)
    try store.keepDraft(state(2, "b", before: "a"), account: kim, now: 3)
    #expect(soon { store.isBehind(session: session(1)) })
    #expect(soon { !store.isBehind(session: session(2)) })
    let copies = try store.draftCopies(session: session(1))
    #expect(copies.map(\.device) == ["Device 2", "Device 1"])
    #expect(copies[0].seen >= copies[1].revision)
    // It shows them, and goes on from there.
    try store.keepDraft(state(1, "c", before: "b"), account: kim, now: 4)
    #expect(soon { !store.isBehind(session: session(1)) })
    #expect(soon { store.isBehind(session: session(2)) })
  }

  @Test func `changes on both sides leave both behind, and neither includes the other`() throws {
    let kim = try account()
    try store.keepDraft(state(1, "a"), account: kim, now: 1)
    try store.keepDraft(state(2, "a", before: "a"), account: kim, now: 2)
    try store.keepDraft(state(1, "b", before: "a"), account: kim, now: 3)
    try store.keepDraft(state(2, "c", before: "a"), account: kim, now: 4)
    #expect(soon { store.isBehind(session: session(1)) })
    let copies = try store.draftCopies(session: session(1))
    #expect(copies[0].seen < copies[1].revision)
    #expect(copies[1].seen < copies[0].revision)
    // The person chooses; the other device follows.
    try store.settleDraft(state(1, "b and c"), now: 5)
    #expect(soon { !store.isBehind(session: session(1)) })
    #expect(soon { store.isBehind(session: session(2)) })
    let settled = try store.draftCopies(session: session(2))
    #expect(settled.map(\.device) == ["Device 1", "Device 2"])
    #expect(settled[0].seen >= settled[1].revision)
  }

  @Test func `the same answers given twice are one change`() throws {
    let kim = try account()
    try store.keepDraft(state(1, "a"), account: kim, now: 1)
    try store.keepDraft(state(1, "a"), account: kim, now: 9)
    let copy = try #require(try store.draftCopies(session: session(1)).first)
    #expect(copy.revision == 1)
    #expect(copy.changedAt == 1)
  }

  @Test func `who lags behind is known after a restart`() throws {
    let place = try TestPlace()
    let first = try place.open()
    try first.keepDraft(state(1, "a"), account: nil, now: 1)
    _ = try first.makeHandover(
      codeDigest: digest(7), of: state(1, "a", before: "a"), account: nil,
      now: 2, expiresAt: 60)
    _ = try first.redeemHandover(
      codeDigests: [digest(7)], as: session(2),
      tokenDigest: digest(8), device: "Phone", now: 3)
    try first.keepDraft(state(2, "b", before: "a"), account: nil, now: 4)
    #expect(soon { first.isBehind(session: session(1)) })
    try first.close()
    let second = try place.open()
    #expect(soon { second.isBehind(session: session(1)) })
    #expect(soon { !second.isBehind(session: session(2)) })
    try second.close()
  }

  @Test func `of fifty calls at once one redeems a code`() throws {
    let code = digest(7)
    #expect(
      try store.makeHandover(
        codeDigest: code, of: state(1, "a"), account: nil, now: 2, expiresAt: 60))
    let outcomes = try inParallel(50) { number in
      try store.redeemHandover(
        codeDigests: [code], as: session(number + 100),
        tokenDigest: digest(UInt8(number)), device: "Phone", now: 3)
    }
    let redeemed = outcomes.filter { if case .redeemed = $0 { true } else { false } }
    #expect(redeemed.count == 1)
    #expect(try store.draftCopies(session: session(1)).count == 2)
  }

  @Test func `a new code makes the one before worth nothing`() throws {
    let (old, new) = (digest(1), digest(2))
    for code in [old, new] {
      _ = try store.makeHandover(
        codeDigest: code, of: state(1, "a"), account: nil, now: 2, expiresAt: 60)
    }
    #expect(try store.handover(codeDigests: [old], now: 3) == nil)
    #expect(try store.handover(codeDigests: [new], now: 3)?.state == .open)
    #expect(try store.handover(codeDigests: [new], now: 60)?.state == .expired)
  }

  @Test func `starting over spends the codes, and the other devices follow the new beginning`()
    throws
  {
    let code = digest(7)
    let kim = try account()
    _ = try store.makeHandover(
      codeDigest: code, of: state(1, "a"), account: kim, now: 2, expiresAt: 60)
    try store.keepDraft(state(2, "a", before: "a"), account: kim, now: 3)
    try store.startOver(session(1), as: session(3), keeping: [], until: 1000)
    #expect(try store.handover(codeDigests: [code], now: 4)?.state == .expired)
    #expect(soon { !store.isBehind(session: session(2)) })
    try store.keepDraft(state(3, "new", before: ""), account: kim, now: 5)
    #expect(soon { store.isBehind(session: session(2)) })
    #expect(soon { !store.isBehind(session: session(3)) })
  }

  @Test func `a draft of nobody joins that of the account, and both sides are seen`() throws {
    let kim = try account()
    try store.keepDraft(state(1, "a"), account: kim, now: 1)
    try store.keepDraft(state(2, "b"), account: nil, now: 2)
    try store.keepDraft(state(2, "b"), account: kim, now: 3)
    #expect(try store.draftCopies(account: kim, flow: "reflect").count == 2)
    #expect(soon { store.isBehind(session: session(2)) })
    #expect(soon { store.isBehind(session: session(1)) })
  }

  @Test func `erasing an account leaves nothing of its drafts and codes`() throws {
    let code = digest(7)
    let kim = try account()
    _ = try store.makeHandover(
      codeDigest: code, of: state(1, "secret"), account: kim, now: 2, expiresAt: 60)
    _ = try store.redeemHandover(
      codeDigests: [code], as: session(2), tokenDigest: digest(8),
      device: "Phone", now: 3)
    try store.eraseAccount(kim, spentUntil: 1000, now: 4)
    #expect(try store.handover(codeDigests: [code], now: 4) == nil)
    #expect(try store.appCopy(tokenDigest: digest(8)) == nil)
    #expect(try store.draftCopies(session: session(1)).isEmpty)
    // A form in an open tab brings nothing back.
    try store.keepDraft(state(1, "secret"), account: nil, now: 5)
    #expect(try store.draftCopies(session: session(1)).isEmpty)
    // Nor does a device that had nothing of it yet, and was let in before.
    try store.keepDraft(state(3, "secret"), account: kim, now: 5)
    #expect(try store.draftCopies(session: session(3)).isEmpty)
  }

  @Test func `drafts of nobody go after their time, those of accounts stay`() throws {
    let kim = try account()
    try store.keepDraft(state(1, "a"), account: kim, now: 1)
    try store.keepDraft(state(2, "b"), account: nil, now: 1)
    try store.delete(olderThan: Retention(outcomes: 60), now: 100)
    #expect(try store.draftCopies(session: session(1)).count == 1)
    #expect(try store.draftCopies(session: session(2)).isEmpty)
  }

  // MARK: Many at once

  private func signIn(_ account: Int64, _ token: UInt8, now: Int64 = 0) throws {
    try store.startAccountSession(
      account: account, tokenDigest: digest(token), now: now, expiresAt: now + 1000)
  }

  @Test func `of many states each device's last is kept, and each change counts`() throws {
    let kim = try account()
    try signIn(kim, 1)
    try signIn(kim, 2)
    try store.keepDrafts(
      [
        (state(1, "a"), digest(1)), (state(2, "a", before: "a"), digest(2)),
        (state(1, "b", before: "a"), digest(1)), (state(1, "c", before: "b"), digest(1)),
      ], now: 10)
    let copies = try store.draftCopies(session: session(1))
    #expect(copies.map { String(decoding: $0.content, as: UTF8.self) } == ["all c", "all a"])
    #expect(copies.map(\.revision) == [3, 1])
    #expect(store.isBehind(session: session(2)) && !store.isBehind(session: session(1)))
    #expect(try store.draftCopies(account: kim, flow: "reflect") == copies)
    // What is handed in again unchanged is no change.
    try store.keepDrafts([(state(1, "c", before: "c"), digest(1))], now: 20)
    let again = try store.draftCopies(session: session(1))
    #expect(again.map(\.revision) == [3, 1] && again.map(\.changedAt) == [10, 10])
  }

  @Test func `who is not signed in any more is passed over, the others are not`() throws {
    let kim = try account()
    try signIn(kim, 1)
    try signIn(kim, 2, now: 500)
    try store.keepDrafts(
      [(state(1, "a"), digest(1)), (state(3, "a"), digest(3)), (state(4, "a"), nil)], now: 999)
    #expect(try store.draftCopies(session: session(1)).count == 1)
    try store.keepDrafts([(state(1, "b"), digest(1)), (state(2, "c"), digest(2))], now: 1000)
    let copies = try store.draftCopies(session: session(1))
    #expect(copies.map { String(decoding: $0.answers, as: UTF8.self) } == ["c", "a"])
    #expect(try store.draftCopies(session: session(3)).isEmpty)
    #expect(try store.draftCopies(session: session(4)).isEmpty)
  }

  @Test func `a session that is over keeps nothing, whoever is signed in`() throws {
    let kim = try account()
    try signIn(kim, 1)
    try store.commit { db in try OnboardingStore.insertSpent(db, session(1), until: 50) }
    try store.keepDrafts([(state(1, "a"), digest(1))], now: 49)
    #expect(try store.draftCopies(session: session(1)).isEmpty)
    try store.keepDrafts([(state(1, "a"), digest(1))], now: 50)
    #expect(try store.draftCopies(session: session(1)).count == 1)
  }

  @Test func `when a browser was used is noted to the minute`() throws {
    let kim = try account()
    try signIn(kim, 1)
    func usedAt() throws -> Int64? { try store.accountSessions(of: kim, now: 0)[0].usedAt }
    #expect(try usedAt() == nil)
    // The last two by a clock that was set back.
    let uses: [(Int64, Int64)] = [
      (5, 5), (64, 5), (65, 65), (66, 65), (300, 300), (241, 300), (240, 240),
    ]
    for (now, noted) in uses {
      try store.keepDrafts([(state(1, "a"), digest(1))], now: now)
      #expect(try usedAt() == noted)
    }
  }

  @Test func `one session that is handed in at several places at once is kept once`() async throws {
    let kim = try account()
    try signIn(kim, 1)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask { try store.keepDrafts([(state(1, "\(number)"), digest(1))], now: 5) }
      }
      try await group.waitForAll()
    }
    let copies = try store.draftCopies(account: kim, flow: "reflect")
    #expect(copies.map(\.session) == [session(1)])
    #expect(copies.map(\.revision) == [8])
  }
}
