import Foundation

/// A folder that is gone when the test is.
final class TemporaryFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("foyer-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

extension TemporaryFolder {
  /// A folder of templates with those that every flow shares, and none of its own.
  static func ofTemplates() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for part in ["copy.xcstrings", "layout.mustache", "components", "screens", "pages"] {
      try FileManager.default.copyItem(
        atPath: "Templates/\(part)", toPath: "\(folder.path)/\(part)")
    }
    return folder
  }

  /// The same with the English words of a flow.
  ///
  /// - Parameter comments: those of keys that have one.
  static func ofTemplates(
    for flow: String, words: [String: String], comments: [String: String] = [:]
  ) throws -> TemporaryFolder {
    let folder = try ofTemplates()
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/\(flow)", withIntermediateDirectories: true)
    var strings: [String: Any] = [:]
    for (key, value) in words {
      strings[key] =
        [
          "comment": comments[key] ?? "", "extractionState": "manual",
          "localizations": ["en": ["stringUnit": ["state": "translated", "value": value]]],
        ] as [String: Any]
    }
    try JSONSerialization.data(
      withJSONObject: ["sourceLanguage": "en", "strings": strings, "version": "1.0"],
      options: .sortedKeys
    ).write(to: URL(fileURLWithPath: "\(folder.path)/\(flow)/copy.xcstrings"))
    return folder
  }
}
