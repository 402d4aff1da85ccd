import Foundation
import SourceText

/// A file that a command writes: whole, or not at all.
enum OutputFile {
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
