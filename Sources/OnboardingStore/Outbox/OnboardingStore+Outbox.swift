import GRDB

extension OnboardingStore {
  /// The deliveries that are due, the oldest first.
  ///
  /// - Parameters:
  ///   - now: seconds since 1970.
  ///   - limit: the most that are returned.
  public func dueDeliveries(now: Int64, limit: Int = 100) throws(StoreError) -> [Delivery] {
    try look { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT \(Delivery.columns) FROM outbox WHERE delivered_at IS NULL AND next_at <= ?
          ORDER BY next_at, id LIMIT ?
          """,
        arguments: [now, limit]
      ).map(Delivery.init)
    }
  }

  /// Notes that a delivery arrived. A repeat changes nothing.
  public func markDelivered(_ id: Int64, now: Int64) throws(StoreError) {
    try commit { db in
      try db.execute(
        sql: "UPDATE outbox SET delivered_at = ? WHERE id = ? AND delivered_at IS NULL",
        arguments: [now, id])
    }
  }

  /// Notes that a delivery failed, and when it is to be tried again.
  ///
  /// - Parameter nextAt: seconds since 1970.
  public func markFailed(_ id: Int64, nextAt: Int64) throws(StoreError) {
    try commit { db in
      try db.execute(
        sql: """
          UPDATE outbox SET attempts = attempts + 1, next_at = ?
          WHERE id = ? AND delivered_at IS NULL
          """,
        arguments: [nextAt, id])
    }
  }
}
