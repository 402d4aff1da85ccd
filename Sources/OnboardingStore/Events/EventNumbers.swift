import GRDB
import OnboardingEvents

/// The numbers under which the words and the circumstances of events are kept, as far as they are known.
struct EventNumbers: Sendable {
  private var circumstances: [Event.Circumstances: UInt32] = [:]
  private var words: [Event.Words: UInt32] = [:]

  /// Adds events as one group for each source.
  ///
  /// Forget these numbers when the transaction does not commit.
  mutating func insert(_ db: Database, _ events: [Event]) throws {
    for source in Event.Source.allCases {
      var (lastAt, records): (Int64, [UInt8]) = (.min, [])
      // What happens in one request, and mostly in the next, has the same circumstances.
      var last: (circumstances: Event.Circumstances, number: UInt32)?
      for event in events where event.circumstances.source == source {
        if records.isEmpty { records.reserveCapacity(events.count * EventRecord.size) }
        lastAt = max(lastAt, event.at)
        if last?.circumstances !== event.circumstances {
          last = (event.circumstances, try number(db, event.circumstances))
        }
        EventRecord(
          circumstances: last?.number ?? 0, words: try number(db, event.words),
          visit: event.visit, at: event.at
        ).append(to: &records)
      }
      if records.isEmpty { continue }
      try db.cachedStatement(
        sql: "INSERT INTO event_group (source, last_at, records) VALUES (?, ?, ?)"
      ).execute(arguments: [source.rawValue, lastAt, records.blob])
    }
  }

  private mutating func number(
    _ db: Database, _ circumstances: Event.Circumstances
  ) throws -> UInt32 {
    if let number = self.circumstances[circumstances] { return number }
    let number = try Self.number(
      db, in: "event_circumstances",
      columns: ["flow", "version", "variant", "locale", "device", "source", "arms"],
      [
        circumstances.flow, circumstances.version, circumstances.variant, circumstances.locale,
        circumstances.device, circumstances.source.rawValue, circumstances.arms,
      ])
    self.circumstances[circumstances] = number
    return number
  }

  /// The number of words, which get one where they have none.
  mutating func number(_ db: Database, _ words: Event.Words) throws -> UInt32 {
    if let number = self.words[words] { return number }
    let number = try Self.number(
      db, in: "event_words", columns: ["kind", "screen", "subject", "detail"],
      [words.kind, words.screen, words.subject, words.detail])
    self.words[words] = number
    return number
  }

  private static func number(
    _ db: Database, in table: String, columns: [String], _ values: StatementArguments
  ) throws -> UInt32 {
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    try db.execute(
      sql: """
        INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(places))
        ON CONFLICT DO NOTHING
        """, arguments: values)
    let condition = columns.map { "\($0) = ?" }.joined(separator: " AND ")
    guard
      let id = try Int64.fetchOne(
        db, sql: "SELECT id FROM \(table) WHERE \(condition)", arguments: values)
    else { throw StoreError.refused(reason: "the words of an event were not kept") }
    return UInt32(id)
  }
}
