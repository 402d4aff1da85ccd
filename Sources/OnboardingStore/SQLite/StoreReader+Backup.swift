import Foundation
import GRDB
import Sealing

extension StoreReader {
  /// Writes a copy of the whole database, as it stands between two commits, into a file that only its
  /// owner may read. A server that holds the folder goes on meanwhile.
  ///
  /// The copy is made beside the file, read through by SQLite and synced before it gets its name: a file
  /// of that name is whole, whatever ended the copying. It is one file, without a log beside it. A draft that a copying
  /// left which was killed goes with the next one in the same folder, whatever that is called.
  ///
  /// - Parameter isStopped: asked twenty times a second whether somebody wants it to end.
  /// - Returns: its size in bytes.
  /// - Throws: `notCopied` where there is such a file already, it can't be written, there is no room for it, or the
  ///   store is not SQLite's; `stopped`; `corrupt`. None of them leaves anything.
  public func backUp(
    to path: String, isStopped: @escaping @Sendable () -> Bool = { false }
  ) throws(StoreError) -> UInt64 {
    guard let database = database as? SQLiteDatabase else {
      throw .notCopied(path: path, reason: "only SQLite's is copied this way")
    }
    let drafts = DraftFolder(of: path)
    defer { drafts.close() }
    let draft = "\(path).\(RandomID.bytes(8).hexadecimal).part"
    // There before SQLite writes it, and so with the mode that it is to have.
    let file = open(draft, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Self.unwritable(path) }
    defer {
      close(file)
      unlink(draft)
      // SQLite's own, which it leaves where there was no room to end.
      unlink(draft + "-journal")
    }
    do {
      try database.writer.interrupted(when: isStopped) {
        try database.writer.writeWithoutTransaction { db in
          try db.execute(sql: "VACUUM INTO ?", arguments: [draft])
        }
      }
      try Self.requireWhole(draft, isStopped)
    } catch {
      if isStopped() { throw .stopped }
      // The disk of the copy, which may be another one than the database's.
      let failure = StoreError(error)
      throw failure == .diskFull
        ? .notCopied(path: path, reason: String(cString: strerror(ENOSPC))) : failure
    }
    var status = stat()
    guard fsync(file) == 0, fstat(file, &status) == 0 else { throw Self.unwritable(path) }
    if isStopped() { throw .stopped }
    // Fails where there is such a file, so that no earlier copy is written over.
    guard link(draft, path) == 0 else {
      throw errno == EEXIST
        ? .notCopied(path: path, reason: "there is such a file already") : Self.unwritable(path)
    }
    try Self.syncFolder(of: path)
    return UInt64(max(0, status.st_size))
  }

  private static func requireWhole(
    _ path: String, _ isStopped: @escaping @Sendable () -> Bool
  ) throws {
    var configuration = Configuration()
    configuration.readonly = true
    let copy = try DatabaseQueue(path: path, configuration: configuration)
    defer { try? copy.close() }
    let words = try copy.interrupted(when: isStopped) {
      try copy.read { try String.fetchOne($0, sql: "PRAGMA quick_check") }
    }
    guard words == "ok" else { throw StoreError.corrupt }
  }

  /// The name is on the disk when its folder is.
  private static func syncFolder(of path: String) throws(StoreError) {
    let parent = URL(filePath: path).deletingLastPathComponent().path
    let folder = open(parent, O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { throw unwritable(path) }
    defer { close(folder) }
    guard fsync(folder) == 0 else { throw unwritable(path) }
  }

  private static func unwritable(_ path: String) -> StoreError {
    .notCopied(path: path, reason: String(cString: strerror(errno)))
  }
}
