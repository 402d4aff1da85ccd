/// Why a sealed value was not opened. All of them mean a fresh session for the person; they differ
/// for the counters only.
public enum SealingError: Error, Sendable, Equatable, CaseIterable {
  /// Not the form of a sealed value: wrong prefix, length or characters.
  case malformed
  /// Sealed by a later or earlier format.
  case unsupportedVersion
  /// Sealed by a key that is not in the ring or was revoked.
  case unknownKey
  /// Changed, or sealed for another context.
  case notAuthentic
}
