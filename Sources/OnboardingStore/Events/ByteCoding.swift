/// Numbers as bytes, seven bits each, the lowest first, so that small ones are short.
struct NumberWriter {
  private(set) var bytes: [UInt8] = []

  /// - Parameter capacity: how many bytes there are likely to be.
  init(capacity: Int = 1024) { bytes.reserveCapacity(capacity) }

  mutating func write(_ number: Int64) {
    // Zigzag, so that small negative numbers are short, too.
    var rest = UInt64(bitPattern: (number << 1) ^ (number >> 63))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func write(_ number: some FixedWidthInteger) { write(Int64(number)) }

  /// Adds a number whose bytes say nothing, as it is, the lowest byte first.
  mutating func write(bytesOf number: UInt64) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }
}

/// Reads what `NumberWriter` wrote; nil where it ends.
struct NumberReader {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  mutating func number() -> Int64? {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while offset < bytes.count, shift < 64 {
      let byte = bytes[offset]
      offset += 1
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 {
        return Int64(bitPattern: (number >> 1) ^ (0 &- (number & 1)))
      }
      shift += 7
    }
    return nil
  }

  /// A number that was written as it is.
  mutating func bytesOfNumber() -> UInt64? {
    guard offset + 8 <= bytes.count else { return nil }
    defer { offset += 8 }
    return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}
