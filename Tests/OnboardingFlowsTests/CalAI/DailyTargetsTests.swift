import OnboardingDomain
import OnboardingPlans
import Testing

@testable import OnboardingFlows

/// The figures of a day, and what edits do to them.
@Suite struct DailyTargetsTests {
  private func targets(_ change: (inout Answers) -> Void) throws -> DailyTargets {
    try #require(DailyTargets(CalAIExample.profile("lose", change)))
  }

  @Test func `unedited they are those of the drawings`() throws {
    let targets = try targets { _ in }
    #expect(targets.calories == 2110)
    #expect([targets.carbs, targets.protein, targets.fat] == [254, 116, 70])
    #expect(targets.shares == (48, 22, 30))
    #expect(targets.edited.isEmpty)
  }

  @Test func `new calories make every gram anew`() throws {
    let targets = try targets { $0[CalAI.ownCalories] = 2000 }
    #expect(targets.calories == 2000)
    #expect([targets.carbs, targets.protein, targets.fat] == [233, 116, 67])
    #expect(abs(targets.energyOfGrams - 2000) <= 2)
  }

  @Test(arguments: 95...159)
  func `after new protein carbs take the rest`(grams: Int) throws {
    let targets = try targets { $0[CalAI.ownProtein] = grams }
    #expect(targets.protein == grams)
    #expect(targets.fat == 70)
    #expect(abs(targets.energyOfGrams - 2110) <= 2)
  }

  @Test(arguments: 50...82)
  func `after new fat carbs take the rest`(grams: Int) throws {
    let targets = try targets { $0[CalAI.ownFat] = grams }
    #expect(targets.fat == grams)
    #expect(targets.protein == 116)
    #expect(abs(targets.energyOfGrams - 2110) <= 2)
  }

  @Test(arguments: 227...300)
  func `after new carbs fat takes the rest`(grams: Int) throws {
    let targets = try targets { $0[CalAI.ownCarbs] = grams }
    #expect(targets.carbs == grams)
    #expect(targets.protein == 116)
    #expect(abs(targets.energyOfGrams - 2110) <= 5)
    #expect((0.195...0.355).contains(9 * Double(targets.fat) / 2110))
  }

  @Test(arguments: [
    (DailyFigure.calories, 1100), (.calories, 3500), (.calories, 2550), (.protein, 20),
    (.protein, 300),
    (.fat, 10), (.fat, 200), (.carbs, 20), (.carbs, 500),
  ])
  func `a figure that is not supported is refused and never makes a plan`(
    figure: DailyFigure, value: Int
  ) throws {
    let profile = CalAIExample.profile("lose") { $0[figure.question] = value }
    #expect(CalAI.errors(in: profile, on: "plan-ready").map(\.key) == ["out-of-plan"])
    #expect(try #require(DailyTargets(profile)).edited.isEmpty)
  }

  @Test func `a figure that another body made impossible is left out`() throws {
    let profile = CalAIExample.profile("minor") { $0[CalAI.ownCalories] = 1500 }
    #expect(try #require(DailyTargets(profile)).edited.isEmpty)
  }

