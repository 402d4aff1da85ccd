import Foundation
import Monitors

/// Looks at path, size and time of every file a few times a second.
final class PollingWatch: ChangeSource {
  private let folders: [String]
  private var known: Set<String>
  private static let interval = 0.2

  init(_ folders: [String]) {
    self.folders = folders
    known = Self.stamp(folders)
  }

  func wait(milliseconds: Int) -> Bool {
    let end = MonotonicTime.now() + UInt64(milliseconds)
    repeat {
      let now = Self.stamp(folders)
      if now != known {
        known = now
        return true
      }
      Thread.sleep(forTimeInterval: Self.interval)
    } while MonotonicTime.now() < end
    return false
  }

  /// What the files look like from outside.
  private static func stamp(_ folders: [String]) -> Set<String> {
    var result: Set<String> = []
    let keys: Set<URLResourceKey> = [.contentModificationDateKey, .fileSizeKey, .isDirectoryKey]
    for folder in folders {
      let files = FileManager.default.enumerator(
        at: URL(fileURLWithPath: folder).resolvingSymlinksInPath(),
        includingPropertiesForKeys: Array(keys),
        options: [.skipsHiddenFiles])
      while let file = files?.nextObject() as? URL {
        guard FolderWatch.isOfSite(file.lastPathComponent),
          let values = try? file.resourceValues(forKeys: keys), values.isDirectory != true
        else { continue }
        let time = values.contentModificationDate?.timeIntervalSince1970 ?? 0
        result.insert("\(file.path) \(values.fileSize ?? 0) \(time)")
      }
    }
    return result
  }
}
