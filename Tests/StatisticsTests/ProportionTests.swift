import Statistics
import Testing

/// A table of the same made by others: statsmodels 0.15.0 over scipy 1.17.1. The first four shares and the
/// first four differences stand in Newcombe's papers of 1998, too (0.2553 to 0.3662, 0.0524 to 0.3339 …).
@Suite struct ProportionTests {
  @Test(arguments: [
    (81, 263, 0.255288519878, 0.366209576983),
    (15, 148, 0.062386399531, 0.160487241723),
    (0, 20, 0.000000000000, 0.161125158053),
    (1, 29, 0.006113214293, 0.171755218793),
    (20, 20, 0.838874841947, 1.000000000000),
    (3047, 4213, 0.709529134816, 0.736539330971),
    (289, 356, 0.767946431807, 0.848991929680),
    (5, 5, 0.565517535217, 1.000000000000),
    (1, 1_000_000, 0.000000176525, 0.000005664912),
  ])
  func `the interval of a share is Wilson's`(count: Int, total: Int, low: Double, high: Double) {
    let interval = Proportion(count, of: total).interval
    #expect(abs(interval.low - low) < 1e-10)
    #expect(abs(interval.high - high) < 1e-10)
  }

  @Test func `of nobody nothing is known`() {
    #expect(Proportion(0, of: 0).interval == Interval(low: 0, high: 1))
    #expect(Proportion(0, of: 0).share == 0)
  }

  @Test func `an interval holds its share, and is narrower with more people`() {
    for total in 1...60 {
      for count in 0...total {
        let interval = Proportion(count, of: total).interval
        #expect(interval.contains(Double(count) / Double(total)))
        #expect(interval.low >= 0 && interval.high <= 1)
        #expect(Proportion(count * 4, of: total * 4).interval.width < interval.width)
      }
    }
  }

  @Test(arguments: [
    (56, 70, 48, 80, 0.052431472402, 0.333872654037),
    (9, 10, 3, 10, 0.170522723935, 0.809017973535),
    (6, 7, 2, 7, 0.058227927482, 0.806249637524),
    (5, 56, 0, 29, -0.038137147904, 0.192560013855),
    (0, 10, 0, 20, -0.161125158053, 0.277532799863),
    (0, 10, 0, 10, -0.277532799863, 0.277532799863),
    (10, 10, 0, 20, 0.679086037142, 1.000000000000),
    (10, 10, 0, 10, 0.607509350431, 1.000000000000),
    (363, 4213, 265, 4213, 0.012059584686, 0.034511881427),
    (2985, 4213, 3047, 4199, -0.036360577883, 0.002123503899),
  ])
  func `the interval of a difference is Newcombe's`(
    one: Int, ofOne: Int, other: Int, ofOther: Int, low: Double, high: Double
  ) {
    let difference = Proportion(one, of: ofOne).difference(from: Proportion(other, of: ofOther))
    #expect(abs(difference.interval.low - low) < 1e-10)
    #expect(abs(difference.interval.high - high) < 1e-10)
    #expect(difference.isKnown == (low > 0 || high < 0))
  }

  @Test(arguments: [
    (56, 70, 48, 80, 8.045081368197e-03),
    (9, 10, 3, 10, 6.169899320544e-03),
    (363, 4213, 265, 4213, 4.802317952299e-05),
    (2985, 4213, 3047, 4199, 8.119254026573e-02),
    (5, 56, 0, 29, 9.718656817058e-02),
  ])
  func `the test of two shares is the pooled one`(
    one: Int, ofOne: Int, other: Int, ofOther: Int, expected: Double
  ) {
    let found = Proportion(one, of: ofOne).pValue(against: Proportion(other, of: ofOther))
    #expect(abs(found / expected - 1) < 1e-9)
  }

  @Test func `shares that cannot differ are no finding`() {
    #expect(Proportion(0, of: 9).pValue(against: Proportion(0, of: 5)) == 1)
    #expect(Proportion(9, of: 9).pValue(against: Proportion(5, of: 5)) == 1)
    #expect(Proportion(3, of: 9).pValue(against: Proportion(0, of: 0)) == 1)
  }
}
