public import OnboardingEvents

extension StoreReader {
  /// What is counted of a selection, with the events that are not rolled up yet: those are added in
  /// memory.
  ///
  /// - Parameters:
  ///   - step: the hours of one entry, so that 24 gives a figure for each day; nil gives one for the whole
  ///     period.
  ///   - order: the order of a variant's screens.
  ///   - now: seconds since 1970.
  /// - Returns: the figures by the first second of each step that anybody began in; how many have not
  ///   finished and were seen in the last half hour; and the circumstances that there are.
  public func eventFigures(
    _ selection: EventSelection, step: Int64? = nil, order: @escaping ScreenOrder, now: Int64
  ) throws(StoreError) -> EventReading {
    try look { db in
      let known = try EventTable(db)
      var rollUp = RollUp(known, order: order)
      _ = try EventLog.read(db, into: &rollUp, limit: nil)
      rollUp.finish()
      let table = rollUp.table
      let matching = Set(table.circumstances.filter { selection.matches($0.value) }.keys)
      var sums: [Int64: CellSum] = [:]
      try Self.forEachCell(db, of: matching, in: selection.hours) { _, hour, bytes in
        let entry = Self.entry(hour, in: selection.hours, step: step)
        sums[entry, default: CellSum(known: table.words.count)].add(bytes)
      }
      var cells = sums.mapValues(\.cell)
      for (key, change) in rollUp.changes
      where matching.contains(key.circumstances) && selection.hours.contains(key.hour) {
        cells[Self.entry(key.hour, in: selection.hours, step: step), default: RollUpCell()]
          .add(change)
      }
      var total: RollUpCell?
      for cell in cells.values { total = total.map { $0.adding(cell) } ?? cell }
      return EventReading(
        total: total.map { EventFigures($0, table) },
        entries: cells.map { (start: $0.key * 3600, figures: EventFigures($0.value, table)) }
          .sorted { $0.start < $1.start },
        recent: try Self.recent(db, matching, rollUp, selection, now: now),
        circumstances: try Self.counted(db, rollUp).filter { $0.flow == selection.flow })
    }
  }

  /// How many people of a selection began, by their circumstances and the hour, counted from 1970.
  public func countStarted(
    _ selection: EventSelection, order: @escaping ScreenOrder
  ) throws(StoreError) -> [Event.Circumstances: [Int64: Int]] {
    try look { db in
      var rollUp = RollUp(try EventTable(db), order: order)
      _ = try EventLog.read(db, into: &rollUp, limit: nil)
      rollUp.finish()
      let begun = rollUp.table.number(.started)
      let words = rollUp.table.words.count
      let matching = rollUp.table.circumstances.filter { selection.matches($0.value) }
      var started: [Event.Circumstances: [Int64: Int]] = [:]
      func add(_ count: Int, _ number: UInt32, _ hour: Int64) {
        if count != 0, let some = matching[number] {
          started[some, default: [:]][hour, default: 0] += count
        }
      }
      try Self.forEachCell(db, of: Set(matching.keys), in: selection.hours) { some, hour, bytes in
        RollUpCell.forEach(in: bytes, words: words) { number, count in
          if number == begun { add(count, some, hour) }
        } times: { _, _ in
        }
      }
      for (key, change) in rollUp.changes where selection.hours.contains(key.hour) {
        add(change.people.count(of: begun), key.circumstances, key.hour)
      }
      return started
    }
  }

  /// The circumstances of which there are figures; of those who were removed only the words are left.
  private static func counted(_ db: SQLConnection, _ rollUp: RollUp) throws -> [Event.Circumstances]
  {
    let kept = try Set(
      Int64.fetchAll(
        db,
        sql: """
          SELECT id FROM event_circumstances
          WHERE EXISTS (SELECT 1 FROM event_roll_up WHERE circumstances = event_circumstances.id)
          """))
    let new = Set(rollUp.changes.keys.map(\.circumstances))
    return rollUp.table.circumstances.filter {
      kept.contains(Int64($0.key)) || new.contains($0.key)
    }.map(\.value)
  }

  private static func entry(_ hour: Int64, in hours: Range<Int64>, step: Int64?) -> Int64 {
    step.map { hour - hour % $0 } ?? hours.lowerBound
  }

