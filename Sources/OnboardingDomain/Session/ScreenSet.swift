/// A set of screens of one flow, by position in `Flow.screenIDs`; at most 128 screens.
struct ScreenSet: Sendable, Hashable {
  static let capacity = 128

  private(set) var low: UInt64 = 0
  private(set) var high: UInt64 = 0

  init() {}

  init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  func contains(_ index: Int) -> Bool {
    index < 64 ? low & (1 << UInt64(index)) != 0 : high & (1 << UInt64(index - 64)) != 0
  }

  func intersects(_ other: ScreenSet) -> Bool { low & other.low | high & other.high != 0 }

  mutating func insert(_ index: Int) {
    if index < 64 { low |= 1 << UInt64(index) } else { high |= 1 << UInt64(index - 64) }
  }

  mutating func remove(_ index: Int) {
    if index < 64 { low &= ~(1 << UInt64(index)) } else { high &= ~(1 << UInt64(index - 64)) }
  }
}
