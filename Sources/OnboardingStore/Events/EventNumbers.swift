import Foundation
import OnboardingEvents

/// The numbers under which the words and the circumstances of events are kept, as far as they are known.
struct EventNumbers: Sendable {
  /// What is known of circumstances.
  private struct Known {
    let number: UInt32
    /// The position among all sources.
    let source: Int
  }

  /// By the number of the circumstances in this process.
  private var circumstances: [Known?] = []
  /// By the number of the words in this process; 0 where it is not known yet.
  private var words: [UInt32] = []

  /// Adds events as one group for each source.
  ///
  /// Forget these numbers when the transaction does not commit.
  mutating func insert(_ db: SQLConnection, _ events: [Event]) throws {
    var groups = Event.Source.allCases.map {
      (source: $0, lastAt: Int64.min, records: [EventRecord.Parts]())
    }
    for event in events {
      let known = try known(db, event.circumstances)
      let record = EventRecord(
        circumstances: known.number, words: try number(db, event.words), visit: event.visit,
        at: event.at)
      groups[known.source].lastAt = max(groups[known.source].lastAt, event.at)
      if groups[known.source].records.isEmpty {
        groups[known.source].records.reserveCapacity(events.count)
      }
      groups[known.source].records.append(record.parts)
    }
    guard groups.contains(where: { !$0.records.isEmpty }) else { return }
    try db.lockEventGroups()
    for group in groups where !group.records.isEmpty {
      try db.execute(
        sql: "INSERT INTO event_group (source, last_at, records) VALUES (?, ?, ?)",
        arguments: [
          group.source.rawValue, group.lastAt, group.records.withUnsafeBytes { Data($0) },
        ])
    }
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
  mutating func number(_ db: SQLConnection, _ words: Event.Words) throws -> UInt32 {
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
