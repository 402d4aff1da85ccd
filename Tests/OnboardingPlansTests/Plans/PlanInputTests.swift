import OnboardingDomain
import OnboardingPlans
import Testing

@Suite struct PlanInputTests {
  /// What is wrong with Maya's input once it is changed.
  private func errors(_ change: (inout NutriSyncInput) throws -> Void) throws -> PlanInputErrors {
    var input = try Samples.maya()
    try change(&input)
    let today = try Samples.today
    return try #require(throws: PlanInputErrors.self) {
      try NutriSyncPlan.make(input, today: today)
    }
  }

  @Test func `a birth tomorrow or before living memory is refused`() throws {
    let future = try errors { $0.birthDate = try Samples.date("2027-01-01") }
    #expect(future[.birthDate]?.limit == "not after 2026-11-20")
    let past = try errors { $0.birthDate = try Samples.date("1900-01-01") }
    #expect(past[.birthDate]?.limit == "at most 120 years ago")
  }

  @Test(arguments: [119.9, 230.1]) func `a height out of range is refused`(height: Double) throws {
    #expect(try errors { $0.height = Centimetres(height) }[.height]?.limit == "120–230 cm")
  }

  @Test(arguments: [29.9, 300.1]) func `a weight out of range is refused`(weight: Double) throws {
    #expect(try errors { $0.weight = Kilograms(weight) }[.weight]?.limit == "30–300 kg")
  }

  @Test func `weight and height that no body has together are refused`() throws {
    #expect(
      try errors { $0.weight = Kilograms(31) }[.weight]?.limit == "body mass index 12–80")
  }

  @Test func `a goal without target or pace is refused`() throws {
    #expect(try errors { $0.target = nil }[.targetWeight]?.limit == "30–300 kg")
    #expect(try errors { $0.pace = nil }[.pace]?.limit == "relaxed, moderate, aggressive")
  }

  @Test func `a target out of range is refused`() throws {
    #expect(try errors { $0.target = Kilograms(29) }[.targetWeight]?.limit == "30–300 kg")
  }

  @Test func `losing towards more weight is refused, building towards less as well`() throws {
    let losing = try errors { $0.target = Kilograms(68) }
    #expect(losing[.targetWeight]?.limit == "at most the weight now, 67.1 kg")
    let building = try errors { $0.primaryGoal = .buildMuscle }
    #expect(building[.targetWeight]?.limit == "at least the weight now, 67.1 kg")
  }

  @Test(arguments: ["06:00", "05:00"]) func `a day of no or of all hours is refused`(
    bed: String
  ) throws {
    #expect(
      try errors { $0.routine = try Samples.routine("06:00", "12:00", "17:00", bed) }[.bedTime]?
        .limit == "4–22 hours after getting up at 06:00")
  }

  @Test(arguments: [15, -1]) func `more sessions than a week has are refused`(count: Int) throws {
    #expect(try errors { $0.exerciseSessions = count }[.exerciseSessions]?.limit == "0–14")
  }

  @Test func `an energy off its scale is refused`() throws {
    #expect(try errors { $0.energyLevel = 11 }[.energyLevel]?.limit == "1–10")
  }

  @Test func `windows of one's own are needed once there is no pattern, and are none or overlap`()
    throws
  {
    #expect(try errors { $0.mealPattern = .custom }[.mealWindows]?.limit == "1–6 windows")
    #expect(try errors { $0.customWindows = [] }[.mealWindows]?.limit == "1–6 windows")
    let overlapping = try errors {
      $0.customWindows = [
        try Samples.window("08:00", "10:00"), try Samples.window("09:00", "11:00"),
      ]
    }
    #expect(overlapping[.mealWindows]?.limit == "windows that don't overlap")
  }

  @Test func `all errors come at once, one for each field, in their order`() throws {
    let errors = try errors {
      $0.birthDate = try Samples.date("2030-01-01")
      $0.weight = Kilograms(1000)
      $0.height = Centimetres(20)
      $0.exerciseSessions = 99
      $0.routine = try Samples.routine("06:00", "12:00", "17:00", "06:00")
    }
    #expect(
      errors.errors.map(\.field) == [
        .birthDate, .height, .weight, .bedTime, .exerciseSessions,
      ])
  }
}
