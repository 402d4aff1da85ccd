import Foundation
import OnboardingEvents
import SeededRandom
import Testing

@testable import OnboardingStore

/// What happens to the events of a store that several processes may share, beside what is counted by hand.
final class EventCourse {
  /// An event on the disk.
  struct Kept {
    var event: Event
    /// The visit that it counts for: who was forgotten begins anew.
    var visit: UInt64
  }

  let place: TestPlace
  private(set) var stores: [OnboardingStore?]
  var random: SplitMix
  private(set) var kept: [Kept] = []
  /// What waits in each store, in order.
  private var waiting: [[Event]]
  /// The store that had the last event of a visit.
  private var homes: [UInt64: Int] = [:]
  private var lives: [UInt64: UInt64] = [:]
  /// Before this second nothing is known any more.
  private var cutoff: Int64 = 0
  private var lastAt: Int64 = 0

  init(seed: UInt64, stores count: Int) throws {
    let place = try TestPlace()
    self.place = place
    stores = try (0..<count).map { _ in try place.open(eventCapacity: 500_000) }
    waiting = Array(repeating: [], count: count)
    random = SplitMix(seed: seed)
  }

  /// One of the processes, which starts where it had ended.
  func store(_ number: Int) throws -> OnboardingStore {
    if let store = stores[number] { return store }
    let store = try place.open(eventCapacity: 500_000)
    stores[number] = store
    return store
  }

  // MARK: What happens

  /// Hands an event to a process; whatever the person did on another one is on the disk by then.
  func record(_ event: Event) throws {
    var number = Int.random(in: stores.indices, using: &random)
    if let home = homes[event.visit], home != number {
      if Bool.random(using: &random) { number = home } else { try flush(home) }
    }
    homes[event.visit] = number
    lastAt = max(lastAt, event.at)
    if event.words.kind == "completed", Bool.random(using: &random) {
      _ = try store(number).submit(.init(of: event), now: event.at / 1000)
      waiting[number].append(event)
      settle(number)
    } else {
      #expect(try store(number).record(event))
      waiting[number].append(event)
    }
  }

  /// Takes what was recorded and written elsewhere.
  func keep(_ events: [Event]) {
    kept += events.map { Kept(event: $0, visit: $0.visit) }
    lastAt = max(lastAt, events.map(\.at).max() ?? 0)
  }

  private func settle(_ number: Int) {
    for event in waiting[number] {
      kept.append(Kept(event: event, visit: event.visit | (lives[event.visit] ?? 0) << 32))
    }
    waiting[number] = []
  }

  func flush(_ number: Int) throws {
    try store(number).flushEvents()
    settle(number)
  }

  func flushAll() throws { for number in stores.indices { try flush(number) } }

  func rollUp(_ number: Int) throws {
    try store(number).rollUpEvents(
      order: RollUpTests.order, limit: Int.random(in: 1...3_000, using: &random),
      visits: Int.random(in: 1...300, using: &random))
  }

  func restart(_ number: Int) throws {
    try stores[number]?.close()
    settle(number)
    stores[number] = nil
  }

  func removeSimulated(_ number: Int) throws {
    try flushAll()
    try store(number).removeSimulatedEvents()
    kept.removeAll { $0.event.circumstances.source == .simulated }
  }

  /// Deletes what is old, and forgets whoever was not seen since.
  func expire(_ number: Int) throws {
    try flushAll()
    try rollUp(number)
    let now = lastAt / 1000
    cutoff = max(cutoff, now - Int64.random(in: 20_000..<200_000, using: &random))
    try store(number).delete(olderThan: Retention(events: now - cutoff), now: now)
    let lasts = Dictionary(kept.map { ($0.visit, $0.event.at) }, uniquingKeysWith: max)
    for (visit, last) in lasts where last < cutoff * 1000 {
      let id = visit & 0xFFFF_FFFF
      if visit >> 32 == lives[id] ?? 0 { lives[id, default: 0] += 1 }
    }
  }

