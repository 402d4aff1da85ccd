import OnboardingDomain
import OnboardingPlans
import Testing

@Suite struct SafetyTests {
  private func plan(_ change: (inout NutriSyncInput) throws -> Void) throws -> NutriSyncPlan {
    var input = try Samples.maya()
    try change(&input)
    return try NutriSyncPlan.make(input, today: try Samples.today)
  }

  private func expectNoDeficit(_ plan: NutriSyncPlan, _ rule: SafetyRule) throws {
    let notice = try #require(plan.safety.first { $0.rule == rule })
    #expect(notice.source == rule.source || rule == .maximumPace)
    #expect(!notice.message.isEmpty && !notice.limit.isEmpty)
    #expect(plan.energy.targetKcal >= plan.energy.maintenanceKcal - 5)
    #expect(plan.goal.reachable == false)
  }

  @Test func `a person under 18 gets no deficit`() throws {
    let plan = try plan { $0.birthDate = try Samples.date("2010-01-01") }
    try expectNoDeficit(plan, .minimumAge)
    #expect(plan.projection.points.count == 1)
  }

  @Test func `a person under 18 gets no surplus either`() throws {
    let plan = try plan {
      $0.birthDate = try Samples.date("2010-01-01")
      ($0.primaryGoal, $0.target) = (.buildMuscle, Kilograms(75))
    }
    #expect(abs(plan.energy.dailyChange) <= 5)
  }

  @Test(arguments: [("2026-02-28", true), ("2026-03-01", false)])
  func `somebody born on 29 February turns 18 on 1 March`(_ today: String, _ isMinor: Bool) throws {
    var input = try Samples.maya()
    input.birthDate = try Samples.date("2008-02-29")
    let plan = try NutriSyncPlan.make(input, today: try Samples.date(today))
    #expect(plan.safety.contains { $0.rule == .minimumAge } == isMinor)
  }

  @Test func `a target below the healthy range gets no deficit`() throws {
    try expectNoDeficit(try plan { $0.target = Kilograms(45) }, .underweightTarget)
  }

  @Test func `the lowest supported target is a body mass index of 18.5`() throws {
    let lowest = HealthyWeight.lowestSupportedTarget(height: Centimetres(feet: 5, inches: 4))
    let plan = try plan { $0.target = lowest }
    #expect(!plan.safety.contains { $0.rule.severity == .noDeficit })
    #expect(plan.safety.contains { $0.rule == .lowTarget })
  }

  @Test func `somebody underweight gets no deficit`() throws {
    let plan = try plan { ($0.weight, $0.target) = (Kilograms(47), Kilograms(46)) }
    try expectNoDeficit(plan, .underweightNow)
  }

  @Test func `a pace beyond the maximum gets no deficit and names the fastest pace`() throws {
    let plan = try plan { $0.pace = .aggressive }
    try expectNoDeficit(plan, .maximumPace)
    let notice = try #require(plan.safety.first)
    #expect(notice.limit == "1.4 lb (0.6 kg) a week")
    #expect(notice.source == .rate)
    #expect(notice.message.hasSuffix("that is 1 % of your weight."))
  }

  @Test func `a pace is too fast where the floor binds`() throws {
    let plan = try plan {
      $0.activityLevel = .sedentary
      $0.exerciseSessions = 0
      ($0.weight, $0.target) = (Kilograms(56), Kilograms(50))
    }
    #expect(plan.maximumPace?.reason == .onePercentOfWeight)
    let older = try self.plan {
      $0.birthDate = try Samples.date("1950-01-01")
      $0.activityLevel = .sedentary
      $0.exerciseSessions = 0
    }
    #expect(older.maximumPace?.reason == .intakeFloor)
    #expect(older.safety.first?.source == .obesityGuideline)
  }

  @Test(arguments: HealthCircumstance.allCases)
  func `health rules out a deficit or asks for a doctor`(_ circumstance: HealthCircumstance) throws
  {
    let plan = try plan { $0.circumstances = [circumstance] }
    #expect(plan.safety.contains { $0.rule == circumstance.rule })
    if circumstance.rule.severity == .noDeficit {
      #expect(
        plan.energy.targetKcal
          == ((plan.energy.maintenanceKcal + circumstance.additionalEnergy) / 10).rounded() * 10)
    } else {
      #expect(plan.energy.targetKcal == 1840)
    }
  }

  @Test func `maintenance below the floor is raised to it`() throws {
    let plan = try plan {
      $0.birthDate = try Samples.date("1935-01-01")
      ($0.height, $0.weight) = (Centimetres(145), Kilograms(45))
      ($0.primaryGoal, $0.target, $0.pace) = (.generalHealth, nil, nil)
      $0.activityLevel = .sedentary
      $0.exerciseSessions = 0
    }
    #expect(plan.energy.targetKcal == 1200)
    #expect(plan.safety.contains { $0.rule == .intakeFloor })
    #expect(plan.safety.contains { $0.rule == .equationAge })
  }

  @Test func `the paces that are unsafe come with the fastest one`() throws {
    let person = Person(
      sex: .female, ageYears: 32, height: Centimetres(feet: 5, inches: 4),
      weight: Kilograms(pounds: 148))
    let unsafe = Pace.unsafe(for: person)
    #expect(unsafe.paces == [.aggressive])
    #expect(unsafe.maximum.offeredPounds == 1.4)
  }

  @Test func `no pace is safe for a minor`() throws {
    let person = Person(
      sex: .male, ageYears: 16, height: Centimetres(175), weight: Kilograms(90))
    let unsafe = Pace.unsafe(for: person)
    #expect(unsafe.paces == Pace.allCases)
    #expect(unsafe.maximum.reason == .noDeficit)
  }

  @Test func `a preview of a goal agrees with the plan`() throws {
    let input = try Samples.maya()
    let person = Person(
      sex: .female, ageYears: 32, height: input.height, weight: input.weight)
    let preview = GoalPreview(
      for: person, activity: ActivityLevel.active.physicalActivity(sessionsPerWeek: 3),
      goal: Pace.moderate.goal(.lose, target: Kilograms(pounds: 136)), silhouette: input.bodyFat,
      today: try Samples.today)
    let plan = try NutriSyncPlan.make(input, today: try Samples.today)
    #expect(preview.date == plan.goal.date)
    #expect(preview.earliestDate == plan.goal.earliestDate)
    #expect(preview.latestDate == plan.goal.latestDate)
    #expect(preview.decision.target.value == plan.energy.targetKcal)
  }

  @Test func `every limit of the table has a rule and a source`() {
    #expect(SafetyLimits.table.count == Set(SafetyLimits.table.map(\.rule)).count)
    #expect(SafetyLimits.table.allSatisfy { !$0.limit.isEmpty && !$0.source.text.isEmpty })
  }
}
