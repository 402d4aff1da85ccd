import OnboardingEvents
import Testing

@testable import OnboardingStore

/// What the store finds visits by, beside their states.
@Suite struct ListedVisitTests {
  private let store: OnboardingStore

  init() throws { store = try TestStore.open() }

  /// Adds events to the figures.
  private func add(_ events: Event...) throws {
    for event in events { store.record(event) }
    try store.flushEvents()
    try store.rollUpEvents(order: RollUpTests.order)
  }

  /// The visits in the order of their numbers: when each was seen last, and whether it finished.
  private func listed() throws -> [[Int64]] {
    try store.database.read { db in
      try SQLRow.fetchAll(
        db, sql: "SELECT visit, last_at, is_finished FROM event_visit ORDER BY visit"
      ).map { [$0[0], $0[1], $0[2]] }
    }
  }

  @Test func `who goes on within five minutes stays where they are found`() throws {
    try add(event("a", at: 1_000))
    try add(event("b", at: 300_999))
    #expect(try listed() == [[1, 1_000, 0]])
    try add(event("c", at: 301_000))
    #expect(try listed() == [[1, 301_000, 0]])
    #expect(try seen(store) == ["a": 1, "b": 1, "c": 1])
  }

  @Test func `who finishes is found so at once, and under what they are seen last`() throws {
    try add(event("a", at: 1_000), event("a", at: 1_000, visit: 2))
    try add(
      event("f", kind: "completed", at: 2_000), event("b", variant: "short", at: 2_000, visit: 2))
    #expect(try listed() == [[1, 2_000, 1], [2, 2_000, 0]])
    let variant = try store.database.read { db in
      try String.fetchOne(
        db,
        sql: """
          SELECT variant FROM event_visit JOIN event_circumstances ON id = circumstances
          WHERE visit = 2
          """)
    }
    #expect(variant == "short")
  }

  @Test func `who was seen in the last half hour is counted to the second`() throws {
    try add(event("a", at: 1_000))
    try add(event("b", at: 300_999))
    func recent(at now: Int64) throws -> Int {
      try store.reader.eventFigures(
        EventSelection(flow: "nutrisync"), order: RollUpTests.order, now: now
      ).recent
    }
    #expect(try recent(at: 2_100) == 1)
    #expect(try recent(at: 2_101) == 0)
  }

  /// In SQLite, whose rows stand in the order of a number of theirs: those who come at one time are on one page.
  @Test(.enabled(if: !TestStore.isPostgreSQL))
  func `visits stand in the order in which they come, whatever their numbers`() throws {
    for (at, visit) in zip(Int64(1)..., [7, UInt64.max, 3, 1 << 40] as [UInt64]) {
      try add(event("a", at: at, visit: visit))
    }
    try add(event("b", at: 400_000, visit: UInt64.max))
    let rows = try store.database.read { db in
      try Int64.fetchAll(db, sql: "SELECT visit FROM event_visit ORDER BY rowid")
    }
    #expect(rows == [7, -1, 3, 1 << 40])
  }
}
