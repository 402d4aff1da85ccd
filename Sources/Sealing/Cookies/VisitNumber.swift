import CSodium

/// Numbers for the figures: the events of one visit share one, and nobody without the key can
/// find a session by it.
///
/// Made with the active key only: when that changes, a session at work counts twice.
public struct VisitNumber: Sendable {
  private let subkey: Subkey

  /// Numbers made with the active key's subkey for figures.
  public init(keyRing: KeyRing) {
    Sodium.require()
    subkey = keyRing.subkeys(for: .visit)[0]
  }

  /// The number of a visit: SipHash-2-4 under the first half of the subkey. It is made at every
  /// page, and keyed BLAKE2b is more work for so few bytes.
  ///
  /// Source: Aumasson and Bernstein, "SipHash: a fast short-input PRF".
  ///
  /// - Parameter strand: what the ids of its sessions have in common: the bytes of a number, the lowest first.
  public func number(strand: UInt64) -> UInt64 {
    var digest: UInt64 = 0
    let strand = strand.littleEndian
    withUnsafeMutableBytes(of: &digest) { digest in
      withUnsafeBytes(of: strand) { strand in
        subkey.secret.withBytes { key in
          precondition(
            key.count >= crypto_shorthash_KEYBYTES && digest.count == crypto_shorthash_BYTES)
          _ = crypto_shorthash(digest.start, strand.start, UInt64(strand.count), key.start)
        }
      }
    }
    return UInt64(littleEndian: digest)
  }
}
