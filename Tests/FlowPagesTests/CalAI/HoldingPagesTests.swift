import FlowSamples
import OnboardingDomain
import OnboardingPlans
import Testing

@testable import FlowPages
@testable import OnboardingFlows

/// What pages say of a plan whose least energy is more than a body uses, and of goals that no speed reaches.
@Suite struct HoldingPagesTests {
  private func small(_ goal: GoalDirection, _ change: (inout Answers) -> Void = { _ in }) -> Answers
  {
    var answers = CalAIExample.answers("maintain")
    answers[CalAI.gender] = .female
    answers[CalAI.birthDate] = CalendarDate(year: 1941, month: 5, day: 20)
    answers[CalAI.height] = Centimetres(145)
    answers[CalAI.weight] = Kilograms(40)
    answers[CalAI.workouts] = .few
    answers[CalAI.goal] = goal
    change(&answers)
    return answers
  }

  private func page(_ answers: Answers, _ name: String) -> ViewData? {
    CalAIExample.results(answers).view(name)
  }

  @Test func `who uses less than the least plan is nowhere told that it holds the weight`() {
    let answers = small(.maintain)
    let above = ViewData.value(.number(120, digits: 0))
    #expect(page(answers, "plan-goal")?.member("is-hold") == .flag(false))
    for name in ["plan-goal", "verdict", "today-goal", "transition"] {
      #expect(page(answers, name)?.member("above") == above, "\(name)")
    }
    #expect(page(answers, "stage-curve")?.member("is-above") == .flag(true))
  }

  @Test func `who has reached the goal, or has no deficit, is told so, too`() {
    let reached = small(.lose) {
      $0[CalAI.desiredWeight] = Kilograms(40)
      $0[CalAI.speed] = Kilograms(pounds: 0.2)
    }
    #expect(page(reached, "transition")?.member("is-there") == .flag(true))
    #expect(page(reached, "transition")?.member("above") == .value(.number(120, digits: 0)))
    #expect(page(reached, "plan-goal")?.member("is-hold") == .flag(false))
  }

  @Test(arguments: ["maintain", "minor", "underweight"])
  func `a plan that holds the weight says that it does`(id: String) {
    let answers = CalAIExample.answers(id)
    #expect(page(answers, "plan-goal")?.member("is-hold") == .flag(true))
    #expect(page(answers, "plan-goal")?.member("above") == .null)
    #expect(page(answers, "stage-curve")?.member("is-above") == .flag(false))
  }

  @Test func `in pregnancy a plan is more than holds the weight`() {
    var answers = CalAIExample.answers("maintain")
    answers[CalAI.circumstances] = [.pregnantSecondTrimester]
    #expect(page(answers, "plan-goal")?.member("above") == .value(.number(340, digits: 0)))
  }

  @Test func `a gain that the least plan makes faster has the speed of the plan`() throws {
    let answers = small(.gain) {
      $0[CalAI.gender] = .other
      $0[CalAI.desiredWeight] = Kilograms(42)
      $0[CalAI.speed] = Kilograms(pounds: 0.2)
    }
    let results = CalAIExample.results(answers)
    let plan = try #require(results.plan)
    #expect(plan.energy.targetKcal == 1500)
    let pace = try #require(results.pace)
    #expect(abs(pace.value * 1100 - plan.energy.dailyChange) < 1e-6)
    #expect(pace > Kilograms(pounds: 0.3))
    #expect(results.value("plan.speed") == .number(pace.pounds, digits: 1))
    #expect(
      results.view("transition")?.member("chart.speed") == .value(.number(pace.pounds, digits: 1)))
    let line = try #require(plan.checklist.lines.first { $0.id == .pacePounds })
    #expect(abs(line.value - pace.pounds) < 1e-6)
  }

  @Test(arguments: [("lose", "is-moving"), ("maintain", "is-held")])
  func `the sheet of the calories speaks of date and pace where there are some`(
    id: String, flag: String
  ) {
    let range = page(CalAIExample.answers(id), "edit-range")
    let flags = ["is-moving", "is-held", "is-above"].filter { range?.member($0) == .flag(true) }
    #expect(flags == [flag])
  }

  @Test func `calories of one's own are never below the least of a plan`() throws {
    let profile = CalAI.Profile(
      small(.gain) {
        $0[CalAI.gender] = .other
        $0[CalAI.desiredWeight] = Kilograms(42)
        $0[CalAI.speed] = Kilograms(pounds: 0.2)
      }, today: CalAIExample.today)
    #expect(try #require(CalorieRange(profile)).calories.lowerBound == 1500)
  }

  @Test func `a goal that no safe speed reaches is not called realistic`() {
    var answers = CalAIExample.answers("long-way")
    answers[CalAI.weight] = Kilograms(pounds: 320)
    answers[CalAI.desiredWeight] = Kilograms(pounds: 160)
    answers[CalAI.speed] = nil
    let far = page(answers, "verdict")
    #expect(far?.member("is-too-far") == .flag(true))
    #expect(far?.member("has-scale") == .flag(false))
    let near = page(CalAIExample.answers(), "verdict")
    #expect(near?.member("is-too-far") == .flag(false))
    #expect(near?.member("has-scale") == .flag(true))
    #expect(page(small(.maintain), "verdict")?.member("is-too-far") == .flag(false))
  }
}
