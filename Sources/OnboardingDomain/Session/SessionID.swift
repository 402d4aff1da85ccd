/// 128 random bits that name one person's walk through one flow.
public struct SessionID: Sendable, Hashable {
  /// The 16 bytes.
  public let bytes: [UInt8]

  /// The id of these bytes, or nil unless there are 16.
  public init?(bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    self.bytes = bytes
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
