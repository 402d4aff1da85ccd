package import OnboardingDomain
internal import OnboardingPlans

extension NutriSyncResults {
  /// The day's energy and what it is made of, the day of the goal weight, and the meal windows.
  package var outline: [ResultLine] {
    guard let energy else { return [] }
    func whole(_ number: Int) -> ComputedValue { .number(Double(number), digits: 0) }
    let macros = energy.macros
    var lines = [
      ResultLine("energy", whole(energy.kcal)),
      ResultLine(
        "macros", whole(macros.proteinGrams), whole(macros.fatGrams),
        whole(macros.carbohydrateGrams)),
    ]
    if let date = computedValue("plan.goal-date") { lines.append(ResultLine("goal-date", date)) }
    let day = mealDay
    return lines
      + zip(day.entries, day.split(energy.kcal)).map { entry, kcal in
        ResultLine(
          label: "window.\(entry.name.id).title", text: "outline.window",
          [.window(entry.window), whole(kcal)])
      }
  }
}
