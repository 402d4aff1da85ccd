/// A draft's way from device to device, inside of a transaction.
extension OnboardingStore {
  /// The copies with which the person of a copy went on, one after the other; the last one is where they
  /// are.
  static func followers(_ db: SQLConnection, of copy: DraftCopy) throws -> [DraftCopy] {
    var followers: [DraftCopy] = []
    var next = copy.movedTo
    while let session = next, let follower = try self.copy(db, of: session),
      session != copy.session, !followers.contains(where: { $0.session == session })
    {
      followers.append(follower)
      next = follower.movedTo
    }
    return followers
  }

  /// Lets a person go on with one device and no longer with another. Links that they made there are void.
  static func move(
    _ db: SQLConnection, from old: [UInt8], to new: [UInt8], now: Int64
  ) throws {
    try db.execute(
      sql: "UPDATE draft_copy SET moved_to = NULL, moved_at = NULL WHERE session = ?",
      arguments: [new])
    try db.execute(
      sql: "UPDATE draft_copy SET moved_to = ?, moved_at = ? WHERE session = ?",
      arguments: [new, now, old])
    try db.execute(
      sql: """
        UPDATE handover SET expires_at = CASE WHEN created_at >= :now THEN created_at + 1 ELSE :now END
        WHERE session = :old AND purpose = 'browser' AND redeemed_at IS NULL
          AND expires_at > :now
        """,
      arguments: ["now": now, "old": old])
    try moveRecords(db, from: old, to: new)
  }

  /// What must not happen twice goes with the person: what chance decided, what was bought, the profile
  /// that was handed in, what was agreed to and the place in a company. So do notes; of two with one name the later
  /// counts.
  static func moveRecords(_ db: SQLConnection, from old: [UInt8], to new: [UInt8]) throws {
    try carrySimulation(db, from: old, to: new)
    try db.execute(
      sql: """
        INSERT INTO outcome (session, kind, value, recorded_at)
        SELECT ?, kind, value, recorded_at FROM outcome WHERE session = ?
        ON CONFLICT (session, kind) DO UPDATE
          SET value = excluded.value, recorded_at = excluded.recorded_at
          WHERE \(isKeptNote) AND excluded.recorded_at > outcome.recorded_at
        """,
      arguments: [new, old])
    // What the other session has itself stays its own.
    try db.execute(
      sql: """
        UPDATE profile SET session = :new WHERE session = :old AND NOT EXISTS (
          SELECT 1 FROM profile AS own WHERE own.flow = profile.flow AND own.session = :new)
        """,
      arguments: ["new": new, "old": old])
    try db.execute(
      sql: """
        UPDATE company_member SET session = :new WHERE session = :old AND NOT EXISTS (
          SELECT 1 FROM company_member AS own WHERE own.session = :new)
        """,
      arguments: ["new": new, "old": old])
    // What belongs to an account is found by it.
    try db.execute(
      sql: """
        UPDATE consent SET session = :new WHERE session = :old AND account IS NULL AND NOT EXISTS (
          SELECT 1 FROM consent AS own WHERE own.flow = consent.flow AND own.session = :new)
        """,
      arguments: ["new": new, "old": old])
    try Outbox.move(db, from: Outbox.person(session: old), to: Outbox.person(session: new))
  }
}
