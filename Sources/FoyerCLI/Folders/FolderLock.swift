import Foundation

/// Has a folder to itself while a file in it is read, changed and written: of two commands at once one waits, so
/// that neither writes over what the other said it did.
enum FolderLock {
  /// Does something while no other command holds the folder. A folder that can't be opened is not held: what is
  /// done in it says why not.
  static func holding<Result>(_ folder: String, _ body: () throws -> Result) rethrows -> Result {
    let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { return try body() }
    // Closing lets it go, and so does the end of the process.
    defer { close(file) }
    while flock(file, LOCK_EX) != 0, errno == EINTR {}
    return try body()
  }
}
