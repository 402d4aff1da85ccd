internal import OnboardingDomain

/// Two windows at the ends of eight hours from noon on, or earlier; 45 and 55 % of energy.
enum TwoMeals {
  private static let span = 480
  private static let length = 90

  static func place(_ routine: DailyRoutine) -> PlacedMeals {
    let day = UsableDay(routine)
    guard day.length >= span else { return crowded(day) }
    let noon = day.moment(of: TimeOfDay(wrapping: 12 * 60))
    let start = max(day.from, min(noon, day.to - span))
    return PlacedMeals(
      stretches: [
        Stretch(start: start, length: length),
        Stretch(start: start + span - length, length: length),
      ], names: ["midday", "evening"], weights: [45, 55])
  }

  private static func crowded(_ day: UsableDay) -> PlacedMeals {
    var placed = day.crowded(atMost: 2, lengths: [length, length])
    let isOne = placed.stretches.count == 1
    placed.names = isOne ? ["midday"] : ["midday", "evening"]
    placed.weights = isOne ? [100] : [45, 55]
    return placed
  }
}
