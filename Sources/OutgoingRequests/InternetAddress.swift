// Whose an address's members are depends on who includes <sys/socket.h> first: libcurl or the system.
import CCurl

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An address that a name was resolved to, and what may be asked of it.
public enum InternetAddress: Hashable, Sendable {
  /// IPv4, the first octet in the highest byte.
  case v4(UInt32)
  /// IPv6, the first eight bytes and the last eight.
  case v6(high: UInt64, low: UInt64)

  /// Where an address leads.
  public enum Reach: Sendable, Hashable {
    /// Out into the Internet.
    case world
    /// Into this machine or a network of its own: loopback, private, shared by a carrier's customers.
    case inner
    /// Nowhere a request should ever go: unspecified, link-local (where clouds keep the credentials
    /// of a machine), multicast, reserved, documentation, and addresses that wrap others.
    case nowhere
  }

  /// The address as text: `203.0.113.7`, `2001:db8::1`, without brackets. nil for anything else.
  public init?(_ text: String) {
    guard !text.utf8.contains(0) else { return nil }
    var v4 = in_addr()
    var v6 = in6_addr()
    if inet_pton(AF_INET, text, &v4) == 1 {
      self = .v4(UInt32(bigEndian: v4.s_addr))
    } else if inet_pton(AF_INET6, text, &v6) == 1 {
      self = withUnsafeBytes(of: v6) { Self(v6: $0) }
    } else {
      return nil
    }
  }

  /// The address in what the system connects to; nil for another family.
  init?(_ address: UnsafePointer<sockaddr>) {
    let bytes = UnsafeRawPointer(address)
    switch CInt(address.pointee.sa_family) {
    case AF_INET:
      self = .v4(UInt32(bigEndian: bytes.loadUnaligned(as: sockaddr_in.self).sin_addr.s_addr))
    case AF_INET6:
      let v6 = bytes.loadUnaligned(as: sockaddr_in6.self).sin6_addr
      self = withUnsafeBytes(of: v6) { Self(v6: $0) }
    default: return nil
    }
  }

  /// An IPv6 address of 16 bytes; one that only wraps an IPv4 address (`::ffff:a.b.c.d`) becomes that.
  ///
  /// Source: RFC 4291 §2.5.5.2.
  private init(v6 bytes: UnsafeRawBufferPointer) {
    let high = UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))
    let low = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    self =
      high == 0 && low >> 32 == 0xFFFF
      ? .v4(UInt32(truncatingIfNeeded: low)) : .v6(high: high, low: low)
  }

  /// Where it leads.
  ///
  /// Of IPv6 only what is given out for the Internet counts as it (2000::/3); what translates or
  /// wraps IPv4 (64:ff9b::/96, 2002::/16, 2001::/32) could lead anywhere and leads nowhere.
  /// Source: IANA IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890, RFC 6598, RFC 6052).
  public var reach: Reach {
    switch self {
    case .v4(let address):
      if Self.inner4.contains(where: { $0.contains(address) }) { return .inner }
      return Self.nowhere4.contains(where: { $0.contains(address) }) ? .nowhere : .world
    case .v6(let high, let low):
      if high == 0, low == 1 { return .inner }
      // fc00::/7: unique local addresses.
      if high >> 57 == 0xFC >> 1 { return .inner }
      guard high >> 61 == 0b001 else { return .nowhere }
      return Self.nowhere6.contains { $0.contains(high) } ? .nowhere : .world
    }
  }

  /// All addresses that begin with the same bits.
  private struct Block<Word: FixedWidthInteger & UnsignedInteger & Sendable>: Sendable {
    let prefix: Word
    let bits: Int

    func contains(_ word: Word) -> Bool { (word ^ prefix) >> (Word.bitWidth - bits) == 0 }
  }

  private static let inner4: [Block<UInt32>] = [
    Block(prefix: 0x0A00_0000, bits: 8),  // 10.0.0.0/8
    Block(prefix: 0x6440_0000, bits: 10),  // 100.64.0.0/10
    Block(prefix: 0x7F00_0000, bits: 8),  // 127.0.0.0/8
    Block(prefix: 0xAC10_0000, bits: 12),  // 172.16.0.0/12
    Block(prefix: 0xC0A8_0000, bits: 16),  // 192.168.0.0/16
  ]

  private static let nowhere4: [Block<UInt32>] = [
    Block(prefix: 0x0000_0000, bits: 8),  // 0.0.0.0/8
    Block(prefix: 0xA9FE_0000, bits: 16),  // 169.254.0.0/16
    Block(prefix: 0xC000_0000, bits: 24),  // 192.0.0.0/24
    Block(prefix: 0xC000_0200, bits: 24),  // 192.0.2.0/24
    Block(prefix: 0xC058_6300, bits: 24),  // 192.88.99.0/24
    Block(prefix: 0xC612_0000, bits: 15),  // 198.18.0.0/15
    Block(prefix: 0xC633_6400, bits: 24),  // 198.51.100.0/24
    Block(prefix: 0xCB00_7100, bits: 24),  // 203.0.113.0/24
    Block(prefix: 0xE000_0000, bits: 3),  // 224.0.0.0/4 and 240.0.0.0/4
  ]

  /// By their first half.
  private static let nowhere6: [Block<UInt64>] = [
    Block(prefix: 0x2001_0000_0000_0000, bits: 23),  // 2001::/23, with Teredo
    Block(prefix: 0x2001_0DB8_0000_0000, bits: 32),  // 2001:db8::/32
    Block(prefix: 0x2002_0000_0000_0000, bits: 16),  // 2002::/16
    Block(prefix: 0x3FFF_0000_0000_0000, bits: 20),  // 3fff::/20
  ]
}
