extension OnboardingStore {
  /// Says that a person made an account, and makes one person of it and its session.
  static func announceCreated(
    _ db: SQLConnection, _ id: Int64, _ new: NewAccount, _ email: String, now: Int64
  ) throws {
    try Outbox.move(
      db, from: Outbox.person(session: new.session), to: Outbox.person(account: id))
    let data = try String.fetchOne(
      db,
      sql: """
        SELECT \(db.dialect.object([
          "account": .value("id"),
          "email": .value("CASE WHEN lower(email) LIKE '%.invalid' THEN NULL ELSE email END"),
          "provider": .value("provider"), "flow": .value("flow"),
          "preferences": .json("preferences"),
          "consents": .json(Outbox.consentsOfAccount(db.dialect)),
        ]))
        FROM account WHERE id = ?
        """,
      arguments: [id])
    try Outbox.announce(
      db, .accountCreated, account: id, flow: new.flow, data: data ?? "{}", now: now)
  }

  /// Says that an account is gone, by its number alone.
  static func announceDeleted(_ db: SQLConnection, _ id: Int64, now: Int64) throws {
    try Outbox.announce(
      db, .accountDeleted, account: id, flow: nil, data: #"{"account":\#(id)}"#, now: now)
  }

  /// Says that something was bought, asked for, approved or cancelled.
  static func announcePurchase(
    _ db: SQLConnection, _ session: [UInt8], flow: String, kind: String, value: String, now: Int64
  ) throws {
    let account = try owner(db, of: session)
    let data = try String.fetchOne(
      db,
      sql: """
        SELECT \(db.dialect.object([
          "id": .value(":id"), "flow": .value(":flow"), "account": .value(":account"),
          "outcome": .value(":outcome"), "value": .value(":value"),
        ]))
        """,
      arguments: [
        "id": try keptReference(db, flow: flow, session: session, now: now), "flow": flow,
        "account": account, "outcome": kind, "value": value,
      ])
    try Outbox.announce(
      db, .purchaseChanged, session: session, account: account, flow: flow, data: data ?? "{}",
      now: now)
  }

  // MARK: References

  /// The kind of the outcome that keeps a session's reference until there is a profile.
  static let referenceKind = "foyer.reference"

  /// The reference that the profile of a session gets: what was told of it before, or of another device that
  /// holds the same draft, or a new one of 96 random bits, also where an earlier beginning has handed in under it.
  static func reference(_ db: SQLConnection, session: [UInt8]) throws -> String {
    guard let told = try outcome(db, referenceKind, session),
      try Int64.fetchOne(
        db, sql: "SELECT 1 FROM profile WHERE reference = ?", arguments: [told]) == nil
    else { return RandomID.reference }
    return told
  }

  /// The reference of a session in a flow, kept from now on where there is no profile yet.
  static func keptReference(
    _ db: SQLConnection, flow: String, session: [UInt8], now: Int64
  ) throws -> String {
    if let known = try String.fetchOne(
      db, sql: "SELECT reference FROM profile WHERE \(isSubmitted)",
      arguments: ["flow": flow, "session": session])
    {
      return known
    }
    let reference = try reference(db, session: session)
    try db.execute(
      sql: """
        INSERT INTO outcome (session, kind, value, recorded_at) VALUES (?, ?, ?, ?)
        ON CONFLICT (session, kind) DO NOTHING
        """,
      arguments: [session, referenceKind, reference, now])
    return reference
  }
}
