/// The groups of events, in the order in which they were kept.
enum EventGroups {
  /// How many are asked for at a time: a group of a busy server has up to some hundred KB.
  private static let page = 4

  /// The events of a group, where the database has them.
  struct Group {
    fileprivate let form: EventForm
    fileprivate let bytes: UnsafeRawBufferPointer

    /// Calls a closure with each event, in the order in which they happened. What is of no moment that there
    /// is was damaged, and is passed over.
    func forEach(_ body: (EventRecord) throws -> Void) rethrows {
      func known(_ record: EventRecord) throws {
        if EventRecord.moments.contains(record.at) { try body(record) }
      }
      switch form {
      case .records: try EventRecord.forEach(in: bytes, known)
      case .series: try StoredSeries.forEach(in: bytes, known)
      }
    }
  }

  /// Hands over the groups after one, until the closure gives back false.
  ///
  /// - Parameters:
  ///   - position: the number of the last group that is not wanted.
  ///   - condition: what else must hold of a group, in SQL; it has no arguments.
  static func forEach(
    _ db: SQLConnection, after position: Int64, where condition: String = "1 = 1",
    _ body: (_ id: Int64, _ events: Group) throws -> Bool
  ) throws {
    var (last, isMore) = (position, true)
    while isMore {
      var count = 0
      try SQLRow.forEach(
        db,
        sql: """
          SELECT id, coalesce(series, records), series IS NOT NULL FROM event_group
          WHERE id > ? AND \(condition) ORDER BY id LIMIT ?
          """,
        arguments: [last, page]
      ) { row in
        count += 1
        last = row[0]
        let form: EventForm = row[2] ? .series : .records
        isMore = try row.withBytes(1) { try body(last, Group(form: form, bytes: $0)) }
        return isMore
      }
      isMore = isMore && count == page
    }
  }
}
