/// A set of up to 128 positions: of the screens of a flow in `Flow.screenIDs`, or of those of a variant.
struct ScreenSet: Sendable, Hashable {
  static let capacity = 128

  private var bits: UInt128

  init() { bits = 0 }
  private init(bits: UInt128) { self.bits = bits }
  init(low: UInt64, high: UInt64) { bits = UInt128(high) << 64 | UInt128(low) }

  var low: UInt64 { UInt64(truncatingIfNeeded: bits) }
  var high: UInt64 { UInt64(truncatingIfNeeded: bits >> 64) }

  func contains(_ index: Int) -> Bool { bits >> index & 1 != 0 }
  func intersects(_ other: ScreenSet) -> Bool { bits & other.bits != 0 }

  mutating func insert(_ index: Int) { bits |= 1 << index }
  mutating func remove(_ index: Int) { bits &= ~(1 << index) }

  // MARK: Order

  var count: Int { bits.nonzeroBitCount }
  /// The lowest position; nil where there is none.
  var first: Int? { bits == 0 ? nil : bits.trailingZeroBitCount }
  /// The highest position; nil where there is none.
  var last: Int? { bits == 0 ? nil : Self.capacity - 1 - bits.leadingZeroBitCount }

  /// The positions below one, which may be the capacity.
  func below(_ index: Int) -> ScreenSet { ScreenSet(bits: bits & (1 << index &- 1)) }
  /// The positions above one.
  func above(_ index: Int) -> ScreenSet { ScreenSet(bits: bits & ~(1 << (index + 1) &- 1)) }

  /// How many positions lie in a range.
  func count(in range: Range<Int>) -> Int {
    below(range.upperBound).count - below(range.lowerBound).count
  }
}

extension ScreenSet: Sequence {
  /// Hands out the positions from the lowest to the highest.
  struct Iterator: IteratorProtocol {
    fileprivate var rest: ScreenSet

    mutating func next() -> Int? {
      guard let first = rest.first else { return nil }
      rest.bits &= rest.bits &- 1
      return first
    }
  }

  func makeIterator() -> Iterator { Iterator(rest: self) }
}
