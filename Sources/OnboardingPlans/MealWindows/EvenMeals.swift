internal import OnboardingDomain

/// Five windows of 45 minutes where twelve hours are usable, else four; equal parts of energy.
enum EvenMeals {
  private static let length = 45
  private static let longDay = 720
  /// Windows closer than this would be one meal.
  private static let leastGap = 30

  static func place(_ routine: DailyRoutine) -> PlacedMeals {
    let day = UsableDay(routine)
    let wanted = day.bed - day.wake - 240 >= longDay ? 5 : 4
    let needed = wanted * length + (wanted - 1) * leastGap
    let even = EvenPlacement(count: wanted, length: length)
    if day.length >= needed,
      var stretches = even.placed(wake: day.wake, awake: day.bed - day.wake)
    {
      // Rounding to the grid may pass the three hours before bed by a few minutes.
      if let last = stretches.indices.last, stretches[last].end > day.to {
        stretches[last].start = day.to - length
      }
      return named(PlacedMeals(stretches: stretches, names: [], weights: []))
    }
    return named(day.crowded(atMost: 3, lengths: [length, length, length]))
  }

  private static func named(_ placed: PlacedMeals) -> PlacedMeals {
    var placed = placed
    placed.names = placed.stretches.indices.map { "meal-\($0 + 1)" }
    placed.weights = placed.stretches.map { _ in 1 }
    return placed
  }
}
