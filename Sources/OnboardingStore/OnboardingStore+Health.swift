import GRDB

extension OnboardingStore {
  /// Whether the database answers and still keeps its promise of durability.
  ///
  /// Waits for the write that is under way.
  ///
  /// - Throws: `closed`, `corrupt`, `busy`, `notDurable` or what else SQLite says.
  public func checkHealth() throws(StoreError) {
    do {
      try writer.writeWithoutTransaction { db in
        _ = try Int.fetchOne(db, sql: "SELECT 1 FROM sqlite_schema LIMIT 1")
        try Self.requireDurable(db)
      }
    } catch {
      throw counters.failure(StoreError(error))
    }
  }

  /// What the store has done since it was opened.
  public var figures: StoreFigures { counters.current }
}
