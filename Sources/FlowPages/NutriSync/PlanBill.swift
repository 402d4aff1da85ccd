internal import OnboardingDomain
internal import OnboardingFlows
internal import OnboardingPlans

/// A plan's numbers as the lines of a bill: what it is, how it is calculated, how much.
struct PlanBill: Sendable {
  /// One line.
  struct Line: Sendable {
    /// The middle part of the copy key of its title.
    let key: String
    /// Numbers and signs with the person's own figures.
    let formula: String
    /// What the line before is multiplied by.
    var factor: String?
    /// How much.
    let amount: ViewData
    /// Its unit, where it is not that of the bill.
    var unit: String?
  }

  /// The keys of lines that only some people see.
  static let rareKeys = ["safety", "rounding", "levels-off-at-kg", "after-two-years"]

  private let plan: NutriSyncPlan
  private let decision: EnergyDecision
  private let profile: NutriSync.Profile

  init(_ plan: NutriSyncPlan, energy: Outlook.Energy, profile: NutriSync.Profile) {
    self.plan = plan
    decision = energy.decision
    self.profile = profile
  }

  private func explanation(_ key: Explanation.Key) -> Explanation? {
    plan.explanations.first { $0.key == key.rawValue }
  }

  // MARK: Energy

  /// From rest to the daily target. The lines sum to it.
  var energy: [Line] {
    let maintenance = (plan.energy.maintenanceKcal / 10).rounded() * 10
    let rest = Line(
      key: "resting-kcal", formula: explanation(.restingKcal)?.filledIn ?? "",
      amount: .text(NumberText.grouped(plan.energy.restingKcal)))
    let activity = Line(
      key: "maintenance-kcal", formula: activityFormula,
      factor: "× \(NumberText.decimal(plan.energy.pal, digits: 2))",
      amount: .text(NumberText.grouped(maintenance)))
    let asked = paceLine
    let difference = plan.energy.targetKcal - maintenance - (asked?.change ?? 0)
    return [rest, activity] + [asked?.line].compactMap(\.self) + safety(difference)
  }

  private var activityFormula: String {
    let daily = profile.activityLevel.physicalActivity(sessionsPerWeek: 0).value
    let training = "\(profile.sessions) × \(NumberText.decimal(0.02, digits: 2))"
    return "\(NumberText.decimal(daily, digits: 2)) + \(training)"
  }

  /// What the pace asks for, before any safety rule; nil where the weight is to stay.
  private var paceLine: (line: Line, change: Double)? {
    guard let goal = profile.weightGoal, goal.direction != .maintain, !profile.isGoalReached
    else { return nil }
    let isLoss = goal.direction == .lose
    let change = isLoss ? -goal.dailyEnergy.value : goal.dailyEnergy.value
    let formula =
      profile.units == .imperial
      ? "\(BodyText.pace(goal.pace, units: .imperial)) × 3,500 ÷ 7"
      : "\(BodyText.pace(goal.pace, units: .metric)) × 7,700 ÷ 7"
    let line = Line(
      key: isLoss ? profile.pace.rawValue : "surplus", formula: formula,
      amount: .text(NumberText.change(change)))
    return (line, change)
  }

  /// What a safety rule moved the number by.
  private func safety(_ difference: Double) -> [Line] {
    guard abs(difference) >= 1 else { return [] }
    let moving = decision.notices.first {
      $0.rule.severity == .noDeficit || $0.rule == .intakeFloor || $0.rule == .surplusCap
    }
    return [
      Line(
        key: moving == nil ? "rounding" : "safety", formula: moving?.limit ?? "",
        amount: .text(NumberText.change(difference)))
    ]
  }

  // MARK: The rest

  /// Protein, fat, carbohydrate.
  var macros: [Line] {
    let macros = plan.macros
    let target = NumberText.grouped(plan.energy.targetKcal)
    func line(_ key: Explanation.Key, _ grams: Int, _ formula: String) -> Line {
      Line(key: key.rawValue, formula: formula, amount: .whole(grams), unit: "g")
    }
    return [
      line(.proteinGrams, macros.proteinGrams, proteinFormula(target)),
      line(.fatGrams, macros.fatGrams, fatFormula(target)),
      line(
        .carbohydrateGrams, macros.carbohydrateGrams,
        "(\(target) − 4 × \(macros.proteinGrams) − 9 × \(macros.fatGrams)) ÷ 4"),
    ]
  }

  private func proteinFormula(_ target: String) -> String {
    guard let explanation = explanation(.proteinGrams),
      let perKilogram = explanation.input("protein"),
      let reference = explanation.input("reference weight")
    else { return "" }
    // At the upper end protein is held to 35 % of energy instead.
    return abs(perKilogram * reference - Double(plan.macros.proteinGrams)) <= 0.5
      ? "\(NumberText.decimal(perKilogram)) g × \(NumberText.decimal(reference)) kg"
      : "35% × \(target) ÷ 4"
  }

  private func fatFormula(_ target: String) -> String {
    guard let explanation = explanation(.fatGrams), let share = explanation.input("share"),
      let reference = explanation.input("reference weight")
    else { return "" }
    let byShare = share * plan.energy.targetKcal / 9
    return abs(byShare - Double(plan.macros.fatGrams)) <= 0.5
      ? "\(NumberText.decimal(share * 100))% × \(target) ÷ 9"
      : "0.5 g × \(NumberText.decimal(reference)) kg"
  }

  /// When the goal is reached, or where the weight stays instead; nothing without a goal weight.
  func goal(_ outlook: Outlook?, units: UnitSystem) -> [Line] {
    let intake = NumberText.grouped(plan.energy.targetKcal)
    if let course = outlook?.course {
      let date = course.date(onDay: course.goalDay)
      let way = [course.start, course.goal].map { BodyText.mass($0, units: units) }
      return [
        Line(
          key: "goal-date", formula: "\(way[0]) → \(way[1]), \(intake) ± 100",
          amount: .value(date.year == profile.today.year ? .shortDate(date) : .date(date)))
      ]
    }
    guard let outlook, let level = outlook.level else { return [] }
    return [
      Line(
        key: outlook.isOnTheWay ? "after-two-years" : "levels-off-at-kg", formula: intake,
        amount: .value(.mass(level, units)))
    ]
  }

  /// Where the formulas come from, each once.
  var sources: [Citation] {
    let keys: [Explanation.Key] = [
      .restingKcal, .pal, .targetKcal, .proteinGrams, .fatGrams, .carbohydrateGrams, .goalDays,
      .levelsOffAtKg,
    ]
    var seen: Set<Citation> = [.judgement]
    return keys.compactMap { explanation($0)?.source }.filter { seen.insert($0).inserted }
  }
}
