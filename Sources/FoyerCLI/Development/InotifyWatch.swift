#if canImport(Glibc)
  import Foundation
  import Glibc

  /// Asks the kernel. One watch for each folder, because a watch doesn't reach into the folders below.
  ///
  /// Source: inotify(7), "Limitations and caveats".
  final class InotifyWatch: ChangeSource {
    private let descriptor: Int32
    private let roots: [String]
    private var folders: [Int32: String] = [:]
    private var watchedRoots: Set<String> = []

    /// What is asked for. A file that is only created has nothing in it yet; what is written into
    /// it tells by itself.
    private static let mask = UInt32(
      IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_DELETE_SELF
        | IN_MOVE_SELF)
    /// How long it has to be quiet: an editor saves in several steps, a branch is many files.
    private static let rest: Int32 = 25
    private static let longestUnrest = 300

    /// Nil where the kernel gives no watch, or not enough of them.
    init?(_ roots: [String]) {
      descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      self.roots = roots
      guard descriptor >= 0 else { return nil }
      for root in roots where !watch(root) { return nil }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    func wait(milliseconds: Int) -> Bool {
      // A root that was taken away and put back, as a checkout does, has a new inode.
      var isChanged = false
      for root in roots where !watchedRoots.contains(root) && watch(root) { isChanged = true }
      if !isChanged {
        guard isReadable(within: Int32(clamping: milliseconds)) else { return false }
        isChanged = drain()
      }
      var unrest = 0
      while unrest < Self.longestUnrest, isReadable(within: Self.rest) {
        if drain() { isChanged = true }
        unrest += Int(Self.rest)
      }
      return isChanged
    }

    private func isReadable(within milliseconds: Int32) -> Bool {
      var question = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      return poll(&question, 1, milliseconds) > 0
    }

    /// Watches a folder and those in it; false where the kernel refuses.
    private func watch(_ folder: String) -> Bool {
      let number = inotify_add_watch(descriptor, folder, Self.mask)
      guard number >= 0 else { return false }
      folders[number] = folder
      if roots.contains(folder) { watchedRoots.insert(folder) }
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for name in names where !name.hasPrefix(".") {
        let path = "\(folder)/\(name)"
        guard Self.isFolder(path) else { continue }
        guard watch(path) else { return false }
      }
      return true
    }

    /// Whether it is a folder by itself; links to folders are not followed, nor are they read.
    private static func isFolder(_ path: String) -> Bool {
      var status = stat()
      return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Reads what the kernel noted; true if any of it matters.
    private func drain() -> Bool {
      var isChanged = false
      withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 8) { buffer in
        while true {
          let count = read(descriptor, buffer.baseAddress, buffer.count)
          guard count > 0 else { return }
          var offset = 0
          while offset + Self.headBytes <= count {
            let head = UnsafeRawBufferPointer(rebasing: buffer[offset..<count])
            let length = Int(head.load(fromByteOffset: 12, as: UInt32.self))
            let end = min(Self.headBytes + length, head.count)
            let name = String(
              decoding: head[Self.headBytes..<end].prefix { $0 != 0 }, as: UTF8.self)
            if note(
              head.load(as: Int32.self), head.load(fromByteOffset: 4, as: UInt32.self), name)
            {
              isChanged = true
            }
            offset += Self.headBytes + length
          }
        }
      }
      return isChanged
    }

    /// Bytes of `struct inotify_event` before its name.
    private static let headBytes = 16

    private func note(_ number: Int32, _ mask: UInt32, _ name: String) -> Bool {
      func has(_ flag: Int32) -> Bool { mask & UInt32(flag) != 0 }
      // Too much at once for the kernel to keep: everything may have changed.
      if has(IN_Q_OVERFLOW) { return true }
      guard let folder = folders[number] else { return false }
      if has(IN_IGNORED) || has(IN_MOVE_SELF) || has(IN_DELETE_SELF) {
        folders[number] = nil
        watchedRoots.remove(folder)
        return true
      }
      if has(IN_ISDIR) {
        if has(IN_CREATE) || has(IN_MOVED_TO), !name.hasPrefix(".") {
          // What was put into it before it was watched is read with everything else.
          _ = watch("\(folder)/\(name)")
        }
        return true
      }
      return !has(IN_CREATE) && FolderWatch.isOfSite(name)
    }
  }
#endif
