internal import OnboardingDomain
internal import OnboardingPlans

extension NutriSyncResults {
  /// The names of the computed values.
  static let valueNames: Set<String> = Set(
    [
      "impact.hours-lost", "impact.days-lost", "good-news.days-back", "body-fat.set",
      "person.name", "weight-goal.lowest", "weight-goal.highest", "weight-goal.now",
      "pace.unit", "plan.target-kcal", "plan.protein-grams", "plan.carbs-grams", "plan.fat-grams",
      "plan.goal-date", "schedule.window-count", "schedule.goal", "schedule.shares",
      "schedule.eating-minutes", "schedule.fasting-minutes", "schedule.first-window",
      "sample-day.from", "sample-day.to", "sample-day.morning", "sample-day.midday",
      "sample-day.evening",
    ] + BodySilhouette.steps.map { "body-fat.range-\($0)" }
      + Pace.allCases.map { "pace.\($0.rawValue)" })

  func computedValue(_ name: String) -> ComputedValue? {
    switch name {
    case "impact.hours-lost": .number(impact.hoursPerYear.rounded(), digits: 0)
    case "impact.days-lost": .number(Double(impact.wakingDaysPerYear), digits: 0)
    case "good-news.days-back": .number(Double(impact.regainedWakingDays), digits: 0)
    case "body-fat.set": .text(profile.sex == .male ? "m" : "f")
    case "person.name": .text(profile.answers[NutriSync.name] ?? "")
    case "weight-goal.now": profile.weight.map { .mass($0, units) }
    case "weight-goal.lowest": targetRange.map { .mass($0.shownLowest(units), units) }
    case "weight-goal.highest": targetRange.map { .mass($0.shownHighest(units), units) }
    case "pace.unit": .text(BodyText.unit(units))
    case "pace.relaxed": paceFigure(.relaxed)
    case "pace.moderate": paceFigure(.moderate)
    case "pace.aggressive": paceFigure(.aggressive)
    default: planValue(name) ?? bodyFatRange(name) ?? sampleDay(name)
    }
  }

  /// What stands below the picture of a day that is nobody's, as clocks are read where the person is.
  private func sampleDay(_ name: String) -> ComputedValue? {
    func window(_ start: Int, _ end: Int) -> ComputedValue {
      .text(
        hourLabels.short(
          TimeWindow(start: TimeOfDay(wrapping: start), end: TimeOfDay(wrapping: end))))
    }
    return switch name {
    case "sample-day.from": .text(hourLabels.full(minutes: 7 * 60))
    case "sample-day.to": .text(hourLabels.full(minutes: 22 * 60))
    case "sample-day.morning": window(8 * 60, 9 * 60)
    case "sample-day.midday": window(12 * 60, 13 * 60)
    case "sample-day.evening": window(17 * 60 + 30, 19 * 60)
    default: nil
    }
  }

  private func planValue(_ name: String) -> ComputedValue? {
    switch name {
    case "plan.target-kcal": whole(energy?.kcal)
    case "plan.protein-grams": whole(energy?.macros.proteinGrams)
    case "plan.carbs-grams": whole(energy?.macros.carbohydrateGrams)
    case "plan.fat-grams": whole(energy?.macros.fatGrams)
    case "plan.goal-date": outlook?.course.map { .date(profile.today.adding(days: $0.goalDay)) }
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
  var impact: EnergyImpact { EnergyImpact(energyLevel: profile.energyLevel) }
  /// The target weights that are supported.
  var targetRange: TargetRange? { TargetRange(profile) }

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
