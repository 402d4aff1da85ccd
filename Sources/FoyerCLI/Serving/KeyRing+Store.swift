import OnboardingStore
import Sealing

extension KeyRing {
  /// Ends what another process revoked, where this ring is of before.
  ///
  /// - Parameters:
  ///   - marks: of the keys that the store was used with.
  ///   - path: of the file that the ring is from.
  /// - Returns: a sentence for the operator; nil where nothing was to be ended.
  /// - Throws: `revokedActiveKey` where none of its keys may seal.
  mutating func follow(_ marks: KeyMarks, path: String) throws(KeyRingError) -> String? {
    let ended = try revoke(marks.revoked, sealingWith: marks.used)
    guard !ended.isEmpty else { return nil }
    let ids = ended.map { "\($0)" }.joined(separator: ", ")
    let keys = ended.count == 1 ? "key \(ids) was" : "keys \(ids) were"
    return "\(path) is of before \(keys) revoked: bring it up to date; what was sealed so is not"
      + " opened here either, and key \(activeID) seals"
  }
}
