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
    mixture = (weight + naturalLogarithm(weight) + 1) / Double(tuned)
  }

  /// By how much one share is above another at this look; nil while an arm has too few.
  public func difference(of one: Proportion, from other: Proportion) -> Difference? {
    guard min(one.total, other.total) >= fewest else { return nil }
    let value = one.share - other.share
    let half = halfWidth(
      variance: variance(one, arms: one.total, other.total)
        + variance(other, arms: other.total, one.total),
      people: Double(min(one.total, other.total)))
    return Difference(value, interval: Interval(low: value - half, high: value + half))
  }

  /// The same with more people in both arms, if the shares stay what they are.
  ///
  /// - Parameter factor: how many times as many there will be; 1 or more.
  public func forecast(
    of one: Proportion, from other: Proportion, growing factor: Double
  ) -> Difference? {
    guard factor >= 1, Double(min(one.total, other.total)) * factor >= Double(fewest) else {
      return nil
    }
    let value = one.share - other.share
    let half = halfWidth(
      variance: variance(one, arms: one.total, other.total)
        + variance(other, arms: other.total, one.total),
      people: Double(min(one.total, other.total)) * factor)
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

  /// What an arm adds to the variance for each person of the smaller arm.
  private func variance(_ arm: Proportion, arms own: Int, _ other: Int) -> Double {
    // Where all or nobody did it so far, the plain estimate would claim that there is nothing unknown.
    let isOneSided = arm.count == 0 || arm.count == arm.total
    let share = isOneSided ? (Double(arm.count) + 0.5) / (Double(arm.total) + 1) : arm.share
    return share * (1 - share) * Double(min(own, other)) / Double(own)
  }

  func halfWidth(variance: Double, people: Double) -> Double {
    let spread = people * mixture + 1
    let boundary =
      2 * spread / (people * people * mixture)
      * naturalLogarithm(spread.squareRoot() / error)
    return (variance * boundary).squareRoot()
  }
}
