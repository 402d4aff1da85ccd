public import OnboardingDomain

/// When a plan reaches its goal.
public struct PlanGoal: Sendable, Hashable {
  /// The first day at or beyond the target; nil without a target or beyond two years.
  public let date: CalendarDate?
  /// Days until then.
  public let days: Int?
  /// Whether the target is reached within two years; nil without a target.
  public let reachable: Bool?
  /// Where the intake levels off, kg; nil where the model would end before.
  public let levelsOffAtKg: Double?
  /// The target, kg.
  public let targetWeightKg: Double?
  /// The date with 100 kcal/day towards the goal.
  public let earliestDate: CalendarDate?
  /// The date with 100 kcal/day away from it; nil where two years are not enough.
  public let latestDate: CalendarDate?
}

extension PlanGoal: Encodable {
  private enum CodingKeys: String, CodingKey {
    case date, days, reachable, levelsOffAtKg, targetWeightKg, earliestDate, latestDate
  }

  /// Writes dates as `YYYY-MM-DD` and null for what there is not.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(date?.iso8601, forKey: .date)
    try container.encode(days, forKey: .days)
    try container.encode(reachable, forKey: .reachable)
    try container.encode(levelsOffAtKg, forKey: .levelsOffAtKg)
    try container.encode(targetWeightKg, forKey: .targetWeightKg)
    try container.encode(earliestDate?.iso8601, forKey: .earliestDate)
    try container.encode(latestDate?.iso8601, forKey: .latestDate)
  }
}
