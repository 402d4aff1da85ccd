/// What was inside a sealed value.
public struct Opened: Sendable, Equatable {
  /// The bytes that were sealed.
  public let plaintext: [UInt8]
  /// The key that had sealed them.
  public let keyID: KeyRing.KeyID
  /// Whether that is no longer the active key, so that the next response should seal anew.
  public let needsReseal: Bool
}
