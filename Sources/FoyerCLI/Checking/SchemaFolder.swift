import FlowChecks
import Foundation
import OnboardingDomain

/// The folder in which the schema of each released version of a flow is committed.
struct SchemaFolder {
  let path: String

  /// The folder of a project that has recorded no schema yet may be missing.
  static let standard = "Schemas"

  /// What is in its files, by name; nothing where the folder has the standard name and is not there.
  ///
  /// - Throws: `CommandFailure` where somebody named a folder that isn't there, or a file.
  func read() throws -> [String: String] {
    guard FileManager.default.fileExists(atPath: path) || path != Self.standard else { return [:] }
    let files = try FileTree.read(path).map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) }
    return Dictionary(files, uniquingKeysWith: { first, _ in first })
  }

  /// Writes the schemas that were never written; one that was stays as it is.
  ///
  /// - Returns: the names of the new files.
  func record(_ onboardings: [any Onboarding]) throws -> [String] {
    // A folder that isn't there yet is made.
    let known = FileManager.default.fileExists(atPath: path) ? try read() : [:]
    let missing = RecordedSchema.all(of: onboardings, in: known).filter { $0.committed == nil }
    return try missing.map { schema in
      let name = RecordedSchema.name(schema.flow, schema.version)
      try OutputFile.write(schema.schema.text, to: "\(path)/\(name)")
      return name
    }
  }

  /// Whether the schema of a flow is the one that was committed for its version, or none was.
  func holds(_ flow: Flow) throws -> Bool {
    let committed = try read()[RecordedSchema.name(flow.id, flow.version)]
    return committed.map { FlowSchema(flow).firstDifference(from: $0) == nil } ?? true
  }

  /// Writes the schema of a flow anew where one of its version was committed.
  ///
  /// - Returns: the path of the file; nil where there was none, or where it stays as it is.
  func replace(with flow: Flow) throws -> String? {
    let name = RecordedSchema.name(flow.id, flow.version)
    let schema = FlowSchema(flow)
    guard let committed = try read()[name], schema.firstDifference(from: committed) != nil else {
      return nil
    }
    try OutputFile.write(schema.text, to: "\(path)/\(name)")
    return "\(path)/\(name)"
  }
}
