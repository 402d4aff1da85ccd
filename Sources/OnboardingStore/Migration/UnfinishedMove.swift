import Foundation

/// A move of a folder's store into a PostgreSQL database that was begun and isn't done. It goes on from the folder only as
/// that was when it began, so that who opens the folder meanwhile should hear of it.
public struct UnfinishedMove: Sendable, Hashable {
  /// Into which database, without a user or a password; nil where the mark can't be read.
  public let target: String?
  /// The file that says so. Without it nothing speaks of the move any more.
  public let mark: String

  /// What a folder says of a move; nil where none was begun, or it is done.
  public init?(in folder: String) {
    mark = DataFolder.beginningPath(in: folder)
    guard access(mark, F_OK) == 0, access(DataFolder.movePath(in: folder), F_OK) != 0 else {
      return nil
    }
    target = DataFolder.target(in: mark)
  }
}
