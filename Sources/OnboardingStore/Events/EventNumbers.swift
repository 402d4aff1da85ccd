import OnboardingEvents
import Sealing

/// The numbers under which the words, the circumstances and the visits of events are kept; those of words and
/// circumstances as far as they are known.
struct EventNumbers: Sendable {
  /// What is known of circumstances.
  private struct Known {
    let number: UInt32
    /// The position among all sources.
    let source: Int
  }

  /// How the number of a visit is made; nil keeps the one that it has.
  var visits: VisitNumber?
  /// The newest connection over which the others were learned.
  private var connection = 0
  /// By the number of the circumstances in this process.
  private var circumstances: [Known?] = []
  /// By the number of the words in this process; 0 where it is not known yet.
  private var words: [UInt32] = []

  /// Adds events as one group for each source.
  ///
  /// Forget these numbers when the transaction does not commit.
  mutating func insert(
    _ db: SQLConnection, _ events: [EventSeries], as form: EventForm
  ) throws {
    guard !events.isEmpty else { return }
    if db.number > connection { forget(before: db.number) }
    let sources = try events.map { try known(db, $0.circumstances).source }
    var groups: [(source: Event.Source, lastAt: Int64, bytes: [UInt8])] = []
    for (place, source) in Event.Source.allCases.enumerated() where sources.contains(place) {
      let own =
        sources.allSatisfy { $0 == place }
        ? events : zip(events, sources).filter { $0.1 == place }.map(\.0)
      let bytes = try form == .series ? series(db, own) : records(db, own)
      groups.append((source, own.map(\.at).max() ?? 0, bytes))
    }
    try db.lockEventGroups()
    for group in groups {
      switch form {
      case .records:
        try db.execute(
          sql: "INSERT INTO event_group (source, last_at, records) VALUES (?, ?, ?)",
          arguments: [group.source.rawValue, group.lastAt, group.bytes])
      case .series:
        try db.execute(
          sql: "INSERT INTO event_group (source, last_at, records, series) VALUES (?, ?, ?, ?)",
          arguments: [
            group.source.rawValue, group.lastAt, EventRecord.void, group.bytes,
          ])
      }
    }
  }

  /// Forgets the numbers of words and circumstances, which a server that took the place of another one may have given to
  /// others.
  private mutating func forget(before connection: Int) {
    (circumstances, words) = ([], [])
    self.connection = connection
  }

  private mutating func series(_ db: SQLConnection, _ events: [EventSeries]) throws -> [UInt8] {
    var (writer, last) = (NumberWriter(capacity: 24 * events.count), Int64(0))
    for series in events {
      let circumstances = try known(db, series.circumstances).number
      try StoredSeries.write(
        series, visit: number(of: series), circumstances: circumstances, after: &last, to: &writer
      ) { try number(db, $0) }
    }
    return writer.bytes
  }

  private mutating func records(_ db: SQLConnection, _ events: [EventSeries]) throws -> [UInt8] {
    var bytes: [UInt8] = []
    for series in events {
      let (circumstances, visit) = (
        try known(db, series.circumstances).number, number(of: series)
      )
      for position in 0..<series.count {
        let record = EventRecord(
          circumstances: circumstances, words: try number(db, series[position].words),
          visit: visit, at: series.at)
        withUnsafeBytes(of: record.parts) { bytes.append(contentsOf: $0) }
      }
    }
    return bytes
  }

  private func number(of series: EventSeries) -> UInt64 {
    visits?.number(strand: series.visit) ?? series.visit
  }

  private mutating func known(
    _ db: SQLConnection, _ circumstances: Event.Circumstances
  ) throws -> Known {
    let place = Int(circumstances.number)
    if place < self.circumstances.count, let known = self.circumstances[place] { return known }
    let source = circumstances.source
    let number = try Self.number(
      db, in: "event_circumstances",
      columns: ["flow", "version", "variant", "locale", "device", "source", "arms"],
      [
        circumstances.flow, circumstances.version, circumstances.variant, circumstances.locale,
        circumstances.device, source.rawValue, circumstances.arms,
      ])
    let known = Known(number: number, source: Event.Source.allCases.firstIndex(of: source) ?? 0)
    self.circumstances += Array(
      repeating: nil, count: max(0, place + 1 - self.circumstances.count))
    self.circumstances[place] = known
    return known
  }

  /// The number of words, which get one where they have none.
  private mutating func number(_ db: SQLConnection, _ words: Event.Words) throws -> UInt32 {
    let place = Int(words.number)
    if place < self.words.count, self.words[place] != 0 { return self.words[place] }
    let number = try Self.number(
      db, in: "event_words", columns: ["kind", "screen", "subject", "detail"],
      [words.kind, words.screen, words.subject, words.detail])
    self.words += Array(repeating: 0, count: max(0, place + 1 - self.words.count))
    self.words[place] = number
    return number
  }

  private static func number(
    _ db: SQLConnection, in table: String, columns: [String], _ values: SQLArguments
  ) throws -> UInt32 {
    let condition = columns.map { "\($0) = ?" }.joined(separator: " AND ")
    let known = "SELECT id FROM \(table) WHERE \(condition)"
    if let id = try Int64.fetchOne(db, sql: known, arguments: values) { return UInt32(id) }
    // The next one: numbers are places in arrays. Another process that takes the same makes this
    // transaction begin again.
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    try db.execute(
      sql: """
        INSERT INTO \(table) (id, \(columns.joined(separator: ", ")))
        SELECT coalesce(max(id), 0) + 1, \(places) FROM \(table) WHERE true
        ON CONFLICT (\(columns.joined(separator: ", "))) DO NOTHING
        """, arguments: values)
    guard let id = try Int64.fetchOne(db, sql: known, arguments: values) else {
      throw StoreError.refused(reason: "the words of an event were not kept")
    }
    return UInt32(id)
  }
}
