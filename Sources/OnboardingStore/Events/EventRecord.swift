import OnboardingEvents

/// An event as it is kept: 24 bytes, little-endian.
struct EventRecord: Sendable, Hashable {
  /// The number of bytes of one.
  static let size = 24
  /// The bytes of one without words, which every version passes over: those of a group that has series.
  static let void = [UInt8](repeating: 0, count: size)

  /// The moments that are read, in milliseconds since 1970: up to the end of the year 9999.
  static let moments: Range<Int64> = 0..<253_402_300_800_000

  let circumstances: UInt32
  let words: UInt32
  let visit: UInt64
  let at: Int64

  init(circumstances: UInt32, words: UInt32, visit: UInt64, at: Int64) {
    self.circumstances = circumstances
    self.words = words
    self.visit = visit
    self.at = at
  }

  /// Three numbers whose bytes are kept.
  typealias Parts = (UInt64, UInt64, UInt64)

  /// The record as it is kept.
  var parts: Parts {
    (
      (UInt64(circumstances) | UInt64(words) << 32).littleEndian, visit.littleEndian,
      UInt64(bitPattern: at).littleEndian
    )
  }

  /// Calls a closure with each record of a group.
  static func forEach(in group: UnsafeRawBufferPointer, _ body: (EventRecord) throws -> Void)
    rethrows
  {
    var offset = 0
    func part() -> UInt64 {
      defer { offset += 8 }
      return UInt64(littleEndian: group.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    while offset + size <= group.count {
      let marks = part()
      try body(
        EventRecord(
          circumstances: UInt32(truncatingIfNeeded: marks),
          words: UInt32(truncatingIfNeeded: marks >> 32), visit: part(),
          at: Int64(bitPattern: part())))
    }
  }
}
