/// Why a key ring can't be read, written or changed. Each has one sentence that says what to do.
public enum KeyRingError: Error, Sendable, Equatable, CustomStringConvertible {
  /// There is no file at the path.
  case missing(path: String)
  /// The group or others may read or write the file.
  case tooOpen(path: String, mode: UInt32)
  /// The file is not a key ring; `reason` says where it departs from one.
  case malformed(path: String, reason: String)
  /// The system refused to read or write; `reason` is its own text.
  case inaccessible(path: String, reason: String)
  /// No key has this id.
  case unknownKey(KeyRing.KeyID)
  /// The key was revoked and stays so.
  case revokedKey(KeyRing.KeyID)
  /// The active key can't be revoked.
  case activeKey(KeyRing.KeyID)
  /// The key that seals was revoked by another process, or in a later state of the file, and there is no other that could.
  case revokedActiveKey(KeyRing.KeyID)
  /// All 256 ids are in use.
  case full
  /// The file has none of the keys that are in use.
  case foreign(path: String)

  /// One sentence for the operator, without secrets.
  public var description: String {
    switch self {
    case .missing(let path):
      "There is no key ring at \(path)."
    case .tooOpen(let path, let mode):
      "The key ring \(path) is open to others (mode \(String(mode, radix: 8))): run chmod 600 on "
        + "it, and rotate the keys if anyone else could have read it."
    case .malformed(let path, let reason):
      "The key ring \(path) can't be used: \(reason)."
    case .inaccessible(let path, let reason):
      "The key ring \(path) can't be read or written: \(reason)."
    case .unknownKey(let id):
      "There is no key \(id) in the ring."
    case .revokedKey(let id):
      "Key \(id) was revoked and can't be used again; add a new one."
    case .activeKey(let id):
      "Key \(id) is the active one; activate another key before revoking it."
    case .revokedActiveKey(let id):
      "keys.json says that key \(id) seals, which was revoked, and has no other that is in use: put the newest one in"
        + " its place or, where that is lost, add a key and activate it."
    case .full:
      "All 256 keys are in use; revoke those that are no longer needed."
    case .foreign(let path):
      "The key ring \(path) has none of the keys that are in use, so that it would end every session; put"
        + " the right one back."
    }
  }
}
