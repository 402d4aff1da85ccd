@testable import OnboardingStore

extension OnboardingStore {
  private static let changes = ["UPDATE", "DELETE"]

  /// From now on changes of a table's rows fail, as on a full disk, while all can be read.
  func refuseChanges(of table: String) throws {
    try commit { db in
      for change in Self.changes {
        try db.execute(
          sql: """
            CREATE TRIGGER refused_\(table)_\(change) BEFORE \(change) ON \(table)
            BEGIN SELECT RAISE(ABORT, 'no room'); END
            """)
      }
    }
  }

  /// Changes of the table go well again.
  func takeChanges(of table: String) throws {
    try commit { db in
      for change in Self.changes {
        try db.execute(sql: "DROP TRIGGER refused_\(table)_\(change)")
      }
    }
  }
}
