import CPostgreSQL

/// Which statements one connection has prepared, by their text and the types of their parameters.
///
/// A statement is prepared when it comes for the second time: until then that would be one more way to the
/// server and back. What is prepared stays until the connection ends, and beyond the bound statements
/// run unprepared. Where the server doesn't know a name any more, or what it stands for fits no table, all are
/// forgotten and prepared anew: the session may hold the old ones until it ends.
struct StatementCache {
  private struct Key: Hashable {
    let sql: String
    let types: [Oid]
  }

  /// What to do with a statement.
  enum Plan {
    /// Send its text.
    case once
    /// Prepare it under this name, then run it.
    case prepare(String)
    /// Run what has this name.
    case run(String)
  }

  /// The most that one connection prepares, and the most that it remembers having seen once.
  static let bound = 512

  private var names: [Key: String] = [:]
  private var seen: Set<Key> = []
  private var count = 0

  /// What to do with a statement now.
  mutating func plan(for sql: String, _ types: [Oid]) -> Plan {
    let key = Key(sql: sql, types: types)
    if let name = names[key] { return .run(name) }
    guard names.count < Self.bound else { return .once }
    guard seen.remove(key) != nil else {
      if seen.count >= Self.bound { seen.removeAll() }
      seen.insert(key)
      return .once
    }
    count += 1
    return .prepare("foyer_\(count)")
  }

  /// Notes that a statement was prepared.
  mutating func keep(_ name: String, for sql: String, _ types: [Oid]) {
    names[Key(sql: sql, types: types)] = name
  }

  /// Forgets all names: none of them can be relied on. Numbers go on, so that no name comes twice.
  mutating func forget() {
    names.removeAll()
    seen.removeAll()
  }
}