  /// Lets whatever comes to a table fail for a while, or fills the disk.
  func fail(_ number: Int) throws {
    let isFull = place.address == nil && Bool.random(using: &random)
    let table = Self.tables.randomElement(using: &random) ?? ""
    try isFull ? fillDisk(leaving: Int64.random(in: 0...3, using: &random)) : refuse(table)
    for _ in 0..<3 {
      for other in stores.indices {
        // What fails is tried again later.
        if Bool.random(using: &random) { try? flush(other) } else { try? rollUp(other) }
      }
    }
    try store(number).database.write(.statements) { db in
      _ = try Int64.fetchOne(
        db, sql: isFull ? "PRAGMA max_page_count = 1073741823" : "SELECT 1")
      guard !isFull else { return }
      try db.execute(
        sql: "DROP TRIGGER refuse" + (db.dialect == .sqlite ? "" : " ON \(table)"))
    }
  }

  private static let tables = [
    "event_progress", "event_group", "event_words", "event_visit", "event_roll_up",
    "event_circumstances",
  ]

  private func fillDisk(leaving pages: Int64) throws {
    try store(0).database.write(.statements) { db in
      let count = try Int64.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      _ = try Int64.fetchOne(db, sql: "PRAGMA max_page_count = \(count + pages)")
    }
  }

  private func refuse(_ table: String) throws {
    let what = "\(table == "event_progress" ? "UPDATE" : "INSERT") ON \(table)"
    try store(0).run(
      sqlite: "CREATE TRIGGER refuse AFTER \(what) BEGIN SELECT RAISE(ABORT, 'refused'); END",
      postgresql: """
        CREATE OR REPLACE FUNCTION refuse() RETURNS trigger AS
          $$ BEGIN RAISE EXCEPTION 'refused'; END $$ LANGUAGE plpgsql
        """)
    guard place.address != nil else { return }
    try store(0).database.write(.statements) { db in
      try db.execute(
        sql: "CREATE TRIGGER refuse AFTER \(what) FOR EACH ROW EXECUTE FUNCTION refuse()")
    }
  }

  // MARK: By hand

  /// Compares all that can be read with a calculation by hand.
  func compare() throws {
    try flushAll()
    let reader = try store(Int.random(in: stores.indices, using: &random)).reader
    let events = kept.map {
      Event($0.event.words, $0.event.circumstances, at: $0.event.at, visit: $0.visit)
    }
    for _ in 0..<3 {
      let selection = selection()
      let now = Int64.random(in: lastAt / 1000 - 3_000...lastAt / 1000 + 1_000, using: &random)
      let expected = RollUpTests.ByHand(events, selection)
      let reading = try reader.eventFigures(selection, order: RollUpTests.order, now: now)
      #expect(reading.entries.count <= 1)
      expected.compare(with: reading.entries.first?.figures)
      let visits = Dictionary(grouping: events, by: \.visit).values.compactMap { visit in
        Self.last(visit, in: selection).map { (visit, $0) }
      }
      let recent = visits.count { visit, _ in
        !visit.contains { $0.words.kind == "completed" }
          && visit.contains { $0.at >= now * 1000 - 1_800_000 }
      }
      #expect(reading.recent == recent)
      let counts = try reader.countStarted(selection, order: RollUpTests.order)
      let sums = counts.mapValues { $0.values.reduce(0, +) }.filter { $0.value > 0 }
      let expectedSums = Dictionary(visits.map { ($0.1.circumstances, 1) }, uniquingKeysWith: +)
      #expect(sums == expectedSums)
      try compareDays(reader, selection, events, expected)
    }
    try compareWords(reader)
    if cutoff == 0 { try compareExport(reader) }
  }

  private func compareDays(
    _ reader: StoreReader, _ selection: EventSelection, _ events: [Event],
    _ expected: RollUpTests.ByHand
  ) throws {
    let days = try reader.eventFigures(
      selection, step: 24, order: RollUpTests.order, now: 0
    ).entries
    #expect(Set(days.map(\.start)).count == days.count)
    #expect(days.map(\.figures.started).reduce(0, +) == expected.started)
    for day in days {
      var part = selection
      part.period =
        max(
          day.start, selection.period.lowerBound)..<min(
          day.start + 86_400, selection.hours.upperBound * 3600)
      RollUpTests.ByHand(events, part).compare(with: day.figures)
    }
  }

