internal import OnboardingDomain
internal import OnboardingFlows

/// The rings of a day: what is left of its energy and of each macronutrient, and the arcs that a meal
/// takes of them.
struct DayRings: Sendable, Hashable {
  /// What a meal holds.
  struct Meal: Sendable, Hashable {
    /// kcal.
    let calories: Int
    /// g; nil where it is not known.
    let carbs, protein, fat: Int?
  }

  /// The figures of the day.
  let targets: DailyTargets
  /// What was eaten of them.
  let meal: Meal?

  /// The large ring and the three small ones.
  var view: ViewData {
    let left = targets.calories - (meal?.calories ?? 0)
    return [
      "left": .value(.number(Double(abs(left)), digits: 0)), "is-over": .flag(left < 0),
      "total": .text(String(targets.calories)), "arcs": .list(arcs),
      "macros": .list([
        macro("carbs", targets.carbs, meal?.carbs),
        macro("protein", targets.protein, meal?.protein),
        macro("fat", targets.fat, meal?.fat),
      ]),
    ]
  }

  /// Arcs of the energy of each macronutrient, the rest in ink; all of it where none is known. A
  /// little is left free between two.
  private var arcs: [ViewData] {
    guard let meal else { return [] }
    let known = [
      ("carb", 4 * (meal.carbs ?? 0)), ("protein", 4 * (meal.protein ?? 0)),
      ("fat", 9 * (meal.fat ?? 0)),
    ]
    let rest = meal.calories - known.reduce(0) { $0 + $1.1 }
    // Labels round, so a few kilocalories are no part of their own.
    let parts = (known + [("eaten", rest)]).filter { $0.1 > targets.calories / 100 }
    let sum = Double(parts.reduce(0) { $0 + $1.1 })
    let whole = Double(targets.calories)
    let scale = min(Double(meal.calories), whole) / max(1, sum)
    let gap = parts.count > 1 ? whole / 150 : 0
    var start = 0.0
    return parts.map { kind, energy in
      let length = Double(energy) * scale
      defer { start += length }
      return [
        "kind": .text(kind), "length": .text(max(1, length - gap).coordinate),
        "offset": .text((-start - gap / 2).coordinate),
      ]
    }
  }

  private func macro(_ id: String, _ target: Int, _ eaten: Int?) -> ViewData {
    let left = target - (eaten ?? 0)
    return [
      "id": .text(id), "title": .value(.copy("macro.\(id)")),
      "left": .value(.number(Double(abs(left)), digits: 0)), "is-over": .flag(left < 0),
      "total": .text(String(max(1, target))), "length": .text(String(min(eaten ?? 0, target))),
      "is-eaten": .flag((eaten ?? 0) > 0),
    ]
  }
}
