import Foundation
import SourceText

/// A file that a command writes: whole, or not at all.
enum OutputFile {
  /// Holds a path to a folder that is there, for a file that people name: a folder that nobody meant hides a slip of the pen.
  ///
  /// - Throws: `CommandFailure` where there is none.
  static func requireFolder(of path: String) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard FileTree.isFolder(folder) else {
      throw CommandFailure(
        "Can't write \(path): there is no folder \(folder).", status: CommandFailure.cantCreate)
    }
  }

  /// Writes a text, and makes the folder where it is missing.
  ///
  /// - Throws: `CommandFailure` for a disk that refuses.
  static func write(_ text: String, to path: String) throws {
    let file = URL(fileURLWithPath: path)
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file, options: .atomic)
    } catch { throw CommandFailure(writing: path, error) }
  }
}
