/// How one event is on its way to one webhook.
public struct DeliveryRow: Sendable, Hashable {
  /// How it stands.
  public enum State: String, Sendable, Hashable, CaseIterable {
    /// It waits, or comes again.
    case waiting
    /// It was taken.
    case delivered
    /// It was given up.
    case givenUp = "given-up"

    /// - Parameter outcome: nil while there is none. The schema lets no other in.
    init(outcome: String?) { self = outcome.flatMap(Self.init) ?? .waiting }

    /// Its outcome; nil while there is none.
    var outcome: String? { self == .waiting ? nil : rawValue }
  }

  /// What the event is within the store.
  public let event: Int64
  /// The id by which the receiver knows it: `msg_…`.
  public let message: String
  /// What it tells.
  public let kind: String
  /// The receipt of whom it tells; nil for what is of no profile.
  public let receipt: Int64?
  /// The id of the flow; nil for what is of none.
  public let flow: String?
  /// The name of the webhook.
  public let webhook: String
  /// Its address.
  public let url: String
  /// How it stands.
  public let state: State
  /// How often it was tried since it was last due.
  public let attempts: Int
  /// From when on it was to be delivered, in seconds since 1970.
  public let dueSince: Int64
  /// When it is tried next, in seconds since 1970.
  public let nextAt: Int64
  /// When it was taken or given up, in seconds since 1970.
  public let settledAt: Int64?
  /// Why it was not taken last, in a few words.
  public let failure: String?
  /// How long the last response took, in milliseconds; nil where none came, or it isn't known.
  public let milliseconds: Int?
  /// How many attempts are written down, those before it was last due with them.
  public let knownAttempts: Int
  /// Whether its webhook is switched off: until it is on again nothing is sent.
  public let isOff: Bool
  /// Whether it waits behind an earlier event of its person.
  public let isBehind: Bool

  static let columns = """
    outbox.id, outbox.message, outbox.kind, outbox.profile, outbox.flow, webhook.name, webhook.url,
    delivery.outcome, delivery.attempts, delivery.due_since, delivery.next_at,
    delivery.settled_at, delivery.failure, (SELECT milliseconds FROM delivery_attempt AS last
      WHERE last.webhook = webhook.id AND last.event = outbox.id ORDER BY last.id DESC LIMIT 1),
    (SELECT count(*) FROM delivery_attempt AS one
      WHERE one.webhook = webhook.id AND one.event = outbox.id),
    webhook.disabled_at IS NOT NULL, delivery.settled_at IS NULL AND EXISTS (
      SELECT 1 FROM outbox AS earlier
      WHERE earlier.person = outbox.person AND earlier.id < outbox.id AND EXISTS (
        SELECT 1 FROM delivery AS before
        WHERE before.webhook = delivery.webhook AND before.event = earlier.id
          AND before.settled_at IS NULL))
    """
  static let tables = """
    delivery JOIN outbox ON outbox.id = delivery.event JOIN webhook ON webhook.id = delivery.webhook
    """

  init(_ row: SQLRow) {
    event = row[0]
    message = row[1]
    kind = row[2]
    receipt = row[3]
    flow = row[4]
    webhook = row[5]
    url = row[6]
    state = State(outcome: row[7])
    attempts = row[8]
    dueSince = row[9]
    nextAt = row[10]
    settledAt = row[11]
    failure = row[12]
    milliseconds = row[13]
    knownAttempts = row[14]
    isOff = row[15]
    isBehind = row[16]
  }
}

/// One time that a webhook was asked to take an event.
public struct DeliveryAttempt: Sendable, Hashable {
  /// When its response came, in seconds since 1970.
  public let at: Int64
  /// Why it was not taken, in a few words; nil where it was.
  public let failure: String?
  /// How long its response took, in milliseconds; nil where none came, or it isn't known.
  public let milliseconds: Int?
}

/// How long the responses of a webhook took.
public struct AnswerTimes: Sendable, Hashable {
  /// How many responses there were.
  public let count: Int
  /// Half of them took no longer, in milliseconds.
  public let median: Int
  /// Nine in ten took no longer, in milliseconds.
  public let nineInTen: Int
}

/// What became of deliveries to one webhook.
public struct DeliveryTape: Sendable, Hashable {
  /// How many attempts of each stretch of time were taken, the earliest stretch first.
  public var taken: [Int]
  /// How many were in vain.
  public var failed: [Int]
}

extension OnboardingStore {
  /// Deliveries, the latest event first; those that wait in the order in which they are tried.
  ///
  /// - Parameters:
  ///   - state: only those that stand so; nil for all.
  ///   - offset: how many to pass over.
  ///   - limit: the most that are returned.
  public func deliveryRows(
    _ state: DeliveryRow.State?, offset: Int = 0, limit: Int
  ) throws(StoreError) -> [DeliveryRow] {
    let (condition, order) =
      switch state {
      case nil: ("", "delivery.event DESC, delivery.webhook")
      case .waiting?: ("WHERE delivery.settled_at IS NULL", "delivery.next_at, delivery.event")
      case .delivered?, .givenUp?:
        ("WHERE delivery.outcome = :outcome", "delivery.event DESC, delivery.webhook")
      }
    let outcome: SQLArguments = state?.outcome.map { ["outcome": $0] } ?? [:]
    return try look { db in
      try SQLRow.fetchAll(
        db,
        sql: """
          SELECT \(DeliveryRow.columns) FROM \(DeliveryRow.tables) \(condition)
          ORDER BY \(order) LIMIT :limit OFFSET :offset
          """,
        arguments: ["limit": limit, "offset": offset] + outcome
      ).map(DeliveryRow.init)
    }
  }

