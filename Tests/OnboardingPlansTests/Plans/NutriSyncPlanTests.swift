import OnboardingDomain
import OnboardingPlans
import Testing

@Suite struct NutriSyncPlanTests {
  private func plan(_ change: (inout NutriSyncInput) throws -> Void = { _ in }) throws
    -> NutriSyncPlan
  {
    var input = try Samples.maya()
    try change(&input)
    return try NutriSyncPlan.make(input, today: try Samples.today)
  }

  @Test func `the sample person eats 1840 kcal`() throws {
    let energy = try plan().energy
    #expect(energy.targetKcal == 1840)
    #expect(abs(energy.pal - 1.71) < 1e-9)
  }

  @Test func `the sample person arrives on 28 February, between 5 February and 5 April`() throws {
    let goal = try plan().goal
    #expect(goal.date?.iso8601 == "2027-02-28")
    #expect(goal.earliestDate?.iso8601 == "2027-02-05")
    #expect(goal.latestDate?.iso8601 == "2027-04-05")
    #expect(goal.reachable == true)
  }

  @Test func `the sample person's fastest pace is 1.4 lb, one percent of her weight`() throws {
    let maximum = try #require(try plan().maximumPace)
    #expect(maximum.offeredPounds == 1.4)
    #expect(maximum.reason == .onePercentOfWeight)
  }

  @Test func `the sample day has windows from seven to seven`() throws {
    let plan = try plan()
    let times = plan.mealWindows.map { "\($0.name) \($0.window.start.text)-\($0.window.end.text)" }
    #expect(
      times == ["morning 07:00-09:00", "midday 12:00-13:00", "evening 17:30-19:00"])
    #expect(plan.mealWindows.map(\.kcal) == [460, 736, 644])
    #expect(plan.mealWindows.map(\.percent) == [25, 40, 35])
    #expect(plan.eatingMinutes == 720)
    #expect(plan.overnightFastMinutes == 720)
  }

  @Test(arguments: [
    (ActivityLevel.sedentary, 0, 1.45), (.lightlyActive, 2, 1.59), (.active, 3, 1.71),
    (.veryActive, 14, 1.98), (.veryActive, 5, 1.80),
  ])
  func `activity adds sessions to daily life`(
    _ level: ActivityLevel, _ sessions: Int, _ pal: Double
  )
    throws
  {
    #expect(abs(level.physicalActivity(sessionsPerWeek: sessions).value - pal) < 1e-9)
  }

  @Test func `the level of activity never passes two`() {
    let level = PhysicalActivityLevel(1.9).adding(sessionsPerWeek: 14)
    #expect(level == .highestAssumed)
  }

  @Test func `building adds at most 500 kcal`() throws {
    let moderate = try plan {
      ($0.primaryGoal, $0.target, $0.pace) = (.buildMuscle, Kilograms(pounds: 160), .moderate)
    }
    let aggressive = try plan {
      ($0.primaryGoal, $0.target, $0.pace) = (.buildMuscle, Kilograms(pounds: 160), .aggressive)
    }
    #expect(moderate.energy.targetKcal == 2840)
    #expect(aggressive.energy.targetKcal == 2840)
    #expect(aggressive.safety.contains { $0.rule == .surplusCap })
  }

  @Test(arguments: [PrimaryGoal.improveEnergy, .athleticPerformance, .generalHealth])
  func `other goals hold the weight for two years`(_ goal: PrimaryGoal) throws {
    let plan = try plan { ($0.primaryGoal, $0.target, $0.pace) = (goal, nil, nil) }
    #expect(plan.energy.targetKcal == 2340)
    #expect(plan.projection.points.count == 731)
    #expect(plan.goal.date == nil)
    #expect(abs(plan.projection.weight(onDay: 730).pounds - 148) < 1)
  }

  @Test(arguments: [
    (PrimaryGoal.loseWeight, 3, 2.0), (.loseWeight, 2, 1.6), (.buildMuscle, 5, 1.6),
    (.athleticPerformance, 5, 1.6), (.improveEnergy, 5, 1.2), (.generalHealth, 0, 1.2),
  ])
  func `protein follows goal and training`(_ goal: PrimaryGoal, _ sessions: Int, _ grams: Double) {
    #expect(goal.macroRule(sessionsPerWeek: sessions).proteinPerKilogram == grams)
  }

  @Test func `the silhouette changes the projection and nothing else`() throws {
    let lean = try plan { $0.bodyFat = try #require(BodySilhouette(step: 2)) }
    let full = try plan { $0.bodyFat = try #require(BodySilhouette(step: 9)) }
    #expect(lean.energy == full.energy)
    #expect(lean.macros == full.macros)
    #expect(lean.projection.points[0].fatKg < full.projection.points[0].fatKg)
  }

  @Test func `a goal that is reached already holds the weight from today`() throws {
    let plan = try plan { $0.target = $0.weight }
    #expect(plan.goal.days == 0)
    #expect(plan.goal.date == (try Samples.today))
    #expect(plan.energy.targetKcal == 2340)
  }

  @Test func `own windows share energy by length`() throws {
    let plan = try plan {
      $0.mealPattern = .custom
      $0.customWindows = [
        try Samples.window("18:00", "19:00"), try Samples.window("08:00", "08:30"),
        try Samples.window("12:00", "12:30"),
      ]
    }
    #expect(plan.mealWindows.map(\.window.start.text) == ["08:00", "12:00", "18:00"])
    #expect(plan.mealWindows.map(\.kcal) == [460, 460, 920])
  }

  @Test func `own windows count with any pattern once they are given`() throws {
    let plan = try plan { $0.customWindows = [try Samples.window("10:00", "11:00")] }
    #expect(plan.mealWindows.map(\.name) == ["meal-1"])
  }

  @Test func `the energy level gives an impact`() throws {
    let impact = try #require(try plan { $0.energyLevel = 4 }.impact)
    #expect(impact.hoursPerYear == 1095)
    #expect(impact.wakingDaysPerYear == 68)
    #expect(impact.regainedWakingDays == 57)
  }

  @Test func `every number is explained once`() throws {
    let keys = try plan { $0.energyLevel = 4 }.explanations.map(\.key)
    #expect(Set(keys) == Set(Explanation.Key.allCases.map(\.rawValue)))
    #expect(Set(keys).count == keys.count)
  }

  @Test func `explanations carry the numbers of the plan`() throws {
    let plan = try plan()
    let values = Dictionary(
      uniqueKeysWithValues: plan.explanations.map { ($0.key, $0.value) })
    #expect(values["target-kcal"] == plan.energy.targetKcal)
    #expect(values["resting-kcal"] == plan.energy.restingKcal)
    #expect(values["protein-grams"] == Double(plan.macros.proteinGrams))
    #expect(values["goal-days"] == plan.goal.days.map(Double.init))
  }
}
