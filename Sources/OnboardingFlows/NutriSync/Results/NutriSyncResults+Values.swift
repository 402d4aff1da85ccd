internal import OnboardingDomain
package import OnboardingPlans

extension NutriSyncResults {
  /// The names of the computed values.
  static let valueNames: Set<String> = Set(
    [
      "impact.hours-lost", "impact.days-lost", "good-news.days-back",
      "person.name", "weight-goal.lowest", "weight-goal.highest", "weight-goal.now",
      "pace.unit", "plan.target-kcal", "plan.protein-grams", "plan.carbs-grams", "plan.fat-grams",
      "plan.goal-date", "schedule.window-count", "schedule.goal", "schedule.shares",
      "schedule.eating-minutes", "schedule.fasting-minutes", "schedule.first-window",
    ] + BodySilhouette.steps.map { "body-fat.range-\($0)" }
      + Pace.allCases.map { "pace.\($0.rawValue)" })

  func computedValue(_ name: String) -> ComputedValue? {
    switch name {
    case "impact.hours-lost": .number(impact.hoursPerYear.rounded(), digits: 0)
    case "impact.days-lost": .number(Double(impact.wakingDaysPerYear), digits: 0)
    case "good-news.days-back": .number(Double(impact.regainedWakingDays), digits: 0)
    case "person.name": .text(profile.answers[NutriSync.name] ?? "")
    case "weight-goal.now": profile.weight.map { .mass($0, units) }
    case "weight-goal.lowest": targetRange.map { .mass($0.shownLowest(units), units) }
    case "weight-goal.highest": targetRange.map { .mass($0.shownHighest(units), units) }
    case "pace.unit": .text(BodyText.unit(units))
    case "pace.relaxed": paceFigure(.relaxed)
    case "pace.moderate": paceFigure(.moderate)
    case "pace.aggressive": paceFigure(.aggressive)
    default: planValue(name) ?? bodyFatRange(name)
    }
  }

  private func planValue(_ name: String) -> ComputedValue? {
    switch name {
    case "plan.target-kcal": whole(energy?.kcal)
    case "plan.protein-grams": whole(energy?.macros.proteinGrams)
    case "plan.carbs-grams": whole(energy?.macros.carbohydrateGrams)
    case "plan.fat-grams": whole(energy?.macros.fatGrams)
    case "plan.goal-date": outlook?.course.map { .date($0.date(onDay: $0.goalDay)) }
    case "schedule.window-count": whole(mealDay.entries.count)
    case "schedule.goal":
      profile.goal.map { .copy("schedule-preview.goal.\($0.rawValue)") }
    case "schedule.shares":
      .text(mealDay.entries.map { "\($0.percent)%" }.joined(separator: " / "))
    case "schedule.eating-minutes": .duration(mealDay.eatingMinutes)
    case "schedule.fasting-minutes": .duration(mealDay.fastingMinutes)
    case "schedule.first-window": mealDay.entries.first.map { .time($0.window.start) }
    default: nil
    }
  }

  /// What low energy costs in a year.
  package var impact: EnergyImpact { EnergyImpact(energyLevel: profile.energyLevel) }
  /// The target weights that are supported.
  package var targetRange: TargetRange? { TargetRange(profile) }

  private func whole(_ number: Int?) -> ComputedValue? {
    number.map { .number(Double($0), digits: 0) }
  }

  private func paceFigure(_ pace: Pace) -> ComputedValue {
    .text(BodyText.paceNumber(pace.perWeek, units: units))
  }

  private func bodyFatRange(_ name: String) -> ComputedValue? {
    let prefix = "body-fat.range-"
    guard name.hasPrefix(prefix), let step = Int(name.dropFirst(prefix.count)),
      let silhouette = BodySilhouette(step: step)
    else { return nil }
    let (from, to) = silhouette.bodyFatRange(profile.sex ?? .female)
    return .text(to.map { "\(from)–\($0)%" } ?? "\(from)+%")
  }
}
