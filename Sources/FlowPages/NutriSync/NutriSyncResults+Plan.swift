internal import OnboardingDomain
internal import OnboardingFlows
internal import OnboardingPlans

extension NutriSyncResults {
  /// The summary of the plan.
  var planSummary: ViewData? {
    guard let energy else { return nil }
    let day = mealDay
    let axis = day.axis
    return [
      "kcal": .whole(energy.kcal), "kcal-raw": .text(String(energy.kcal)),
      "ring": .list(ring(day, energies: day.split(energy.kcal))),
      "protein": macro(energy.macros.proteinGrams, kcalPerGram: 4, of: energy),
      "carbs": macro(energy.macros.carbohydrateGrams, kcalPerGram: 4, of: energy),
      "fat": macro(energy.macros.fatGrams, kcalPerGram: 9, of: energy),
      "window-count": .whole(day.entries.count),
      "one-window": .flag(day.entries.count == 1),
      "windows": .list(
        windows(of: day).merging(day.entries.map { place($0.range, on: axis) })),
      "grid": .list(hourLines(axis)),
      "eating": hours(day.eatingMinutes), "fasting": hours(day.fastingMinutes),
      "is-overnight": .flag(day.fastsOvernight),
      "forecast": outlook?.course.map(planForecast) ?? .null,
      "is-goal-reached": .flag(outlook?.isReached ?? false),
      "is-steady": .flag(isSteady), "above": excess.map(ViewData.whole) ?? .null,
      "missed": missedGoal,
      "can-change": .flag(isGoalMissed || planNotices.contains(.maximumPace)),
      "notices": .list(
        (planNotices.map(\.rawValue) + dietNotices).map { ["text": .copy("plan.notice.\($0)")] }),
    ]
  }

  private func ring(_ day: MealDay, energies: [Int]) -> [ViewData] {
    let parts = RingArc.parts(weights: energies.map(Double.init))
    let hues = zip(day.entries, energies).filter { $0.1 > 0 }.map(\.0.part.hue)
    return zip(parts, hues).map { part, hue in
      [
        "d": .text(part.path(centre: Point(74, 74), radius: 64)), "hue": .text(hue),
      ]
    }
  }

  private func macro(
    _ grams: Int, kcalPerGram: Int, of energy: Outlook.Energy
  ) -> ViewData {
    let share = Double(grams * kcalPerGram) / Double(energy.macros.kilocalories)
    return [
      "grams": .whole(grams), "raw": .text(String(grams)), "percent": .value(.percent(share)),
      "share": .text(String(Int((share * 100).rounded()))),
    ]
  }

  /// Whether the plan holds the weight: no goal weight, or neither deficit nor surplus for one.
  private var isSteady: Bool {
    guard let outlook, let energy else { return true }
    return outlook.isReached || energy.decision.isWithoutDeficit
  }

  /// kcal a day by which a plan that is to hold the weight is more than that takes, as the bill has it: for
  /// a small body the least that is planned for can be. Nil where it is not.
  private var excess: Int? {
    guard isSteady, let energy else { return nil }
    let excess = energy.kcal - Int((energy.daily.maintenance.value / 10).rounded() * 10)
    return excess > 0 ? excess : nil
  }

  private func planForecast(_ course: WeightCourse) -> ViewData {
    let date = course.date(onDay: course.goalDay)
    return [
      "is-past": .flag(date < profile.today),
      "date": .value(.date(date)), "date-iso": .text(date.iso8601),
      "chart": WeightChart(course, frame: .small).view(units: units),
      "is-early": .flag(timing?.daysOfSooner != nil),
      "is-late": .flag(timing?.daysOfLater != nil),
    ]
  }

  /// Where the macros are not those of the diet: nobody on keto eats so much carbohydrate.
  private var dietNotices: [String] {
    guard let energy, profile.answers[NutriSync.diet]?.contains(.keto) ?? false,
      energy.macros.carbohydrateGrams > 50
    else { return [] }
    return ["keto"]
  }

  /// The rules that apply to the plan, each once: of energy, of macros, of the day.
  var planNotices: [SafetyRule] {
    var rules = energy?.decision.notices.map(\.rule) ?? []
    if energy?.macros.isLowInCarbohydrate ?? false { rules.append(.lowCarbohydrate) }
    rules += mealDay.notices.map(\.rule)
    var seen: Set<SafetyRule> = []
    return rules.filter { seen.insert($0).inserted }
  }
}
