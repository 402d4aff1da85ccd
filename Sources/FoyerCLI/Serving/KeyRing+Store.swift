import OnboardingStore
import Sealing

extension KeyRing {
  /// Ends what another process revoked, where this ring is of before.
  ///
  /// - Parameter marks: of the keys that the store was used with.
  /// - Returns: the ids of those that were ended, in order.
  /// - Throws: `revokedActiveKey` where none of its keys may seal.
  mutating func follow(_ marks: KeyMarks) throws(KeyRingError) -> [KeyID] {
    try revoke(marks.revoked, sealingWith: marks.used)
  }
}

extension KeyFile {
  /// That a file still has keys that were revoked: `var/keys.json is of before key 0 was revoked: bring it up to date`.
  ///
  /// - Parameters:
  ///   - ended: their ids.
  ///   - active: the key that is used in their place; nil where none is.
  static func staleness(
    of path: String, lacking ended: [KeyRing.KeyID], sealingWith active: KeyRing.KeyID? = nil
  ) -> String {
    let ids = ended.map { "\($0)" }.joined(separator: ", ")
    let keys = ended.count == 1 ? "key \(ids) was" : "keys \(ids) were"
    return "\(path) is of before \(keys) revoked: bring it up to date"
      + (active.map { "; what was sealed so is not opened here either, and key \($0) seals" } ?? "")
  }
}
