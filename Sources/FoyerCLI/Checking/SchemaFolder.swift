import FlowChecks
import Foundation
import OnboardingDomain

/// The folder in which the schema of each released version of a flow is committed.
struct SchemaFolder {
  let path: String

  /// What is in its files, by name; nil where there is no such folder: then nobody keeps schemas.
  func read() throws -> [String: String]? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let files = try FileTree.read(path).map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) }
    return Dictionary(files, uniquingKeysWith: { first, _ in first })
  }

  /// Writes the schemas that were never written; one that was stays as it is.
  ///
  /// - Returns: the names of the new files.
  func record(_ onboardings: [any Onboarding]) throws -> [String] {
    let missing = RecordedSchema.all(of: onboardings, in: try read() ?? [:])
      .filter { $0.committed == nil }
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true)
      return try missing.map { schema in
        let name = RecordedSchema.name(schema.flow, schema.version)
        try Data(schema.schema.text.utf8).write(
          to: URL(fileURLWithPath: path).appendingPathComponent(name), options: .atomic)
        return name
      }
    } catch {
      throw CommandFailure("Can't write \(path): \(error.localizedDescription)")
    }
  }
}
