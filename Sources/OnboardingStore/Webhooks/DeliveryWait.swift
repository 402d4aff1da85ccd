/// What waits for a webhook, and when it can be asked next.
public struct DeliveryWait: Sendable, Hashable {
  /// Since when the oldest was to be delivered, in seconds since 1970.
  public let oldest: Int64
  /// The event that is next.
  public let first: Int64
  /// When it can be tried, in seconds since 1970: not before the webhook was left alone for as long as it is.
  public let next: Int64
  /// How many of the last attempts failed in a row, as far as that matters.
  public let failures: Int
  /// When the last of them was, in seconds since 1970; nil where the last attempt was none, or isn't known.
  public let failedAt: Int64?

  /// Whether the webhook took none of the last ones, and is asked for one event at a time.
  public var isOneByOne: Bool { failures >= DeliveryPace.tolerance }

  /// - Parameter due: when the first one's own time comes.
  init(oldest: Int64, first: Int64, due: Int64, failures: Int, failedAt: Int64?) {
    self.oldest = oldest
    self.first = first
    self.failures = failures
    self.failedAt = failedAt
    next = max(due, failedAt.map { $0 + DeliveryPace.rest(afterFailures: failures) } ?? due)
  }
}

/// What a waiting delivery is waiting for.
public enum DeliveryTurn: Sendable, Hashable {
  /// Its time, in seconds since 1970.
  case time(Int64)
  /// Its time, as the only one: its webhook is asked for one event at a time.
  case alone(Int64)
  /// Its time at least, and those before it that its webhook is asked for one at a time.
  case notBefore(Int64)
  /// Those before it, that its webhook is asked for one at a time.
  case others
  /// An earlier event of its person.
  case person
  /// Its webhook to be switched on.
  case webhook

  /// When it is tried at the earliest, in seconds since 1970; nil where that hangs on something else.
  public var earliest: Int64? {
    switch self {
    case .time(let instant), .alone(let instant), .notBefore(let instant): instant
    case .others, .person, .webhook: nil
    }
  }
}

extension DeliveryRow {
  /// What it waits for; nil where it doesn't wait.
  ///
  /// - Parameter wait: how its webhook is doing.
  public func turn(_ wait: DeliveryWait?) -> DeliveryTurn? {
    guard state == .waiting else { return nil }
    if isOff { return .webhook }
    if isBehind { return .person }
    guard let wait, wait.isOneByOne else { return .time(nextAt) }
    if event == wait.first { return .alone(wait.next) }
    // Were the first one taken all would go at once; as it most likely is not, this one isn't tried before the
    // next rest is over.
    let afterFirst = wait.next + DeliveryPace.rest(afterFailures: wait.failures + 1)
    return nextAt <= afterFirst ? .others : .notBefore(nextAt)
  }
}

extension OnboardingStore {
  /// What waits for each webhook, by its name; none of one for which nothing waits.
  public func deliveryWaits() throws(StoreError) -> [String: DeliveryWait] {
    try look { db in
      let rows = try SQLRow.fetchAll(db, sql: Self.oldestDeliveries)
      return try rows.reduce(into: [:]) { waits, row in
        let id: Int64 = row[0]
        let first = try SQLRow.fetchOne(db, sql: Self.firstDelivery, arguments: ["webhook": id])
        guard let first else { return }
        let (failures, failedAt) = try Self.failuresInARow(db, of: id)
        waits[row[1]] = DeliveryWait(
          oldest: row[2], first: first[0], due: first[1], failures: failures, failedAt: failedAt)
      }
    }
  }

  // With `next_at` for the same reason as `webhookQueues`.
  static let oldestDeliveries = """
    SELECT webhook.id, webhook.name, min(due_since)
    FROM delivery JOIN webhook ON webhook.id = delivery.webhook
    WHERE settled_at IS NULL AND next_at >= 0 GROUP BY webhook.id
    """

  /// The event that is next, whether its time has come or not.
  static let firstDelivery = """
    SELECT delivery.event, delivery.next_at FROM delivery JOIN outbox ON outbox.id = delivery.event
    WHERE delivery.webhook = :webhook AND delivery.settled_at IS NULL AND delivery.next_at >= 0
      AND NOT EXISTS (
        SELECT 1 FROM outbox AS earlier
        WHERE earlier.person = outbox.person AND earlier.id < outbox.id AND EXISTS (
          SELECT 1 FROM delivery AS before
          WHERE before.webhook = :webhook AND before.event = earlier.id
            AND before.settled_at IS NULL))
    ORDER BY delivery.next_at, delivery.event LIMIT 1
    """

  /// How many of a webhook's last attempts failed in a row, as far as that matters, and when the last one was.
  private static func failuresInARow(
    _ db: SQLConnection, of webhook: Int64
  ) throws -> (count: Int, last: Int64?) {
    let rows = try SQLRow.fetchAll(
      db, sql: Self.lastAttempts,
      arguments: ["webhook": webhook, "limit": DeliveryPace.mostFailures])
    let failed = rows.prefix { $0[1] }
    return (failed.count, failed.first.map { $0[0] })
  }

  // By the index of moments, of the last day on which any was asked: not through all that a webhook ever was.
  static let lastAttempts = """
    SELECT at, failure IS NOT NULL FROM delivery_attempt
    WHERE +webhook = :webhook AND at >= (SELECT max(at) FROM delivery_attempt) - 86400
    ORDER BY at DESC, id DESC LIMIT :limit
    """
}
