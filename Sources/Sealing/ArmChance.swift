import CSodium

/// The chance by which a session is drawn for the arms of an experiment: the same numbers whenever it is
/// asked, and none that anybody can work out without the key.
///
/// SipHash-2-4 with 128 bits under a key of the ring's. What was drawn is sealed in the session, so that
/// turning the key over moves nobody.
/// Source: Aumasson and Bernstein, "SipHash: a fast short-input PRF".
public struct ArmChance: Sendable {
  private let subkey: Subkey

  /// The chance of the active key's subkey for experiments.
  public init(keyRing: KeyRing) {
    Sodium.require()
    subkey = keyRing.subkeys(for: .experiment)[0]
  }

  /// Two numbers between 0 and 2⁶⁴, each as likely as any other.
  ///
  /// - Parameters:
  ///   - experiment: the flow and the experiment; ids without a slash, parted by one.
  ///   - session: the 16 bytes of the session's id.
  public func numbers(of experiment: String, session: [UInt8]) -> (UInt64, UInt64) {
    let message = Array(experiment.utf8) + [0] + session
    var digest: (UInt64, UInt64) = (0, 0)
    withUnsafeMutableBytes(of: &digest) { digest in
      subkey.secret.withBytes { key in
        precondition(
          key.count >= crypto_shorthash_siphashx24_KEYBYTES
            && digest.count == crypto_shorthash_siphashx24_BYTES)
        _ = crypto_shorthash_siphashx24(
          digest.start, message, UInt64(message.count), key.start)
      }
    }
    return (UInt64(littleEndian: digest.0), UInt64(littleEndian: digest.1))
  }
}