  @Test(arguments: CalAI().examples.map(\.id))
  func `calories never go below the floor nor above the largest surplus`(id: String) throws {
    let profile = CalAIExample.profile(id)
    let plan = try #require(profile.plan())
    let limits = try #require(TargetLimits(profile))
    let person = try #require(profile.person)
    #expect(limits.calories.lowerBound >= Int(SafetyLimits.intakeFloor(person.sex).value))
    #expect(limits.calories.contains(Int(plan.energy.targetKcal)))
    #expect(
      Double(limits.calories.upperBound)
        <= max(plan.energy.maintenanceKcal + 500, plan.energy.targetKcal))
  }

  @Test func `the checklist follows the edited figures`() throws {
    var answers = CalAIExample.answers()
    answers[CalAI.ownProtein] = 70
    let lines = CalAIExample.results(answers).view("checklist")?.member("lines")?.members ?? []
    let protein = try #require(lines.first { $0.member("id") == .text("protein-enough") })
    #expect(protein.member("is-met") == .flag(false))
    #expect(lines.count == 10)
  }

  @Test func `who holds the weight has neither pace nor deficit, rounded or not`() throws {
    let lines =
      CalAIExample.results(CalAIExample.answers("maintain")).view("checklist")?
      .member("lines")?.members ?? []
    for id in ["pace-share-of-weight", "pace-pounds", "deficit"] {
      let line = try #require(lines.first { $0.member("id") == .text(id) })
      #expect(line.member("is-none") == .flag(true), "\(id)")
    }
  }

  @Test(arguments: [false, true])
  func `somebody metric reads the pace in kilograms`(isEdited: Bool) throws {
    var answers = CalAIExample.answers()
    if isEdited { answers[CalAI.ownCalories] = 1900 }
    func pace(_ units: UnitSystem) throws -> ViewData {
      answers[CalAI.units] = units
      let lines = CalAIExample.results(answers).view("checklist")?.member("lines")?.members ?? []
      return try #require(lines.first { $0.member("id") == .text("pace-pounds") })
    }
    let (pounds, kilograms) = (try pace(.imperial), try pace(.metric))
    #expect(pounds.member("unit") == .value(.copy("checklist.pace-pounds.unit")))
    #expect(kilograms.member("unit") == .value(.copy("checklist.pace-kilograms.unit")))
    #expect(kilograms.member("limit") == .value(.copy("checklist.pace-kilograms.limit")))
    let figures = try (
      #require(pounds.member("value")?.figure), #require(kilograms.member("value")?.figure)
    )
    #expect(abs(Kilograms(pounds: figures.0).value - figures.1) < 1e-9)
  }

  // MARK: Calories of one's own move the plan

  @Test func `date, pace, curve and checklist follow the edited calories`() throws {
    var answers = CalAIExample.answers()
    answers[CalAI.ownCalories] = 1900
    let results = CalAIExample.results(answers)
    let plan = try #require(results.plan)
    #expect(plan.energy.targetKcal == 1900)
    let speed = (plan.energy.maintenanceKcal - 1900) / 1100
    #expect(
      abs(try #require(CalAIExample.profile("lose") { $0 = answers }.pace).value - speed) < 1e-9)
    let before = try #require(CalAIExample.results().plan?.goal.days)
    #expect(try #require(plan.goal.days) < before)
    #expect(results.value("plan.goal-date") == plan.goal.date.map { .date($0) })
    let lines = results.view("checklist")?.member("lines")?.members ?? []
    let pace = lines.first { $0.member("id") == .text("pace-pounds") }?.member("value")?.figure
    #expect(abs(try #require(pace) - Kilograms(speed).pounds) < 1e-9)
    let chart = results.view("transition")?.member("chart.speed")?.figure
    #expect(abs(try #require(chart) - Kilograms(speed).pounds) < 1e-9)
  }

  @Test func `what foyer plan says of that pace is what the page says`() throws {
    let profile = CalAIExample.profile("lose") { $0[CalAI.ownCalories] = 1950 }
    let input = try #require(profile.input())
    let plan = try CalAIPlan.make(input, today: CalAIExample.today)
    #expect(plan.energy.targetKcal == 1950)
    #expect(plan.goal == profile.plan()?.goal)
  }

  @Test(arguments: CalAI().examples.map(\.id))
  func `every supported number of calories keeps the goal true`(id: String) throws {
    let range = try #require(CalorieRange(CalAIExample.profile(id)))
    for calories in [range.calories.lowerBound, range.calories.upperBound] {
      let profile = CalAIExample.profile(id) { $0[CalAI.ownCalories] = calories }
      let plan = try #require(profile.plan())
      let change = Double(calories) - plan.energy.maintenanceKcal
      switch profile.direction {
      case .lose where range.isMoving: #expect(change <= -95)
      case .gain where range.isMoving: #expect(change >= 95)
      default: #expect(abs(change) <= 105)
      }
      #expect(try #require(DailyTargets(profile)).calories == calories)
      #expect(plan.safety.allSatisfy { $0.rule != .maximumPace })
    }
  }
}
