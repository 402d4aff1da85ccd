import Foundation
import SourceText

/// A file that a command reads whole, once.
enum InputFile {
  /// The most bytes that one may have: what a pipe or a device gives may have no end.
  static let largest = 16 << 20

  /// The bytes of a file, a pipe or a device; of standard input for `-`.
  ///
  /// - Throws: a sentence where it can't be read, or has more than `largest` bytes.
  static func read(_ path: String) throws -> [UInt8] {
    let bytes: Data
    do { bytes = try contents(of: path) } catch {
      throw CommandFailure(reading: path, error)
    }
    guard bytes.count <= largest else {
      throw CommandFailure(
        "Can't read \(path): it has more than \(largest >> 20) MiB.", status: CommandFailure.input)
    }
    return Array(bytes)
  }

  /// The bytes, and no more than tell that they are too many. Foundation's `Data(contentsOf:)` refuses what is no
  /// regular file, as if it were not allowed.
  private static func contents(of path: String) throws -> Data {
    // Under its name it would be opened anew, which an account that only got it from another may not.
    let handle =
      ["-", "/dev/stdin"].contains(path)
      ? FileHandle.standardInput
      : try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    var bytes = Data()
    while bytes.count <= largest,
      let part = try handle.read(upToCount: largest + 1 - bytes.count), !part.isEmpty
    {
      bytes += part
    }
    return bytes
  }
}
