import Sealing

/// Where events wait for the webhooks that are to be told. An event is written in the transaction of
/// what it tells, as it is sent later: a receiver that gets it twice gets the same bytes.
///
/// The events of a person follow one another. A person is an account where there is one, else a
/// session; what a session did before it had an account moves along.
enum Outbox {
  /// Writes an event, and for each webhook that wants it that it waits; nothing where it is about a
  /// simulated person.
  ///
  /// - Parameters:
  ///   - session: the session in which it happened, 16 bytes; nil where there is none.
  ///   - account: the account, where it is known; else the one to which belongs what the session does.
  ///   - flow: the id of the flow; nil for what is of no flow, which goes to every webhook.
  ///   - data: what is told, a JSON object.
  ///   - now: seconds since 1970.
  static func announce(
    _ db: SQLConnection, _ kind: EventKind, session: [UInt8]? = nil, account: Int64? = nil,
    flow: String?, data: String, now: Int64
  ) throws {
    let owner = try account ?? session.flatMap { try OnboardingStore.owner(db, of: $0) }
    // Nobody is told of who was never there.
    if let session, try OnboardingStore.isSimulated(db, session: session) { return }
    if let owner, try OnboardingStore.isSimulated(db, account: owner) { return }
    guard let person = owner.map(person(account:)) ?? session.map(person(session:)) else {
      throw StoreError.refused(reason: "an event of nobody")
    }
    let event = try db.insert(
      sql: """
        INSERT INTO outbox (message, kind, person, flow, payload, created_at)
        VALUES (:message, :kind, :person, :flow,
          \(payload(":kind", at: ":now", data: ":data", db.dialect)), :now)
        """,
      arguments: [
        "message": RandomID.message, "kind": kind.rawValue, "person": person, "flow": flow,
        "data": data, "now": now,
      ])
    try enqueue(db, event: event, now: now)
  }

  /// Writes that a profile was handed in, with its answers; nothing of a simulated one.
  static func announceCompleted(_ db: SQLConnection, profile: Int64, now: Int64) throws {
    let events = try Int64.fetchAll(
      db,
      sql: """
        INSERT INTO outbox (message, kind, person, profile, flow, payload, created_at)
        SELECT :message, :kind,
          coalesce('account:' || account, 'session:' || lower(hex(session))), id, flow,
          \(payload(":kind", at: ":now", data: completedData(db.dialect), db.dialect)), :now
        FROM (SELECT *, profile AS content FROM profile WHERE id = :profile) AS profile
        WHERE profile.simulated = 0 RETURNING id
        """,
      arguments: [
        "message": RandomID.message, "kind": EventKind.onboardingCompleted.rawValue, "now": now,
        "profile": profile,
      ])
    for event in events { try enqueue(db, event: event, now: now) }
  }

  /// A webhook that is switched off is told nothing of what happens meanwhile.
  private static func enqueue(_ db: SQLConnection, event: Int64, now: Int64) throws {
    try db.execute(
      sql: """
        INSERT INTO delivery (webhook, event, due_since, next_at)
        SELECT webhook.id, outbox.id, :now, :now FROM webhook JOIN outbox ON outbox.id = :event
        WHERE webhook.disabled_at IS NULL AND \(wanted)
        """,
      arguments: ["now": now, "event": event])
    db.note(.deliveries)
  }

  // MARK: People

  static func person(account: Int64) -> String { "account:\(account)" }

  static func person(session: [UInt8]) -> String {
    "session:" + session.hexadecimal
  }

  /// What waits for one person follows what waits for another from now on: they are the same.
  static func move(_ db: SQLConnection, from old: String, to new: String) throws {
    try db.execute(
      sql: "UPDATE outbox SET person = ? WHERE person = ?", arguments: [new, old])
  }

  /// Takes back what was not told yet of people, and what was told of them.
  static func erase(_ db: SQLConnection, people: [String]) throws {
    for person in people {
      try db.execute(sql: "DELETE FROM outbox WHERE person = ?", arguments: [person])
    }
  }

  // MARK: SQL

  /// Whether a webhook wants an event.
  static let wanted = """
    (webhook.kinds = '[]' OR EXISTS (
        SELECT 1 FROM json_each(webhook.kinds) WHERE value = outbox.kind))
      AND (webhook.flows = '[]' OR outbox.flow IS NULL OR EXISTS (
        SELECT 1 FROM json_each(webhook.flows) WHERE value = outbox.flow))
    """

  /// What is sent; the data is JSON.
  ///
  /// Source: Standard Webhooks 1.0.0, "Payload structure".
  static func payload(
    _ kind: String, at instant: String, data: String, _ dialect: SQLDialect
  ) -> String {
    dialect.object([
      "type": .value(kind), "timestamp": .value(dialect.time(instant)), "data": .json(data),
    ])
  }

  /// What is told of a row `profile` whose `content` is what was handed in.
  static func completedData(_ dialect: SQLDialect) -> String {
    dialect.object([
      "id": .value("reference"), "flow": .value("profile.flow"), "version": .value("flow_version"),
      "variant": .value("nullif(variant, '')"), "revision": .value("revision"),
      "account": .value("profile.account"),
      "first_completed_at": .value(dialect.time("submitted_at")), "answers": .json("answers"),
      "results": .json(resultsOfContent(dialect)),
      "consents": .json(consentsOfProfile(dialect)), "origin": .json("origin"),
    ])
  }

  /// What a flow hands in beside the answers; NULL where that is nothing.
  static func resultsOfContent(_ dialect: SQLDialect) -> String {
    """
    CASE WHEN \(dialect.isObject("profile", in: "content"))
      THEN \(dialect.removing("profile", from: "content"))
      ELSE nullif(\(dialect.compact("content")), \(dialect.compact("answers"))) END
    """
  }
}
