/// The proxies whose word is taken for who the client is: addresses, networks, and those on this machine that come by
/// the path of a Unix socket.
public struct TrustedProxies: Sendable, Hashable {
  private struct Network: Sendable, Hashable {
    let address: PeerAddress
    /// How many bits of the address all of its members share.
    let bits: Int

    /// From `10.0.0.1` or `10.0.0.0/24`; nil for what is neither, and for a network of half the world.
    init?(_ text: Substring) {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      guard let address = PeerAddress(String(parts[0])), parts.count <= 2 else { return nil }
      let most = if case .v4 = address { 32 } else { 128 }
      guard let bits = parts.count == 1 ? most : Int(parts[1]), (8...most).contains(bits) else {
        return nil
      }
      self.init(address, bits)
    }

    init(_ address: PeerAddress, _ bits: Int) {
      self.address = address
      self.bits = bits
    }

    func contains(_ other: PeerAddress) -> Bool {
      switch (address, other) {
      case (.v4(let mine), .v4(let its)): (mine ^ its) >> UInt32(32 - bits) == 0
      case (.v6(let high, let low), .v6(let itsHigh, let itsLow)):
        (high ^ itsHigh) >> UInt64(64 - min(bits, 64)) == 0
          && (low ^ itsLow) >> UInt64(64 - max(bits - 64, 0)) == 0
      default: false
      }
    }
  }

  private let networks: [Network]
  private let hasUnixSockets: Bool

  /// This machine, as 127.0.0.1.
  public static let loopback = TrustedProxies([Network(.loopback, 32)])

  private init(_ networks: [Network], hasUnixSockets: Bool = false) {
    self.networks = networks
    self.hasUnixSockets = hasUnixSockets
  }

  /// From addresses and networks with commas between them: `10.0.0.1, 10.1.0.0/16, fd00::/8`; `unix` is whoever may
  /// open the path of a Unix socket.
  ///
  /// - Returns: nil where one of them is none of these, or there is none.
  public init?(_ text: String) {
    var (networks, hasUnixSockets): ([Network], Bool) = ([], false)
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let last = part.lastIndex(where: { $0 != " " }) else { return nil }
      let entry = part[...last].drop { $0 == " " }
      if entry == "unix" {
        hasUnixSockets = true
      } else {
        guard let network = Network(entry) else { return nil }
        networks.append(network)
      }
    }
    self.init(networks, hasUnixSockets: hasUnixSockets)
  }

  /// Whether one of them has this address.
  public func contains(_ address: PeerAddress) -> Bool {
    if address == .unix { return hasUnixSockets }
    return networks.contains { $0.contains(address) }
  }
}
