/// Which of many differences are still worth a word when so many were looked for at once.
public enum FalseDiscoveries {
  /// Says of each test whether it survives: of those that do, no more than the stated share are expected
  /// to be chance.
  ///
  /// Source: Benjamini, Hochberg, "Controlling the false discovery rate", Journal of the Royal Statistical
  /// Society B 57 (1995).
  ///
  /// - Parameters:
  ///   - pValues: of all tests that were made, also of those that showed nothing; 0 … 1.
  ///   - rate: the share of chance among what survives; 0 … 1.
  /// - Returns: one for each, in the same order.
  public static func survivors(of pValues: [Double], rate: Double = 0.05) -> [Bool] {
    let sorted = pValues.sorted()
    let last = sorted.indices.last { index in
      sorted[index] <= Double(index + 1) / Double(sorted.count) * rate
    }
    guard let last else { return pValues.map { _ in false } }
    return pValues.map { $0 <= sorted[last] }
  }
}
