/// 128 random bits that name one person's walk through one flow.
///
/// Who starts over, or goes on in another browser, walks under another id with the same strand: for the figures it is
/// one person's visit.
public struct SessionID: Sendable, Hashable {
  /// The 16 bytes.
  public let bytes: [UInt8]

  /// The id of these bytes, or nil unless there are 16.
  public init?(bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  /// How many bytes the strand has.
  private static let strandCount = 8

  /// What it has in common with the ids of the sessions that it goes on from: the number of its first bytes, the
  /// lowest first. A number, because every request asks for it, and a part of the bytes would hold on to them.
  public var strand: UInt64 {
    bytes.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(as: UInt64.self)) }
  }

  /// The id of a session that goes on from this one.
  ///
  /// - Parameter fresh: random bits; half of them are used.
  public func continued(by fresh: SessionID) -> SessionID {
    SessionID(sixteen: Array(bytes[..<Self.strandCount]) + fresh.bytes[Self.strandCount...])
  }

  /// The id of nobody, where only what stands beside it counts.
  static let zero = SessionID(sixteen: [UInt8](repeating: 0, count: 16))

  private init(sixteen bytes: [UInt8]) { self.bytes = bytes }

  /// The id as 32 hexadecimal digits, as the store keeps it.
  public var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(32)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
