/// Sums of numbers that are told, of which no secret one may follow by adding and subtracting.
///
/// A sum is how often each number is in it. Those that are told span what follows from them; each secret is kept
/// less what follows, so that one of which nothing is left is known.
struct ToldSums {
  /// Counting goes around at a prime, so that every number but 0 can be divided by.
  private static let prime: Int64 = 2_147_483_629

  private var told: [(place: Int, sum: [Int64])] = []
  private var secrets: [[Int64]]

  init(secrets: [[Int64]]) { self.secrets = secrets }

  /// Tells a sum, unless a secret would follow.
  ///
  /// - Returns: whether it is told, or follows from what is.
  mutating func tell(_ sum: [Int64]) -> Bool {
    let rest = told.reduce(sum) { Self.less($0, $1.sum, at: $1.place) }
    guard let place = rest.firstIndex(where: { $0 != 0 }) else { return true }
    let inverse = Self.inverse(of: rest[place])
    let new = rest.map { $0 * inverse % Self.prime }
    let secrets = secrets.map { Self.less($0, new, at: place) }
    guard secrets.allSatisfy({ $0.contains { $0 != 0 } }) else { return false }
    self.secrets = secrets
    told.append((place, new))
    return true
  }

  /// A sum less as much of another one as leaves nothing at a place, where the other has 1.
  private static func less(_ sum: [Int64], _ other: [Int64], at place: Int) -> [Int64] {
    let factor = prime - sum[place]
    if factor == prime { return sum }
    return zip(sum, other).map { ($0 + factor * $1) % prime }
  }

  /// What times a number is 1. Source: Fermat's little theorem.
  private static func inverse(of number: Int64) -> Int64 {
    var (result, power, rest) = (Int64(1), number, prime - 2)
    while rest > 0 {
      if rest & 1 == 1 { result = result * power % prime }
      power = power * power % prime
      rest >>= 1
    }
    return result
  }
}
