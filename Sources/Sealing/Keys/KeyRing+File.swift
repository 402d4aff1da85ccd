import Foundation

extension KeyRing {
  /// The longest file that is read; 256 keys take about 30,000 bytes.
  private static let longestFile = 65_536

  /// The ring in a file.
  ///
  /// - Throws: `missing`, `tooOpen` when group or others have any permission, `malformed` when it
  ///   is not a ring with exactly one active key, `inaccessible` when the system refuses.
  public init(contentsOf path: String) throws(KeyRingError) {
    let file = try SecretFile.read(path, limit: Self.longestFile)
    self = try KeyRingDocument.ring(from: file, path: path)
  }

  /// The ring in a file, which is made with one new key when there is none.
  ///
  /// Of several processes that start at once, one makes the file and all read the same.
  ///
  /// - Parameter now: seconds since 1970 (UTC), the time of the new key.
  /// - Throws: as `init(contentsOf:)`.
  public static func loadOrCreate(at path: String, now: Int64) throws(KeyRingError) -> KeyRing {
    do {
      return try KeyRing(contentsOf: path)
    } catch .missing {
      let ring = KeyRing(createdAt: now)
      return try ring.create(at: path) ? ring : try KeyRing(contentsOf: path)
    }
  }

  /// Writes the ring into a file of its own, readable by its owner only.
  ///
  /// - Returns: false where there is a file, which stays as it is.
  /// - Throws: `inaccessible` when the system refuses.
  public func create(at path: String) throws(KeyRingError) -> Bool {
    try SecretFile.write(KeyRingDocument.bytes(of: self), to: path, replacing: false)
  }

  /// Writes the ring in place of the file: after a crash there is the old ring or the new one,
  /// whole.
  ///
  /// The file is readable by its owner only. Of two processes that call it at once one's is
  /// lost: who reads, changes and saves holds the folder meanwhile.
  ///
  /// - Throws: `inaccessible` when the system refuses.
  public func save(to path: String) throws(KeyRingError) {
    _ = try SecretFile.write(KeyRingDocument.bytes(of: self), to: path, replacing: true)
  }
}
