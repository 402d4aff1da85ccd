import Foundation
import Synchronization

/// The folder of one store, held by one process until it is released or this value is gone.
///
/// SQLite before 3.51.3 can corrupt a WAL database when two connections write and checkpoint at the
/// same time; one process with one writer rules that out, and the lock makes it certain.
final class DataFolder: Sendable {
  /// What a file is on its disk, whatever it is called.
  private struct Identity: Equatable, Sendable {
    let device: UInt64
    let number: UInt64

    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(status.st_ino)
    }
  }

  let path: String
  private let lock: Mutex<CInt?>
  private let database: Identity?

  /// The path of the database.
  var databasePath: String { Self.databasePath(in: path) }

  static func databasePath(in folder: String) -> String { folder + "/foyer.sqlite" }

  /// Makes the folder, readable by its owner only, when it is not there, and takes it.
  ///
  /// - Throws: `folderUnwritable`, or `inUse` when another process, or another store of this one,
  ///   holds it.
  init(_ path: String) throws(StoreError) {
    self.path = path
    try Self.make(path)
    let lockPath = path + "/lock"
    let lock = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else {
      throw .folderUnwritable(path: path, reason: "\(Self.systemReason()) (\(lockPath))")
    }
    Self.leave(lock, toOwnerOf: path)
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      defer { close(lock) }
      throw errno == EWOULDBLOCK
        ? .inUse(path: path, holder: Self.holder(lock)) : Self.unwritable(path)
    }
    self.lock = Mutex(lock)
    do throws(StoreError) { try Self.makeDatabase(in: path) } catch {
      close(lock)
      throw error
    }
    database = Identity(Self.databasePath(in: path))
    // For the message of the next one that comes; the lock itself is what counts.
    let holder = Array("\(getpid())\n".utf8)
    _ = ftruncate(lock, 0)
    _ = pwrite(lock, holder, holder.count, 0)
  }

  /// Takes a folder to read it alone, so that no process changes what is in it meanwhile. Nothing is written.
  ///
  /// - Throws: `movedAway`, `folderUnwritable`, or `inUse` when another process, or another store of this one, holds it.
  init(reading path: String) throws(StoreError) {
    self.path = path
    // Without the file no process ever had the folder.
    let lock = open(path + "/lock", O_RDONLY | O_CLOEXEC)
    guard lock >= 0 || errno == ENOENT else { throw Self.unwritable(path) }
    guard lock < 0 || flock(lock, LOCK_SH | LOCK_NB) == 0 else {
      defer { close(lock) }
      throw errno == EWOULDBLOCK
        ? .inUse(path: path, holder: Self.holder(lock)) : Self.unwritable(path)
    }
    self.lock = Mutex(lock < 0 ? nil : lock)
    database = Identity(Self.databasePath(in: path))
    if let movedAway { throw movedAway }
  }

  deinit { release() }

  /// Lets another process have the folder.
  func release() {
    lock.withLock { file in
      if let file {
        // A child that was forked off a moment ago, and is no other program yet, has the file open, too:
        // closing it alone would leave the lock there.
        flock(file, LOCK_UN)
        close(file)
      }
      file = nil
    }
  }

  /// Makes the folder, readable by its owner only, when it is not there.
  ///
  /// - Throws: `folderUnwritable`.
  static func make(_ path: String) throws(StoreError) {
    makeParents(of: path)
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw unwritable(path) }
    var status = stat()
    guard stat(path, &status) == 0 else { throw unwritable(path) }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw .folderUnwritable(path: path, reason: "it is not a folder")
    }
    guard access(path, W_OK | X_OK) == 0 else { throw unwritable(path) }
  }

  /// Failures show when the folder itself is made, with the reason that counts.
  private static func makeParents(of path: String) {
    let parent = URL(filePath: path).deletingLastPathComponent().path
    guard parent != path, access(parent, F_OK) != 0 else { return }
    makeParents(of: parent)
    mkdir(parent, 0o700)
  }

  /// SQLite gives its other files the mode of the first one.
  private static func makeDatabase(in path: String) throws(StoreError) {
    let file = open(databasePath(in: path), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      throw .folderUnwritable(path: path, reason: "\(systemReason()) (\(databasePath(in: path)))")
    }
    leave(file, toOwnerOf: path)
    close(file)
  }

  /// Gives a file that root made to whom the folder belongs: the server that runs there as them opens it, too. SQLite does
  /// so with its other files.
  static func leave(_ file: CInt, toOwnerOf folder: String) {
    var (owned, owner) = (stat(), stat())
    guard geteuid() == 0, fstat(file, &owned) == 0, stat(folder, &owner) == 0,
      owned.st_uid == 0, owner.st_uid != 0
    else { return }
    // Where it can't be given away the next one is told why it can't have the folder.
    _ = fchown(file, owner.st_uid, owner.st_gid)
  }

  /// Makes sure that the database in the folder is the one that was opened.
  ///
  /// - Throws: `moved`.
  func requireInPlace() throws(StoreError) {
    guard Identity(databasePath) == database else { throw .moved(path: databasePath) }
  }

  /// Makes sure that the disk has so many bytes left.
  ///
  /// - Throws: `littleRoom`, or `folderUnwritable` where the system doesn't say.
  func requireRoom(of least: UInt64) throws(StoreError) {
    guard let left = room else { throw Self.unwritable(path) }
    guard left >= least else { throw .littleRoom(bytes: left) }
  }

  /// How many bytes the disk has left; nil where the system doesn't say.
  var room: UInt64? {
    var disk = statvfs()
    guard statvfs(path, &disk) == 0 else { return nil }
    return UInt64(disk.f_bavail) * UInt64(disk.f_frsize)
  }

  /// Whether SQLite's log has what may not be in the database yet.
  var hasLog: Bool { Self.size(of: databasePath + "-wal") > 0 }

  /// How many bytes the database and its log take up.
  var size: UInt64 {
    Self.size(of: databasePath) + Self.size(of: databasePath + "-wal")
  }

  private static func size(of path: String) -> UInt64 {
    var status = stat()
    return stat(path, &status) == 0 ? UInt64(max(0, status.st_size)) : 0
  }

  static func unwritable(_ path: String) -> StoreError {
    .folderUnwritable(path: path, reason: systemReason())
  }

  private static func systemReason() -> String { String(cString: strerror(errno)) }

  private static func holder(_ lock: CInt) -> Int32? {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = pread(lock, &bytes, bytes.count, 0)
    guard count > 0 else { return nil }
    return Int32(
      String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
  }
}
