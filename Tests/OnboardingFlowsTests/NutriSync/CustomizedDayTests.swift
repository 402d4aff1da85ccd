import FlowSamples
import OnboardingDomain
import OnboardingPlans
import Testing

@testable import OnboardingFlows

/// What becomes of a pattern's windows when a person opens the builder, moves one, and changes what
/// they were computed from.
@Suite struct CustomizedDayTests {
  private func day(_ answers: Answers) -> MealDay {
    MealDay(NutriSync.Profile(answers, today: Example.today))
  }

  private func windows(_ answers: Answers) -> [String] {
    day(answers).entries.map(\.window.text)
  }

  private func answering(
    _ answers: Answers, on screen: ScreenID, _ change: (inout Answers) -> Void
  ) -> Answers {
    var changed = answers
    change(&changed)
    return NutriSync().reconcile(changed, with: answers, on: screen, today: Example.today)
  }

  @Test(arguments: [.two, .three, .fourToFive] as [MealPattern])
  func `applying the builder untouched changes nothing`(pattern: MealPattern) {
    let computed = day(
      Example.answers("general-health").with { $0[NutriSync.mealPattern] = pattern })
    let applied = day(Example.customizedAnswers(pattern))
    #expect(applied.entries == computed.entries)
    #expect(applied.split(1840) == computed.split(1840))
  }

  @Test func `who works at night fasts by day`() {
    let answers = Example.answers("general-health")
    #expect(day(answers).fastsOvernight)
    let night = answers.with {
      $0[NutriSync.wakeTime] = .at("16:00")
      $0[NutriSync.lunchTime] = .at("21:00")
      $0[NutriSync.workEndTime] = .at("06:30")
      $0[NutriSync.bedTime] = .at("08:00")
    }
    #expect(!day(night).fastsOvernight)
  }

  @Test func `the builder keeps the pattern's shares until a window is moved`() {
    let untouched = MealDay(
      builderOf: NutriSync.Profile(Example.customizedAnswers(), today: Example.today))
    #expect(untouched.entries.map(\.percent) == [25, 40, 35])
    let moved = Example.customizedAnswers { $0[NutriSync.mealWindows]?[1] = .of("12:30-13:30") }
    #expect(
      MealDay(builderOf: NutriSync.Profile(moved, today: Example.today)).entries.map(\.percent)
        == [45, 22, 33])
  }

  @Test func `one window that is moved is the person's own`() {
    let moved = Example.customizedAnswers { $0[NutriSync.mealWindows]?[1] = .of("13:00-14:00") }
    #expect(windows(moved) == ["07:00-09:00", "13:00-14:00", "17:30-19:00"])
  }

  @Test func `getting up later takes the windows along that were not moved`() {
    let moved = Example.customizedAnswers { $0[NutriSync.mealWindows]?[2] = .of("18:30-19:00") }
    let later = answering(moved, on: "daily-routine") { $0[NutriSync.wakeTime] = .at("07:00") }
    #expect(windows(later) == ["08:00-10:00", "12:00-13:00", "18:30-19:00"])
  }

  @Test
  func `a pattern that a new day has no room for is asked anew, with what was arranged in it`() {
    let moved = Example.customizedAnswers { $0[NutriSync.mealWindows]?[2] = .of("18:30-19:00") }
    func goingToBed(at bed: String) -> Answers {
      answering(moved, on: "daily-routine") {
        $0[NutriSync.lunchTime] = .at("08:00")
        $0[NutriSync.workEndTime] = .at("09:00")
        $0[NutriSync.bedTime] = .at(bed)
      }
    }
    let short = goingToBed(at: "13:00")
    #expect(short[NutriSync.mealPattern] == nil)
    #expect(short[NutriSync.customize] == nil && short[NutriSync.mealWindows] == nil)
    #expect(goingToBed(at: "14:00")[NutriSync.mealPattern] == .three)
  }

  @Test func `where following would make two overlap, all stay`() {
    let moved = Example.customizedAnswers { $0[NutriSync.mealWindows]?[1] = .of("10:00-11:00") }
    let later = answering(moved, on: "daily-routine") { $0[NutriSync.wakeTime] = .at("08:30") }
    #expect(windows(later) == ["07:00-09:00", "10:00-11:00", "17:30-19:00"])
  }

  @Test func `another number of meals drops what was arranged for the old one`() {
    let moved = Example.customizedAnswers { $0[NutriSync.mealWindows]?[1] = .of("13:00-14:00") }
    let two = answering(moved, on: "meal-frequency") { $0[NutriSync.mealPattern] = .two }
    #expect(windows(two).count == 2)
    #expect(two[NutriSync.mealWindows] == nil && two[NutriSync.customize] == nil)
  }

  @Test func `the same number of meals keeps what was moved and forgets what wasn't`() {
    let moved = Example.customizedAnswers { $0[NutriSync.mealWindows]?[1] = .of("13:00-14:00") }
    #expect(answering(moved, on: "meal-frequency") { _ in } == moved)
    let untouched = answering(Example.customizedAnswers(), on: "meal-frequency") { _ in }
    #expect(untouched[NutriSync.customize] == nil)
  }

  @Test func `a person who designs the day keeps it as their own pattern`() {
    let moved = Example.customizedAnswers { $0[NutriSync.mealWindows]?[1] = .of("13:00-14:00") }
    let own = answering(moved, on: "meal-frequency") { $0[NutriSync.mealPattern] = .custom }
    #expect(windows(own) == ["07:00-09:00", "13:00-14:00", "17:30-19:00"])
  }
}
