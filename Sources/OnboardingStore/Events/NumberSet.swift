/// A set of small numbers, a bit for each, that is filled and emptied again and again.
struct NumberSet {
  private var bits: [UInt64] = []

  mutating func insert(_ number: UInt32) {
    let word = Int(number >> 6)
    if word >= bits.count {
      bits += Array(repeating: 0, count: word + 1 - bits.count)
    }
    bits[word] |= 1 << UInt64(number & 63)
  }

  /// The numbers, sorted; the set is empty then.
  mutating func removeAll() -> [UInt32] {
    var numbers: [UInt32] = []
    numbers.reserveCapacity(64)
    for word in bits.indices where bits[word] != 0 {
      var rest = bits[word]
      while rest != 0 {
        numbers.append(UInt32(word << 6 + rest.trailingZeroBitCount))
        rest &= rest - 1
      }
      bits[word] = 0
    }
    return numbers
  }
}
