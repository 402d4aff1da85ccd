extension OnboardingStore {
  /// For how many days figures of days are kept.
  public static let keptDays = 28

  /// What a writer of daily figures adds at one time.
  public struct DailyGrowth: Sendable, Hashable {
    /// Who adds, such as a process: a name that nobody else has, and no figure.
    public let writer: String
    /// Which of the writer's it is, from 1 on: greater than those before.
    public let turn: Int
    /// In days since 1970 (UTC).
    public let day: Int
    /// By how much each has grown, by its name; 0 or more.
    public let values: [String: Int]

    /// A growth.
    public init(writer: String, turn: Int, day: Int, values: [String: Int]) {
      self.writer = writer
      self.turn = turn
      self.day = day
      self.values = values
    }
  }

  /// Adds to the figures of a day, once, and forgets what is older than `keptDays`.
  ///
  /// Up to which turn a writer's are in the figures of a day stands among them, under the writer's name and in the same
  /// commit: where nobody heard whether that came about, the same growth is handed in again, and counts once.
  public func addDailyFigures(_ growth: DailyGrowth) throws(StoreError) {
    let day = growth.day
    try commit { db in
      let known = try Int64.fetchOne(
        db, sql: "SELECT value FROM daily_figure WHERE day = ? AND name = ?",
        arguments: [day, growth.writer])
      if let known, known >= growth.turn { return }
      try db.execute(
        sql: """
          INSERT INTO daily_figure (day, name, value) VALUES (:day, :name, :value)
          ON CONFLICT (day, name) DO UPDATE SET value = :value
          """, arguments: ["day": day, "name": growth.writer, "value": growth.turn])
      for (name, value) in growth.values.sorted(by: { $0.key < $1.key }) where value > 0 {
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

  /// The figures of the last days, by their names and days, and the last turns of their writers; a day without a figure
  /// is not there.
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
