/// The groups of events, in the order in which they were kept.
enum EventGroups {
  /// How many are asked for at a time: a group has up to 200 KB.
  private static let page = 16

  /// Hands over the groups after one, until the closure gives back false.
  ///
  /// - Parameters:
  ///   - position: the number of the last group that is not wanted.
  ///   - condition: what else must hold of a group, in SQL; it has no arguments.
  static func forEach(
    _ db: SQLConnection, after position: Int64, where condition: String = "1 = 1",
    _ body: (_ id: Int64, _ records: UnsafeRawBufferPointer) throws -> Bool
  ) throws {
    var (last, isMore) = (position, true)
    while isMore {
      var count = 0
      try SQLRow.forEach(
        db,
        sql: """
          SELECT id, records FROM event_group WHERE id > ? AND \(condition) ORDER BY id LIMIT ?
          """,
        arguments: [last, page]
      ) { row in
        count += 1
        last = row[0]
        isMore = try row.withBytes(1) { try body(last, $0) }
        return isMore
      }
      isMore = isMore && count == page
    }
  }
}
