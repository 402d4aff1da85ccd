extension OnboardingStore {
  /// For how many days figures of days are kept.
  public static let keptDays = 28

  /// Adds to the figures of a day, and forgets what is older than `keptDays`.
  ///
  /// - Parameters:
  ///   - growth: by how much each has grown, by its name; 0 or more.
  ///   - day: in days since 1970 (UTC).
  public func addDailyFigures(_ growth: [String: Int], on day: Int) throws(StoreError) {
    try commit { db in
      for (name, value) in growth.sorted(by: { $0.key < $1.key }) where value > 0 {
        try db.execute(
          sql: """
            INSERT INTO daily_figure (day, name, value) VALUES (:day, :name, :value)
            ON CONFLICT (day, name) DO UPDATE SET value = daily_figure.value + :value
            """, arguments: ["day": day, "name": name, "value": value])
      }
      try db.execute(
        sql: "DELETE FROM daily_figure WHERE day <= ?", arguments: [day - Self.keptDays])
    }
  }

  /// The figures of the last days, by their names and days; a day without a figure is not there.
  ///
  /// - Parameter day: the last one, in days since 1970 (UTC).
  public func dailyFigures(until day: Int) throws(StoreError) -> [String: [Int: Int]] {
    try look { db in
      try SQLRow.fetchAll(
        db, sql: "SELECT name, day, value FROM daily_figure WHERE day > ? AND day <= ?",
        arguments: [day - Self.keptDays, day]
      ).reduce(into: [:]) { figures, row in
        figures[row[0], default: [:]][row[1]] = row[2]
      }
    }
  }
}
