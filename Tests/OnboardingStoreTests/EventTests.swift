import Foundation
import OnboardingEvents
import Sealing
import Testing

@testable import OnboardingStore

@Suite struct EventTests {
  @Test func `each session counts once for a screen`() throws {
    let store = try TestStore.open()
    for visit in [1, 1, 2, 3, 3] as [UInt64] { store.record(event("welcome", visit: visit)) }
    store.record(event("impact", visit: 1))
    try store.flushEvents()
    #expect(try seen(store) == ["welcome": 3, "impact": 1])
  }

  @Test func `flow, variant and period are told apart`() throws {
    let store = try TestStore.open()
    let hour: Int64 = 3_600_000
    store.record(event("email", flow: "ops", variant: "original", at: 10, visit: 1))
    store.record(
      event("welcome", flow: "ops", variant: "consolidated", at: hour + 20, visit: .max))
    try store.flushEvents()
    func screens(_ variant: String?, _ period: Range<Int64>) throws -> [String] {
      var selection = EventSelection(flow: "ops", period: period)
      selection.variant = variant
      return try seen(store, selection).keys.sorted()
    }
    #expect(try screens(nil, 0..<7200) == ["email", "welcome"])
    #expect(try screens("original", 0..<7200) == ["email"])
    #expect(try screens(nil, 3600..<7200) == ["welcome"])
    #expect(try screens(nil, 0..<3600) == ["email"])
    #expect(try seen(store, EventSelection(flow: "calai")).isEmpty)
  }

  @Test func `many events share a commit`() throws {
    let store = try TestStore.open()
    for visit in 0..<500 as Range<UInt64> { store.record(event(visit: visit)) }
    try store.flushEvents()
    #expect(store.figures.eventsWritten == 500)
    #expect(store.figures.eventCommits <= 3)
  }

  @Test func `what an earlier version wrote counts beside what is written together`() throws {
    let (simulated, at) = (Event.Circumstances(flow: "nutrisync", source: .simulated), Int64(7))
    func series(_ visits: Range<UInt64>) -> [EventSeries] {
      visits.flatMap { visit in
        var entry = EventSeries(event("welcome", at: at, visit: visit))
        entry.append(Event.Words(.screenLeft, screen: "welcome"))
        entry.append(Event.Words(.answerGiven, screen: "welcome", subject: "aim", detail: "rest"))
        let later = EventSeries(event("impact", at: at + 900, visit: visit))
        var other = EventSeries(simulated, at: at + 1, visit: visit + 1000)
        other.append(Event.Words(.screenViewed, screen: "welcome"))
        return [entry, other, later]
      }
    }
    /// What is read of a store to which each part was written in its form: figures, lines, how much was added.
    func read(_ parts: [(EventForm, Range<UInt64>)]) throws -> [String] {
      let store = try TestStore.open()
      try store.database.write(.statements) { db in
        var numbers = EventNumbers()
        for (form, visits) in parts { try numbers.insert(db, series(visits), as: form) }
      }
      let before = try String(describing: counted(store)?.screens["impact"])
      let lines = try store.reader.export(
        .events, flow: nil, since: nil, includesSimulated: true, after: .start, limit: 10_000
      ).lines
      let count = try store.rollUpEvents(order: { _ in [] })
      #expect(try String(describing: counted(store)?.screens["impact"]) == before)
      #expect(try seen(store) == ["welcome": 40, "impact": 40])
      return [before, "\(count)"] + lines.sorted()
    }
    let expected = try read([(.records, 0..<40)])
    #expect(expected.count == 202)
    #expect(expected[1] == "200")
    for parts: [(EventForm, Range<UInt64>)] in [
      [(.series, 0..<40)], [(.records, 0..<11), (.series, 11..<30), (.records, 30..<40)],
    ] {
      #expect(try read(parts) == expected)
    }
  }

