internal import OnboardingDomain
internal import OnboardingFlows
internal import OnboardingPlans

/// A plan's numbers as the lines of a bill: what it is, how it is calculated, how much. Numbers stand as values, for the page
/// to write them, and its words, as its language does.
struct PlanBill: Sendable {
  /// One line.
  struct Line: Sendable {
    /// The middle part of the copy key of its title.
    let key: String
    /// How it is calculated; nil where its title says all of it.
    var formula: PlanFormula?
    /// What the line before is multiplied by.
    var factor: Double?
    /// Whether the amount is added or taken away; nil for an amount that stands alone.
    var sign: FloatingPointSign?
    /// How much, without its sign.
    let amount: ComputedValue
    /// Whether the amount is in grams, not in the unit of the bill.
    var isInGrams = false
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
      key: "resting-kcal", formula: restingFormula, amount: .whole(plan.energy.restingKcal))
    let activity = Line(
      key: "maintenance-kcal", formula: activityFormula, factor: plan.energy.pal,
      amount: .whole(maintenance))
    let asked = paceLine
    let difference = plan.energy.targetKcal - maintenance - (asked?.change ?? 0)
    return [rest, activity] + [asked?.line].compactMap(\.self) + safety(difference)
  }

  private var restingFormula: PlanFormula? {
    guard let explanation = explanation(.restingKcal), let sex = profile.sex else { return nil }
    return PlanFormula(
      sex.rawValue,
      ["weight", "height", "age"].map {
        ($0, explanation.input($0).map { .number(upToTwoDigitsOf: $0) })
      })
  }

  private var activityFormula: PlanFormula {
    let daily = profile.activityLevel.physicalActivity(sessionsPerWeek: 0).value
    return PlanFormula(
      "activity",
      [
        ("daily", .number(upToTwoDigitsOf: daily)), ("sessions", .whole(Double(profile.sessions))),
        ("each", .number(0.02, digits: 2)),
      ])
  }

  /// What the pace asks for, before any safety rule; nil where the weight is to stay.
  private var paceLine: (line: Line, change: Double)? {
    guard let goal = profile.weightGoal, goal.direction != .maintain, !profile.isGoalReached
    else { return nil }
    let isLoss = goal.direction == .lose
    let change = isLoss ? -goal.dailyEnergy.value : goal.dailyEnergy.value
    let formula = PlanFormula(
      profile.units == .imperial ? "pounds" : "kilograms",
      [("pace", .number(upToTwoDigitsOf: BodyText.number(goal.pace, units: profile.units)))])
    let line = Line(
      key: isLoss ? profile.pace.rawValue : "surplus", formula: formula, sign: change.sign,
      amount: .whole(change.magnitude))
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
        key: moving == nil ? "rounding" : "safety", formula: moving.map { limit(of: $0.rule) },
        sign: difference.sign, amount: .whole(difference.magnitude))
    ]
  }

  private func limit(of rule: SafetyRule) -> PlanFormula {
    switch rule {
    case .intakeFloor:
      PlanFormula(
        "least", [("limit", .whole(SafetyLimits.intakeFloor(profile.sex ?? .other).value))])
    case .surplusCap: PlanFormula("most", [("limit", .whole(SafetyLimits.largestSurplus))])
    default: PlanFormula("no-deficit", [])
    }
  }

  // MARK: The rest

  /// Protein, fat, carbohydrate.
  var macros: [Line] {
    let macros = plan.macros
    func line(_ key: Explanation.Key, _ grams: Int, _ formula: PlanFormula?) -> Line {
      Line(key: key.rawValue, formula: formula, amount: .whole(Double(grams)), isInGrams: true)
    }
    return [
      line(.proteinGrams, macros.proteinGrams, proteinFormula),
      line(.fatGrams, macros.fatGrams, fatFormula),
      line(
        .carbohydrateGrams, macros.carbohydrateGrams,
        PlanFormula(
          "carbohydrate",
          [
            ("target", target), ("protein", .whole(Double(macros.proteinGrams))),
            ("fat", .whole(Double(macros.fatGrams))),
          ])),
    ]
  }

  private var target: ComputedValue { .whole(plan.energy.targetKcal) }

  private var proteinFormula: PlanFormula? {
    guard let explanation = explanation(.proteinGrams),
      let perKilogram = explanation.input("protein"),
      let reference = explanation.input("reference weight")
    else { return nil }
    // At the upper end protein is held to 35 % of energy instead.
    return abs(perKilogram * reference - Double(plan.macros.proteinGrams)) <= 0.5
      ? PlanFormula(
        "protein",
        [
          ("per-kg", .number(upToOneDigitOf: perKilogram)),
          ("reference", .number(upToOneDigitOf: reference)),
        ])
      : PlanFormula("protein-share", [("share", .percent(0.35)), ("target", target)])
  }

  private var fatFormula: PlanFormula? {
    guard let explanation = explanation(.fatGrams), let share = explanation.input("share"),
      let reference = explanation.input("reference weight")
    else { return nil }
    let byShare = share * plan.energy.targetKcal / 9
    return abs(byShare - Double(plan.macros.fatGrams)) <= 0.5
      ? PlanFormula("fat-share", [("share", .percent(share)), ("target", target)])
      : PlanFormula(
        "fat",
        [("per-kg", .number(0.5, digits: 1)), ("reference", .number(upToOneDigitOf: reference))])
  }

  /// When the goal is reached, or where the weight stays instead; nothing without a goal weight.
  func goal(_ outlook: Outlook?, units: UnitSystem) -> [Line] {
    if let course = outlook?.course {
      let date = course.date(onDay: course.goalDay)
      return [
        Line(
          key: "goal-date",
          formula: PlanFormula(
            "way",
            [
              ("start", .mass(course.start, units)), ("goal", .mass(course.goal, units)),
              ("target", target),
            ]),
          amount: date.year == profile.today.year ? .shortDate(date) : .date(date))
      ]
    }
    guard let outlook, let level = outlook.level else { return [] }
    return [
      Line(
        key: outlook.isOnTheWay ? "after-two-years" : "levels-off-at-kg",
        formula: PlanFormula("intake", [("target", target)]), amount: .mass(level, units))
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
