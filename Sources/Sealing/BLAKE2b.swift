import CSodium

/// The unkeyed digest BLAKE2b-256, which takes half the time of SHA-256: for what nobody but Foyer works
/// out again.
///
/// Source: RFC 7693, by libsodium.
package enum BLAKE2b {
  /// The digest's 32 bytes.
  package static func digest(_ message: [UInt8]) -> [UInt8] {
    Sodium.require()
    let count = Int(crypto_generichash_BYTES)
    return [UInt8](count: count) { output in
      _ = crypto_generichash(output.start, count, message, UInt64(message.count), nil, 0)
    }
  }
}
