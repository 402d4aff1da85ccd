/// Whether people came into the arms of an experiment as often as they should have, asked as often as one likes.
///
/// Source: Lindon and Malek, "Anytime-valid inference for multinomial count data", NeurIPS 35 (2022): the Bayes factor of
/// any shares against those that were drawn, whose inverse is a p-value that holds at every look (Ville, "Étude
/// critique de la notion de collectif", 1939).
public struct SampleRatio: Sendable, Hashable {
  /// At most so probable it is that a split is ever so uneven if nothing is wrong, however often one looks; 0 … 1.
  public let pValue: Double

  /// Below this nothing is concluded from the experiment: of a hundred that divide people by chance alone one is
  /// that uneven at any look, at most.
  public static let limit = 0.01

  /// How far from those that were drawn other shares are looked for: as if so many people had come as drawn. Few for
  /// an arm that loses nearly all, many for one that loses some in a hundred; both weigh the same.
  private static let concentrations = [10.0, 1000]

  /// The test of a split.
  ///
  /// - Parameters:
  ///   - counts: how many people there are in each arm.
  ///   - weights: what their shares should be, as parts of any sum; positive, as many as there are arms.
  /// - Returns: nil where there is nothing to divide: fewer than two arms, or nobody in them.
  public init?(_ counts: [Int], weights: [Double]) {
    precondition(counts.count == weights.count, "each arm has a weight")
    precondition(weights.allSatisfy { $0 > 0 }, "nobody can come into an arm without weight")
    let people = counts.reduce(0, +)
    guard counts.count > 1, people > 0 else { return nil }
    let whole = weights.reduce(0, +)
    let shares = weights.map { $0 / whole }
    let factors = Self.concentrations.map { Self.factor(counts, shares, concentration: $0) }
    // Of logarithms, so that none is too large for a number.
    let largest = factors.max() ?? 0
    let mean =
      factors.reduce(0) { $0 + naturalExponential($1 - largest) } / Double(factors.count)
    pValue = min(1, naturalExponential(-largest) / mean)
  }

  /// The logarithm of how much more probable these counts are where any shares may be those of the arms.
  private static func factor(
    _ counts: [Int], _ shares: [Double], concentration: Double
  ) -> Double {
    let people = Double(counts.reduce(0, +))
    let start = logarithmOfGamma(concentration) - logarithmOfGamma(concentration + people)
    return zip(counts, shares).reduce(start) { sum, arm in
      let drawn = concentration * arm.1
      return sum + logarithmOfGamma(drawn + Double(arm.0)) - logarithmOfGamma(drawn)
        - Double(arm.0) * naturalLogarithm(arm.1)
    }
  }

  /// Whether the split is so uneven that nothing can be concluded.
  public var isOff: Bool { pValue < Self.limit }
}
