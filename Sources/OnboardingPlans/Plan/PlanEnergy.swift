/// The energies of a plan, kcal/day.
public struct PlanEnergy: Sendable, Hashable, Codable {
  /// At rest, unrounded.
  public let restingKcal: Double
  /// Level of activity: maintenance over rest.
  public let pal: Double
  /// What holds the weight, unrounded.
  public let maintenanceKcal: Double
  /// What to eat: a multiple of 10.
  public let targetKcal: Double

  /// Deficit (negative) or surplus of the plan, kcal/day.
  public var dailyChange: Double { targetKcal - maintenanceKcal }
}
