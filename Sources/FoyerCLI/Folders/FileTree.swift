import Foundation
import SourceText

/// Reads a folder of the project into memory.
enum FileTree {
  /// The files below a folder, sorted by path so that everything made of them is the same each
  /// time. Names that begin with a dot are left out.
  static func read(_ folder: String) throws -> [(path: String, bytes: [UInt8])] {
    let root = URL(fileURLWithPath: folder, isDirectory: true).standardizedFileURL
    guard isFolder(root.path) else { throw missing(folder) }
    var result: [(path: String, bytes: [UInt8])] = []
    var folders = [""]
    while let inner = folders.popLast() {
      // Each file with an address and a dictionary of its own took a fifth of what a start reads.
      guard let listing = opendir(root.path + inner) else {
        // One that went meanwhile is none; what can't be read would be missing from every page.
        if !inner.isEmpty, errno == ENOENT { continue }
        let problem = FileProblem(listing: POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO))
        throw CommandFailure(
          "Can't read the folder \(folder)\(inner): \(problem).",
          status: CommandFailure.status(reading: problem.code))
      }
      defer { closedir(listing) }
      while let entry = readdir(listing) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        let path = "\(inner)/\(name)"
        if name.hasPrefix(".") { continue }
        var status = stat()
        guard lstat(root.path + path, &status) == 0 else { continue }
        // A link to a file is that file, as among templates; one to a folder might lead round in a circle.
        if status.st_mode & S_IFMT == S_IFLNK,
          stat(root.path + path, &status) != 0 || status.st_mode & S_IFMT == S_IFDIR
        {
          continue
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: folders.append(path)
        case S_IFREG:
          result.append((String(path.dropFirst()), try contents(of: path, in: root.path, folder)))
        default: break
        }
      }
    }
    return result.sorted { $0.path < $1.path }
  }

  private static func contents(
    of path: String, in root: String, _ folder: String
  ) throws -> [UInt8] {
    do { return Array(try Data(contentsOf: URL(fileURLWithPath: root + path))) } catch {
      throw CommandFailure(reading: root + path, as: folder + path, error)
    }
  }

  /// Who may do what with a file, which a link may lead to, as those of a secret of Kubernetes do; 0 where nobody can
  /// tell.
  static func mode(of path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  /// Says that there is no folder, or a file in its place.
  static func missing(_ folder: String) -> CommandFailure {
    CommandFailure(
      FileManager.default.fileExists(atPath: folder)
        ? "\(folder) is a file, and a folder is wanted." : "There is no folder \(folder).",
      status: CommandFailure.noInput)
  }

  /// Whether there is a folder.
  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
