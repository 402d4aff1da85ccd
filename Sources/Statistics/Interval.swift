/// Where a figure lies with a stated confidence.
public struct Interval: Sendable, Hashable {
  /// The lower end.
  public let low: Double
  /// The upper end.
  public let high: Double

  /// An interval. The lower end is not above the upper one.
  public init(low: Double, high: Double) {
    precondition(low <= high, "an interval begins below its end")
    self.low = low
    self.high = high
  }

  /// Whether a value lies in it, or on one of its ends.
  public func contains(_ value: Double) -> Bool { low <= value && value <= high }

  /// From end to end.
  public var width: Double { high - low }
}
