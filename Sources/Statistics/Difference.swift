/// By how much one share is above another, and where that difference lies; −1 … 1.
public struct Difference: Sendable, Hashable {
  /// The difference of the two shares.
  public let value: Double
  /// Where it lies.
  public let interval: Interval

  /// A difference within its interval.
  public init(_ value: Double, interval: Interval) {
    self.value = value
    self.interval = interval
  }

  /// Whether the two are told apart: 0 lies outside.
  public var isKnown: Bool { !interval.contains(0) }
}

extension Proportion {
  /// By how much this share is above another one, with 95 % confidence.
  ///
  /// It may be looked at once. Where it is looked at every day until something shows, its confidence is
  /// lost: see ``ConfidenceSequence``.
  ///
  /// Source: method 10 of Newcombe, "Interval estimation for the difference between independent
  /// proportions", Statistics in Medicine 17 (1998).
  public func difference(from other: Proportion) -> Difference {
    let (own, others) = (interval, other.interval)
    let value = share - other.share
    let below = squared(share - own.low) + squared(others.high - other.share)
    let above = squared(own.high - share) + squared(other.share - others.low)
    return Difference(
      value,
      interval: Interval(
        low: max(-1, value - below.squareRoot()), high: min(1, value + above.squareRoot())))
  }

  /// How probable a difference at least this large would be if there were none; 0 … 1, and 1 where both
  /// shares are all or nothing alike, or one of nobody.
  ///
  /// Source: the test of two proportions with the pooled variance: Fleiss, Levin, Paik, "Statistical
  /// Methods for Rates and Proportions", §3.1.
  public func pValue(against other: Proportion) -> Double {
    guard total > 0, other.total > 0 else { return 1 }
    let pooled = Double(count + other.count) / Double(total + other.total)
    let variance = pooled * (1 - pooled) * (1 / Double(total) + 1 / Double(other.total))
    guard variance > 0 else { return 1 }
    return complementaryError(abs(share - other.share) / (2 * variance).squareRoot())
  }
}

func squared(_ value: Double) -> Double { value * value }
