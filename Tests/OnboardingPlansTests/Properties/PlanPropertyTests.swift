import OnboardingDomain
import OnboardingPlans
import Testing

/// What holds for everybody: ten thousand random people each.
@Suite struct PlanPropertyTests {
  private static let people = 10_000

  /// The parts of a plan that are small enough to keep ten thousand of.
  struct Outline: Sendable {
    let input: NutriSyncInput
    let energy: PlanEnergy
    let macros: MacroTargets
    let mealWindows: [MealWindow]
    let eatingMinutes: Int
    let overnightFastMinutes: Int
    let goal: PlanGoal
    let rules: Set<SafetyRule>
    let lastPoint: ProjectionPoint?
    /// The first thing wrong with the curve, if anything is.
    let flaw: String?
  }

  /// One plan for each person, made once for all tests; an error stands for itself.
  private static let outlines = Result<[Outline], any Error> {
    var random = RandomPeople(seed: 1)
    let today = try Samples.today
    return try (0..<people).map { _ in
      let input = try random.nutriSync(on: today)
      let plan = try NutriSyncPlan.make(input, today: today)
      return Outline(
        input: input, energy: plan.energy, macros: plan.macros, mealWindows: plan.mealWindows,
        eatingMinutes: plan.eatingMinutes, overnightFastMinutes: plan.overnightFastMinutes,
        goal: plan.goal, rules: Set(plan.safety.map(\.rule)),
        lastPoint: plan.projection.points.last, flaw: flaw(of: plan, input))
    }
  }

  private static func flaw(of plan: NutriSyncPlan, _ input: NutriSyncInput) -> String? {
    let points = plan.projection.points
    guard let first = points.first, first.day == 0, points.count <= 731,
      abs(first.weightKg - input.weight.value) < 1e-9
    else { return "start or length" }
    // Water moves fast in the first days, the more the further intake is from before.
    let most = 0.1 + 3 * abs(plan.energy.dailyChange) / plan.energy.maintenanceKcal
    for (before, after) in zip(points, points.dropFirst()) {
      guard after.day == before.day + 1 else { return "a day is missing" }
      guard after.weightKg.isFinite, after.fatKg.isFinite, after.fatKg > 0 else {
        return "day \(after.day) is not finite"
      }
      guard abs(after.weightKg - before.weightKg) < most else { return "a jump on \(after.day)" }
    }
    return nil
  }

  private func forEveryPlan(_ check: (NutriSyncInput, Outline) throws -> Void) throws {
    let outlines = try Self.outlines.get()
    try #require(outlines.count == Self.people)
    for outline in outlines { try check(outline.input, outline) }
  }

  @Test func `macronutrients lie within three kilocalories of the target`() throws {
    try forEveryPlan { input, plan in
      let difference = abs(Double(plan.macros.kilocalories) - plan.energy.targetKcal)
      try #require(difference <= 3, "\(input)")
    }
  }

