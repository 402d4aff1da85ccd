/// Splits a whole number into whole parts that sum to it exactly.
public enum LargestRemainder {
  /// The parts of `total` in proportion to `weights`; what rounding leaves goes to the largest
  /// remainders, the first of equals first.
  ///
  /// - Parameter weights: ≥ 0; all equal where they sum to nothing.
  public static func split(_ total: Int, by weights: [Double]) -> [Int] {
    guard !weights.isEmpty else { return [] }
    var sum = weights.reduce(0, +)
    var weights = weights
    if !(sum > 0) {
      weights = weights.map { _ in 1 }
      sum = Double(weights.count)
    }
    let exact = weights.map { Double(total) * $0 / sum }
    var parts = exact.map { Int(($0 + 1e-9).rounded(.down)) }
    let order = parts.indices.sorted {
      let (left, right) = (exact[$0] - Double(parts[$0]), exact[$1] - Double(parts[$1]))
      return abs(left - right) > 1e-9 ? left > right : $0 < $1
    }
    var rest = total - parts.reduce(0, +)
    for index in order where rest > 0 {
      parts[index] += 1
      rest -= 1
    }
    return parts
  }
}
