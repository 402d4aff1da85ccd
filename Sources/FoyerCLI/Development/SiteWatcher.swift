import Foundation
import Synchronization

/// Under `--dev`: looks every third of a second whether a file changed, and renders the site anew.
/// A mistake in a file leaves the last good site standing and is told on standard error.
final class SiteWatcher: Sendable {
  private let site: Site
  private let folders: [String]
  private let tell: @Sendable (String) -> Void
  private let isStopped = Atomic<Bool>(false)

  init(_ site: Site, folders: [String], tell: @escaping @Sendable (String) -> Void) {
    self.site = site
    self.folders = folders
    self.tell = tell
  }

  /// Begins to watch on a thread of its own.
  func start() {
    let thread = Thread { [self] in
      var known = stamp()
      while !isStopped.load(ordering: .relaxed) {
        Thread.sleep(forTimeInterval: 0.3)
        let now = stamp()
        guard now != known else { continue }
        known = now
        render()
      }
    }
    thread.name = "site-watcher"
    thread.start()
  }

  /// Ends the watch within a third of a second.
  func stop() { isStopped.store(true, ordering: .relaxed) }

  private func render() {
    do {
      try site.reload()
      tell("The site is rendered anew.")
    } catch let failure as CommandFailure {
      for line in failure.lines { tell(line) }
    } catch {
      tell("\(error)")
    }
  }

  /// What the files look like from outside: path, size and time of every one.
  private func stamp() -> Set<String> {
    var result: Set<String> = []
    let keys: [URLResourceKey] = [.contentModificationDateKey, .fileSizeKey]
    for folder in folders {
      let files = FileManager.default.enumerator(
        at: URL(fileURLWithPath: folder), includingPropertiesForKeys: keys,
        options: [.skipsHiddenFiles])
      while let file = files?.nextObject() as? URL {
        guard let values = try? file.resourceValues(forKeys: Set(keys)) else { continue }
        let time = values.contentModificationDate?.timeIntervalSince1970 ?? 0
        result.insert("\(file.path) \(values.fileSize ?? 0) \(time)")
      }
    }
    return result
  }
}