  /// Any selection, of a period of which everything is known.
  private func selection() -> EventSelection {
    func maybe<Value>(_ values: [Value]) -> Value? {
      Int.random(in: 0..<3, using: &random) == 0 ? values.randomElement(using: &random) : nil
    }
    var selection = EventSelection(flow: "tea")
    selection.variant = maybe(["long", "short"])
    selection.locale = maybe(["en", "de"])
    selection.device = maybe(["phone", "desktop", "tablet"])
    selection.version = maybe([1, 2])
    selection.arm = maybe(["warm=plain", "warm=warm"])
    selection.source = maybe([.simulated]) ?? .person
    let second = Int64.random(in: 0..<400_000, using: &random)
    let begin = max(cutoff == 0 ? 0 : cutoff + 3600, maybe([second]) ?? 0)
    let length = Int64.random(in: 1..<400_000, using: &random)
    selection.period = begin..<(begin + (maybe([length]) ?? 10_000_000))
    return selection
  }

  /// The event by which a visit counts, where it is one of the selection.
  private static func last(_ visit: [Event], in selection: EventSelection) -> Event? {
    let last = visit.last { $0.circumstances.arms == visit[0].circumstances.arms } ?? visit[0]
    return selection.matches(last.circumstances)
      && selection.hours.contains(visit[0].at / 3_600_000) ? last : nil
  }

  /// All words are there once, under numbers without a gap.
  private func compareWords(_ reader: StoreReader) throws {
    let words = try reader.database.read { db in
      try SQLRow.fetchAll(
        db, sql: "SELECT id, kind, screen, subject, detail FROM event_words ORDER BY id"
      ).map { (id: $0[0] as Int, text: [$0[1], $0[2], $0[3], $0[4]] as [String]) }
    }
    #expect(words.map(\.id) == Array(1..<words.count + 1))
    #expect(Set(words.map(\.text)).count == words.count)
  }

  /// Each event is exported once, those of a visit in their order.
  private func compareExport(_ reader: StoreReader) throws {
    var (next, lines): (ExportPosition?, [String]) = (.start, [])
    while let position = next {
      let page = try reader.export(
        .events, flow: nil, since: nil, includesSimulated: true, after: position, limit: 97)
      lines += page.lines
      next = page.next
    }
    struct Line: Decodable {
      let visit: String
      let at_ms: Int64
      let kind: String
    }
    let exported = try lines.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    let got = Dictionary(grouping: exported) { UInt64($0.visit, radix: 16) ?? 0 }
    let all = Dictionary(grouping: kept, by: \.event.visit)
    #expect(
      got.mapValues { $0.map { "\($0.at_ms) \($0.kind)" } }
        == all.mapValues { $0.map { "\($0.event.at) \($0.event.words.kind)" } })
  }
}

extension Submission {
  /// A submission with its event.
  init(of event: Event) {
    self.init(
      flow: "tea", session: OnboardingStoreTests.session(Int(event.visit)), flowVersion: 1,
      variant: "", profile: "{}", plan: nil, account: nil, event: event)
  }
}

extension RollUpTests.ByHand {
  /// Compares all figures.
  func compare(with figures: EventFigures?) {
    guard let figures else {
      #expect(started == 0)
      return
    }
    #expect(figures.started == started)
    #expect(figures.finished == finished)
    #expect(figures.returned == returned)
    #expect(figures.failed == failed)
    #expect(figures.timeToFinish == finishTimes)
    let empty = EventFigures.ScreenCounts()
    for screen in Set(figures.screens.keys).union(screens.keys) {
      #expect(figures.screens[screen] ?? empty == screens[screen] ?? empty, "\(screen)")
    }
    let counted = figures.events.filter {
      !["screen_viewed", "went_back"].contains($0.words.kind)
    }
    #expect(Dictionary(counted, uniquingKeysWith: +) == people)
  }
}
