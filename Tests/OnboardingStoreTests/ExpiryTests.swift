import GRDB
import Testing

@testable import OnboardingStore

/// How what is too old is found.
@Suite struct ExpiryTests {
  @Test(.enabled(if: !TestStore.isPostgreSQL))
  func `what is too old is found by indexes, however much is kept`() throws {
    let store = try TestStore.open()
    let retention = Retention(profiles: 1, events: 1, outcomes: 1, deliveries: 1)
    let expiries = OnboardingStore.expiries(retention, now: 1000)
    #expect(expiries.count == 17)
    try store.sqlite.read { db in
      for expiry in expiries {
        let plan: [String] = try Row.fetchAll(
          db,
          sql: """
            EXPLAIN QUERY PLAN SELECT \(expiry.key) FROM \(expiry.table) WHERE \(expiry.condition)
            LIMIT 100
            """, arguments: StatementArguments(expiry.moments.map { _ in 1 })
        ).map { $0[3] }
        #expect(!plan.isEmpty, "\(expiry.table)")
        #expect(!plan.contains { $0.hasPrefix("SCAN") }, "\(expiry.table): \(plan)")
      }
    }
    try store.close()
  }
}
