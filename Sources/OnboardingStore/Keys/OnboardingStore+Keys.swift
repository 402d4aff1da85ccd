/// By what the keys are known that a store has to do with, without being shown.
public struct KeyMarks: Sendable, Hashable {
  /// Those that are used with it.
  public let used: Set<[UInt8]>
  /// Those that were revoked: no process uses them any more, whatever its file says.
  public let revoked: Set<[UInt8]>
}

extension OnboardingStore {
  /// Whether other processes may use the store at the same time.
  public var isShared: Bool { sharing != nil }

  /// The marks of the keys that were used with the store so far.
  public func keyMarks() throws(StoreError) -> KeyMarks {
    try look { db in try Self.marks(db) }
  }

  /// Lets a ring of keys be used with the store, unless it has none of those that were used so far. Of two rings that
  /// come at once to a store without any, one is let in. A key that was revoked is not used again.
  ///
  /// - Parameters:
  ///   - marks: by what its keys are known.
  ///   - revoked: by what those were known that are revoked in it: who has no others is no longer let in.
  /// - Returns: false where it shares no key with the store, or all of its keys were revoked: the store then stays as it
  ///   was.
  public func admit(
    keys marks: [[UInt8]], revoked: [[UInt8]] = []
  ) throws(StoreError) -> Bool {
    try commit { db in
      let known = try Self.marks(db)
      let ended = known.revoked.union(revoked)
      // Nobody could seal any more, and any ring would be let in next.
      guard !ended.isSuperset(of: marks) else { return false }
      guard known.used.isEmpty || !known.used.isDisjoint(with: marks + revoked) else {
        return false
      }
      try Self.add(db, ended.subtracting(known.revoked), to: Self.revokedKeys)
      try Self.remove(db, ended)
      try Self.add(db, Set(marks).subtracting(known.used).subtracting(ended), to: Self.usedKeys)
      return true
    }
  }

  /// Lets a ring of keys be used with the store, and no other any more.
  public func replaceKeys(by marks: [[UInt8]]) throws(StoreError) {
    try commit { db in
      let known = try Self.marks(db)
      try Self.remove(db, known.used.subtracting(marks))
      try Self.add(
        db, Set(marks).subtracting(known.used).subtracting(known.revoked), to: Self.usedKeys)
    }
  }

  private static let usedKeys = "key_mark"
  private static let revokedKeys = "revoked_key_mark"

  private static func marks(_ db: SQLConnection) throws -> KeyMarks {
    func all(_ table: String) throws -> Set<[UInt8]> {
      Set(
        try SQLRow.fetchAll(db, sql: "SELECT mark FROM \(table)").map { row in
          row[0]
        })
    }
    let revoked = try all(revokedKeys)
    // A process of the version before puts one back as long as its file has it.
    return KeyMarks(used: try all(usedKeys).subtracting(revoked), revoked: revoked)
  }

  private static func add(_ db: SQLConnection, _ marks: Set<[UInt8]>, to table: String) throws {
    for mark in marks {
      try db.execute(sql: "INSERT INTO \(table) (mark) VALUES (?)", arguments: [mark])
    }
  }

  private static func remove(_ db: SQLConnection, _ marks: Set<[UInt8]>) throws {
    for mark in marks {
      try db.execute(sql: "DELETE FROM \(usedKeys) WHERE mark = ?", arguments: [mark])
    }
  }
}
