import Foundation
import GRDB

extension Schema {
  /// What versions before the tenth called what happened, and what the tenth did.
  private static let earlierKinds = [
    "began": "flow_started", "viewed": "screen_viewed", "left": "screen_left",
    "refused": "validation_failed",
  ]

  /// Moves the events of versions before the tenth into groups, a thousand in each.
  ///
  /// All of it stands here, and nothing is asked of what writes events today: that changes, and a database of then has
  /// to come to what the tenth version made of it.
  static func moveEvents(_ db: Database) throws {
    var (circumstances, words) = ([[String]: Int64](), [[String]: Int64]())
    var group = EarlierGroup()
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT flow, variant, screen, kind, at, visit
        FROM event JOIN event_mark ON event_mark.id = mark ORDER BY at, visit
        """)
    while let row = try rows.next() {
      let kind: String = row[3]
      group.add(
        circumstances: try number(
          [row[0], row[1]], among: &circumstances, db,
          """
          INSERT INTO event_circumstances (id, flow, version, variant, locale, device, source, arms)
          VALUES (?, ?, 0, ?, '', '', 'person', '')
          """),
        words: try number(
          [earlierKinds[kind] ?? kind, row[2]], among: &words, db,
          "INSERT INTO event_words (id, kind, screen, subject, detail) VALUES (?, ?, ?, '', '')"),
        visit: row[5], at: (row[4] as Int64) * 1000)
      if group.count == 1000 { try group.insert(db) }
    }
    try group.insert(db)
    try db.execute(sql: "DROP TABLE event; DROP TABLE event_mark")
  }

  /// The number of a row of texts, which is added where there is none: they are counted from 1.
  private static func number(
    _ texts: [String], among known: inout [[String]: Int64], _ db: Database, _ sql: String
  ) throws -> Int64 {
    if let number = known[texts] { return number }
    let number = Int64(known.count + 1)
    try db.execute(sql: sql, arguments: [number] + StatementArguments(texts))
    known[texts] = number
    return number
  }
}

/// A group of events as the tenth version kept it: 24 bytes for each, little-endian.
private struct EarlierGroup {
  private var records = Data()
  private var lastAt: Int64 = 0
  private(set) var count = 0

  /// - Parameters:
  ///   - circumstances: the number of the row that has them.
  ///   - words: the number of theirs.
  ///   - visit: the bits of the visit's number.
  ///   - at: in milliseconds since 1970, no earlier than that of the event before.
  mutating func add(circumstances: Int64, words: Int64, visit: Int64, at: Int64) {
    for part in [circumstances | words << 32, visit, at] {
      withUnsafeBytes(of: part.littleEndian) { records.append(contentsOf: $0) }
    }
    lastAt = at
    count += 1
  }

  /// Writes the group, where there is anything in it, and begins the next one.
  mutating func insert(_ db: Database) throws {
    guard count > 0 else { return }
    try db.execute(
      sql: "INSERT INTO event_group (source, last_at, records) VALUES ('person', ?, ?)",
      arguments: [lastAt, records])
    self = EarlierGroup()
  }
}
