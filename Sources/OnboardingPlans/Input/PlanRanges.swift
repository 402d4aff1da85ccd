/// What inputs may be. Judgements that keep the equations near the people they were derived from.
public enum PlanRanges {
  /// Height, cm.
  public static let heightCm = 120.0...230.0
  /// Weight and target weight, kg.
  public static let weightKg = 30.0...300.0
  /// Body mass index; outside, height or weight is probably mistyped.
  public static let bodyMassIndex = 12.0...80.0
  /// Completed years; below 18 there is a plan without a deficit.
  public static let ageYears = 0...120
  /// Training sessions a week.
  public static let exerciseSessions = 0...14
  /// How energetic a person feels, in points.
  public static let energyLevel = 1...10
  /// Pace on Cal AI's slider in kg/week: 0.2 lb up to 1.5 kg (3.3 lb; drawn up to 3.0 lb).
  public static let speedKgPerWeek = 0.09...1.5
}
