extension PeerAddress {
  /// Reads an address as text: `203.0.113.7`, `2001:db8::1`, `[2001:db8::1]`, `::ffff:203.0.113.7`.
  ///
  /// nil for anything else; a port, a zone or a leading zero (`010.0.0.1`) is not accepted.
  /// Source: RFC 3986 §3.2.2 (IPv4), RFC 4291 §2.2 (IPv6).
  public init?(_ text: String) {
    var bytes = Array(text.utf8)[...]
    if bytes.first == 0x5B, bytes.last == 0x5D {
      bytes = bytes.dropFirst().dropLast()
      guard bytes.contains(0x3A) else { return nil }
    }
    if bytes.contains(0x3A) {
      guard let groups = Self.groups(ofV6: bytes) else { return nil }
      let halves = [groups[..<4], groups[4...]].map { half in
        half.reduce(UInt64(0)) { $0 << 16 | UInt64($1) }
      }
      self.init(high: halves[0], low: halves[1])
    } else if let address = Self.v4Number(bytes) {
      self = .v4(address)
    } else {
      return nil
    }
  }

  private static func v4Number(_ bytes: ArraySlice<UInt8>) -> UInt32? {
    let parts = bytes.split(separator: 0x2E, omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    var address: UInt32 = 0
    for part in parts {
      guard (1...3).contains(part.count), part.allSatisfy({ (0x30...0x39).contains($0) }),
        part.count == 1 || part.first != 0x30
      else { return nil }
      let octet = part.reduce(UInt32(0)) { $0 * 10 + UInt32($1 - 0x30) }
      guard octet <= 255 else { return nil }
      address = address << 8 | octet
    }
    return address
  }

  /// The eight groups; `::` stands once for at least one group of zeros.
  private static func groups(ofV6 bytes: ArraySlice<UInt8>) -> [UInt16]? {
    let gap = bytes.indices.dropLast().first { bytes[$0] == 0x3A && bytes[$0 + 1] == 0x3A }
    guard let gap else {
      let groups = groupList(bytes)
      return groups?.count == 8 ? groups : nil
    }
    let tail = bytes[(gap + 2)...]
    guard let before = gap == bytes.startIndex ? [] : groupList(bytes[..<gap], mayEndInV4: false),
      let after = tail.isEmpty ? [] : groupList(tail),
      before.count + after.count <= 7
    else { return nil }
    return before + Array(repeating: 0, count: 8 - before.count - after.count) + after
  }

  private static func groupList(
    _ bytes: ArraySlice<UInt8>, mayEndInV4: Bool = true
  ) -> [UInt16]? {
    var groups: [UInt16] = []
    let parts = bytes.split(separator: 0x3A, omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      if mayEndInV4, index == parts.count - 1, part.contains(0x2E) {
        guard let address = v4Number(part) else { return nil }
        groups += [UInt16(address >> 16), UInt16(truncatingIfNeeded: address)]
        continue
      }
      guard (1...4).contains(part.count) else { return nil }
      var group: UInt16 = 0
      for byte in part {
        guard let digit = byte.hexDigitValue else { return nil }
        group = group << 4 | UInt16(digit)
      }
      groups.append(group)
    }
    return groups
  }
}
