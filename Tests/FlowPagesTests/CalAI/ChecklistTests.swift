import FlowSamples
import OnboardingDomain
import OnboardingPlans
import Testing

@testable import FlowPages
@testable import OnboardingFlows

/// The list of what a plan was checked for, and what edits do to it.
@Suite struct ChecklistTests {
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
    for id in ["pace-pounds", "deficit"] {
      let line = try #require(lines.first { $0.member("id") == .text(id) })
      #expect(line.member("is-none") == .flag(true), "\(id)")
    }
  }

  @Test(arguments: [(UnitSystem.imperial, "pounds"), (.metric, "kilograms")])
  func `who holds the weight reads of no speed once, with both limits and as two points`(
    units: UnitSystem, unit: String
  ) throws {
    var answers = CalAIExample.answers("maintain")
    answers[CalAI.units] = units
    let list = CalAIExample.results(answers).view("checklist")
    let lines = list?.member("lines")?.members ?? []
    #expect(lines.count == 9)
    #expect(!lines.contains { $0.member("id") == .text("pace-share-of-weight") })
    let pace = try #require(lines.first { $0.member("id") == .text("pace-pounds") })
    #expect(pace.member("limit") == .value(.copy("checklist.pace-\(unit)-none.limit")))
    #expect(list?.member("count")?.figure == 10)
  }

  @Test func `a slow loss of a heavy body is a speed in both lines`() throws {
    var answers = CalAIExample.answers()
    answers[CalAI.height] = Centimetres(feet: 6, inches: 11)
    answers[CalAI.weight] = Kilograms(pounds: 500)
    answers[CalAI.desiredWeight] = Kilograms(pounds: 490)
    answers[CalAI.speed] = Kilograms(pounds: 0.2)
    let lines = CalAIExample.results(answers).view("checklist")?.member("lines")?.members ?? []
    for id in ["pace-share-of-weight", "pace-pounds"] {
      let line = try #require(lines.first { $0.member("id") == .text(id) })
      #expect(line.member("is-none") == .flag(false), "\(id)")
    }
    let share = lines.first { $0.member("id") == .text("pace-share-of-weight") }
    guard case .number(let percent, digits: 2)? = share?.member("value")?.value else {
      Issue.record("The share of weight has no two digits.")
      return
    }
    #expect(abs(percent - 0.04) < 1e-9)
  }

  @Test func `a gain has the limits of the speeds that were offered`() throws {
    let lines =
      CalAIExample.results(CalAIExample.answers("gain")).view("checklist")?
      .member("lines")?.members ?? []
    for id in ["pace-share-of-weight", "pace-pounds"] {
      let line = try #require(lines.first { $0.member("id") == .text(id) })
      #expect(line.member("limit") == .value(.copy("checklist.\(id)-gain.limit")))
      #expect(line.member("is-met") == .flag(true), "\(id)")
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

  @Test(arguments: Array(stride(from: 80, through: 130, by: 2)))
  func `shares of energy are those of the rings`(weight: Int) throws {
    var answers = CalAIExample.answers()
    answers[CalAI.weight] = Kilograms(Double(weight))
    let results = CalAIExample.results(answers)
    let lines = results.view("checklist")?.member("lines")?.members ?? []
    func share(_ id: String) -> Double? {
      lines.first { $0.member("id") == .text(id) }?.member("value")?.figure
    }
    let shares = try #require(results.targets?.shares)
    #expect(share("protein-share") == Double(shares.protein))
    #expect(share("fat-share") == Double(shares.fat))
  }

  @Test(arguments: Workouts.allCases)
  func `workouts stand there as they were answered`(workouts: Workouts) throws {
    var answers = CalAIExample.answers()
    answers[CalAI.workouts] = workouts
    let lines = CalAIExample.results(answers).view("checklist")?.member("lines")?.members ?? []
    let line = try #require(lines.first { $0.member("id") == .text("activity") })
    let title = "workouts.workouts.\(workouts.rawValue).title"
    #expect(line.member("value") == .value(.copy(title)))
    #expect(line.member("is-none") == .flag(false))
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
}
