import OnboardingEvents
import Testing

@testable import OnboardingStore

/// The figures of two processes that share a database.
@Suite(.enabled(if: TestStore.isPostgreSQL)) struct SharedEventTests {
  private let first: OnboardingStore
  private let second: OnboardingStore

  init() throws {
    let place = try TestPlace()
    (first, second) = (try place.open(), try place.open())
  }

  @Sendable private static func order(of circumstances: Event.Circumstances) -> OrderedScreens {
    ["a", "b"]
  }

  /// The process that took a form may write later than the one that showed the next page.
  @Test(arguments: [false, true])
  func `whichever process writes first, a person was on a screen until they went on`(
    isRolledUp: Bool
  ) throws {
    first.record(event("a", at: 0))
    try first.flushEvents()
    second.record(event("b", at: 61_010))
    try second.flushEvents()
    first.record(event("a", kind: "screen_left", at: 61_000))
    try first.flushEvents()
    if isRolledUp { try first.rollUpEvents(order: Self.order) }
    let figures = try #require(
      try first.reader.eventFigures(
        EventSelection(flow: "nutrisync"), order: Self.order, now: 100
      ).entries.first?.figures)
    #expect(figures.screens["a"]?.times == [TimeScale.step(of: 61_000): 1])
    #expect(figures.screens["b"]?.left == 1)
  }

  /// The same where the page of the form was fetched before anybody asked for it.
  @Test func `whichever process writes first, nobody went back`() throws {
    second.record(event("b", at: 61_010))
    try second.flushEvents()
    first.record(event("a", kind: "screen_left", at: 61_000))
    try first.flushEvents()
    let figures = try #require(
      try first.reader.eventFigures(
        EventSelection(flow: "nutrisync"), order: Self.order, now: 100
      ).entries.first?.figures)
    #expect(figures.screens["b"]?.back == 0)
    #expect(figures.screens["a"]?.left == 0)
    #expect(figures.screens["b"]?.left == 1)
  }

  /// Adds up what is there, in a transaction that sees it as it was when it began; `body` runs in its midst.
  private func rollUp(_ body: @escaping @Sendable () throws -> Void) throws {
    let isOver = Locked(false)
    try first.rollUpEvents(order: { circumstances in
      let isFirst = isOver.withLock { isOver in
        defer { isOver = true }
        return !isOver
      }
      if isFirst { #expect(throws: Never.self) { try body() } }
      return Self.order(of: circumstances)
    })
    #expect(isOver.withLock { $0 })
  }

  @Test func `what ran out while another process adds it up is gone`() throws {
    let hour: Int64 = 3600
    for visit in 1...3 as ClosedRange<UInt64> { first.record(event("a", visit: visit)) }
    try first.flushEvents()
    try first.rollUpEvents(order: Self.order)
    for visit in 1...3 as ClosedRange<UInt64> { first.record(event("b", visit: visit)) }
    try first.flushEvents()
    first.record(event("c", at: 10 * hour * 1000, visit: 9))
    try first.flushEvents()
    try rollUp { [second] in
      try second.delete(olderThan: Retention(events: hour), now: 10 * hour)
    }
    let figures = try #require(try counted(first))
    #expect(figures.started == 1)
    #expect(figures.screens["a"]?.seen ?? 0 == 0 && figures.screens["b"]?.seen ?? 0 == 0)
    #expect(figures.screens["c"]?.left == 1)
  }

  /// A server in whose place another one comes takes its last commits with it where they weren't waited for.
  @Test func `words that are gone with a server get numbers anew`() throws {
    first.record(event("a", visit: 1))
    try first.flushEvents()
    try first.rollUpEvents(order: Self.order)
    try second.database.write(.statements) { db in
      for table in ["roll_up", "visit", "group", "words", "circumstances"] {
        try db.execute(sql: "DELETE FROM event_\(table)")
      }
      try db.execute(sql: "UPDATE event_progress SET last_group = 0")
    }
    second.record(event("z", visit: 2))
    try second.flushEvents()
    try loseConnections(of: first)
    first.record(event("a", visit: 3))
    try first.flushEvents()
    try first.rollUpEvents(order: Self.order)
    let figures = try #require(try counted(first))
    #expect(figures.started == 2)
    #expect(figures.screens["a"]?.seen == 1 && figures.screens["z"]?.seen == 1)
  }

  private func loseConnections(of store: OnboardingStore) throws {
    let isLost = Locked(false)
    try store.database.write(.statements) { db in
      guard
        isLost.withLock({ isLost in
          defer { isLost = true }
          return !isLost
        })
      else { return }
      _ = try Bool.fetchOne(db, sql: "SELECT pg_terminate_backend(pg_backend_pid())")
    }
  }

  @Test func `what was removed while another process adds it up is gone`() throws {
    func record(_ screen: String, _ visits: ClosedRange<UInt64>) throws {
      for visit in visits {
        first.record(
          Event(
            Event.Words(.screenViewed, screen: screen),
            Event.Circumstances(flow: "nutrisync", source: .simulated), at: 100_000, visit: visit))
      }
      try first.flushEvents()
    }
    try record("a", 1...3)
    try first.rollUpEvents(order: Self.order)
    try record("b", 1...3)
    first.record(event("c", visit: 9))
    try first.flushEvents()
    try rollUp { [second] in try second.removeSimulatedEvents() }
    var simulated = EventSelection(flow: "nutrisync")
    simulated.source = .simulated
    #expect(try counted(first, simulated)?.started == nil)
    // The words that followed in the attempt that came to nothing have no numbers.
    second.record(event("z", visit: 10))
    try second.flushEvents()
    let figures = try #require(try counted(second))
    #expect(figures.started == 2)
    #expect(figures.screens["c"]?.left == 1 && figures.screens["z"]?.left == 1)
  }
}
