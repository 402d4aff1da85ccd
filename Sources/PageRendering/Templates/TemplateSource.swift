import Foundation
public import SourceText

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
  /// - Throws: every file that can't be read, is not UTF-8 or is a template behind a byte order
  ///   mark, or the folder where that can't be read.
  public init(folder: String) throws(Diagnostics) {
    // Foundation lists nothing of a folder that is a link, as a release that is exchanged by one has it.
    let root = URL(fileURLWithPath: folder, isDirectory: true).resolvingSymlinksInPath()
    let paths: [String]
    do { paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted() } catch {
      throw Diagnostics([.unreadable(.file(folder), FileProblem(listing: error))])
    }
    var files: [File] = []
    var unreadable: [Diagnostic] = []
    for path in paths where path.hasSuffix(".mustache") || path.hasSuffix(".xcstrings") {
      let file = root.appendingPathComponent(path)
      let bytes: [UInt8]
      do { bytes = Array(try Data(contentsOf: file)) } catch {
        let problem = FileProblem(reading: file.path, error)
        unreadable.append(.unreadable(.file("Templates/" + path), problem))
        continue
      }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        unreadable += UTF8Fault(bytes).map { [.unreadable("Templates/" + path, $0)] } ?? []
        continue
      }
      // A catalogue is refused by who reads its JSON. A page would be served with the mark in it.
      if path.hasSuffix(".mustache"), bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
        unreadable.append(.marked("Templates/" + path))
      }
      files.append(File(path: path, text: text))
    }
    guard unreadable.isEmpty else { throw Diagnostics(unreadable) }
    self.files = files
  }

  /// The text of one file.
  package func text(of path: String) -> String? { files.first { $0.path == path }?.text }
}
