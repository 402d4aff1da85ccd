import GRDB
import Testing

@testable import OnboardingStore

@Suite struct EventTests {
  private func steps(_ store: OnboardingStore, smallest: Int = 1) throws -> [FunnelStep] {
    try store.funnel(flow: "nutrisync", period: 0..<1000, smallest: smallest)
  }

  @Test func `each session counts once for a screen`() throws {
    let store = try OnboardingStore.openInMemory()
    for visit in [1, 1, 2, 3, 3] as [UInt64] { store.record(event("welcome", visit: visit)) }
    store.record(event("impact", visit: 1))
    try store.flushEvents()
    #expect(
      try steps(store) == [
        FunnelStep(screen: "welcome", kind: "shown", sessions: 3),
        FunnelStep(screen: "impact", kind: "shown", sessions: 1),
      ])
  }

  @Test func `a step of too few people is not shown`() throws {
    let store = try OnboardingStore.openInMemory()
    for visit in 1...5 as ClosedRange<UInt64> { store.record(event("welcome", visit: visit)) }
    store.record(event("impact", visit: 1))
    try store.flushEvents()
    #expect(try steps(store, smallest: 5).map(\.screen) == ["welcome"])
  }

  @Test func `flow, variant and period are told apart`() throws {
    let store = try OnboardingStore.openInMemory()
    store.record(
      Event(flow: "ops", variant: "original", screen: "email", kind: "shown", at: 10, visit: 1))
    store.record(
      Event(
        flow: "ops", variant: "consolidated", screen: "welcome", kind: "shown", at: 20, visit: .max)
    )
    try store.flushEvents()
    func screens(_ variant: String?, _ period: Range<Int64>) throws -> [String] {
      try store.funnel(flow: "ops", variant: variant, period: period).map(\.screen)
    }
    #expect(try screens(nil, 0..<100) == ["email", "welcome"])
    #expect(try screens("original", 0..<100) == ["email"])
    #expect(try screens(nil, 11..<100) == ["welcome"])
    #expect(try screens(nil, 0..<20) == ["email"])
    #expect(try store.funnel(flow: "calai", period: 0..<100).isEmpty)
  }

  @Test func `many events share a commit`() throws {
    let store = try OnboardingStore.openInMemory()
    for visit in 0..<500 as Range<UInt64> { store.record(event(visit: visit)) }
    try store.flushEvents()
    #expect(store.figures.eventsWritten == 500)
    #expect(store.figures.eventCommits <= 3)
  }

  @Test func `more events than may wait are dropped and counted`() throws {
    let store = try OnboardingStore.openInMemory(eventCapacity: 5)
    let kept = store.writer.writeWithoutTransaction { _ in
      (0..<8 as Range<UInt64>).map { store.record(event(visit: $0)) }
    }
    #expect(kept == [true, true, true, true, true, false, false, false])
    #expect(store.figures.eventsDropped == 3)
    try store.flushEvents()
    #expect(try steps(store).first?.sessions == 5)
  }

  @Test func `events that wait are written when the store closes`() throws {
    let folder = TemporaryFolder()
    let first = try OnboardingStore.open(at: folder.path)
    for visit in 0..<100 as Range<UInt64> { first.record(event(visit: visit)) }
    try first.close()
    let second = try OnboardingStore.open(at: folder.path)
    #expect(try steps(second).first?.sessions == 100)
    try second.close()
  }

  @Test func `events from many threads all arrive`() throws {
    let store = try OnboardingStore.openInMemory()
    let kept = try inParallel(20) { thread in
      (0..<100).count { store.record(event(visit: UInt64(thread * 100 + $0))) }
    }
    try store.flushEvents()
    #expect(kept.reduce(0, +) == 2000)
    #expect(try steps(store).first?.sessions == 2000)
    #expect(store.pendingEvents == 0)
  }

  @Test func `an event that breaks a rule does not hold up the others`() throws {
    let store = try OnboardingStore.openInMemory()
    #expect(store.record(event("welcome")))
    #expect(!store.record(event("welcome", kind: "")))
    try store.flushEvents()
    #expect(try steps(store).map(\.screen) == ["welcome"])
    #expect(store.figures.eventsDropped == 1)
  }

  @Test func `events after a failed commit are kept under their own screen`() throws {
    let store = try OnboardingStore.openInMemory()
    try store.writer.writeWithoutTransaction { db in
      try db.execute(
        sql: "CREATE TEMP TRIGGER fail BEFORE INSERT ON event BEGIN SELECT RAISE(FAIL, 'no'); END")
    }
    store.record(event("welcome"))
    #expect(throws: StoreError.self) { try store.flushEvents() }
    try store.writer.writeWithoutTransaction { try $0.execute(sql: "DROP TRIGGER fail") }
    _ = try store.submit(submission(), now: 0)
    try store.flushEvents()
    #expect(
      Set(try steps(store)) == [
        FunnelStep(screen: "welcome", kind: "shown", sessions: 1),
        FunnelStep(screen: "all-set", kind: "submitted", sessions: 1),
      ])
  }

  @Test func `a closed store takes no events`() throws {
    let store = try OnboardingStore.openInMemory()
    try store.close()
    #expect(!store.record(event()))
  }
}
