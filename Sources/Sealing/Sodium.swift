import CSodium

/// The library behind this module, made ready once per process.
enum Sodium {
  private static let isReady: Bool = {
    // Seeded by the kernel once per thread instead of asked at each nonce.
    foyer_sodium_use_internal_randomness()
    return sodium_init() >= 0
  }()

  /// Makes libsodium ready; from the second call on it costs one comparison.
  ///
  /// Safe from any thread. Every entrance to this module passes here before its first C call.
  @inline(__always)
  static func require() {
    guard isReady else {
      fatalError("libsodium could not start: the system gives no random bytes. Check /dev/urandom.")
    }
  }
}

/// The library behind this module, for a caller that lists versions.
public enum SealingLibrary {
  /// Its version: `1.0.18`.
  public static var version: String {
    sodium_version_string().map { String(cString: $0) } ?? ""
  }
}

extension Sodium {
  /// Overwrites bytes that are no longer needed; the compiler can't leave it out.
  static func wipe(_ bytes: inout [UInt8]) {
    bytes.withUnsafeMutableBytes { sodium_memzero($0.start, $0.count) }
    bytes.removeAll()
  }
}