  @Test func `a version that knows no series passes over what is written together`() throws {
    let store = try TestStore.open()
    try store.database.write(.statements) { db in
      var numbers = EventNumbers()
      try numbers.insert(db, [EventSeries(event())], as: .series)
      let records = try [UInt8].fetchOne(db, sql: "SELECT records FROM event_group") ?? []
      records.withUnsafeBytes { bytes in
        EventRecord.forEach(in: bytes) { #expect($0.words == 0) }
      }
      #expect(records.count == EventRecord.size)
    }
  }

  @Test func `a full group is written before the pause is over, and so is the next`() throws {
    let store = try TestStore.open()
    let (counters, many) = (StoreCounters(), EventWriter.fullGroup)
    let writer = EventWriter(
      store.database, capacity: 10 * many, pause: 3_600_000, counters: counters,
      health: StoreHealth())
    writer.start()
    for turn in 1...3 {
      for visit in 0..<UInt64(many) { _ = writer.add(EventSeries(event(visit: visit))) }
      for _ in 0..<5000 where writer.pending > 0 { Thread.sleep(forTimeInterval: 0.005) }
      #expect(counters.current.eventsWritten == turn * many)
    }
    #expect(writer.stop())
    #expect(counters.current.eventsDropped == 0)
  }

  @Test func `visits are kept under the key of the moment, also what is handed in`() throws {
    let (store, strand) = (try TestStore.open(), UInt64.random(in: .min ... .max))
    let (old, new) = (KeyRing(createdAt: 0), KeyRing(createdAt: 0))
    store.record(event("first", visit: strand))
    try store.flushEvents()
    let keys = LiveKeyRing(old)
    let visits = keys.derive(VisitNumber.init)
    store.numberVisits { visits.value }
    try store.whileEventsWait { _ = store.record(event("second", visit: strand)) }
    try store.flushEvents()
    var handedIn = submission()
    handedIn.event = event("third", kind: "completed", visit: strand)
    _ = try store.submit(handedIn, now: 100)
    keys.replace(with: new)
    store.record(event("fourth", visit: strand))
    try store.flushEvents()
    let lines = try store.reader.export(
      .events, flow: nil, since: nil, after: .start, limit: 10
    ).lines
    let number = { VisitNumber(keyRing: $0).number(strand: strand) }
    let expected = [
      ("first", strand), ("second", number(old)), ("third", number(old)), ("fourth", number(new)),
    ]
    #expect(lines.count == expected.count)
    for (line, (screen, visit)) in zip(lines, expected) {
      #expect(line.contains(#""screen":"\#(screen)""#))
      #expect(line.contains(#"\#(String(visit, radix: 16))"}"#), "\(screen)")
    }
  }

  @Test func `more events than may wait are dropped and counted`() throws {
    let store = try TestStore.open(eventCapacity: 5)
    let kept = try store.whileEventsWait {
      (0..<8 as Range<UInt64>).map { store.record(event(visit: $0)) }
    }
    #expect(kept == [true, true, true, true, true, false, false, false])
    #expect(store.figures.eventsDropped == 3)
    try store.flushEvents()
    #expect(try seen(store)["welcome"] == 5)
  }

  @Test func `of what happens what has room is kept, in its order`() throws {
    let store = try TestStore.open(eventCapacity: 5)
    let kept = try store.whileEventsWait {
      (0..<7 as Range<UInt64>).map {
        store.record(event(kind: $0 == 4 ? "" : "screen_viewed", visit: $0))
      }
    }
    #expect(kept == [true, true, true, true, false, true, false])
    #expect(store.figures.eventsDropped == 2)
    try store.flushEvents()
    #expect(try seen(store)["welcome"] == 5)
  }

  @Test func `of events that are handed on together all are kept, or none`() throws {
    let store = try TestStore.open(eventCapacity: 5)
    func series(_ screens: [String], visit: UInt64) -> EventSeries {
      let first = event(visit: visit)
      var series = EventSeries(first.circumstances, at: first.at, visit: visit)
      for screen in screens { series.append(Event.Words(.screenViewed, screen: screen)) }
      return series
    }
    let kept = try store.whileEventsWait {
      [
        store.record(series(["welcome", "impact", "email"], visit: 1)),
        store.record(series(["welcome", "impact", "email"], visit: 2)),
        store.record(series(["welcome", "impact"], visit: 3)),
        store.record(EventSeries(event("email", visit: 4))),
      ]
    }
    #expect(kept == [true, false, true, false])
    #expect(store.figures.eventsDropped == 4)
    try store.flushEvents()
    #expect(try seen(store) == ["welcome": 2, "impact": 2, "email": 1])
  }

  @Test func `a series without events is nothing, and holds nothing up`() throws {
    let store = try TestStore.open()
    let first = event("welcome")
    let empty = EventSeries(first.circumstances, at: first.at, visit: first.visit)
    #expect(store.record(empty))
    #expect(store.events.writer.pending == 0)
    try store.flushEvents()
    #expect(store.figures.eventCommits == 0)
    store.record(first)
    store.record(empty)
    try store.flushEvents()
    #expect(try seen(store) == ["welcome": 1])
    #expect(store.figures.eventsWritten == 1)
  }

  @Test func `a series has its events in their order, until it is full`() {
    let first = event(at: 7, visit: 9)
    var series = EventSeries(first.circumstances, at: 7, visit: 9)
    let screens = (0..<EventSeries.capacity).map { "screen-\($0)" }
    for screen in screens {
      #expect(!series.isFull)
      series.append(Event.Words(.screenLeft, screen: screen))
    }
    #expect(series.isFull)
    #expect((0..<series.count).map { series[$0].words.screen } == screens)
    #expect((0..<series.count).allSatisfy { series[$0].at == 7 && series[$0].visit == 9 })
    series.removeAll()
    #expect(series.count == 0)
  }

  @Test func `events that wait are written when the store closes`() throws {
    let place = try TestPlace()
    let first = try place.open()
    for visit in 0..<100 as Range<UInt64> { first.record(event(visit: visit)) }
    try first.close()
    let second = try place.open()
    #expect(try seen(second)["welcome"] == 100)
    try second.close()
  }

  @Test func `events from many threads all arrive`() throws {
    let store = try TestStore.open()
    let kept = try inParallel(20) { thread in
      (0..<100).count { store.record(event(visit: UInt64(thread * 100 + $0))) }
    }
    try store.flushEvents()
    #expect(kept.reduce(0, +) == 2000)
    #expect(try seen(store)["welcome"] == 2000)
    #expect(store.events.writer.pending == 0)
  }

  @Test func `an event that breaks a rule does not hold up the others`() throws {
    let store = try TestStore.open()
    #expect(store.record(event("welcome")))
    #expect(!store.record(event("welcome", kind: "")))
    try store.flushEvents()
    #expect(try seen(store) == ["welcome": 1])
    #expect(store.figures.eventsDropped == 1)
  }

  @Test func `events after a failed commit are kept under their own screen`() throws {
    let store = try TestStore.open()
    try store.run(
      sqlite: """
        CREATE TRIGGER fail BEFORE INSERT ON event_group BEGIN SELECT RAISE(FAIL, 'no'); END
        """,
      postgresql: "ALTER TABLE event_group ADD CONSTRAINT fail CHECK (last_at < 0)")
    store.record(event("welcome"))
    #expect(throws: StoreError.self) { try store.flushEvents() }
    try store.run(
      sqlite: "DROP TRIGGER fail", postgresql: "ALTER TABLE event_group DROP CONSTRAINT fail")
    _ = try store.submit(submission(), now: 0)
    try store.flushEvents()
    #expect(try seen(store) == ["welcome": 1])
    #expect(try counted(store)?.finished == 1)
  }

  @Test func `a closed store takes no events`() throws {
    let store = try TestStore.open()
    try store.close()
    #expect(!store.record(event()))
  }
}
