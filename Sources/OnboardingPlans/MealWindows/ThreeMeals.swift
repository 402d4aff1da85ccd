internal import OnboardingDomain

/// Morning, midday and evening around a working day; 25, 40 and 35 % of energy.
enum ThreeMeals {
  private static let lengths = [120, 60, 90]

  static func place(_ routine: DailyRoutine) -> PlacedMeals {
    let day = UsableDay(routine)
    let apart = MealSchedule.apart
    let needed = lengths.reduce(0, +) + 2 * apart
    guard day.length >= needed else { return crowded(day) }
    let (first, second, third) = (lengths[0], lengths[1], lengths[2])
    var morning = day.from
    var midday = max(day.moment(of: routine.lunch), morning + first + apart)
    var evening = max(day.moment(of: routine.workEnd, plus: 30), midday + second + apart)
    // Bed pulls the evening earlier, and that one the windows before it.
    evening = min(evening, day.to - third)
    midday = min(midday, evening - apart - second)
    morning = min(morning, midday - apart - first)
    return PlacedMeals(
      stretches: [
        Stretch(start: morning, length: first), Stretch(start: midday, length: second),
        Stretch(start: evening, length: third),
      ], names: ["morning", "midday", "evening"], weights: [25, 40, 35])
  }

  private static func crowded(_ day: UsableDay) -> PlacedMeals {
    var placed = day.crowded(atMost: 3, lengths: lengths)
    switch placed.stretches.count {
    case 3: (placed.names, placed.weights) = (["morning", "midday", "evening"], [25, 40, 35])
    case 2: (placed.names, placed.weights) = (["midday", "evening"], [45, 55])
    default: (placed.names, placed.weights) = (["midday"], [100])
    }
    return placed
  }
}
