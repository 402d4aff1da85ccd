import Foundation

/// A folder of its own for one test, removed with its last owner.
final class TemporaryFolder: Sendable {
  let path: String

  init() {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("foyer-\(UUID().uuidString)").path
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      fatalError("No temporary folder at \(path): \(error)")
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
