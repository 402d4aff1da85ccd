#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

import HTTPCore

/// An address and port as the socket calls want them.
struct SocketAddress {
  private var storage: sockaddr_storage
  private var length: socklen_t

  /// From an address; anything but IPv6 is taken as IPv4.
  init(_ address: PeerAddress, port: UInt16) {
    storage = sockaddr_storage()
    if case .v6(let high, let low) = address {
      var v6 = sockaddr_in6()
      v6.sin6_family = sa_family_t(AF_INET6)
      v6.sin6_port = port.bigEndian
      withUnsafeMutableBytes(of: &v6.sin6_addr) {
        $0.storeBytes(of: high.bigEndian, as: UInt64.self)
        $0.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
      }
      length = socklen_t(MemoryLayout<sockaddr_in6>.size)
      withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: v6, as: sockaddr_in6.self) }
    } else {
      var v4 = sockaddr_in()
      v4.sin_family = sa_family_t(AF_INET)
      v4.sin_port = port.bigEndian
      if case .v4(let number) = address { v4.sin_addr.s_addr = number.bigEndian }
      length = socklen_t(MemoryLayout<sockaddr_in>.size)
      withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: v4, as: sockaddr_in.self) }
    }
  }

  /// The address that a socket is bound to; nil if the system does not say.
  init?(of descriptor: Int32) {
    storage = sockaddr_storage()
    length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let code = withUnsafeMutablePointer(to: &storage) { storage in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &length)
      }
    }
    if code != 0 { return nil }
  }

  var family: Int32 { Int32(storage.ss_family) }

  /// Whether it is a place in the file system of this machine.
  var isPath: Bool { family == AF_UNIX }

  /// The port; 0 of a path, which has none.
  var port: UInt16 {
    if isPath { return 0 }
    // The port is at the same place in both families.
    return withUnsafeBytes(of: storage) {
      UInt16(bigEndian: $0.load(fromByteOffset: 2, as: UInt16.self))
    }
  }

  /// The address without the port.
  var host: PeerAddress {
    var copy = self
    return copy.withPointer { address, _ in Self.peer(address) }
  }

  /// Runs `body` with a pointer for a socket call.
  mutating func withPointer<Result>(
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    let length = length
    return withUnsafePointer(to: &storage) { storage in
      storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }

  /// Reads the address that a system call left.
  static func peer(_ address: UnsafePointer<sockaddr>?) -> PeerAddress {
    guard let address else { return .unknown }
    let raw = UnsafeRawPointer(address)
    switch Int32(raw.load(as: sockaddr_in.self).sin_family) {
    case AF_INET:
      return .v4(UInt32(bigEndian: raw.load(as: sockaddr_in.self).sin_addr.s_addr))
    case AF_INET6:
      let v6 = raw.load(as: sockaddr_in6.self).sin6_addr
      return withUnsafeBytes(of: v6) {
        PeerAddress(
          high: UInt64(bigEndian: $0.load(as: UInt64.self)),
          low: UInt64(bigEndian: $0.load(fromByteOffset: 8, as: UInt64.self)))
      }
    case AF_UNIX: return .unix
    default: return .unknown
    }
  }
}
