import FlowSamples
import OnboardingDomain
import OnboardingPlans
import Testing

@testable import FlowPages
@testable import OnboardingFlows

/// The person of the reference drawings: her figures come out as drawn.
@Suite struct MayaTests {
  private let results = Example.results()

  @Test func `today is the day of the drawings`() {
    #expect(Example.today.iso8601 == "2026-11-20")
  }

  @Test(arguments: [
    ("plan.target-kcal", 1840.0), ("plan.protein-grams", 132), ("plan.fat-grams", 61),
    ("plan.carbs-grams", 191), ("impact.hours-lost", 1095), ("impact.days-lost", 68),
    ("schedule.window-count", 3),
  ])
  func `her figures are those of the drawings`(name: String, figure: Double) {
    #expect(results.value(name) == .number(figure, digits: 0))
  }

  @Test func `her goal is reached on 28 February, between 5 February and 5 April`() throws {
    let forecast = try #require(results.view("forecast"))
    #expect(forecast["date"]?.text == "2027-02-28")
    let earliest = try #require(CalendarDate(iso8601: "2027-02-05"))
    let latest = try #require(CalendarDate(iso8601: "2027-04-05"))
    #expect(forecast["earliest"]?.value == .shortDate(earliest))
    #expect(forecast["latest"]?.value == .shortDate(latest))
  }

  @Test func `her windows have 460, 690 and 690 calories`() {
    let windows = results.view("plan-summary")?["windows"]?.list ?? []
    #expect(windows.map { $0["kcal"]?.number } == [460, 690, 690])
  }

  @Test func `she eats within 10 hours and fasts for 14`() {
    #expect(results.value("schedule.eating-minutes") == .duration(600))
    #expect(results.value("schedule.fasting-minutes") == .duration(840))
  }

  @Test func `the bill of her energy is the drawn one`() throws {
    let bill = try #require(results.view("how"))
    let lines = bill["energy"]?.list ?? []
    try #require(lines.count == 3)
    let formulas = lines.map { $0["formula"] }
    for (formula, name) in zip(formulas, ["female", "activity", "pounds"]) {
      #expect(PlanFormula.names.filter { formula?["is-\($0)"]?.flag == true } == [name])
    }
    #expect(
      ["weight", "height", "age"].map { formulas[0]?[$0]?.value } == [
        .number(67.1, digits: 1), .number(162.6, digits: 1), .number(32, digits: 0),
      ])
    #expect(["daily", "sessions", "each"].map { formulas[1]?[$0]?.number } == [1.65, 3, 0.02])
    #expect(formulas[2]?["pace"]?.value == .number(1, digits: 0))
    #expect(lines.map { $0["amount"]?.number } == [1366, 2340, 500])
    #expect(lines.map { $0["is-less"]?.flag } == [false, false, true])
    #expect(lines[1]["factor"]?.value == .number(1.71, digits: 2))
    #expect(bill["total"]?.number == 1840)
  }

  @Test func `her first window opens tomorrow at half past eight`() throws {
    let first = try #require(results.view("first-window"))
    #expect(first["iso"]?.text == "2026-11-21T08:30")
    #expect(first["clock"]?.text == "8:30")
    #expect(first["period"]?.text == "AM")
    #expect(first["when"]?.value == .copy("all-set.tomorrow"))
  }

  @Test func `the targets she can choose run from 108 to 148 lb`() throws {
    let range = try #require(results.view("weight-range"))
    #expect(range["minimum"]?.text == "108")
    #expect(range["maximum"]?.text == "148")
    #expect(range["value"]?.text == "136")
  }

  @Test func `her ring is the drawn one`() {
    let ring = results.view("plan-summary")?["ring"]?.list ?? []
    #expect(
      ring.map { $0["d"]?.text } == [
        "M83.2 10.7A64 64 0 0 1 137.3 64.8", "M137.3 83.2A64 64 0 0 1 35.7 125.3",
        "M22.7 112.3A64 64 0 0 1 64.8 10.7",
      ])
  }

  @Test func `her figures are those of the whole plan`() throws {
    let plan = try #require(results.plan)
    let energy = try #require(results.energy)
    #expect(plan.energy.targetKcal == energy.decision.target.value)
    #expect(plan.macros == energy.macros)
    #expect(plan.goal.days == results.outlook?.course?.goalDay)
    #expect(plan.eatingMinutes == results.mealDay.eatingMinutes)
    #expect(plan.mealWindows.map(\.window) == results.mealDay.entries.map(\.window))
    #expect(plan.mealWindows.map(\.kcal) == results.mealDay.split(1840))
  }
}
