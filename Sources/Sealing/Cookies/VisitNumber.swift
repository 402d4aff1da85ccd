import CSodium

/// Numbers for the figures: the events of one session share one, and nobody without the key can
/// find the session by it.
///
/// Made with the active key only: when that changes, a session at work counts twice.
public struct VisitNumber: Sendable {
  private let subkey: Subkey

  /// Numbers made with the active key's subkey for figures.
  public init(keyRing: KeyRing) {
    Sodium.require()
    subkey = keyRing.subkeys(for: .visit)[0]
  }

  /// The number of a session: the first 64 bits of keyed BLAKE2b.
  ///
  /// - Parameter session: the session id.
  public func number(session: [UInt8]) -> UInt64 {
    // 16 bytes are the least that BLAKE2b gives.
    var digest: (UInt64, UInt64) = (0, 0)
    withUnsafeMutableBytes(of: &digest) { digest in
      session.withUnsafeBytes { session in
        subkey.secret.withBytes { key in
          let status = crypto_generichash(
            digest.start, digest.count, session.start, UInt64(session.count), key.start, key.count)
          precondition(status == 0, "BLAKE2b refused its arguments.")
        }
      }
    }
    return UInt64(littleEndian: digest.0)
  }
}
