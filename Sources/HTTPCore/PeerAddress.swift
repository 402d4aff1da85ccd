/// The address at the other end of a connection.
public enum PeerAddress: Hashable, Sendable {
  /// IPv4, the first octet in the highest byte.
  case v4(UInt32)
  /// IPv6, the first eight bytes and the last eight.
  case v6(high: UInt64, low: UInt64)
  /// Whoever may open the path of a Unix socket, and so is on this machine.
  case unix
  /// An address that could not be read.
  case unknown

  /// 127.0.0.1
  public static let loopback = PeerAddress.v4(0x7F00_0001)

  /// An IPv6 address; one that only wraps an IPv4 address (`::ffff:a.b.c.d`) becomes that.
  ///
  /// Source: RFC 4291 §2.5.5.2.
  public init(high: UInt64, low: UInt64) {
    if high == 0, low >> 32 == 0xFFFF {
      self = .v4(UInt32(truncatingIfNeeded: low))
    } else {
      self = .v6(high: high, low: low)
    }
  }

  /// Whether this machine is talking to itself: 127.0.0.0/8 or ::1.
  public var isLoopback: Bool {
    switch self {
    case .v4(let address): address >> 24 == 127
    case .v6(let high, let low): high == 0 && low == 1
    case .unix, .unknown: false
    }
  }

  /// What a rate limit counts: an IPv4 address, or the /64 of an IPv6 address, since one household
  /// has the whole /64.
  ///
  /// Source: RFC 6177 §2.
  public var rateLimitKey: PeerAddress {
    switch self {
    case .v6(let high, _): .v6(high: high, low: 0)
    default: self
    }
  }

  /// The network without the person, for logs: a /24 of IPv4, a /48 of IPv6.
  public var anonymised: PeerAddress {
    switch self {
    case .v4(let address): .v4(address & 0xFFFF_FF00)
    case .v6(let high, _): .v6(high: high & 0xFFFF_FFFF_FFFF_0000, low: 0)
    case .unix, .unknown: self
    }
  }
}

extension PeerAddress: CustomStringConvertible {
  /// Dotted decimal for IPv4, eight groups of hexadecimal for IPv6 (not shortened), `unix` or `unknown`.
  public var description: String {
    switch self {
    case .v4(let address):
      "\(address >> 24).\(address >> 16 & 255).\(address >> 8 & 255).\(address & 255)"
    case .v6(let high, let low):
      [high, low].flatMap { half in
        stride(from: 48, through: 0, by: -16).map {
          String(half >> UInt64($0) & 0xFFFF, radix: 16)
        }
      }.joined(separator: ":")
    case .unix: "unix"
    case .unknown: "unknown"
    }
  }
}
