public import OnboardingDomain

/// Weight and fat of one day.
public struct ProjectionPoint: Sendable, Hashable, Codable {
  /// Days since the plan was made.
  public let day: Int
  /// Weight, kg, unrounded.
  public let weightKg: Double
  /// Fat, kg, unrounded.
  public let fatKg: Double

  /// A point.
  public init(day: Int, weightKg: Double, fatKg: Double) {
    self.day = day
    self.weightKg = weightKg
    self.fatKg = fatKg
  }
}

/// Weight and fat day by day.
public struct Projection: Sendable, Hashable {
  /// One point for each day from day 0 on; never empty.
  public let points: [ProjectionPoint]
  /// The first day at or beyond the goal, where it is reached.
  public let goalDay: Int?

  /// The weight on a day, or on the last day before it.
  public func weight(onDay day: Int) -> Kilograms {
    Kilograms(points[min(max(0, day), points.count - 1)].weightKg)
  }
}
