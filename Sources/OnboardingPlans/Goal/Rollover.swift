public import OnboardingDomain

/// Unused energy of a day carried to the next: weekly energy is what matters.
///
/// No trial was found; amounts and rules are a judgement.
public enum Rollover {
  /// The most that is carried, kcal.
  public static let most = 200.0

  /// Energy carried to the next day, 0 … 200 kcal; eating more than the target carries nothing.
  public static func carried(target: Kilocalories, eaten: Kilocalories) -> Kilocalories {
    Kilocalories((target.value - eaten.value).clamped(to: 0...most))
  }

  /// The next day's target: the day's own with what was carried, never below the floor.
  public static func nextTarget(
    _ target: Kilocalories, carrying carried: Kilocalories, floor: Kilocalories
  ) -> Kilocalories {
    Kilocalories(max(target.value + carried.value.clamped(to: 0...most), floor.value))
  }

  /// The mean of the days, shown beside each; nil without days.
  public static func average(_ days: [Kilocalories]) -> Kilocalories? {
    guard !days.isEmpty else { return nil }
    return Kilocalories(days.reduce(0) { $0 + $1.value } / Double(days.count))
  }
}
