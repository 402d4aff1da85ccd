import Foundation

extension OnboardingStore {
  /// Keeps a code for what a session holds; codes of the session for the same purpose that were not used
  /// are void.
  ///
  /// - Parameters:
  ///   - codeDigest: the keyed digest of the code, 32 bytes; the code itself is never stored.
  ///   - state: what the session holds now; the app begins with it.
  ///   - account: whose it is, where that is known.
  ///   - now: seconds since 1970.
  ///   - expiresAt: seconds since 1970, after `now`.
  /// - Returns: false when the session is over, so that nothing was kept.
  public func makeHandover(
    codeDigest: [UInt8], of state: DraftState, for purpose: Handover.Purpose = .app,
    account: Int64?, now: Int64, expiresAt: Int64
  ) throws(StoreError) -> Bool {
    try commit(of: state.session, now: now) { db in
      try Self.keep(db, state, in: Self.draft(db, of: state, account: account), now: now)
      if purpose == .browser { db.note(.shared(state.session)) }
      try db.execute(
        sql: "DELETE FROM handover WHERE session = ? AND purpose = ? AND redeemed_at IS NULL",
        arguments: [state.session, purpose.rawValue])
      try db.execute(
        sql: """
          INSERT INTO handover (code_digest, flow, session, created_at, expires_at, purpose)
          VALUES (?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          codeDigest, state.flow, state.session, now, expiresAt, purpose.rawValue,
        ])
      return true
    } ?? false
  }

  /// The code of one of these digests; nil where there is none.
  public func handover(
    codeDigests: [[UInt8]], for purpose: Handover.Purpose = .app, now: Int64
  ) throws(StoreError) -> Handover? {
    try look { db in try Self.handover(db, codeDigests, for: purpose, now: now)?.handover }
  }

  /// Spends a code: the app gets a copy of the draft, which it holds by a token.
  ///
  /// Of any number of calls at once, one redeems it.
  ///
  /// - Parameters:
  ///   - session: a fresh session id for the app, 16 bytes.
  ///   - tokenDigest: the digest of the app's token, 32 bytes.
  ///   - device: what people call the device.
  public func redeemHandover(
    codeDigests: [[UInt8]], as session: [UInt8], tokenDigest: [UInt8], device: String, now: Int64
  ) throws(StoreError) -> HandoverOutcome {
    try commit { db -> HandoverOutcome in
      guard let (digest, handover) = try Self.handover(db, codeDigests, for: .app, now: now)
      else { return .unknown }
      guard handover.state == .open, let mine = try Self.copy(db, of: handover.session) else {
        return .spent
      }
      try db.execute(
        sql: "UPDATE handover SET redeemed_at = ?, device = ? WHERE code_digest = ?",
        arguments: [now, device, digest])
      // The newest of what there is; the browser's own is among it.
      let newest = try Self.copies(db, of: mine.draft).first ?? mine
      let state = DraftState(
        flow: handover.flow, session: session, content: newest.content, answers: newest.answers,
        answersBefore: newest.answers, device: device)
      try Self.keep(db, state, in: mine.draft, now: now)
      try db.execute(
        sql: "UPDATE draft_copy SET token_digest = ?, is_app = 1 WHERE session = ?",
        arguments: [tokenDigest, session])
      guard let copy = try Self.copy(db, of: session) else { return .unknown }
      let account = try Self.account(db, ofDraft: mine.draft)
      try Self.announceRedeemed(db, handover, account: account?.id, device: device, now: now)
      let consents = try Self.current(
        db, "flow = :flow AND (session = :session OR account = :account)",
        ["flow": handover.flow, "session": handover.session, "account": account?.id])
      return .redeemed(handover, copy, account: account, consents: consents)
    }
  }

  /// How far the clocks of two processes may differ, in seconds. A code that was made further ahead was made before a
  /// clock was set back, and would live as much longer than an hour.
  private static let skew: Int64 = 60

  static func handover(
    _ db: SQLConnection, _ digests: [[UInt8]], for purpose: Handover.Purpose, now: Int64
  ) throws -> (digest: [UInt8], handover: Handover)? {
    for digest in digests {
      guard
        let row = try SQLRow.fetchOne(
          db,
          sql: """
            SELECT flow, session, created_at, expires_at, redeemed_at, device, successor
            FROM handover WHERE code_digest = ? AND purpose = ?
            """,
          arguments: [digest, purpose.rawValue])
      else { continue }
      let session: [UInt8] = row[1]
      let (createdAt, expiresAt) = (row[2] as Int64, row[3] as Int64)
      var state = Handover.State.open
      if let at = row[4] as Int64? {
        state = .redeemed(at: at, device: row[5])
      } else if try expiresAt <= now || createdAt > now + Self.skew
        || SpentSessions.contains(db, session, now: now)
      {
        state = .expired
      }
      return (
        digest,
        Handover(
          flow: row[0], session: session, createdAt: createdAt,
          // One that is over before its time doesn't work until then.
          expiresAt: state == .expired ? min(expiresAt, now) : expiresAt, state: state,
          successor: row[6])
      )
    }
    return nil
  }

  /// Says that an app took over what was answered: in which flow, and of which profile.
  private static func announceRedeemed(
    _ db: SQLConnection, _ handover: Handover, account: Int64?, device: String, now: Int64
  ) throws {
    let data = try String.fetchOne(
      db,
      sql: """
        SELECT \(db.dialect.object([
          "id": .value(":id"), "flow": .value(":flow"), "account": .value(":account"),
          "device": .value(":device"),
        ]))
        """,
      arguments: [
        "id": try keptReference(db, flow: handover.flow, session: handover.session, now: now),
        "flow": handover.flow, "account": account, "device": device,
      ])
    try Outbox.announce(
      db, .handoverRedeemed, session: handover.session, account: account, flow: handover.flow,
      data: data ?? "{}", now: now)
  }

  static func account(_ db: SQLConnection, ofDraft draft: Int64) throws -> Account? {
    try SQLRow.fetchOne(
      db,
      sql: """
        SELECT \(Account.columns) FROM account
        WHERE id = (SELECT account FROM draft WHERE id = ?)
        """,
      arguments: [draft]
    ).map(Account.init)
  }
}
