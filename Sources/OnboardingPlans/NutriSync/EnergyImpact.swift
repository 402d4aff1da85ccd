/// What low energy costs in a year: an illustration with its formula, not a finding.
public struct EnergyImpact: Sendable, Hashable, Codable {
  /// How energetic a person feels, 1 … 10.
  public let energyLevel: Int
  /// Productive hours lost in a year: (10 − level) × 0.5 h × 365.
  public let hoursPerYear: Double
  /// The same in waking days of 16 hours, rounded down.
  public let wakingDaysPerYear: Int
  /// Waking days a year that a lift of 5 points, at most to 10, gives back.
  public let regainedWakingDays: Int

  /// Hours lost a day for each point below 10.
  static let hoursPerPoint = 0.5
  static let daysPerYear = 365.0
  static let wakingHours = 16.0
  static let lift = 5

  /// The impact of a level, held within 1 … 10.
  public init(energyLevel level: Int) {
    energyLevel = min(max(level, 1), 10)
    func hours(_ points: Int) -> Double {
      Double(points) * Self.hoursPerPoint * Self.daysPerYear
    }
    let missing = 10 - energyLevel
    hoursPerYear = hours(missing)
    wakingDaysPerYear = Int(hours(missing) / Self.wakingHours)
    regainedWakingDays = Int(hours(min(missing, Self.lift)) / Self.wakingHours)
  }
}
