internal import SeededRandom

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What chance decides for a simulated person; the same for the same seed, on every machine.
struct Dice: Sendable {
  private var generator: SplitMix

  init(seed: UInt64) { generator = SplitMix(seed: seed) }

  /// 64 bits that follow from two numbers alone.
  static func mix(_ seed: UInt64, _ number: UInt64) -> UInt64 {
    var generator = SplitMix(seed: seed &* 0x9E37_79B9_7F4A_7C15 ^ number)
    return generator.next()
  }

  /// 64 bits that follow from a text and a seed. Source: Fowler, Noll, Vo: FNV-1a.
  static func hash(_ text: String, seed: UInt64) -> UInt64 {
    mix(seed, text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
  }

  /// 0 ..< 1.
  mutating func unit() -> Double { Double(generator.next() >> 11) * 0x1p-53 }

  /// Yes, so likely.
  mutating func isTrue(_ probability: Double) -> Bool { unit() < probability }

  /// A number of a range, all alike.
  mutating func number(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * unit()
  }

  /// A number of a range, all alike.
  mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(unit() * Double(range.count))
  }

  /// A number of the normal distribution. Source: Box and Muller, Ann. Math. Statist. 29 (1958).
  mutating func normal(mean: Double = 0, deviation: Double = 1) -> Double {
    let (radius, angle) = ((-2 * log(1 - unit())).squareRoot(), 2 * Double.pi * unit())
    return mean + deviation * radius * cos(angle)
  }

  /// A number whose logarithm is normal.
  ///
  /// - Parameters:
  ///   - median: half of all are below it.
  ///   - spread: the standard deviation of the logarithm.
  mutating func logNormal(median: Double, spread: Double) -> Double {
    median * exp(normal(deviation: spread))
  }

  /// One of these, each as likely as its weight says; nil of none.
  mutating func pick<Element>(_ elements: [Element], weight: (Element) -> Double) -> Element? {
    let weights = elements.map { max(0, weight($0)) }
    var rest = unit() * weights.reduce(0, +)
    for (element, weight) in zip(elements, weights) {
      rest -= weight
      if rest < 0 { return element }
    }
    return elements.last
  }
}

/// Any element of a list, and whatever else draws from a generator.
extension Dice: RandomNumberGenerator {
  mutating func next() -> UInt64 { generator.next() }
}
