import Testing

@testable import OnboardingStore

/// A draft goes on in another browser: who has it, who was left, and what goes along.
@Suite struct ResumingTests {
  private let store: OnboardingStore

  init() throws { store = try TestStore.open() }

  private func state(_ device: Int, _ answers: String, before: String? = nil) -> DraftState {
    DraftState(
      flow: "reflect", session: session(device), content: Array("all \(answers)".utf8),
      answers: Array(answers.utf8), answersBefore: before.map { Array($0.utf8) },
      device: "Device \(device)")
  }

  /// Makes a link in a browser that holds "a".
  private func link(
    _ number: UInt8 = 7, from device: Int = 1, account: Int64? = nil,
    in store: OnboardingStore? = nil
  ) throws {
    #expect(
      try (store ?? self.store).makeHandover(
        codeDigest: digest(number), of: state(device, "a"), for: .browser, account: account, now: 2,
        expiresAt: 3602))
  }

  private func resume(
    _ number: UInt8 = 7, in device: Int, own: DraftState? = nil, account: Int64? = nil,
    now: Int64 = 3, of store: OnboardingStore? = nil
  ) throws -> ResumeOutcome {
    try (store ?? self.store).resume(
      [digest(number)], in: session(device), own: own, account: account, device: "Phone", now: now)
  }

  private func copy(_ outcome: ResumeOutcome) -> DraftCopy? {
    if case .resumed(let copy) = outcome { copy } else { nil }
  }

  private func account(_ email: String, session number: Int) throws -> Int64 {
    try #require(
      try store.createAccount(newAccount(email, session: number), now: 0).accountID)
  }

  @Test func `the other browser goes on with the same, and the first one is left`() throws {
    try link()
    #expect(soon { !store.hasMoved(session: session(1)) })
    let copy = try #require(copy(try resume(in: 2)))
    #expect(copy.content == Array("all a".utf8))
    #expect(soon { store.hasMoved(session: session(1)) })
    #expect(soon { store.isBehind(session: session(1)) })
    #expect(soon { !store.hasMoved(session: session(2)) })
    let move = try #require(try store.draftMove(from: session(1)))
    #expect(move.current.device == "Phone")
    #expect(move.since == 3)
    #expect(store.isShared(session: session(1)))
    #expect(store.isShared(session: session(2)))
    #expect(!store.isShared(session: session(3)))
  }

  @Test func `the browser that took it gets the same again, another one nothing`() throws {
    try link()
    let first = try #require(copy(try resume(in: 2)))
    #expect(copy(try resume(in: 2, now: 9)) == first)
    guard case .spent = try resume(in: 3) else {
      Issue.record("A link works once.")
      return
    }
    #expect(try store.draftCopies(session: session(1)).count == 2)
  }

  @Test func `of fifty browsers at once one gets it`() throws {
    try link()
    let outcomes = try inParallel(50) { number in
      try store.resume(
        [digest(7)], in: session(number + 100), own: nil, account: nil, device: "Phone", now: 3)
    }
    #expect(outcomes.count { copy($0) != nil } == 1)
    #expect(try store.draftCopies(session: session(1)).count == 2)
  }

  @Test func `a link is no code for an app, and the other way round`() throws {
    try link()
    guard
      case .unknown = try store.redeemHandover(
        codeDigests: [digest(7)], as: session(2), tokenDigest: digest(8), device: "App", now: 3)
    else {
      Issue.record("An app took the link of a browser.")
      return
    }
    _ = try store.makeHandover(
      codeDigest: digest(9), of: state(1, "a"), account: nil, now: 2, expiresAt: 3602)
    guard case .unknown = try resume(9, in: 2) else {
      Issue.record("A browser took the code of an app.")
      return
    }
    // Neither makes the other void.
    #expect(try store.handover(codeDigests: [digest(7)], for: .browser, now: 3)?.state == .open)
  }

  @Test func `a new link makes the one before void, and time and starting over end it`() throws {
    try link(7)
    try link(8)
    #expect(try store.handover(codeDigests: [digest(7)], for: .browser, now: 3) == nil)
    guard case .unknown = try resume(7, in: 2), case .spent = try resume(8, in: 2, now: 3602)
    else {
      Issue.record("A link outlived its time.")
      return
    }
    try store.startOver(session(1), as: session(4), keeping: [], until: 9000)
    guard case .spent = try resume(8, in: 2) else {
      Issue.record("A link outlived its session.")
      return
    }
    // What begins anew is kept for the others as what was before.
    #expect(store.isShared(session: session(4)))
    #expect(!store.isShared(session: session(1)))
  }

  @Test func `a clock that is set back makes no link live longer`() throws {
    _ = try store.makeHandover(
      codeDigest: digest(7), of: state(1, "a"), for: .browser, account: nil, now: 5000,
      expiresAt: 8600)
    func found(at now: Int64) throws -> Handover? {
      try store.handover(codeDigests: [digest(7)], for: .browser, now: now)
    }
    // The clock of another process may be a little behind.
    #expect(try found(at: 4940)?.state == .open)
    #expect(try found(at: 4940)?.expiresAt == 8600)
    #expect(try found(at: 4939)?.state == .expired)
    #expect(try found(at: 4939)?.expiresAt == 4939, "no page says that it worked until later")
    #expect(try found(at: 9000)?.expiresAt == 8600)
    guard case .spent = try resume(in: 2, now: 1000) else {
      Issue.record("A link outlived its time.")
      return
    }
  }

  @Test func `opening a link where it was made spends nothing`() throws {
    try link()
    guard case .here = try resume(in: 1) else {
      Issue.record("A browser can't be left for itself.")
      return
    }
    #expect(copy(try resume(in: 2)) != nil)
  }

  @Test func `what is answered there is brought back, and the other one is left`() throws {
    try link()
    _ = try resume(in: 2)
    try store.keepDrafts([(state(2, "b", before: "a"), nil)], now: 4)
    let newest = try #require(try store.bringBack(to: session(1), now: 5))
    #expect(newest.content == Array("all b".utf8))
    #expect(soon { !store.hasMoved(session: session(1)) })
    #expect(soon { store.hasMoved(session: session(2)) })
    // The same again is the same.
    try store.settleDraft(state(1, "b", before: "b"), now: 5)
    #expect(try store.bringBack(to: session(1), now: 6)?.content == Array("all b".utf8))
    #expect(soon { !store.isBehind(session: session(1)) })
    // And back once more.
    _ = try store.bringBack(to: session(2), now: 7)
    #expect(soon { store.hasMoved(session: session(1)) })
    #expect(try store.draftMove(from: session(1))?.current.session == session(2))
  }

  @Test func `over three devices the last one counts, and the first one brings it back`() throws {
    try link()
    _ = try resume(in: 2)
    _ = try store.makeHandover(
      codeDigest: digest(8), of: state(2, "b", before: "a"), for: .browser, account: nil, now: 4,
      expiresAt: 3604)
    _ = try resume(8, in: 3, now: 5)
    #expect(try store.draftMove(from: session(1))?.current.session == session(3))
    #expect(try store.draftMove(from: session(2))?.current.session == session(3))
    _ = try store.bringBack(to: session(1), now: 6)
    for number in [2, 3] {
      #expect(try store.draftMove(from: session(number))?.current.session == session(1))
    }
    #expect(try store.draftMove(from: session(1)) == nil)
  }

  @Test func `a link that was made before the flow was brought back elsewhere is void`() throws {
    try link()
    _ = try resume(in: 2)
    _ = try store.makeHandover(
      codeDigest: digest(8), of: state(2, "a"), for: .browser, account: nil, now: 4,
      expiresAt: 3604)
    _ = try store.bringBack(to: session(1), now: 5)
    #expect(try store.handover(codeDigests: [digest(8)], for: .browser, now: 6)?.state == .expired)
  }

  @Test func `who wasn't it is ended with every link, and nothing of theirs stays`() throws {
    try link()
    _ = try resume(in: 2)
    _ = try store.makeHandover(
      codeDigest: digest(8), of: state(2, "secret", before: "a"), for: .browser, account: nil,
      now: 4, expiresAt: 3604)
    #expect(try store.endOthers(than: session(1), spentUntil: 9000, now: 5) == 1)
    #expect(store.isSpent(session: session(2), now: 6))
    #expect(soon { !store.hasMoved(session: session(1)) })
    #expect(try store.handover(codeDigests: [digest(8)], for: .browser, now: 6) == nil)
    let copies = try store.draftCopies(session: session(1))
    #expect(copies.map(\.session) == [session(1)])
    // A form in an open page of theirs brings nothing back.
    try store.keepDrafts([(state(2, "secret", before: "a"), nil)], now: 7)
    #expect(try store.draftCopies(session: session(2)).isEmpty)
    #expect(try store.endOthers(than: session(1), spentUntil: 9000, now: 8) == 0)
  }

  @Test func `answers that were there already stay beside those of the link`() throws {
    try link()
    _ = try resume(in: 2, own: state(2, "mine"))
    let copies = try store.draftCopies(session: session(2))
    #expect(Set(copies.map(\.answers)) == [Array("a".utf8), Array("mine".utf8)])
    #expect(soon { store.isBehind(session: session(2)) })
    #expect(soon { store.hasMoved(session: session(1)) })
  }

  @Test func `the draft of one account doesn't come to another`() throws {
    let (kim, lee) = (
      try account("kim@example.com", session: 98), try account("lee@example.com", session: 99)
    )
    try link(account: kim)
    func isOther(in device: Int, _ account: Int64? = nil) throws -> Bool {
      try store.isOfOtherAccount(session(1), in: session(device), account: account)
    }
    #expect(try isOther(in: 2, lee) && !isOther(in: 2, kim) && !isOther(in: 2))
    guard case .otherAccount = try resume(in: 2, account: lee) else {
      Issue.record("Lee took Kim's draft.")
      return
    }
    try store.keepDraft(state(3, "mine"), account: lee, now: 2)
    #expect(try isOther(in: 3) && isOther(in: 3, kim))
    guard case .otherAccount = try resume(in: 3, own: state(3, "mine")) else {
      Issue.record("Kim's draft joined Lee's.")
      return
    }
    #expect(copy(try resume(in: 4, account: kim)) != nil)
    #expect(try store.draftCopies(account: lee, flow: "reflect").count == 1)
    // Not even when Lee signs in on the device afterwards.
    try store.keepDraft(state(4, "b", before: "a"), account: lee, now: 5)
    #expect(try store.draftCopies(account: lee, flow: "reflect").count == 1)
  }

  @Test func `a link of nobody's draft brings nothing of an account to the browser that made it`()
    throws
  {
    let kim = try account("kim@example.com", session: 98)
    try link()
    try store.keepDraft(state(2, "secret"), account: kim, now: 2)
    let browsers: [(Int, Int64?)] = [(2, nil), (2, kim), (3, kim)]
    for (device, signedIn) in browsers {
      guard case .otherAccount = try resume(in: device, account: signedIn) else {
        Issue.record("The draft of nobody joined Kim's.")
        return
      }
    }
    #expect(try store.bringBack(to: session(1), now: 4)?.answers == Array("a".utf8))
    #expect(try store.draftCopies(session: session(1)).count == 1)
  }

  @Test func `what somebody wrote goes along, and of two the later counts`() throws {
    func write(_ device: Int, _ words: String, _ kind: String = "note.line.1", now: Int64) throws {
      #expect(try store.write(session: session(device), kind: kind, value: words, now: now))
    }
    try write(1, "first", now: 1)
    try link()
    #expect(!store.mayHaveOutcomes(session: session(2)))
    _ = try resume(in: 2)
    #expect(store.mayHaveOutcomes(session: session(2)))
    #expect(try store.standing(session: session(2)).outcomes == ["note.line.1": "first"])
    try write(2, "changed", now: 4)
    _ = try store.bringBack(to: session(1), now: 5)
    #expect(try store.standing(session: session(1)).outcomes == ["note.line.1": "changed"])
  }

  @Test func `of what a stranger wrote nothing stays`() throws {
    _ = try store.write(session: session(1), kind: "note.line.1", value: "mine", now: 1)
    try link()
    _ = try resume(in: 2)
    _ = try store.write(session: session(2), kind: "note.line.1", value: "theirs", now: 4)
    _ = try store.write(session: session(2), kind: "note.line.2", value: "theirs", now: 4)
    _ = try store.endOthers(than: session(1), spentUntil: 9000, now: 5)
    #expect(try store.standing(session: session(1)).outcomes == ["note.line.1": "mine"])
    #expect(try store.standing(session: session(2)).outcomes.isEmpty)
  }

  @Test func `what happens once goes along, and comes back`() throws {
    _ = try store.recordOnce(session: session(1), kind: "spin", value: "50", now: 1)
    _ = try store.submit(consenting(submission(session: 1), words: "Send mails"), now: 1)
    try link()
    _ = try resume(in: 2)
    #expect(try store.recordOnce(session: session(2), kind: "spin", value: "90", now: 4) == "50")
    let flow = submission().flow
    #expect(
      try store.consents(flow: flow, session: session(2), account: nil).map(\.at) == [1])
    #expect(try store.consents(flow: flow, session: session(1), account: nil).isEmpty)
    #expect(try store.profile(flow: flow, session: session(2))?.session == session(2))
    _ = try store.bringBack(to: session(1), now: 5)
    #expect(try store.profile(flow: flow, session: session(1))?.session == session(1))
    #expect(
      try store.consents(flow: flow, session: session(1), account: nil).map(\.at) == [1])
  }

  @Test func `who was left is known after a restart`() throws {
    let place = try TestPlace()
    let first = try place.open()
    try link(in: first)
    _ = try resume(in: 2, of: first)
    try first.close()
    let second = try place.open()
    #expect(soon { second.hasMoved(session: session(1)) })
    #expect(soon { !second.hasMoved(session: session(2)) })
    #expect(second.isShared(session: session(2)))
    try second.close()
  }

  @Test(.disabled(if: TestStore.isPostgreSQL, "commits come back in their order there"))
  func `what is remembered of commits follows their order`() throws {
    try store.database.write(.serial) { db in
      try db.execute(
        sql: "INSERT INTO outcome VALUES (?, 'turns', '0', 0)", arguments: [session(1)])
    }
    let strays = try inParallel(8) { [store] _ in
      try (0..<200).count { _ in
        try store.commit { db in
          let text = try String.fetchOne(
            db, sql: "SELECT value FROM outcome WHERE kind = 'turns'")
          let turn = Int(text ?? "") ?? 0
          try db.execute(
            sql: "UPDATE outcome SET value = ? WHERE kind = 'turns'", arguments: ["\(turn + 1)"])
          db.note(.copy(session(1), isBehind: turn % 2 == 0, hasMoved: false))
          return store.isBehind(session: session(1)) != (turn % 2 == 1)
        }
      }
    }
    #expect(strays.allSatisfy { $0 == 0 })
  }

  @Test func `where the other one is gone nobody is left`() throws {
    try link()
    _ = try resume(in: 2)
    try store.database.write(.serial) { db in
      try db.execute(sql: "DELETE FROM draft_copy WHERE session = ?", arguments: [session(2)])
    }
    #expect(try store.draftMove(from: session(1)) == nil)
    #expect(soon { !store.hasMoved(session: session(1)) })
  }

  @Test func `erasing reaches every device, with and without an account`() throws {
    let kim = try account("kim@example.com", session: 98)
    try link(account: kim)
    _ = try resume(in: 2)
    _ = try store.submit(submission(session: 2), now: 4)
    try store.eraseAccount(kim, spentUntil: 9000, now: 5)
    #expect(try store.profile(flow: submission().flow, session: session(2)) == nil)
    #expect(store.isSpent(session: session(2), now: 6))
    #expect(soon { !store.hasMoved(session: session(1)) })
    #expect(try store.handover(codeDigests: [digest(7)], for: .browser, now: 6) == nil)

    try link(8, from: 3)
    _ = try resume(8, in: 4)
    _ = try store.submit(submission(session: 4), now: 6)
    try store.eraseSession(session(3))
    #expect(try store.profile(flow: submission().flow, session: session(4)) == nil)
    #expect(try store.draftCopies(session: session(4)).isEmpty)
    #expect(soon { !store.hasMoved(session: session(3)) })
  }
}
