import Foundation

/// Reads a folder of the project into memory.
enum FileTree {
  /// The files below a folder, sorted by path so that everything made of them is the same each
  /// time. Names that begin with a dot are left out.
  static func read(_ folder: String) throws -> [(path: String, bytes: [UInt8])] {
    let root = URL(fileURLWithPath: folder, isDirectory: true).standardizedFileURL
    guard isFolder(root.path) else { throw CommandFailure("There is no folder \(folder).") }
    guard
      let files = FileManager.default.enumerator(
        at: root, includingPropertiesForKeys: [.isRegularFileKey], options: [.skipsHiddenFiles])
    else { throw CommandFailure("Can't read the folder \(folder).") }
    var result: [(path: String, bytes: [UInt8])] = []
    for case let file as URL in files {
      guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
        continue
      }
      let path = String(file.standardizedFileURL.path.dropFirst(root.path.count + 1))
      do { result.append((path, Array(try Data(contentsOf: file)))) } catch {
        throw CommandFailure("Can't read \(folder)/\(path): \(error.localizedDescription)")
      }
    }
    return result.sorted { $0.path < $1.path }
  }

  /// Whether there is a folder.
  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
