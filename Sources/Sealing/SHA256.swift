import CSodium

/// The SHA-256 digest: fingerprints of files, and the chain of the audit trail.
///
/// Source: FIPS 180-4, by libsodium.
package enum SHA256 {
  /// The digest's 32 bytes.
  package static func digest(_ message: [UInt8]) -> [UInt8] {
    Sodium.require()
    return [UInt8](count: Int(crypto_hash_sha256_BYTES)) { output in
      _ = crypto_hash_sha256(output.start, message, UInt64(message.count))
    }
  }

  /// The digest in 64 lower-case hexadecimal digits.
  package static func hexDigest(_ message: [UInt8]) -> String { digest(message).hexadecimal }
}
