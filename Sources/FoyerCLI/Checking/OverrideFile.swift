import FlowChecks
import Foundation
import Sealing
import SourceText

/// The file in which a package keeps what Foyer's files were like when its own were laid over them: an
/// object of digests by the names of the files.
struct OverrideFile {
  let path: String

  /// The files of a package that lie over Foyer's. One that is the same as Foyer's is up to date without
  /// being recorded.
  ///
  /// - Throws: `CommandFailure` for a file that can't be read.
  func overrides(in folders: SiteFolders) throws -> [Override] {
    let recorded = try read()
    return try folders.overrides().map { override in
      let base = try digest(of: override.base)
      let own = try digest(of: folders.file(at: override.name))
      return Override(
        file: override.name, digest: base,
        recorded: recorded[override.name] ?? (own == base ? base : nil))
    }
  }

  /// Writes what Foyer's files are like now: the builder who does so has held the package's own
  /// against them.
  ///
  /// - Returns: whether there was anything new to write.
  func record(_ folders: SiteFolders) throws -> Bool {
    let digests = Dictionary(
      try overrides(in: folders).map { ($0.file, $0.digest) },
      uniquingKeysWith: { first, _ in first })
    guard digests != (try read()) else { return false }
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try (encoder.encode(digests) + Data("\n".utf8)).write(
        to: URL(fileURLWithPath: path), options: .atomic)
      return true
    } catch {
      throw CommandFailure(writing: path, error)
    }
  }

  private func read() throws -> [String: String] {
    guard FileManager.default.fileExists(atPath: path) else { return [:] }
    let data = Data(try InputFile.read(path))
    do { return try JSONDecoder().decode([String: String].self, from: data) } catch {
      throw CommandFailure(
        "\(path) is not an object of digests. Take it from your version control, or delete it and run "
          + "foyer check --record-overrides.", status: CommandFailure.input)
    }
  }

  private func digest(of file: String) throws -> String {
    do { return SHA256.hexDigest(Array(try Data(contentsOf: URL(fileURLWithPath: file)))) } catch {
      throw CommandFailure(reading: file, error)
    }
  }
}
