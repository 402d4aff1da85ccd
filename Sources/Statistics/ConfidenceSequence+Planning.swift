extension ConfidenceSequence {
  /// The quantile of the standard normal distribution at 0.8: what 80 % power asks for.
  private static let quantile = 0.841_621_2

  /// How many people there must be in each arm for a difference to be known in four of five experiments, where
  /// it is there: the interval at that many leaves 0 out with a probability of 80 %.
  ///
  /// It is the number for one look; as there are more, it takes rather fewer. It assumes that both arms are as
  /// large, and that the estimate is about normal.
  ///
  /// Source: the power of a normal test, as in Fleiss, Levin, Paik, "Statistical Methods for Rates and
  /// Proportions" (2003) §4.2, with the width of this sequence in the place of that of a single look.
  ///
  /// - Parameters:
  ///   - difference: of shares, above 0, at most 1.
  ///   - share: in the other arm, 0 … 1; the difference goes to where there is room for it.
  /// - Returns: nil where a thousand million are not enough.
  public func people(for difference: Double, from share: Double) -> Int? {
    precondition(0 < difference && difference <= 1, "a difference of shares lies between 0 and 1")
    precondition(0...1 ~= share, "a share lies between 0 and 1")
    let other = share + difference <= 1 ? share + difference : share - difference
    let held = min(max(other, 0), 1)
    let variance = share * (1 - share) + held * (1 - held)
    func isKnown(_ people: Int) -> Bool {
      let spread = Self.quantile * (variance / Double(people)).squareRoot()
      return halfWidth(variance: variance, people: Double(people)) + spread <= difference
    }
    var most = fewest
    while !isKnown(most) {
      guard most < 1_000_000_000 else { return nil }
      most *= 2
    }
    var least = fewest
    while least < most {
      let middle = (least + most) / 2
      if isKnown(middle) { most = middle } else { least = middle + 1 }
    }
    return most
  }
}
