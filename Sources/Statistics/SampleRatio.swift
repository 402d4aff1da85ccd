/// Whether people came into the arms of an experiment as often as they should have.
public struct SampleRatio: Sendable, Hashable {
  /// How probable a split at least this uneven would be if nothing were wrong; 0 … 1.
  public let pValue: Double

  /// Below this nothing can be concluded from the experiment: something else than chance divides people.
  ///
  /// Source: Fabijan, Gupchup, Gupta, Omhover, Qin, Vermeer, Dmitriev, "Diagnosing Sample Ratio Mismatch in
  /// Online Controlled Experiments", KDD 2019.
  public static let limit = 0.001

  /// The chi-square test of a split.
  ///
  /// Source: Pearson, "On the criterion …", Philosophical Magazine 50 (1900).
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
    let statistic = zip(counts, weights).reduce(0.0) { sum, arm in
      let expected = Double(people) * arm.1 / whole
      return sum + squared(Double(arm.0) - expected) / expected
    }
    pValue = chiSquareTail(statistic, degrees: counts.count - 1)
  }

  /// Whether the split is so uneven that nothing can be concluded.
  public var isOff: Bool { pValue < Self.limit }
}

/// How much of a chi-square distribution lies above a value; 0 … 1.
///
/// Source: Abramowitz, Stegun, "Handbook of Mathematical Functions", 26.4.4 and 26.4.5.
///
/// - Parameters:
///   - value: 0 or more.
///   - degrees: 1 or more.
func chiSquareTail(_ value: Double, degrees: Int) -> Double {
  let isOdd = degrees % 2 == 1
  var sum = isOdd ? complementaryError((value / 2).squareRoot()) : naturalExponential(-value / 2)
  // Each term is the one before × value ÷ (2, 4, 6 … or 3, 5, 7 …).
  var term =
    isOdd
    ? (2 * value / .pi).squareRoot() * naturalExponential(-value / 2)
    : naturalExponential(-value / 2) * value / 2
  var step = isOdd ? 3.0 : 4
  for _ in 0..<((degrees - 1) / 2) {
    sum += term
    term *= value / step
    step += 2
  }
  return min(1, sum)
}
