import Foundation
import SourceText

/// A file that a command reads whole.
enum InputFile {
  /// The bytes of a file, of standard input for `-`.
  ///
  /// - Throws: a sentence where the file can't be read.
  static func read(_ path: String) throws -> [UInt8] {
    guard path != "-" else {
      return Array(try FileHandle.standardInput.readToEnd() ?? Data())
    }
    do {
      return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw CommandFailure("Can't read \(path): \(FileProblem(reading: path, error)).")
    }
  }
}
