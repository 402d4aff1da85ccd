import CSodium

/// What a limit counts, without naming it: an address, a session, an account.
///
/// SipHash-2-4 with 128 bits under a key of the ring's, so that a list of buckets tells nobody who made
/// attempts, and the same one is found again after a restart. After the active key is turned over everybody
/// begins anew.
/// Source: Aumasson and Bernstein, "SipHash: a fast short-input PRF".
public struct AttemptDigest: Sendable {
  private let subkey: Subkey

  /// Digests made with the active key's subkey for attempts.
  public init(keyRing: KeyRing) {
    Sodium.require()
    subkey = keyRing.subkeys(for: .attempt)[0]
  }

  /// The digest of what is counted: 16 bytes.
  public func digest(of text: String) -> [UInt8] {
    let message = Array(text.utf8)
    return [UInt8](count: Int(crypto_shorthash_siphashx24_BYTES)) { output in
      subkey.secret.withBytes { key in
        precondition(key.count >= crypto_shorthash_siphashx24_KEYBYTES)
        _ = crypto_shorthash_siphashx24(
          output.start, message, UInt64(message.count), key.start)
      }
    }
  }
}
