import Statistics
import Testing

@Suite struct VerdictTests {
  @Test(arguments: [
    (0.85, 0.9, Bound.atLeast(0.85), Verdict.met),
    (0.8, 0.84, .atLeast(0.85), .notMet),
    (0.8, 0.85, .atLeast(0.85), .notYetKnown),
    (0.8, 0.9, .atLeast(0.85), .notYetKnown),
    (200, 240, .atMost(240), .met),
    (241, 300, .atMost(240), .notMet),
    (240, 300, .atMost(240), .notYetKnown),
  ])
  func `a target is met or missed only when the whole interval says so`(
    low: Double, high: Double, bound: Bound, verdict: Verdict
  ) {
    #expect(Interval(low: low, high: high).verdict(on: bound) == verdict)
  }

  @Test func `of two things both have to be met`() {
    #expect(Verdict.met.and(.met) == .met)
    #expect(Verdict.met.and(.notYetKnown) == .notYetKnown)
    #expect(Verdict.notYetKnown.and(.notMet) == .notMet)
    #expect(Verdict.notMet.and(.met) == .notMet)
  }
}

/// Counts of what survives from `statsmodels.stats.multitest.multipletests` (0.15.0), method `fdr_bh`; the
/// second table is that of McDonald's "Handbook of Biological Statistics", the third that of Benjamini and
/// Hochberg's paper, where four remain.
@Suite struct FalseDiscoveryTests {
  @Test(arguments: [
    ([0.01, 0.02, 0.03, 0.04, 0.05], 5),
    (
      [
        0.001, 0.008, 0.039, 0.041, 0.042, 0.06, 0.074, 0.205, 0.212, 0.216, 0.222, 0.251, 0.269,
        0.275, 0.34, 0.341, 0.384, 0.569, 0.594, 0.696, 0.762, 0.94, 0.942, 0.975, 0.986,
      ], 1
    ),
    (
      [
        0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262,
        0.5719, 0.6528, 0.7590, 1.0,
      ], 4
    ),
    ([0.06, 0.2], 0),
    ([], 0),
  ])
  func `what survives are the smallest ones`(pValues: [Double], survivors: Int) {
    let mixed = pValues.reversed() as [Double]
    let found = FalseDiscoveries.survivors(of: mixed)
    #expect(found.filter { $0 }.count == survivors)
    let kept = zip(mixed, found).filter(\.1).map(\.0)
    #expect(Set(kept) == Set(pValues.prefix(survivors)))
  }
}
