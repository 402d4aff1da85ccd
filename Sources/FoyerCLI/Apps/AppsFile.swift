import Foundation
import OnboardingStore
import SourceText

/// `<data>/apps.json`: the apps that flows end in. A file and no table, so that it is changed beside a
/// running server, read by people, and copied from one installation to another.
struct AppsFile {
  private struct Document: Codable { var apps: [AppEntry] }

  /// Where it is.
  let url: URL

  /// The file of a data folder.
  init(dataFolder: String) {
    url = URL(fileURLWithPath: dataFolder, isDirectory: true).appendingPathComponent("apps.json")
  }

  /// The data folder.
  var folder: URL { url.deletingLastPathComponent() }

  /// The apps; none where there is no file.
  ///
  /// - Throws: `CommandFailure` for a file that can't be read or is none of ours.
  func read() throws -> [AppEntry] {
    var found = stat()
    guard stat(url.path, &found) == 0 else {
      if errno == ENOENT { return [] }
      let code = POSIXErrorCode(rawValue: errno)
      guard code != .ENOTDIR else {
        throw CommandFailure("\(folder.path) is no folder.", status: CommandFailure.noInput)
      }
      // What may not be looked for is the folder's matter: there may be no such file.
      let place = code == .EACCES ? "The data folder \(folder.path)" : url.path
      throw CommandFailure(
        "\(place) can't be read: \(String(cString: strerror(code?.rawValue ?? 0))).",
        status: CommandFailure.status(reading: code))
    }
    let content: Data
    do { content = try Data(contentsOf: url) } catch {
      let problem = FileProblem(reading: url.path, error)
      throw CommandFailure(
        "\(url.path) can't be read: \(problem).",
        status: CommandFailure.status(reading: problem.code))
    }
    do { return try JSONDecoder().decode(Document.self, from: content).apps } catch {
      throw CommandFailure(
        [
          "\(url.path) is no list of apps\(Self.place(of: error)).",
          "Mend it, or remove it and add the apps anew with `foyer app add`.",
        ], status: CommandFailure.input)
    }
  }

  /// Where in the document a decoder stopped; empty for what is no JSON at all.
  private static func place(of error: any Error) -> String {
    let context: DecodingError.Context? =
      switch error as? DecodingError {
      case .keyNotFound(_, let context), .typeMismatch(_, let context),
        .valueNotFound(_, let context), .dataCorrupted(let context):
        context
      default: nil
      }
    let path = context?.codingPath.map { $0.intValue.map { "\($0 + 1)" } ?? $0.stringValue } ?? []
    return path.isEmpty ? "" : ": what is wrong is at \(path.joined(separator: ", "))"
  }

  /// Makes the data folder where there is none.
  func makeFolder() throws {
    try CommandFailure.naming { try OnboardingStore.makeFolder(at: folder.path) }
  }

  /// Changes the apps and keeps them, all of them or nothing; nothing is written where the change is refused.
  func change(_ body: (inout [AppEntry]) throws -> Void) throws {
    try FolderLock.holding(folder.path) {
      var apps = try read()
      try body(&apps)
      try write(apps)
    }
  }

  private func write(_ apps: [AppEntry]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      let before = try? FileManager.default.attributesOfItem(
        atPath: writtenAt == nil ? folder.path : url.path)
      try encoder.encode(Document(apps: apps)).write(to: url, options: .atomic)
      // Only root may give a file away; the server's user has to read it.
      if geteuid() == 0, let before {
        try FileManager.default.setAttributes(
          before.filter { [.ownerAccountID, .groupOwnerAccountID].contains($0.key) },
          ofItemAtPath: url.path)
      }
    } catch { throw unwritable(error) }
  }

  private func unwritable(_ error: any Error) -> CommandFailure {
    let problem = FileProblem(writing: error)
    return CommandFailure(
      "\(url.path) can't be written: \(problem).",
      status: CommandFailure.status(writing: problem.code))
  }

  /// When it was written last; nil where there is none.
  var writtenAt: Date? {
    try? FileManager.default.attributesOfItem(atPath: url.path)[.modificationDate] as? Date
  }
}
