/// The headers of a request that this application knows what to do with; every other is checked
/// and dropped on arrival.
///
/// Held in one block of bytes: name, length, value, one after the other, so that a request costs no
/// string that nobody reads.
public struct RequestHeaders: Sendable {
  /// Room for records of one byte name, four bytes length (little-endian) and the value's bytes; the
  /// first `used` bytes are some.
  @usableFromInline var room: HeaderRoom?
  @usableFromInline var used = 0
  /// A bit for the names that are there, so that what nobody sent, as most of what is asked for, is not
  /// looked for.
  @usableFromInline var names: UInt64 = 0

  /// No headers.
  public init() {}

  /// Makes room for that many bytes of names and values.
  package mutating func reserve(_ capacity: Int) {
    guard capacity > room?.capacity ?? 0 else { return }
    room = HeaderRoom(capacity: capacity, copying: written)
  }

  private var written: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: room?.start, count: used)
  }

  /// Adds a header after those that are there.
  public mutating func append(_ name: Name, _ value: UnsafeRawBufferPointer) {
    let end = used + 5 + value.count
    let start = start(for: end)
    start.storeBytes(of: name.rawValue, toByteOffset: used, as: UInt8.self)
    start.storeBytes(
      of: UInt32(truncatingIfNeeded: value.count).littleEndian, toByteOffset: used + 1,
      as: UInt32.self)
    if let bytes = value.baseAddress {
      (start + used + 5).copyMemory(from: bytes, byteCount: value.count)
    }
    used = end
    names |= Self.bit(of: name)
  }

  /// Where there is room for that many bytes in all, which is written to by nobody else. It is `room` that
  /// keeps it; handing that out would count a reference for each header.
  private mutating func start(for end: Int) -> UnsafeMutableRawPointer {
    if isKnownUniquelyReferenced(&room), let start = room?.start, room?.capacity ?? 0 >= end {
      return start
    }
    let larger = HeaderRoom(capacity: max(end, 2 * (room?.capacity ?? 0)), copying: written)
    room = larger
    return larger.start
  }

  /// Adds a header after those that are there.
  public mutating func append(_ name: Name, _ value: String) {
    var value = value
    value.withUTF8 { append(name, UnsafeRawBufferPointer($0)) }
  }

  /// The first value of that name; bytes that are not UTF-8 are repaired with U+FFFD.
  public subscript(name: Name) -> String? {
    withBytes(of: name) { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether there is a header of that name.
  public func contains(_ name: Name) -> Bool { withBytes(of: name) { _ in true } ?? false }

  /// Runs `body` with the bytes of the first value of that name; nil if there is none.
  ///
  /// Inlinable, like what calls it: what `body` returns is not known here, and without knowing it the
  /// compiler would look it up at run time, for every header of every request.
  @inlinable
  public func withBytes<Result>(
    of name: Name, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result? {
    guard names & Self.bit(of: name) != 0 else { return nil }
    return withRecords { bytes in
      var offset = 0
      while let record = Self.record(at: offset, in: bytes) {
        if record.name == name.rawValue {
          return body(UnsafeRawBufferPointer(rebasing: bytes[record.value]))
        }
        offset = record.value.upperBound
      }
      return nil
    }
  }

  /// How many headers of that name there are.
  package func count(of name: Name) -> Int {
    guard names & Self.bit(of: name) != 0 else { return 0 }
    return withRecords { bytes in
      var (count, offset) = (0, 0)
      while let record = Self.record(at: offset, in: bytes) {
        if record.name == name.rawValue { count += 1 }
        offset = record.value.upperBound
      }
      return count
    }
  }

  /// Every value of that name in the order of arrival.
  public func values(of name: Name) -> [String] {
    guard names & Self.bit(of: name) != 0 else { return [] }
    return withRecords { bytes in
      var values: [String] = []
      var offset = 0
      while let record = Self.record(at: offset, in: bytes) {
        if record.name == name.rawValue {
          values.append(String(decoding: bytes[record.value], as: UTF8.self))
        }
        offset = record.value.upperBound
      }
      return values
    }
  }

  /// Two names may share one.
  @inlinable
  static func bit(of name: Name) -> UInt64 { 1 << UInt64(name.rawValue & 63) }

  @inlinable
  func withRecords<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    // The block is held until the closure is through.
    withExtendedLifetime(room) { room in
      body(UnsafeRawBufferPointer(start: room?.start, count: used))
    }
  }

  @inlinable
  static func record(
    at offset: Int, in bytes: UnsafeRawBufferPointer
  ) -> (name: UInt8, value: Range<Int>)? {
    guard offset < bytes.count else { return nil }
    let length = UInt32(
      littleEndian: bytes.loadUnaligned(fromByteOffset: offset + 1, as: UInt32.self))
    let start = offset + 5
    return (bytes[offset], start..<start + Int(length))
  }
}

extension RequestHeaders: ExpressibleByDictionaryLiteral {
  /// Headers in the order given; a name may repeat.
  public init(dictionaryLiteral elements: (Name, String)...) {
    for (name, value) in elements { append(name, value) }
  }
}
