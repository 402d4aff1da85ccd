import OnboardingDomain
import OnboardingPlans
import Testing

@Suite struct CalAIPlanTests {
  private func plan(_ change: (inout CalAIInput) throws -> Void = { _ in }) throws -> CalAIPlan {
    var input = try Samples.calAI()
    try change(&input)
    return try CalAIPlan.make(input, today: try Samples.today)
  }

  @Test func `the sample person has the figures of the look`() throws {
    let plan = try plan()
    #expect(plan.energy.targetKcal == 2110)
    #expect(plan.macros.carbohydrateGrams == 254)
    #expect(plan.macros.proteinGrams == 116)
    #expect(plan.macros.fatGrams == 70)
    #expect(plan.goal.date?.iso8601 == "2027-03-07")
  }

  @Test(arguments: [(3, 170.2), (7, 169.7), (30, 167.1)])
  func `the sample person's chart has the weights of the look`(_ day: Int, _ pounds: Double) throws
  {
    let weight = try plan().projection.weight(onDay: day).pounds
    #expect((weight * 10).rounded() / 10 == pounds)
  }

  @Test func `what pregnancy takes is in the formula of those whom it concerns`() throws {
    func formula(_ circumstances: Set<HealthCircumstance>) throws -> Explanation? {
      try plan {
        $0.goal = .maintain
        $0.target = nil
        $0.circumstances = circumstances
      }.explanations.first { $0.key == "target-kcal" }
    }
    let usual = try #require(try formula([]))
    #expect(usual.formula == "maintenance, rounded to 10, at least floor")
    #expect(usual.inputs.map(\.name) == ["maintenance", "floor"])
    let pregnant = try #require(try formula([.pregnantSecondTrimester]))
    #expect(pregnant.formula.contains("maintenance + additional for pregnancy"))
    #expect(pregnant.inputs.first { $0.name == "additional" }?.value == 340)
  }

  @Test func `the sample person's target is realistic`() throws {
    let plan = try plan()
    #expect(plan.verdict.id == .realistic)
    #expect(plan.verdict.message.hasPrefix("Losing 12 lb (5.4 kg, 7 % of your weight)"))
  }

  @Test func `a verdict before a plan agrees with the plan's`() throws {
    let input = try Samples.calAI()
    let person = Person(
      sex: input.gender, ageYears: 30, height: input.height, weight: input.weight)
    let goal = WeightGoal(.lose, target: Kilograms(pounds: 160), pace: Kilograms(0.1))
    let verdict = VerdictMessage(
      for: person, activity: input.workouts.physicalActivity, goal: goal)
    #expect(verdict == (try plan().verdict))
  }

  @Test func `the fastest pace is floored to a tenth of a pound`() throws {
    let plan = try plan()
    #expect(abs(try #require(plan.maximumPaceKgPerWeek) - Kilograms(pounds: 1.7).value) < 1e-9)
    #expect(plan.maximumPace?.reason == .onePercentOfWeight)
  }

  @Test func `the checklist has ten lines, all kept by the sample plan`() throws {
    let checklist = try plan().checklist
    #expect(checklist.lines.map(\.id) == PlanChecklist.Check.allCases)
    #expect(checklist.lines.count == 10)
    let failed = checklist.lines.filter { !$0.passed }.map(\.id)
    #expect(failed.isEmpty)
  }

  @Test func `a line of the checklist fails where the plan does`() throws {
    let few = try plan { $0.workouts = .few }
    #expect(few.checklist.lines.filter { !$0.passed }.map(\.id) == [.activity])
  }

  @Test func `a gain that the least of a plan makes too fast fails at its pace`() throws {
    let plan = try plan {
      $0.gender = .other
      $0.birthDate = try #require(CalendarDate(iso8601: "1941-05-20"))
      ($0.height, $0.weight, $0.workouts) = (Centimetres(145), Kilograms(40), .few)
      ($0.goal, $0.target) = (.gain, Kilograms(42))
      $0.speedKilogramsPerWeek = 0.1
    }
    let line = try #require(plan.checklist.lines.first { $0.id == .paceShare })
    #expect(line.value > 0.5)
    #expect(!line.passed)
    #expect(line.limit == "at most 0.5 % of weight a week")
  }

  @Test func `somebody of another gender gets the mean and the stricter floor`() throws {
    let plans = try Sex.allCases.map { sex in try plan { $0.gender = sex } }
    let resting = plans.map(\.energy.restingKcal)
    #expect(abs(resting[2] - (resting[0] + resting[1]) / 2) < 1e-9)
    #expect(SafetyLimits.intakeFloor(.other).value == 1500)
  }

  @Test func `holding the weight needs neither target nor speed`() throws {
    let plan = try plan { ($0.goal, $0.target, $0.speedKilogramsPerWeek) = (.maintain, nil, nil) }
    #expect(plan.verdict.id == .maintain)
    #expect(plan.maximumPace == nil)
    #expect(plan.energy.targetKcal == 2610)
  }

  @Test func `gaining is capped at 500 kcal`() throws {
    let plan = try plan {
      ($0.goal, $0.target, $0.speedKilogramsPerWeek) = (.gain, Kilograms(pounds: 180), 1.0)
    }
    #expect(plan.energy.targetKcal == 3110)
    #expect(plan.verdict.id == .gainOK)
    #expect(plan.safety.contains { $0.rule == .surplusCap })
  }
}
