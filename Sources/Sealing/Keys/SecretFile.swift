import Foundation

/// Reading and writing a small file that only its owner may see.
///
/// POSIX calls, because the guarantees are about their order: permissions are checked on the file
/// that is open, not on a path that may have changed since.
enum SecretFile {
  static func read(_ path: String, limit: Int) throws(KeyRingError) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      throw errno == ENOENT
        ? .missing(path: path) : .inaccessible(path: path, reason: systemReason())
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else {
      throw .inaccessible(path: path, reason: systemReason())
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .malformed(path: path, reason: "it is not a file")
    }
    let mode = UInt32(status.st_mode) & 0o777
    guard mode & 0o077 == 0 else { throw .tooOpen(path: path, mode: mode) }
    guard status.st_size <= limit else {
      throw .malformed(path: path, reason: "it is longer than \(limit) bytes")
    }
    return try readAll(file, limit: limit, path: path)
  }

  private static func readAll(
    _ file: CInt, limit: Int, path: String
  ) throws(KeyRingError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while bytes.count <= limit {
      // Foundation's name; the function of this type is another.
      let count = Foundation.read(file, &chunk, chunk.count)
      if count == 0 { break }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .inaccessible(path: path, reason: systemReason()) }
      bytes += chunk[..<count]
    }
    return bytes
  }

  /// Writes a whole file or nothing, with mode 0600, and returns when it is on the disk. It belongs to whom the one
  /// in its place belonged, or the folder: an administrator who writes it doesn't take it away from the server.
  ///
  /// - Returns: false when not replacing and the file exists already; it is then left alone.
  static func write(
    _ bytes: [UInt8], to path: String, replacing: Bool
  ) throws(KeyRingError) -> Bool {
    let draft = "\(path).\(Base64URL.encode(RandomBytes.make(9))).new"
    // O_EXCL: never through a link that an attacker laid there.
    let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .inaccessible(path: path, reason: systemReason()) }
    defer { unlink(draft) }
    do {
      defer { close(file) }
      guard keepOwner(of: path, for: file), writeAll(bytes, to: file), fsync(file) == 0 else {
        throw KeyRingError.inaccessible(path: path, reason: systemReason())
      }
    }
    // link fails where a file exists, so that of two first starts one wins and none is overwritten.
    guard (replacing ? rename(draft, path) : link(draft, path)) == 0 else {
      guard !replacing, errno == EEXIST else {
        throw .inaccessible(path: path, reason: systemReason())
      }
      return false
    }
    try syncFolder(of: path)
    return true
  }

  /// Only root may give a file away; who may not has made it their own before.
  private static func keepOwner(of path: String, for file: CInt) -> Bool {
    guard geteuid() == 0 else { return true }
    var status = stat()
    let isThere = stat(path, &status) == 0 || stat(folder(of: path), &status) == 0
    return !isThere || fchown(file, status.st_uid, status.st_gid) == 0
  }

  private static func folder(of path: String) -> String {
    URL(filePath: path).deletingLastPathComponent().path
  }

  private static func writeAll(_ bytes: [UInt8], to file: CInt) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Makes the name durable: without it a power failure may take the new file's entry away.
  private static func syncFolder(of path: String) throws(KeyRingError) {
    let file = open(folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { throw .inaccessible(path: path, reason: systemReason()) }
    defer { close(file) }
    guard fsync(file) == 0 else { throw .inaccessible(path: path, reason: systemReason()) }
  }

  private static func systemReason() -> String { String(cString: strerror(errno)) }
}