  @Test func `no plan is under the floor`() throws {
    try forEveryPlan { input, plan in
      try #require(
        plan.energy.targetKcal >= SafetyLimits.intakeFloor(input.sex).value, "\(input)")
    }
  }

  @Test func `no Cal AI plan is under the floor or off its macronutrients`() throws {
    var random = RandomPeople(seed: 3)
    let today = try Samples.today
    for _ in 0..<Self.people {
      let input = try random.calAI(on: today)
      let plan = try CalAIPlan.make(input, today: today)
      try #require(
        plan.energy.targetKcal >= SafetyLimits.intakeFloor(input.gender).value, "\(input)")
      let difference = abs(Double(plan.macros.kilocalories) - plan.energy.targetKcal)
      try #require(difference <= 3, "\(input)")
      try #require(plan.checklist.lines.count == 10)
    }
  }

  @Test func `windows sum exactly, do not overlap, and lie between getting up and bed`() throws {
    try forEveryPlan { input, plan in
      try #require(plan.mealWindows.reduce(0) { $0 + $1.kcal } == Int(plan.energy.targetKcal))
      try #require(plan.mealWindows.reduce(0) { $0 + $1.percent } == 100)
      try #require(
        plan.mealWindows.reduce(0) { $0 + $1.proteinGrams } == plan.macros.proteinGrams)
      let wake = input.routine.wake
      var free = 0
      for window in plan.mealWindows {
        let start = wake.minutes(until: window.window.start)
        try #require(start >= free, "\(input.routine) \(input.mealPattern)")
        try #require(window.window.duration > 0)
        free = start + window.window.duration
      }
      try #require(free <= input.routine.minutesAwake, "\(input.routine) \(input.mealPattern)")
      try #require(plan.eatingMinutes + plan.overnightFastMinutes == 1440)
    }
  }

  @Test func `windows end three hours before bed unless the day is said to be short`() throws {
    var long = 0
    try forEveryPlan { input, plan in
      guard !plan.rules.contains(.shortDay) else { return }
      long += 1
      let last = try #require(plan.mealWindows.last)
      let end = input.routine.wake.minutes(until: last.window.end)
      try #require(
        end + MealSchedule.beforeBed <= input.routine.minutesAwake,
        "\(input.routine) \(input.mealPattern)")
    }
    #expect(long > Self.people / 10)
  }

  @Test func `projections are finite and continuous`() throws {
    try forEveryPlan { input, plan in
      try #require(plan.flaw == nil, "\(input)")
    }
  }

  @Test func `a goal has a date exactly when it is reachable, on the last day of the projection`()
    throws
  {
    var dates = 0
    try forEveryPlan { input, plan in
      try #require((plan.goal.date != nil) == (plan.goal.reachable == true), "\(input)")
      guard let days = plan.goal.days else { return }
      dates += 1
      try #require(plan.lastPoint?.day == days)
      try #require(plan.goal.date == (try Samples.today).adding(days: days))
    }
    #expect(dates > Self.people / 100)
  }

  @Test func `the band lies around the date`() throws {
    var (bands, ends) = (0, 0)
    try forEveryPlan { input, plan in
      guard let date = plan.goal.date, let earliest = plan.goal.earliestDate else { return }
      bands += 1
      try #require(earliest <= date, "\(input)")
      guard let latest = plan.goal.latestDate else { return }
      ends += 1
      try #require(date <= latest, "\(input)")
    }
    #expect(bands > Self.people / 100)
    #expect(ends > Self.people / 100)
  }

  @Test func `a plan without a deficit says why`() throws {
    var random = RandomPeople(seed: 9)
    let today = try Samples.today
    for _ in 0..<Self.people {
      let input = try random.nutriSync(on: today, goal: .loseWeight)
      let plan = try NutriSyncPlan.make(input, today: today)
      let isHeld = plan.energy.targetKcal >= plan.energy.maintenanceKcal - 5
      let isSaid = plan.safety.contains { $0.rule.severity == .noDeficit }
      let isReached = plan.goal.days == 0
      try #require(isHeld == (isSaid || isReached), "\(input)")
    }
  }

  @Test func `imperial and metric answers give the same plan`() throws {
    var random = RandomPeople(seed: 10)
    let today = try Samples.today
    var compared = 0
    for _ in 0..<Self.people {
      let metric = try random.nutriSync(on: today)
      var imperial = metric
      imperial.height = Centimetres(feet: 0, inches: metric.height.totalInches)
      imperial.weight = Kilograms(pounds: metric.weight.pounds)
      imperial.target = metric.target.map { Kilograms(pounds: $0.pounds) }
      // Ends of ranges may fall outside by the last bit; those people are asked again.
      guard let other = try? NutriSyncPlan.make(imperial, today: today) else { continue }
      let plan = try NutriSyncPlan.make(metric, today: today)
      let ratio = other.energy.maintenanceKcal / plan.energy.maintenanceKcal
      try #require(abs(ratio - 1) < 0.001)
      let end = (plan.projection.points.last?.weightKg, other.projection.points.last?.weightKg)
      if let left = end.0, let right = end.1, plan.goal.days == other.goal.days {
        try #require(abs(left / right - 1) < 0.001)
        compared += 1
      }
    }
    #expect(compared > Self.people / 2)
  }
}
