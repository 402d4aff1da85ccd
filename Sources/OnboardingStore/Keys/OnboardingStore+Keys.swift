import Foundation

extension OnboardingStore {
  /// Whether other processes may use the store at the same time.
  public var isShared: Bool { sharing != nil }

  /// Whether keys are used with the store besides some.
  ///
  /// - Parameter marks: by what those are known.
  public func knowsKeys(besides marks: [[UInt8]] = []) throws(StoreError) -> Bool {
    try look { db in try !Self.marks(db).isSubset(of: marks) }
  }

  /// Lets a ring of keys be used with the store, unless it has none of those that were used so far. Of two rings that
  /// come at once to a store without any, one is let in.
  ///
  /// - Parameters:
  ///   - marks: by what its keys are known.
  ///   - revoked: by what those were known that are revoked in it: who has no others is no longer let in.
  /// - Returns: false where it shares no key with the store, which then stays as it was.
  public func admit(
    keys marks: [[UInt8]], revoked: [[UInt8]] = []
  ) throws(StoreError) -> Bool {
    try commit { db in
      let known = try Self.marks(db)
      guard known.isEmpty || !known.isDisjoint(with: marks + revoked) else { return false }
      try Self.remove(db, known.intersection(revoked))
      try Self.add(db, Set(marks).subtracting(known))
      return true
    }
  }

  /// Lets a ring of keys be used with the store, and no other any more.
  public func replaceKeys(by marks: [[UInt8]]) throws(StoreError) {
    try commit { db in
      let known = try Self.marks(db)
      try Self.remove(db, known.subtracting(marks))
      try Self.add(db, Set(marks).subtracting(known))
    }
  }

  private static func marks(_ db: SQLConnection) throws -> Set<[UInt8]> {
    Set(
      try SQLRow.fetchAll(db, sql: "SELECT mark FROM key_mark").map { row in
        Array(row[0] as Data)
      })
  }

  private static func add(_ db: SQLConnection, _ marks: Set<[UInt8]>) throws {
    for mark in marks {
      try db.execute(sql: "INSERT INTO key_mark (mark) VALUES (?)", arguments: [mark.blob])
    }
  }

  private static func remove(_ db: SQLConnection, _ marks: Set<[UInt8]>) throws {
    for mark in marks {
      try db.execute(sql: "DELETE FROM key_mark WHERE mark = ?", arguments: [mark.blob])
    }
  }
}
