/// Where events wait for the webhooks that are to be told. An event is written in the transaction of
/// what it tells, as it is sent later: whoever gets it twice gets the same bytes.
///
/// The events of a person follow one another. A person is an account where there is one, else a
/// session; what a session did before it had an account moves along.
enum Outbox {
  /// Writes an event, and for each webhook that wants it that it waits; nothing where it is about a
  /// simulated person.
  ///
  /// - Parameters:
  ///   - session: the session in which it happened, 16 bytes; nil where there is none.
  ///   - account: the account, where it is known; else the one that the session made counts.
  ///   - flow: the id of the flow; nil for what is of no flow, which goes to every webhook.
  ///   - data: what is told, a JSON object.
  ///   - now: seconds since 1970.
  static func announce(
    _ db: SQLConnection, _ kind: EventKind, session: [UInt8]? = nil, account: Int64? = nil,
    flow: String?, data: String, now: Int64
  ) throws {
    let owner = try account ?? session.flatMap { try OnboardingStore.madeBy(db, session: $0) }
    // Nobody is told of who was never there.
    if let session, try OnboardingStore.isSimulated(db, session: session) { return }
    if let owner, try OnboardingStore.isSimulated(db, account: owner) { return }
    guard let person = owner.map(person(account:)) ?? session.map(person(session:)) else {
      throw StoreError.refused(reason: "an event of nobody")
    }
    let event = try db.insert(
      sql: """
        INSERT INTO outbox (message, kind, person, flow, payload, created_at)
        VALUES (\(newMessage), :kind, :person, :flow,
          \(payload(":kind", at: ":now", data: "json(:data)")), :now)
        """,
      arguments: [
        "kind": kind.rawValue, "person": person, "flow": flow, "data": data, "now": now,
      ])
    try enqueue(db, event: event, now: now)
  }

  /// Writes that a profile was handed in, with its answers; nothing of a simulated one.
  static func announceCompleted(_ db: SQLConnection, profile: Int64, now: Int64) throws {
    let events = try Int64.fetchAll(
      db,
      sql: """
        INSERT INTO outbox (message, kind, person, profile, flow, payload, created_at)
        SELECT \(newMessage), :kind,
          coalesce('account:' || account, 'session:' || lower(hex(session))), id, flow,
          \(payload(":kind", at: ":now", data: completedData)), :now
        FROM (SELECT *, profile AS content FROM profile WHERE id = :profile) AS profile
        WHERE profile.simulated = 0 RETURNING id
        """,
      arguments: [
        "kind": EventKind.onboardingCompleted.rawValue, "now": now, "profile": profile,
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
  }

  // MARK: People

  static func person(account: Int64) -> String { "account:\(account)" }

  static func person(session: [UInt8]) -> String {
    "session:"
      + session.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
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

  /// An id by which a receiver knows an event, whatever comes twice: 128 random bits.
  static let newMessage = "'msg_' || lower(hex(randomblob(16)))"

  /// Whether a webhook wants an event.
  static let wanted = """
    (webhook.kinds = '[]' OR EXISTS (
        SELECT 1 FROM json_each(webhook.kinds) WHERE value = outbox.kind))
      AND (webhook.flows = '[]' OR outbox.flow IS NULL OR EXISTS (
        SELECT 1 FROM json_each(webhook.flows) WHERE value = outbox.flow))
    """

  /// What is sent.
  ///
  /// Source: Standard Webhooks 1.0.0, "Payload structure".
  static func payload(_ kind: String, at instant: String, data: String) -> String {
    "json_object('type', \(kind), 'timestamp', \(time(instant)), 'data', \(data))"
  }

  /// What is told of a row `profile` whose `content` is what was handed in.
  static let completedData = """
    json_object('id', reference, 'flow', profile.flow, 'version', flow_version,
      'variant', nullif(variant, ''), 'revision', revision, 'account', profile.account,
      'first_completed_at', \(time("submitted_at")), 'answers', json(answers),
      'results', json(\(resultsOfContent)), 'consents', json(\(consentsOfProfile)),
      'origin', json(origin))
    """

  /// What a flow hands in beside the answers; NULL where that is nothing.
  static let resultsOfContent = """
    CASE WHEN json_type(content, '$.profile') = 'object'
      THEN nullif(json_remove(content, '$.profile'), '{}')
      ELSE nullif(json(content), json(answers)) END
    """

  /// An instant of seconds since 1970 as RFC 3339 writes it, in UTC.
  static func time(_ instant: String) -> String {
    "strftime('%Y-%m-%dT%H:%M:%SZ', \(instant), 'unixepoch')"
  }
}
