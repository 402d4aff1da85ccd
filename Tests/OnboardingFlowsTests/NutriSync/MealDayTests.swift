import FlowSamples
import OnboardingDomain
import OnboardingPlans
import Testing

@testable import OnboardingFlows

/// The meal-window rules, with the person's own times.
@Suite struct MealDayTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var pattern: MealPattern
    var wake = "06:00"
    var lunch = "12:00"
    var workEnd = "17:00"
    var bed = "22:00"
    var windows: [String]
    var parts: [DayPart]
    var percents: [Int]
    var testDescription: String { "\(pattern), \(wake) to \(bed)" }
  }

  private func results(_ test: Case) -> NutriSyncResults {
    Example.results("general-health") {
      $0[NutriSync.mealPattern] = test.pattern
      $0[NutriSync.wakeTime] = .at(test.wake)
      $0[NutriSync.lunchTime] = .at(test.lunch)
      $0[NutriSync.workEndTime] = .at(test.workEnd)
      $0[NutriSync.bedTime] = .at(test.bed)
    }
  }

  @Test(arguments: [
    Case(
      pattern: .three, windows: ["07:00-09:00", "12:00-13:00", "17:30-19:00"],
      parts: [.morning, .midday, .evening], percents: [25, 40, 35]),
    Case(
      pattern: .three, wake: "08:00", lunch: "13:00", workEnd: "18:00", bed: "23:00",
      windows: ["09:00-11:00", "13:00-14:00", "18:30-20:00"],
      parts: [.morning, .midday, .evening], percents: [25, 40, 35]),
    Case(
      pattern: .three, workEnd: "19:00", windows: ["07:00-09:00", "12:00-13:00", "17:30-19:00"],
      parts: [.morning, .midday, .evening], percents: [25, 40, 35]),
    Case(
      pattern: .two, windows: ["11:00-12:30", "17:30-19:00"], parts: [.midday, .evening],
      percents: [45, 55]),
    Case(
      pattern: .two, bed: "23:30", windows: ["12:00-13:30", "18:30-20:00"],
      parts: [.midday, .evening], percents: [45, 55]),
    Case(
      pattern: .fourToFive,
      windows: ["07:00-07:45", "09:45-10:30", "12:45-13:30", "15:30-16:15", "18:15-19:00"],
      parts: [.morning, .midMorning, .midday, .afternoon, .evening],
      percents: [20, 20, 20, 20, 20]),
    Case(
      pattern: .fourToFive, wake: "08:00",
      windows: ["09:00-09:45", "12:00-12:45", "15:15-16:00", "18:15-19:00"],
      parts: [.morning, .midday, .afternoon, .evening], percents: [25, 25, 25, 25]),
    Case(
      pattern: .fourToFive, wake: "14:00", lunch: "20:00", workEnd: "04:00", bed: "06:00",
      windows: ["15:00-15:45", "17:45-18:30", "20:45-21:30", "23:30-00:15", "02:15-03:00"],
      parts: [.afternoon, .evening, .evening, .night, .night], percents: [20, 20, 20, 20, 20]),
  ])
  func `windows follow the pattern and the routine`(test: Case) {
    let day = results(test).mealDay
    #expect(day.entries.map(\.window.text) == test.windows)
    #expect(day.entries.map(\.part) == test.parts)
    #expect(day.entries.map(\.percent) == test.percents)
  }

  @Test(arguments: [
    (["08:00-09:00", "12:00-14:00", "18:00-19:00"], [25, 50, 25]),
    (["09:00-09:30", "13:00-14:00", "18:30-19:30", "20:30-21:00"], [17, 33, 33, 17]),
    (["12:00-20:00"], [100]),
  ])
  func `a person's own windows share by length`(texts: [String], percents: [Int]) {
    let day = Example.results {
      $0[NutriSync.mealPattern] = .custom
      $0[NutriSync.mealWindows] = texts.map { .of($0) }
    }.mealDay
    #expect(day.entries.map(\.percent) == percents)
    #expect(day.entries.map(\.percent).reduce(0, +) == 100)
  }

  @Test func `a window after midnight is the last of the day`() {
    let day = Example.results("shift-worker") {
      $0[NutriSync.mealPattern] = .custom
      $0[NutriSync.mealWindows] = [.of("02:00-03:00"), .of("16:00-17:00")]
    }.mealDay
    #expect(day.entries.map(\.window.text) == ["16:00-17:00", "02:00-03:00"])
    #expect(day.eatingMinutes == 11 * 60)
  }

  @Test func `a window before getting up is the first of the day`() {
    let day = Example.results {
      $0[NutriSync.mealWindows] = [.of("05:30-06:00"), .of("12:00-13:00")]
    }.mealDay
    #expect(day.entries.map(\.window.text) == ["05:30-06:00", "12:00-13:00"])
    #expect(day.eatingMinutes == 450)
  }

  @Test func `a short day says that windows had to give way`() {
    #expect(Example.results("short-day").mealDay.notices.map(\.rule) == [.shortDay])
  }

  @Test func `custom without windows shows what the builder suggests`() {
    let day = Example.results("general-health") {
      $0[NutriSync.mealPattern] = .custom
    }.mealDay
    #expect(day.entries.map(\.window.text) == ["07:00-09:00", "12:00-13:00", "17:30-19:00"])
  }

  @Test func `windows of a screen that is no longer on the path do not count`() {
    let day = Example.results("custom-windows") {
      $0[NutriSync.mealPattern] = .two
    }.mealDay
    #expect(day.entries.count == 2)
    #expect(day.entries.map(\.percent) == [45, 55])
  }

  @Test func `what is eaten in a window goes by its size as well`() {
    let day = Example.results("custom-windows") {
      $0[NutriSync.mealWindows] = [.of("15:00-19:00"), .of("20:00-21:00")]
    }.mealDay
    #expect(day.entries.map(\.name.id) == ["afternoon", "evening"])
    #expect(day.entries.map(\.mealID) == ["afternoon-meal", "evening"])
    #expect(WindowName.part(.afternoon).mealID(percent: 25) == "afternoon")
    #expect(WindowName.part(.midMorning).mealID(percent: 26) == "mid-morning-meal")
    #expect(WindowName.part(.midday).mealID(percent: 90) == "midday")
  }
}