  /// How many cells one statement hands over at most: some ten MB.
  private static let mostCells: Int64 = 20_000

  /// Calls a closure with the cells of some circumstances and hours. One statement is for many circumstances: each is
  /// a way to the database and back, and there may be thousands of them.
  private static func forEachCell(
    _ db: SQLConnection, of circumstances: Set<UInt32>, in hours: Range<Int64>,
    _ body: (_ circumstances: UInt32, _ hour: Int64, _ bytes: UnsafeRawBufferPointer) -> Void
  ) throws {
    // Of all times most hours have no cells, as nothing is kept of them.
    let size = Int(max(16, mostCells / max(1, hours.upperBound - hours.lowerBound)))
    var rest = circumstances.sorted()[...]
    while !rest.isEmpty {
      let numbers = rest.prefix(size).map { "\($0)" }.joined(separator: ",")
      rest = rest.dropFirst(size)
      try SQLRow.forEach(
        db,
        sql: """
          SELECT circumstances, hour, cell FROM event_roll_up
          WHERE circumstances IN \(db.dialect.integers(in: "?")) AND hour >= ? AND hour < ?
          """,
        arguments: ["[\(numbers)]", hours.lowerBound, hours.upperBound]
      ) { row in
        try row.withBytes(2) { body(UInt32(truncatingIfNeeded: row[0] as Int64), row[1], $0) }
        return true
      }
    }
  }

  private static func recent(
    _ db: SQLConnection, _ chosen: Set<UInt32>, _ rollUp: RollUp, _ selection: EventSelection,
    now: Int64
  ) throws -> Int {
    let since = now * 1000 - TimeScale.longestPause
    let kept = try SQLRow.fetchAll(
      db,
      sql: """
        SELECT visit, circumstances, state FROM event_visit
        WHERE last_at > ? AND is_finished = 0
        """, arguments: [since - ListedVisit.mostBehind])
    var recent = 0
    func count(_ visit: VisitState) {
      if !visit.isFinished, visit.lastAt >= since, chosen.contains(visit.circumstances),
        selection.hours.contains(visit.hour)
      {
        recent += 1
      }
    }
    for row in kept where !rollUp.has(UInt64(bitPattern: row[0])) {
      let state: [UInt8] = row[2]
      if let visit = state.withUnsafeBytes({
        VisitState(
          $0, circumstances: UInt32(truncatingIfNeeded: row[1] as Int64),
          words: rollUp.table.words.count)
      }) {
        count(visit)
      }
    }
    for visit in rollUp.visits { count(visit.state) }
    return recent
  }
}

/// What was read of the events of a flow.
public struct EventReading: Sendable {
  /// The figures of all steps together; nil where nobody began.
  public let total: EventFigures?
  /// The figures, by the second since 1970 in which each entry begins.
  public let entries: [(start: Int64, figures: EventFigures)]
  /// How many have not finished and were seen in the last half hour.
  public let recent: Int
  /// All circumstances of the flow of which there are figures.
  public let circumstances: [Event.Circumstances]
}

/// Adds up many cells: by position, because dictionaries would take most of the time.
private struct CellSum {
  /// How many words there are.
  let known: Int
  private var people: [Int] = []
  private var times: [[Int]] = []

  init(known: Int) { self.known = known }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    RollUpCell.forEach(
      in: bytes, words: known,
      people: { words, count in
        Self.add(count, to: &people, at: Int(words))
      },
      times: { time, count in
        if times.count <= Int(time.words) {
          times += [[Int]](repeating: [], count: Int(time.words) + 1 - times.count)
        }
        Self.add(count, to: &times[Int(time.words)], at: Int(time.step))
      })
  }

  private static func add(_ count: Int, to counts: inout [Int], at position: Int) {
    if counts.count <= position {
      counts += [Int](repeating: 0, count: position + 1 - counts.count)
    }
    counts[position] += count
  }

  var cell: RollUpCell {
    var cell = RollUpCell()
    for (words, count) in people.enumerated() where count != 0 {
      cell.people.add(count, at: UInt32(words))
    }
    for (words, steps) in times.enumerated() {
      for (step, count) in steps.enumerated() where count != 0 {
        cell.times[RollUpCell.TimeKey(words: UInt32(words), step: UInt16(step))] = count
      }
    }
    return cell
  }
}
