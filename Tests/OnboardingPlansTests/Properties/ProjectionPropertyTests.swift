import OnboardingDomain
import OnboardingPlans
import Testing

@Suite struct ProjectionPropertyTests {
  private func models(_ count: Int, seed: UInt64) throws -> [(BodyWeightModel, Person)] {
    var random = RandomPeople(seed: seed)
    let today = try Samples.today
    return try (0..<count).map { _ in
      let input = try random.nutriSync(on: today)
      let person = Person(
        sex: input.sex, ageYears: Double(max(18, input.birthDate.completedYears(on: today))),
        height: input.height, weight: input.weight)
      let activity = input.activityLevel.physicalActivity(sessionsPerWeek: input.exerciseSessions)
      let model = BodyWeightModel(
        of: person, energy: DailyEnergy(of: person, activity: activity),
        bodyFatPercent: BodyFat.starting(person, silhouette: input.bodyFat))
      return (model, person)
    }
  }

  @Test func `a larger deficit never arrives later`() throws {
    var arrivals = 0
    for (model, person) in try models(400, seed: 21) {
      let goal = Kilograms(person.weight.value * 0.93)
      var before = Int.max
      for deficit in stride(from: 100.0, through: 1000, by: 150) {
        let day = model.day(of: goal, at: Kilocalories(model.maintenance.value - deficit))
        guard let day else { continue }
        try #require(day <= before, "\(person) \(deficit)")
        before = day
        arrivals += 1
      }
    }
    #expect(arrivals > 400)
  }

  @Test func `a larger surplus never arrives later`() throws {
    var arrivals = 0
    for (model, person) in try models(400, seed: 22) {
      let goal = Kilograms(person.weight.value * 1.04)
      var before = Int.max
      for surplus in stride(from: 100.0, through: 500, by: 100) {
        let day = model.day(of: goal, at: Kilocalories(model.maintenance.value + surplus))
        guard let day else { continue }
        try #require(day <= before, "\(person) \(surplus)")
        before = day
        arrivals += 1
      }
    }
    #expect(arrivals > 400)
  }

  @Test func `weights settle where the model says they level off`() throws {
    var settled = 0
    for (model, person) in try models(300, seed: 23) {
      let intake = Kilocalories(model.maintenance.value - 150)
      guard let level = model.settlingWeight(at: intake) else { continue }
      let state = model.state(after: 40_000, at: intake)
      try #require(abs(model.weight(state) - level.value) < 0.05, "\(person)")
      settled += 1
    }
    #expect(settled > 100)
  }

  @Test func `eating what holds the weight holds it`() throws {
    for (model, person) in try models(300, seed: 24) {
      let weight = model.weight(model.state(after: 365, at: model.maintenance))
      try #require(abs(weight - person.weight.value) < 1e-6)
    }
  }

  @Test func `who begins below a body mass index of 15 can gain, and is not foreseen to lose`()
    throws
  {
    let person = Person(
      sex: .other, ageYears: 90, height: Centimetres(211), weight: Kilograms(63.5))
    let energy = DailyEnergy(of: person, activity: .highestAssumed)
    let model = BodyWeightModel(
      of: person, energy: energy, bodyFatPercent: BodyFat.starting(person, silhouette: nil))
    let more = Kilocalories(energy.maintenance.value + 385)
    let points = model.projection(at: more).points
    #expect(points.count == BodyWeightModel.longestPlan + 1)
    #expect(zip(points, points.dropFirst()).allSatisfy { $0.weightKg < $1.weightKg })
    #expect(try #require(model.settlingWeight(at: more)).value > 64)
    let less = Kilocalories(energy.maintenance.value - 100)
    #expect(model.projection(at: less).points.count == 1)
    #expect(model.settlingWeight(at: less) == nil)
  }

  @Test func `the largest body there is stays steady from day to day`() throws {
    let person = Person(
      sex: .male, ageYears: 20, height: Centimetres(230), weight: Kilograms(300))
    let energy = DailyEnergy(of: person, activity: .highestAssumed)
    let model = BodyWeightModel(of: person, energy: energy, bodyFatPercent: 40)
    let points = model.projection(at: Kilocalories(energy.maintenance.value + 500), days: 60).points
    #expect(points.count == 61)
    for (before, after) in zip(points, points.dropFirst()) {
      try #require(after.weightKg > before.weightKg)
    }
  }

  @Test func `the intake solved for a date arrives on it`() throws {
    for (model, person) in try models(100, seed: 25) {
      let goal = Kilograms(person.weight.value * 0.95)
      let intake = try #require(model.intake(toReach: goal, after: 180))
      let weight = model.weight(model.state(after: 180, at: intake))
      try #require(abs(weight - goal.value) < 0.01)
    }
  }

  @Test func `a target date within reach is kept, one out of reach is moved`() throws {
    let person = Person(
      sex: .female, ageYears: 30, height: Centimetres(165), weight: Kilograms(70))
    let energy = DailyEnergy(of: person, activity: PhysicalActivityLevel(1.6))
    let model = BodyWeightModel(
      of: person, energy: energy, bodyFatPercent: BodyFat.jackson(person))
    let kept = TargetDatePlan(model, of: person, target: Kilograms(66), days: 150)
    #expect(!kept.isCapped && kept.days == 150)
    let moved = TargetDatePlan(model, of: person, target: Kilograms(60), days: 40)
    #expect(moved.isCapped && (moved.days ?? 0) > 40)
    #expect(moved.reason == .onePercentOfWeight)
  }

  @Test func `the linearised model heads for the same level`() throws {
    let person = Person(
      sex: .male, ageYears: 40, height: Centimetres(180), weight: Kilograms(95))
    let energy = DailyEnergy(of: person, activity: PhysicalActivityLevel(1.6))
    let fat = BodyFat.jackson(person)
    let model = BodyWeightModel(of: person, energy: energy, bodyFatPercent: fat)
    let linear = LinearisedModel(
      fat: Kilograms(person.weight.value * fat / 100), weight: person.weight, energy: energy)
    let level = try #require(
      model.settlingWeight(at: Kilocalories(energy.maintenance.value - 100)))
    let change = linear.change(after: 20_000, intakeChange: -100)
    #expect(abs(level.value - person.weight.value - change) < 1)
  }
}
