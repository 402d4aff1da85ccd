import FlowSamples
import OnboardingDomain
import OnboardingPlans
import Testing

@testable import FlowPages
@testable import OnboardingFlows

/// What the summary of a plan tells the example people.
@Suite struct PlanSummaryTests {
  @Test(arguments: [
    ("minor", "plan.notice.minimum-age"), ("short-day", "plan.notice.short-day"),
  ])
  func `their plan tells the rule that they stand for`(id: String, key: String) {
    let notices = Example.results(id).view("plan-summary")?["notices"]?.list ?? []
    #expect(notices.contains { $0["text"]?.value == .copy(key) })
  }

  @Test(
    arguments: [
      (.female, 1941, 145, 40, 160), (.male, 1926, 120, 30, 700), (.female, 1990, 165, 62, nil),
    ] as [(Sex, Int, Double, Double, Double?)])
  func `who uses less than the least plan is not told that it keeps their weight`(
    sex: Sex, born: Int, height: Double, weight: Double, above: Double?
  ) {
    let results = Example.results("general-health") {
      $0[NutriSync.sex] = sex
      $0[NutriSync.birthDate] = CalendarDate(year: born, month: 5, day: 20)
      $0[NutriSync.height] = Centimetres(height)
      $0[NutriSync.weight] = Kilograms(weight)
      $0[NutriSync.activityLevel] = .sedentary
      $0[NutriSync.exerciseSessions] = 0
    }
    let summary = results.view("plan-summary")
    #expect(summary?["above"]?.number == above)
    #expect(summary?["is-steady"]?.flag == true)
    let safety = results.view("how")?["energy"]?.list?.last
    #expect(above == nil || safety?["amount"]?.number == above)
    #expect(above == nil || safety?["is-more"]?.flag == true)
    #expect(above == nil || safety?["formula"]?["is-least"]?.flag == true)
  }

  @Test(arguments: [MealPattern.two, .three, .fourToFive])
  func `a pattern that was kept from a longer day says that its windows gave way`(
    pattern: MealPattern
  ) {
    let results = Example.results("short-day") {
      $0[NutriSync.mealPattern] = pattern
      $0[NutriSync.wakeTime] = .at("06:00")
      $0[NutriSync.lunchTime] = .at("08:00")
      $0[NutriSync.workEndTime] = .at("10:00")
      $0[NutriSync.bedTime] = .at("11:00")
      $0[NutriSync.customize.id] = nil
      $0[NutriSync.mealWindows.id] = nil
    }
    #expect(!NutriSync.fits(pattern, results.profile))
    for (name, prefix) in [("plan-summary", "plan"), ("day-blocks", "schedule-preview")] {
      let notices = results.view(name)?["notices"]?.list?.map { $0["text"]?.value }
      #expect(notices?.contains(.copy("\(prefix).notice.short-day")) == true, "\(name)")
    }
  }

  @Test func `somebody who is at the goal already is told so`() {
    let results = Example.results {
      $0[NutriSync.weight] = Kilograms(pounds: 130)
    }
    #expect(results.view("plan-summary")?["is-goal-reached"]?.flag == true)
    #expect(results.view("plan-summary")?["forecast"] == .null)
    #expect(results.plan != nil)
  }

  @Test func `the day of the goal counts from the day on which the plan was made`() throws {
    func results(_ made: CalendarDate?, today: CalendarDate) -> NutriSyncResults {
      var answers = Example.answers("lose-weight")
      answers[NutriSync.planDay] = made?.dayNumber
      return NutriSyncResults(answers, in: ComputationContext(today: today))
    }
    let (made, later) = (Example.today, Example.today.adding(days: 7))
    let goal = results(made, today: made).value("plan.goal-date")
    #expect(goal != nil && results(made, today: later).value("plan.goal-date") == goal)
    #expect(results(nil, today: later).value("plan.goal-date") != goal)
    let seen = results(made, today: later)
    #expect(seen.view("plan-summary")?["forecast"]?["date"]?.value == goal)
    #expect(seen.view("forecast")?["completion"]?.value == goal)
    #expect(seen.plan?.goal.date.map { .date($0) } == goal)
    #expect(seen.view("plan-summary")?["forecast"]?["is-past"]?.flag == false)
    let over = results(made, today: made.adding(days: 600))
    #expect(over.view("plan-summary")?["forecast"]?["is-past"]?.flag == true)
  }
}
