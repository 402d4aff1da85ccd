#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension PeerAddress {
  /// Reads an address as text: `203.0.113.7`, `2001:db8::1`, `[2001:db8::1]`, `::ffff:203.0.113.7`.
  ///
  /// nil for anything else; a port, a zone or a leading zero (`010.0.0.1`) is not accepted.
  /// Source: POSIX.1-2017, `inet_pton`; RFC 3986 §3.2.2 for the brackets.
  public init?(_ text: String) {
    let isBracketed = text.utf8.first == UInt8(ascii: "[") && text.utf8.last == UInt8(ascii: "]")
    let address = isBracketed ? String(text.dropFirst().dropLast()) : text
    // To C, a text ends at its first NUL.
    guard !address.utf8.contains(0) else { return nil }
    var v6 = in6_addr()
    var v4 = in_addr()
    if inet_pton(AF_INET6, address, &v6) == 1 {
      let (high, low) = withUnsafeBytes(of: v6) {
        ($0.loadUnaligned(as: UInt64.self), $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      }
      self.init(high: UInt64(bigEndian: high), low: UInt64(bigEndian: low))
    } else if !isBracketed, inet_pton(AF_INET, address, &v4) == 1 {
      self = .v4(UInt32(bigEndian: v4.s_addr))
    } else {
      return nil
    }
  }
}
