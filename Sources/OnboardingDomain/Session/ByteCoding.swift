/// Appends numbers and words to bytes: LEB128 for whole numbers, little-endian IEEE 754 for others.
///
/// Memory of its own instead of an array, which would ask at every byte whether it is shared.
struct ByteWriter: ~Copyable {
  private var room = UnsafeMutableRawBufferPointer.allocate(byteCount: 512, alignment: 1)
  private var count = 0

  deinit { room.deallocate() }

  /// What was written.
  var written: [UInt8] { Array(room[..<count]) }

  @inline(__always)
  private mutating func reserve(_ additional: Int) {
    if additional > room.count - count { grow(by: additional) }
  }

  @inline(never)
  private mutating func grow(by additional: Int) {
    let larger = UnsafeMutableRawBufferPointer.allocate(
      byteCount: room.count + max(additional, room.count), alignment: 1)
    larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: room[..<count]))
    room.deallocate()
    room = larger
  }

  mutating func byte(_ byte: UInt8) {
    reserve(1)
    room[count] = byte
    count += 1
  }

  mutating func bytes(_ bytes: UnsafeRawBufferPointer) {
    reserve(bytes.count)
    UnsafeMutableRawBufferPointer(rebasing: room[count...]).copyMemory(from: bytes)
    count += bytes.count
  }

  mutating func number(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      byte(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    byte(UInt8(rest))
  }

  /// Zigzag, so that small negative numbers stay short.
  mutating func signed(_ number: Int64) {
    self.number(UInt64(bitPattern: (number << 1) ^ (number >> 63)))
  }

  mutating func double(_ number: Double) {
    withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes($0) }
  }

  mutating func text(_ text: String) {
    var text = text
    text.withUTF8 {
      number(UInt64($0.count))
      bytes(UnsafeRawBufferPointer($0))
    }
  }
}

/// Takes numbers and words from bytes; every read is checked, nothing traps.
struct ByteReader {
  private let storage: [UInt8]
  private var position = 0

  init(_ storage: [UInt8]) { self.storage = storage }

  var isAtEnd: Bool { position == storage.count }

  mutating func byte() throws(SessionCodec.Failure) -> UInt8 {
    guard position < storage.count else { throw .malformed }
    defer { position += 1 }
    return storage[position]
  }

  mutating func bytes(_ count: Int) throws(SessionCodec.Failure) -> [UInt8] {
    guard count <= storage.count - position else { throw .malformed }
    defer { position += count }
    return Array(storage[position..<(position + count)])
  }

  mutating func number() throws(SessionCodec.Failure) -> UInt64 {
    var result: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      let next = try byte()
      guard shift < 63 || next <= 1 else { throw .malformed }
      result |= UInt64(next & 0x7F) << shift
      if next & 0x80 == 0 { return result }
    }
    throw .malformed
  }

  mutating func signed() throws(SessionCodec.Failure) -> Int64 {
    let number = try number()
    return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }

  /// A count of things that each take at least one byte.
  mutating func count() throws(SessionCodec.Failure) -> Int {
    let count = try number()
    guard count <= UInt64(storage.count - position) else { throw .malformed }
    return Int(count)
  }

  mutating func double() throws(SessionCodec.Failure) -> Double {
    guard storage.count - position >= 8 else { throw .malformed }
    let bits = storage.withUnsafeBytes {
      $0.loadUnaligned(fromByteOffset: position, as: UInt64.self)
    }
    position += 8
    let number = Double(bitPattern: UInt64(littleEndian: bits))
    guard number.isFinite else { throw .malformed }
    return number
  }

  mutating func text() throws(SessionCodec.Failure) -> String {
    let length = try count()
    let end = position + length
    // What is no UTF-8 is other bytes when it is mended. `String(validating:)` is worked out at run time for each call, and
    // takes a thousand instructions.
    let (text, isWhole) = storage.withUnsafeBytes { bytes in
      let written = UnsafeRawBufferPointer(rebasing: bytes[position..<end])
      var text = String(decoding: written, as: UTF8.self)
      let isWhole = text.withUTF8 { UnsafeRawBufferPointer($0).elementsEqual(written) }
      return (text, isWhole)
    }
    guard isWhole else { throw .malformed }
    position = end
    return text
  }
}
