import Foundation
import OnboardingEvents
import SeededRandom
import Testing

@testable import OnboardingStore

/// Bits that turned over on the disk: figures may be wrong then, and the server goes on.
@Suite struct DamagedFiguresTests {
  /// Where figures are kept as bytes.
  private static let columns = [
    ("event_group", "id", "records"), ("event_group", "id", "series"),
    ("event_visit", "visit", "state"), ("event_roll_up", "circumstances * 1000000 + hour", "cell"),
  ]

  private func damage(
    _ store: OnboardingStore, _ random: inout SplitMix,
    _ change: (inout SplitMix, inout [UInt8]) -> Void
  ) throws {
    for (table, key, column) in Self.columns {
      let rows = try store.database.read { db in
        try SQLRow.fetchAll(
          db, sql: "SELECT \(key), \(column) FROM \(table) WHERE length(\(column)) > 0 ORDER BY 1")
      }
      guard let row = rows.randomElement(using: &random) else { continue }
      let number: Int64 = row[0]
      var bytes: [UInt8] = row[1]
      change(&random, &bytes)
      try store.database.write(.serial) { db in
        try db.execute(
          sql: "UPDATE \(table) SET \(column) = ? WHERE \(key) = ?", arguments: [bytes, number])
      }
    }
  }

  @Test func `no bit that turns over ends the server`() throws {
    var random = SplitMix(seed: 7)
    let events = RollUpTests.events(people: 30, seed: 11)
    for round in 0..<40 {
      let store = try TestStore.open()
      for event in events.prefix(events.count / 2) { store.record(event) }
      try store.flushEvents()
      try store.rollUpEvents(order: RollUpTests.order)
      for event in events.suffix(events.count / 2) { store.record(event) }
      try store.flushEvents()
      try damage(store, &random) { random, bytes in
        for _ in 0...(round % 3) {
          let place = Int.random(in: bytes.indices, using: &random)
          bytes[place] =
            round % 2 == 0
            ? bytes[place] ^ (1 << UInt8.random(in: 0..<8, using: &random))
            : .random(in: 0...255, using: &random)
        }
      }
      func read() throws {
        let selection = EventSelection(flow: "tea")
        _ = try store.reader.eventFigures(
          selection, step: 24, order: RollUpTests.order, now: 400_000)
        _ = try store.reader.countStarted(selection, order: RollUpTests.order)
        _ = try store.reader.export(
          .events, flow: "tea", since: nil, after: .start, limit: 100_000)
      }
      try read()
      try store.rollUpEvents(order: RollUpTests.order)
      try read()
      try store.close()
    }
  }

  @Test func `what says nothing begins anew and is counted`() throws {
    var random = SplitMix(seed: 1)
    let store = try TestStore.open()
    let events = RollUpTests.events(people: 1, seed: 3)
    for event in events.prefix(4) { store.record(event) }
    try store.flushEvents()
    try store.rollUpEvents(order: RollUpTests.order)
    try damage(store, &random) { _, bytes in bytes = Array(repeating: 0xFF, count: bytes.count) }
    #expect(store.figures.figuresDamaged == 0)
    store.record(events[4])
    try store.flushEvents()
    try store.rollUpEvents(order: RollUpTests.order)
    #expect(store.figures.figuresDamaged == 2)
    let reading = try store.reader.eventFigures(
      EventSelection(flow: "tea"), order: RollUpTests.order, now: 1_000_000)
    #expect(reading.entries.first?.figures.started == 1)
  }
}
