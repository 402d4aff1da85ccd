import Statistics
import Testing

/// A table of the same made by `scipy.stats.chisquare`, scipy 1.17.1.
@Suite struct SampleRatioTests {
  @Test(arguments: [
    ([4213, 4199], [0.5, 0.5], 8.786793944745e-01),
    ([5100, 4900], [0.5, 0.5], 4.550026389636e-02),
    ([821, 815, 764], [1, 1, 1], 2.933907326007e-01),
    ([70, 20, 10], [60, 30, 10], 8.208499862390e-02),
    ([100, 100, 100, 140], [1, 1, 1, 1], 1.222775049427e-02),
    ([500, 510, 495, 505, 490], [1, 1, 1, 1, 1], 9.735009788393e-01),
    ([9000, 1000], [0.88, 0.12], 7.527930751217e-10),
  ])
  func `a split is tested by chi-square`(counts: [Int], weights: [Double], expected: Double) throws
  {
    let ratio = try #require(SampleRatio(counts, weights: weights))
    #expect(abs(ratio.pValue / expected - 1) < 1e-9)
    #expect(ratio.isOff == (expected < 0.001))
  }

  @Test func `an even split is as probable as can be`() throws {
    let ratio = try #require(SampleRatio([50, 50, 50], weights: [1, 1, 1]))
    #expect(ratio.pValue == 1)
  }

  @Test func `one arm, or nobody, is no split`() {
    #expect(SampleRatio([10], weights: [1]) == nil)
    #expect(SampleRatio([0, 0], weights: [1, 1]) == nil)
  }
}
