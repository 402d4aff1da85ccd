import Foundation

extension OnboardingStore {
  /// Spends a link: its draft goes on in another browser, and the one that made it is left behind.
  ///
  /// Of any number of browsers at once, one gets it. The one that got it gets the same again.
  ///
  /// - Parameters:
  ///   - session: the session of the browser, 16 bytes.
  ///   - own: what the browser holds; nil where it holds no answers. Answers of its own stay, beside those
  ///     of the link, and the two count as differing.
  ///   - account: the account that the browser is signed in to.
  ///   - device: what people call the device.
  public func resume(
    _ codeDigests: [[UInt8]], in session: [UInt8], own: DraftState?, account: Int64?,
    device: String, now: Int64
  ) throws(StoreError) -> ResumeOutcome {
    try commit { db in
      guard
        let (digest, link) = try Self.handover(db, codeDigests, for: .browser, now: now)
      else { return .unknown }
      guard try !SpentSessions.contains(db, session, now: now) else { return .spent }
      if link.successor == session, let copy = try Self.copy(db, of: session) {
        db.note(.shared(copy.session))
        return .resumed(copy)
      }
      guard link.state == .open, let origin = try Self.copy(db, of: link.session),
        origin.movedTo == nil
      else { return .spent }
      guard origin.session != session else { return .here }
      guard let draft = try Self.shared(db, origin.draft, with: session, account: account) else {
        return .otherAccount
      }
      try Self.bring(db, origin, to: session, own, in: draft, device: device, now: now)
      try db.execute(
        sql: "UPDATE handover SET redeemed_at = ?, device = ?, successor = ? WHERE code_digest = ?",
        arguments: [now, device, session, digest])
      try Self.move(db, from: origin.session, to: session, now: now)
      guard let copy = try Self.copy(db, of: session) else { return .unknown }
      let copies = try Self.copies(db, of: draft)
      db.note(.shared(copy.session), .settledTogether(copies.map(\.session)))
      db.note(SessionChange.copies(copies))
      return .resumed(copy)
    }
  }

  /// The draft in which both devices stand from now on; nil where the browser is of an account that the draft doesn't
  /// belong to.
  private static func shared(
    _ db: SQLConnection, _ draft: Int64, with session: [UInt8], account: Int64?
  ) throws -> Int64? {
    let mine = try copy(db, of: session)?.draft
    guard try !isOfOtherAccount(db, draft, mine, account) else { return nil }
    if let mine, mine != draft { try join(db, mine, to: draft) }
    return draft
  }

  /// Whether a browser holds answers of another account than that of a draft, or is signed in to one: the draft could not
  /// go on there with a link. A draft of nobody counts: the browser that made the link is signed in nowhere, and would
  /// bring back what the account holds.
  ///
  /// - Parameters:
  ///   - origin: the session whose draft it is, 16 bytes.
  ///   - session: that of the browser, 16 bytes.
  ///   - account: the account that the browser is signed in to.
  public func isOfOtherAccount(
    _ origin: [UInt8], in session: [UInt8], account: Int64?
  ) throws(StoreError) -> Bool {
    try look { db in
      try Self.isOfOtherAccount(
        db, Self.copy(db, of: origin)?.draft, Self.copy(db, of: session)?.draft, account)
    }
  }

  private static func isOfOtherAccount(
    _ db: SQLConnection, _ draft: Int64?, _ mine: Int64?, _ account: Int64?
  ) throws -> Bool {
    func owner(_ draft: Int64?) throws -> Int64? {
      try draft.flatMap { try self.account(db, ofDraft: $0)?.id }
    }
    let theirs = try owner(draft)
    return try [owner(mine), account].contains { $0 != nil && $0 != theirs }
  }