  /// How many deliveries stand in each state.
  public func deliveryCounts() throws(StoreError) -> [DeliveryRow.State: Int] {
    try look { db in
      try SQLRow.fetchAll(
        db, sql: "SELECT outcome, count(*) FROM delivery GROUP BY outcome"
      ).reduce(into: [:]) { counts, row in
        counts[DeliveryRow.State(outcome: row[0])] = row[1]
      }
    }
  }

  /// What other systems are told of some profiles, the oldest first, by one statement for all of them.
  ///
  /// - Parameter receipts: those of a page.
  public func deliveryRows(ofReceipts receipts: [Int64]) throws(StoreError) -> [DeliveryRow] {
    guard !receipts.isEmpty else { return [] }
    let numbers = receipts.map { "\($0)" }.joined(separator: ",")
    return try look { db in
      try SQLRow.fetchAll(
        db,
        sql: """
          SELECT \(DeliveryRow.columns) FROM \(DeliveryRow.tables)
          WHERE outbox.profile IN \(db.dialect.integers(in: "?")) ORDER BY outbox.id, webhook.id
          """, arguments: ["[\(numbers)]"]
      ).map(DeliveryRow.init)
    }
  }

  /// One delivery with what is sent and each attempt, the oldest first; nil where there is none.
  public func delivery(
    of event: Int64, toWebhook name: String
  ) throws(StoreError) -> (row: DeliveryRow, payload: String, attempts: [DeliveryAttempt])? {
    try look { db in
      guard
        let row = try SQLRow.fetchOne(
          db,
          sql: """
            SELECT \(DeliveryRow.columns), outbox.payload, webhook.id FROM \(DeliveryRow.tables)
            WHERE outbox.id = ? AND webhook.name = ?
            """, arguments: [event, name])
      else { return nil }
      let attempts = try SQLRow.fetchAll(
        db,
        sql: """
          SELECT at, failure, milliseconds FROM delivery_attempt
          WHERE event = ? AND webhook = ? ORDER BY id
          """, arguments: [event, row[18] as Int64]
      ).map { DeliveryAttempt(at: $0[0], failure: $0[1], milliseconds: $0[2]) }
      return (DeliveryRow(row), row[17], attempts)
    }
  }

  /// Has a delivery that waits tried at once, where its webhook is on.
  ///
  /// - Parameters:
  ///   - entry: the line of the audit trail that goes with it.
  ///   - now: seconds since 1970.
  /// - Returns: false where nothing was changed: it is due already, was settled, is gone, or its webhook is off.
  @discardableResult
  public func tryNow(
    _ event: Int64, toWebhook name: String, audit entry: AuditEntry, now: Int64
  ) throws(StoreError) -> Bool {
    try commit { db in
      try db.execute(
        sql: """
          UPDATE delivery SET next_at = :now WHERE event = :event AND settled_at IS NULL
            AND next_at > :now
            AND webhook = (SELECT id FROM webhook WHERE name = :name AND disabled_at IS NULL)
          """,
        arguments: ["now": now, "event": event, "name": name])
      let isChanged = db.changesCount > 0
      if isChanged { try Self.audit(db, entry, now: now) }
      db.note(.deliveries)
      return isChanged
    }
  }

  /// How long responses took from an instant on, by the name of the webhook; none of one that gave none.
  ///
  /// - Parameter instant: seconds since 1970.
  public func answerTimes(since instant: Int64) throws(StoreError) -> [String: AnswerTimes] {
    try look { db in
      // The nearest rank: the least that so many of them don't exceed.
      try SQLRow.fetchAll(
        db,
        sql: """
          SELECT webhook.name, max(total), min(milliseconds) FILTER (WHERE 2 * rank >= total),
            min(milliseconds) FILTER (WHERE 10 * rank >= 9 * total)
          FROM (
            SELECT webhook, milliseconds, count(*) OVER (PARTITION BY webhook) AS total,
              row_number() OVER (PARTITION BY webhook ORDER BY milliseconds) AS rank
            FROM delivery_attempt WHERE at >= ? AND milliseconds IS NOT NULL
          ) AS ranked JOIN webhook ON webhook.id = ranked.webhook GROUP BY webhook.id
          """, arguments: [instant]
      ).reduce(into: [:]) {
        $0[$1[0]] = AnswerTimes(count: $1[1], median: $1[2], nineInTen: $1[3])
      }
    }
  }

  /// How attempts went, by the name of the webhook, in stretches of the same length.
  ///
  /// - Parameters:
  ///   - end: when the last stretch ends, in seconds since 1970.
  ///   - stretch: how long each is, in seconds.
  ///   - count: how many there are.
  public func deliveryTapes(
    until end: Int64, stretch: Int64, count: Int
  ) throws(StoreError) -> [String: DeliveryTape] {
    let start = end - stretch * Int64(count)
    return try look { db in
      let rows = try SQLRow.fetchAll(
        db,
        sql: """
          SELECT name, (at - :start) / :stretch, count(*) FILTER (WHERE failure IS NULL),
            count(failure)
          FROM delivery_attempt JOIN webhook ON webhook.id = webhook
          WHERE at >= :start AND at < :end GROUP BY 1, 2
          """,
        arguments: ["start": start, "end": end, "stretch": stretch])
      let empty = DeliveryTape(
        taken: Array(repeating: 0, count: count), failed: Array(repeating: 0, count: count))
      return rows.reduce(into: [:]) { tapes, row in
        let (name, position): (String, Int) = (row[0], row[1])
        guard empty.taken.indices.contains(position) else { return }
        tapes[name, default: empty].taken[position] = row[2]
        tapes[name, default: empty].failed[position] = row[3]
      }
    }
  }
}
