import Foundation

/// Tells that files below some folders changed: saved, renamed over, added or taken away, in folders
/// that are there now and in those made later.
///
/// On Linux the kernel says so; elsewhere, and where the kernel has no more watches to give, the
/// files are looked at a few times a second.
package struct FolderWatch {
  private let source: any ChangeSource

  /// A watch over these folders.
  package init(_ folders: [String]) {
    #if canImport(Glibc)
      source = InotifyWatch(folders) ?? PollingWatch(folders)
    #else
      source = PollingWatch(folders)
    #endif
  }

  /// A watch that looks at the files, whatever the kernel could do.
  package init(polling folders: [String]) { source = PollingWatch(folders) }

  /// Waits until something changed and came to rest; false if nothing did within that time.
  package func wait(milliseconds: Int) -> Bool { source.wait(milliseconds: milliseconds) }

  /// Whether a file can be part of a site: not hidden, not what an editor keeps beside it.
  static func isOfSite(_ name: String) -> Bool {
    !name.hasPrefix(".") && !name.hasSuffix("~") && name.contains(".")
      && !["swp", "swx", "tmp", "bak"].contains((name as NSString).pathExtension)
  }
}

/// Something that notices changes of files. Used by one thread.
protocol ChangeSource {
  /// Waits until something changed and came to rest; false if nothing did within that time.
  func wait(milliseconds: Int) -> Bool
}