  /// Writes what the browser holds from now on.
  private static func bring(
    _ db: SQLConnection, _ origin: DraftCopy, to session: [UInt8], _ own: DraftState?,
    in draft: Int64,
    device: String, now: Int64
  ) throws {
    let mine = try copy(db, of: session)
    let copies = try copies(db, of: draft).filter { $0.session != session }
    let origin = copies.first { $0.session == origin.session } ?? origin
    // What another device, such as the app, made of it since goes along; where that differs from what the
    // link's own device holds, the person is asked as ever.
    let newest = copies.first { $0.movedTo == nil && $0.revision > origin.revision }
    let source = newest.flatMap { $0.seen >= origin.revision ? $0 : nil } ?? origin
    if var own, own.answers != source.answers {
      own.answersBefore = mine?.answers
      if own.answers != mine?.answers { try keep(db, own, in: draft, now: now) }
      return
    }
    guard
      let flow = try String.fetchOne(
        db, sql: "SELECT flow FROM draft WHERE id = ?", arguments: [draft])
    else { return }
    try keep(
      db,
      DraftState(
        flow: flow, session: session, content: source.content, answers: source.answers,
        answersBefore: source.answers, device: device), in: draft, now: now)
  }

  /// Brings a draft back to a device that was left.
  ///
  /// - Returns: what the device holds whose person went on until now, or what this one holds where it
  ///   was not left, or was brought back before; nil where nothing is kept of it.
  public func bringBack(to session: [UInt8], now: Int64) throws(StoreError) -> DraftCopy? {
    try commit { db in
      db.note(.stayed(session))
      guard let mine = try Self.copy(db, of: session) else { return nil }
      guard let current = try Self.followers(db, of: mine).last else { return mine }
      try Self.move(db, from: current.session, to: session, now: now)
      let copies = try Self.copies(db, of: mine.draft)
      db.note(SessionChange.copies(copies))
      db.note(.settledTogether(copies.map(\.session)))
      return current
    }
  }

  /// Ends the sessions with which a person went on elsewhere, and makes all links and codes of the draft
  /// void. What they left behind is brought back to this device.
  ///
  /// - Parameter expiresAt: seconds since 1970: when the last cookie of those sessions has expired.
  /// - Returns: how many sessions were ended.
  @discardableResult
  public func endOthers(
    than session: [UInt8], spentUntil expiresAt: Int64, now: Int64
  ) throws(StoreError) -> Int {
    try commit { db in
      db.note(.stayed(session))
      guard let mine = try Self.copy(db, of: session) else { return 0 }
      let others = try Self.followers(db, of: mine).map(\.session)
      try db.execute(
        sql: """
          DELETE FROM handover WHERE redeemed_at IS NULL
            AND session IN (SELECT session FROM draft_copy WHERE draft = ?)
          """,
        arguments: [mine.draft])
      for other in others.reversed() {
        // What a stranger wrote is theirs; the person's own notes are here still.
        try db.execute(
          sql: "DELETE FROM outcome WHERE session = ? AND \(Self.isNote)", arguments: [other])
        try Self.moveRecords(db, from: other, to: session)
        try Self.insertSpent(db, other, until: expiresAt)
        try db.execute(sql: "DELETE FROM draft_copy WHERE session = ?", arguments: [other])
      }
      for other in others { db.note(.gone(other)) }
      db.note(SessionChange.copies(try Self.copies(db, of: mine.draft)))
      db.note(.settledTogether(others + [session]))
      return others.count
    }
  }

  /// Where the person of a session went on; nil where they go on with it.
  public func draftMove(from session: [UInt8]) throws(StoreError) -> DraftMove? {
    let move = try look { db -> DraftMove? in
      guard let mine = try Self.copy(db, of: session), let since = mine.movedAt,
        let current = try Self.followers(db, of: mine).last
      else { return nil }
      return DraftMove(left: mine, current: current, since: since)
    }
    // The other one may have gone: erased, or kept for its time.
    if move == nil { memory.behind.withLock { $0.stay(session) } }
    return move
  }

  /// Whether the person of a session went on elsewhere. Asks memory only: fit for every request.
  public func hasMoved(session: [UInt8]) -> Bool { memory.behind.withLock { $0.hasMoved(session) } }

  /// Whether what a session answers is kept for another device. Asks memory only.
  public func isShared(session: [UInt8]) -> Bool { memory.behind.withLock { $0.isShared(session) } }
}
