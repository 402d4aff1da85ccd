import Foundation

/// What a folder says of a move of its database into another one: that it was begun, and that it is done.
extension DataFolder {
  /// The file that says that a move was begun and isn't done.
  static func beginningPath(in folder: String) -> String { databasePath(in: folder) + ".moving" }

  /// The file that says that the database was moved into another one.
  static func movePath(in folder: String) -> String { databasePath(in: folder) + ".moved" }

  /// Says that the database is being moved, for whoever opens the folder before that is done.
  ///
  /// - Parameter target: into which one, on one line.
  /// - Throws: `folderUnwritable`.
  func noteBeginning(ofMoveTo target: String) throws(StoreError) {
    try say(
      "What is in foyer.sqlite is being moved into a PostgreSQL database. To stay here delete this file.",
      target, at: Self.beginningPath(in: path))
    try keepNames()
  }

  /// Says for good that the database was moved into another one, so that no server goes on with this one by mistake.
  ///
  /// - Parameter target: which one, on one line.
  /// - Throws: `folderUnwritable`.
  func noteMove(to target: String) throws(StoreError) {
    try say(
      "What is in foyer.sqlite was moved into a PostgreSQL database. To go on here delete this file.",
      target, at: Self.movePath(in: path))
    guard unlink(Self.beginningPath(in: path)) == 0 || errno == ENOENT else {
      throw Self.unwritable(path)
    }
    try keepNames()
  }

  /// `movedAway` where the database was moved into another one, else nil.
  var movedAway: StoreError? {
    let mark = Self.movePath(in: path)
    guard access(mark, F_OK) == 0 else { return nil }
    return .movedAway(path: path, to: Self.target(in: mark), mark: mark)
  }

  /// The database that a mark names; nil where it can't be read, and where an earlier version wrote its first line alone.
  static func target(in mark: String) -> String? {
    let lines = (try? String(contentsOfFile: mark, encoding: .utf8))?.split(separator: "\n")
    return lines?.dropFirst().first.map(String.init)
  }

  private func say(
    _ words: String, _ target: String, at mark: String
  ) throws(StoreError) {
    let file = open(mark, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Self.unwritable(path) }
    defer { close(file) }
    // The server that reads it may be another user's than the command that moves.
    Self.leave(file, toOwnerOf: path)
    let text = "\(words)\n\(target)\n"
    let count = text.utf8.count
    guard write(file, text, count) == count, fsync(file) == 0 else { throw Self.unwritable(path) }
  }

  /// A name is on the disk when its folder is.
  private func keepNames() throws(StoreError) {
    let folder = open(path, O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { throw Self.unwritable(path) }
    defer { close(folder) }
    guard fsync(folder) == 0 else { throw Self.unwritable(path) }
  }
}
