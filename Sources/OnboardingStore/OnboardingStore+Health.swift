import Foundation
import GRDB

extension OnboardingStore {
  /// Room that has to be left on the disk for the store to count as well, in bytes: twice what the
  /// database's log may grow to.
  public static let leastRoom: UInt64 = 32 * 1024 * 1024

  /// Looks whether the store can keep its promises: the file is the one that was opened, there is
  /// room, the settings that durability depends on hold, the last commit went well. Where it did not, tries to write again, so that a store that
  /// has room again recovers without a visitor. What is damaged stays so until a restart.
  ///
  /// May wait for the disk: for a thread of its own.
  ///
  /// - Throws: `moved`, `littleRoom`, `notDurable`, `closed`, `corrupt`, or what SQLite says now.
  public func examine() throws(StoreError) {
    try folder?.requireInPlace()
    try folder?.requireRoom(of: Self.leastRoom)
    do { try writer.writeWithoutTransaction { try Self.requireDurable($0) } } catch {
      throw counters.failure(StoreError(error))
    }
    switch health.lastFailure {
    case nil: return
    case .corrupt: throw .corrupt
    default: try tryWriting()
    }
  }

  /// Commits a change that changes nothing.
  private func tryWriting() throws(StoreError) {
    try commit { db in
      let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
      // Writes the first page, also where the number stays the same.
      try db.execute(sql: "PRAGMA user_version = \(version)")
    }
  }

  /// How many bytes the database and its log take up, and how many the disk has left; nil for a store in
  /// memory, and where the system doesn't say.
  public var size: (bytes: UInt64, left: UInt64)? {
    guard let folder, let left = folder.room else { return nil }
    return (folder.size, left)
  }

  /// The versions of SQLite and of the schema.
  public func versions() throws(StoreError) -> (sqlite: String, schema: String) {
    try look { db in
      (
        try String.fetchOne(db, sql: "SELECT sqlite_version()") ?? "",
        try Schema.migrator.appliedIdentifiers(db).max {
          $0.localizedStandardCompare($1) == .orderedAscending
        } ?? ""
      )
    }
  }

  /// What the store has done since it was opened.
  public var figures: StoreFigures { counters.current }
}
