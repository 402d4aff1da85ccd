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

  /// Reads an entry of `X-Forwarded-For`: an address, which may have a port behind it that says nothing of who came
  /// (`203.0.113.7:5678`, `[2001:db8::1]:443`).
  ///
  /// nil for anything else. An IPv6 address with a port needs its brackets.
  /// Source: RFC 7239 §6 for the form; Azure Application Gateway writes it so.
  init?(forwarded entry: String) {
    if let address = PeerAddress(entry) {
      self = address
      return
    }
    guard let colon = entry.lastIndex(of: ":") else { return nil }
    let (host, port) = (entry[..<colon], entry[colon...].dropFirst())
    guard port.utf8.allSatisfy({ (0x30...0x39).contains($0) }), UInt16(port) != nil,
      host.first == "[" || !host.contains(":"), let address = PeerAddress(String(host))
    else { return nil }
    self = address
  }
}
