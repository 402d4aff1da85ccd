import SeededRandom
import Statistics
import Testing

/// A table of the same, worked out with `scipy.special.gammaln`, scipy 1.17.1.
@Suite struct SampleRatioTests {
  @Test(
    arguments: [
      ([4213, 4199], [0.5, 0.5], 1.000000000000e+00),
      ([5100, 4900], [0.5, 0.5], 9.592365231871e-01),
      ([70, 20, 10], [60, 30, 10], 9.175581435212e-01),
      ([100, 100, 100, 190], [1, 1, 1, 1], 1.867353703528e-07),
      ([9000, 1000], [0.88, 0.12], 5.528606870207e-08),
      ([1900, 2100], [1, 1], 6.324892882903e-02),
      ([1800, 2100], [1, 1], 2.124185101500e-04),
      ([3, 60], [1, 1], 3.295703751824e-11),
    ] as [([Int], [Double], Double)])
  func `a split is tested by the Bayes factor of any shares`(
    counts: [Int], weights: [Double], expected: Double
  ) throws {
    let ratio = try #require(SampleRatio(counts, weights: weights))
    #expect(abs(ratio.pValue / expected - 1) < 1e-8)
    #expect(ratio.isOff == (expected < 0.01))
  }

  @Test func `of few people no split is off`() throws {
    for (counts, weights) in [
      ([0, 1], [99.0, 1]), ([0, 2], [90, 10]), ([0, 0, 2], [70, 20, 10]), ([1, 2], [95, 5]),
    ] {
      #expect(try !#require(SampleRatio(counts, weights: weights)).isOff)
    }
  }

  /// A look a day for eight weeks, as with sound experiments in the documentation.
  @Test(arguments: [([50, 50], 40), ([99, 1], 5), ([70, 20, 10], 40)] as [([Double], Int)])
  func `of a hundred sound splits one is off at any look, at most`(
    weights: [Double], people: Int
  ) throws {
    var random = SplitMix(seed: 7)
    let whole = weights.reduce(0, +)
    let off = (0..<400).count { _ in
      var counts = weights.map { _ in 0 }
      return (0..<56).contains { _ in
        for _ in 0..<people {
          var left = Double.random(in: 0..<whole, using: &random)
          let arm = weights.firstIndex { weight in
            left -= weight
            return left < 0
          }
          counts[arm ?? 0] += 1
        }
        return SampleRatio(counts, weights: weights)?.isOff ?? false
      }
    }
    #expect(off <= 4)
  }

  @Test func `one arm, or nobody, is no split`() {
    #expect(SampleRatio([10], weights: [1]) == nil)
    #expect(SampleRatio([0, 0], weights: [1, 1]) == nil)
  }
}
