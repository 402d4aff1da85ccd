import CSodium

/// Random numbers of the operating system, fit for keys, session ids and draws.
public enum RandomBytes {
  /// The number of bytes of a session id: 128 bits.
  ///
  /// Source: OWASP ASVS 5.0, 7.2.3 (at least 128 bits of entropy).
  public static let sessionIDCount = 16

  /// New random bytes.
  ///
  /// - Parameter count: how many bytes, zero or more.
  public static func make(_ count: Int) -> [UInt8] {
    Sodium.require()
    return [UInt8](count: count) { randombytes_buf($0.start, count) }
  }

  /// A new session id of `sessionIDCount` bytes.
  public static func sessionID() -> [UInt8] { make(sessionIDCount) }

  /// A random whole number from zero up to, and not including, a bound; every number equally
  /// likely.
  ///
  /// - Parameter upperBound: 1...4,294,967,295; below 2 the result is always 0.
  public static func number(below upperBound: UInt32) -> UInt32 {
    Sodium.require()
    return randombytes_uniform(upperBound)
  }
}
