import OnboardingDomain
import OnboardingPlans
import Testing

@Suite struct MealScheduleTests {
  private func times(_ schedule: MealSchedule) -> [String] {
    schedule.windows.map { "\($0.start.text)-\($0.end.text)" }
  }

  @Test(arguments: [
    // Usual day; lunch right after getting up; work until late; night shift; bed after midnight.
    (["06:00", "12:00", "17:00", "22:00"], ["07:00-09:00", "12:00-13:00", "17:30-19:00"]),
    (["09:30", "12:00", "18:00", "23:30"], ["10:30-12:30", "13:30-14:30", "18:30-20:00"]),
    (["06:00", "12:00", "20:00", "22:00"], ["07:00-09:00", "12:00-13:00", "17:30-19:00"]),
    (["14:00", "18:00", "02:00", "06:00"], ["15:00-17:00", "18:00-19:00", "01:30-03:00"]),
    (["08:00", "13:00", "19:00", "01:00"], ["09:00-11:00", "13:00-14:00", "19:30-21:00"]),
    (["06:00", "12:00", "11:00", "22:00"], ["07:00-09:00", "12:00-13:00", "14:00-15:30"]),
    (["06:00", "03:00", "17:00", "22:00"], ["07:00-09:00", "15:30-16:30", "17:30-19:00"]),
  ])
  func `three windows follow the day`(_ day: [String], _ expected: [String]) throws {
    let routine = try Samples.routine(day[0], day[1], day[2], day[3])
    let schedule = MealSchedule(.three, routine: routine)
    #expect(times(schedule) == expected)
    #expect(schedule.notices.isEmpty)
  }

  @Test(arguments: [
    (["06:00", "22:00"], ["11:00-12:30", "17:30-19:00"]),
    (["08:00", "00:00"], ["12:00-13:30", "18:30-20:00"]),
    (["14:00", "06:00"], ["19:00-20:30", "01:30-03:00"]),
    (["11:30", "03:00"], ["12:30-14:00", "19:00-20:30"]),
  ])
  func `two windows lie at the ends of eight hours`(_ day: [String], _ expected: [String]) throws {
    let routine = try Samples.routine(day[0], "12:00", "17:00", day[1])
    #expect(times(MealSchedule(.two, routine: routine)) == expected)
  }

  @Test(arguments: [("06:00", "22:00", 5), ("06:30", "22:15", 4), ("07:00", "19:00", 4)])
  func `long days have five small meals, others four`(
    _ wake: String, _ bed: String, _ count: Int
  ) throws {
    let schedule = MealSchedule(
      .fourToFive, routine: try Samples.routine(wake, "12:00", "17:00", bed))
    #expect(schedule.windows.count == count)
    #expect(schedule.windows.allSatisfy { $0.duration == 45 })
  }

  @Test func `equal windows share 1850 kcal as 617, 617 and 616`() {
    #expect(LargestRemainder.split(1850, by: [1, 1, 1]) == [617, 617, 616])
  }

  @Test(arguments: [MealPattern.two, .three, .fourToFive])
  func `a day of four hours has one window and says why`(_ pattern: MealPattern) throws {
    let routine = try Samples.routine("06:00", "12:00", "17:00", "10:00")
    let schedule = MealSchedule(pattern, routine: routine)
    #expect(schedule.windows.count == 1)
    #expect(schedule.weights.count == 1)
    #expect(schedule.notices.map(\.rule) == [.shortDay])
  }

  @Test(arguments: [MealPattern.two, .three, .fourToFive])
  func `computed windows fit every length of day`(_ pattern: MealPattern) throws {
    for awake in DailyRoutine.supportedMinutesAwake {
      let wake = try Samples.time("05:52")
      let routine = DailyRoutine(
        wake: wake, lunch: try Samples.time("12:00"), workEnd: try Samples.time("17:00"),
        bed: wake.adding(minutes: awake))
      let schedule = MealSchedule(pattern, routine: routine)
      try #require(schedule.names.count == schedule.windows.count)
      try #require(schedule.weights.count == schedule.windows.count)
      var free = 0
      for window in schedule.windows {
        let start = wake.minutes(until: window.start)
        try #require(start >= free && window.duration >= 30, "\(awake)")
        free = start + window.duration
      }
      try #require(free <= awake, "\(awake)")
    }
  }

  @Test func `own windows while asleep are kept and said`() throws {
    let schedule = try MealSchedule(
      custom: [try Samples.window("12:00", "13:00"), try Samples.window("23:00", "23:30")],
      routine: try Samples.routine())
    #expect(schedule.notices.map(\.rule) == [.windowWhileAsleep])
  }

  @Test func `own windows shortly before bed are kept and said`() throws {
    let schedule = try MealSchedule(
      custom: [try Samples.window("20:00", "21:00")], routine: try Samples.routine())
    #expect(schedule.notices.map(\.rule) == [.windowBeforeBed])
  }

  @Test func `own windows may pass midnight`() throws {
    let schedule = try MealSchedule(
      custom: [try Samples.window("23:30", "00:30"), try Samples.window("16:00", "17:00")],
      routine: try Samples.routine("14:00", "18:00", "02:00", "06:00"))
    #expect(times(schedule) == ["16:00-17:00", "23:30-00:30"])
    #expect(schedule.eatingMinutes == 510)
  }

  @Test(arguments: [
    ([[String]](), CustomWindowProblem.count(0)),
    ([["08:00", "08:00"]], .empty(0)),
    ([["12:00", "13:00"], ["08:00", "12:30"]], .overlap(1, 0)),
    ([["08:00", "09:00"], ["20:00", "08:30"]], .overlap(1, 0)),
  ])
  func `own windows that contradict each other are refused`(
    _ windows: [[String]], _ problem: CustomWindowProblem
  ) throws {
    let windows = try windows.map { try Samples.window($0[0], $0[1]) }
    #expect(throws: problem) {
      try MealSchedule(custom: windows, routine: try Samples.routine())
    }
  }

  @Test(arguments: [
    (2000.0, 1700.0, 200.0), (2000, 1900, 100), (2000, 2300, 0), (2000, 2000, 0),
  ])
  func `at most 200 kcal roll over, and never a debt`(
    _ target: Double, _ eaten: Double, _ carried: Double
  ) {
    let result = Rollover.carried(target: Kilocalories(target), eaten: Kilocalories(eaten))
    #expect(result.value == carried)
  }
}
