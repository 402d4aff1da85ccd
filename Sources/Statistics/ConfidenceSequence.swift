/// Intervals of a difference that may be looked at as often as one likes: with the stated confidence none
/// of them ever leaves the truth out, however long it goes on and whenever one stops.
///
/// It is the two-sided normal-mixture boundary over the variance of the difference. It holds for large
/// numbers only, so there is none below `fewest` in each arm.
///
/// Source: Robbins, "Statistical methods related to the law of the iterated logarithm", Annals of
/// Mathematical Statistics 41 (1970); Howard, Ramdas, McAuliffe, Sekhon, "Time-uniform, nonparametric,
/// nonasymptotic confidence sequences", Annals of Statistics 49 (2021), proposition 5; Waudby-Smith, Arbour,
/// Sinha, Kennedy, Ramdas, "Time-uniform central limit theory and asymptotic confidence sequences", Annals
/// of Statistics 52 (2024), theorem 2.2.
public struct ConfidenceSequence: Sendable, Hashable {
  /// How probable it is that one of the intervals is wrong; above 0, below 1.
  public let error: Double
  /// At how many in the smaller arm it is tightest.
  public let tuned: Int
  /// How many there must be in each arm.
  public let fewest: Int
  /// The variance of the mixture over the slopes.
  private let mixture: Double

  /// A sequence.
  ///
  /// - Parameters:
  ///   - error: how probable it may be that one of the intervals is wrong; above 0, below 1.
  ///   - tuned: at how many in the smaller arm it is tightest; 1 or more.
  ///   - fewest: how many there must be in each arm; 1 or more.
  public init(error: Double = 0.05, tuned: Int = 2000, fewest: Int = 100) {
    precondition(0 < error && error < 1, "an error probability lies between 0 and 1")
    precondition(tuned > 0 && fewest > 0, "a sequence is about some people")
    self.error = error
    self.tuned = tuned
    self.fewest = fewest
    let weight = -2 * naturalLogarithm(error)
    // Every mixture above 0 is right, and the usual one, which is about the tightest, isn't above 0 for errors over 0.74.
    mixture = max(weight, weight + naturalLogarithm(weight) + 1) / Double(tuned)
  }

  /// By how much one share is above another at this look; nil while an arm has too few.
  public func difference(of one: Proportion, from other: Proportion) -> Difference? {
    forecast(of: one, from: other, growing: 1)
  }

  /// The same with more people in both arms, if the shares stay what they are.
  ///
  /// - Parameter factor: how many times as many there will be; 1 or more.
  public func forecast(
    of one: Proportion, from other: Proportion, growing factor: Double
  ) -> Difference? {
    let smaller = min(one.total, other.total)
    guard factor >= 1, smaller > 0, Double(smaller) * factor >= Double(fewest) else { return nil }
    let value = one.share - other.share
    let half = halfWidth(
      variance: [one, other].reduce(0) {
        $0 + variance($1, growing: factor) * Double(smaller) / Double($1.total)
      }, people: Double(smaller) * factor)
    return Difference(value, interval: Interval(low: value - half, high: value + half))
  }

  /// Between which shares of the people the true median always lies, at every look: the share of those below
  /// it is a half, and never leaves this interval.
  ///
  /// - Returns: nil while there are fewer than `fewest`.
  public func medianRanks(of people: Int) -> Interval? {
    guard people >= fewest else { return nil }
    let half = halfWidth(variance: 0.25, people: Double(people))
    return Interval(low: max(0, 0.5 - half), high: min(1, 0.5 + half))
  }

  /// The variance of whether one of an arm did it.
  private func variance(_ arm: Proportion, growing factor: Double) -> Double {
    // Of a few who did it, or a few who didn't, the plain estimate claims to know more than it does: with arms of 90
    // and 10 and one in a hundred of them up to a tenth of the sequences left the truth out. Source: Agresti and Coull,
    // "Approximate is better than 'exact' …", The American Statistician 52 (1998): two more of each.
    let share = (Double(arm.count) * factor + 2) / (Double(arm.total) * factor + 4)
    return share * (1 - share)
  }

  func halfWidth(variance: Double, people: Double) -> Double {
    let spread = people * mixture + 1
    let boundary =
      2 * spread / (people * people * mixture)
      * naturalLogarithm(spread.squareRoot() / error)
    return (variance * boundary).squareRoot()
  }
}
