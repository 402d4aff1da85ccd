import Foundation
import SourceText

/// The files of `Templates/`, read once; rendering never touches the disk.
public struct TemplateSource: Sendable, Hashable {
  /// One file.
  public struct File: Sendable, Hashable {
    /// The path below `Templates/`: `nutrisync/plan.mustache`.
    public let path: String
    /// What is in it.
    public let text: String

    /// A file.
    public init(path: String, text: String) {
      self.path = path
      self.text = text
    }
  }

  /// The files.
  public let files: [File]

  /// These files.
  public init(files: [File]) { self.files = files }

  /// Every `.mustache` and `.xcstrings` file in a folder and the folders in it.
  ///
  /// - Throws: `Diagnostic` for a file that is not UTF-8; Foundation's error for one that can't
  ///   be read.
  public init(folder: String) throws {
    let root = URL(fileURLWithPath: folder, isDirectory: true)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
    var files: [File] = []
    for path in paths where path.hasSuffix(".mustache") || path.hasSuffix(".xcstrings") {
      let data = try Data(contentsOf: root.appendingPathComponent(path))
      guard let text = String(validating: data, as: UTF8.self) else {
        throw Diagnostic.template(
          file: path, message: "not UTF-8 text",
          rule: .templateSyntax)
      }
      files.append(File(path: path, text: text))
    }
    self.files = files
  }

  /// The text of one file.
  package func text(of path: String) -> String? { files.first { $0.path == path }?.text }
}
