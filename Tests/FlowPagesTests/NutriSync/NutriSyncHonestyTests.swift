import FlowSamples
import OnboardingDomain
import OnboardingPlans
import Testing

@testable import FlowPages
@testable import OnboardingFlows

/// Pages say what is so, where it is decided.
@Suite struct NutriSyncHonestyTests {
  private func errors(_ change: (inout Answers) -> Void) -> [FieldError] {
    NutriSync().check(
      Example.answers("general-health").with(change), on: "daily-routine", today: Example.today)
  }

  @Test func `nobody has lunch asleep or works in bed`() {
    #expect(
      errors { $0[NutriSync.lunchTime] = .at("05:45") }.map(\.field) == [NutriSync.lunchTime.id])
    #expect(
      errors { $0[NutriSync.workEndTime] = .at("22:15") }.map(\.field) == [NutriSync.workEndTime.id]
    )
    #expect(errors { $0[NutriSync.workEndTime] = .at("22:00") } == [])
  }

  @Test func `a night shift ends after midnight`() {
    let answers = Example.answers("shift-worker")
    #expect(NutriSync().check(answers, on: "daily-routine", today: Example.today) == [])
  }

  @Test(arguments: [("09:00", "12:00", "13:00"), ("06:00", "07:00", "10:00")])
  func `a lunch that has to move is told`(wake: String, lunch: String, window: String) {
    let view = Example.results("general-health") {
      $0[NutriSync.wakeTime] = .at(wake)
      $0[NutriSync.lunchTime] = .at(lunch)
    }.view("day-blocks")
    #expect(view?["moved-lunch", "lunch"]?.value == .time(.at(lunch)))
    #expect(view?["moved-lunch", "window"]?.value == .time(.at(window)))
    #expect(Example.results("general-health").view("day-blocks")?["moved-lunch"] == .null)
  }

  @Test func `a refused target has no date and no place where the weight settles`() {
    let forecast = Example.results("metric") {
      $0[NutriSync.targetWeight.id] = .mass(Kilograms(40), .metric)
    }.view("forecast")
    #expect(forecast?["is-dated"]?.flag == false && forecast?["missed"] == .null)
  }

  @Test
  func `a plan that does not get to the goal says where the weight settles, not that it stays`() {
    let far = Example.results {
      $0[NutriSync.weight] = Kilograms(pounds: 430)
      $0[NutriSync.height] = Centimetres(208)
      $0[NutriSync.targetWeight] = Kilograms(pounds: 250)
      $0[NutriSync.pace] = .moderate
    }
    let plan = far.view("plan-summary")
    #expect(plan?["missed", "levels-off"]?.flag == true && plan?["is-steady"]?.flag == false)
    #expect(plan?["missed", "level"]?.value != nil && plan?["can-change"]?.flag == true)
    #expect(plan?["missed"] == far.view("forecast")?["missed"])
    let still = Example.results("general-health").view("plan-summary")
    #expect(still?["missed"] == .null && still?["is-steady"]?.flag == true)
    #expect(still?["can-change"]?.flag == false)
  }

  private func heavy(to target: Double, _ pace: Pace) -> NutriSyncResults {
    Example.results("metric") {
      $0[NutriSync.weight] = Kilograms(300)
      $0[NutriSync.height] = Centimetres(200)
      $0[NutriSync.targetWeight] = Kilograms(target)
      $0[NutriSync.pace] = pace
    }
  }

  @Test func `a goal that no pace reaches says so and leads to where it can be changed`() {
    let plan = heavy(to: 98, .moderate).view("plan-summary")
    #expect(plan?["forecast"] == .null && plan?["can-change"]?.flag == true)
    #expect(plan?["missed", "levels-off"]?.flag == true)
    #expect(plan?["missed", "faster"] == .null)
  }

  @Test func `a goal that only a faster pace reaches names it`() throws {
    let target = try #require(
      stride(from: 299.0, to: 250, by: -1).first { heavy(to: $0, .relaxed).isGoalMissed })
    let slow = heavy(to: target, .relaxed)
    let pace = try #require(slow.reachingPace)
    #expect(pace != .relaxed)
    #expect(
      slow.view("forecast")?["missed", "faster"]?.value
        == .copy("weight-goal.pace.\(pace.rawValue).title"))
    #expect(heavy(to: target, pace).isGoalMissed == false)
  }

  @Test func `a plan without a deficit is not said to settle`() {
    let off = Example.results {
      $0[NutriSync.pace] = .aggressive
      $0[NutriSync.weight] = Kilograms(pounds: 125)
      $0[NutriSync.targetWeight] = Kilograms(pounds: 115)
    }
    #expect(off.energy?.decision.isWithoutDeficit == true)
    #expect(off.view("forecast")?["is-held"]?.flag == true)
    #expect(off.view("forecast")?["missed"] == .null)
    #expect(off.view("plan-summary")?["can-change"]?.flag == true)
  }

  @Test func `no last day is promised that isn't reached within two years`() throws {
    let targets = stride(from: 290.0, to: 250, by: -0.5).map { heavy(to: $0, .relaxed) }
    let open = try #require(
      targets.first { $0.outlook?.course.map { $0.latestDay == nil } ?? false })
    let forecast = open.view("forecast")
    #expect(forecast?["is-open"]?.flag == true && forecast?["latest"] == .null)
    #expect(forecast?["chart", "is-open"]?.flag == true)
    // With 100 kcal more a day nothing within two years is the goal.
    let slow = try #require(open.outlook?.course?.latest)
    #expect(slow.count == 731)
    #expect(Example.results("lose-weight").view("forecast")?["is-open"]?.flag == false)
  }

  @Test func `nobody gets there between a day and the same day`() throws {
    let near = Example.results {
      $0[NutriSync.weight] = Kilograms(95)
      $0[NutriSync.targetWeight] = Kilograms(94.9)
    }
    let course = try #require(near.outlook?.course)
    #expect(course.earliestDay == course.latestDay)
    let forecast = near.view("forecast")
    #expect(forecast?["is-dated"]?.flag == true && forecast?["is-one-day"]?.flag == true)
    #expect(forecast?["chart", "is-one-day"]?.flag == true)
    let far = Example.results("lose-weight").view("forecast")
    #expect(far?["is-one-day"]?.flag == false && far?["chart", "is-one-day"]?.flag == false)
  }

  @Test func `days that lie half a year apart are said with their years`() {
    func bounds(_ results: NutriSyncResults) -> [ComputedValue?] {
      let forecast = results.view("forecast")
      return [forecast?["earliest"]?.value, forecast?["latest"]?.value]
    }
    let far = Example.results {
      $0[NutriSync.weight] = Kilograms(pounds: 430)
      $0[NutriSync.height] = Centimetres(208)
      $0[NutriSync.targetWeight] = Kilograms(pounds: 396)
      $0[NutriSync.pace] = .moderate
    }
    for bound in bounds(far) {
      guard case .date = bound else {
        Issue.record("\(String(describing: bound))")
        continue
      }
    }
  }

  @Test func `before the activity is known a date says what it counts on`() {
    func isSaid(_ results: NutriSyncResults) -> Bool {
      results.view("forecast")?["notes"]?.list?.contains { $0["is-assumed"]?.flag == true } ?? false
    }
    #expect(isSaid(Example.results { $0[NutriSync.activityLevel.id] = nil }))
    #expect(!isSaid(Example.results()))
  }

  @Test func `hours of eating and of fasting come to 24`() {
    let plan = Example.results("general-health") {
      $0[NutriSync.wakeTime] = .at("06:15")
    }.view("plan-summary")
    let hours = ["eating", "fasting"].compactMap { plan?[$0, "number"]?.value }
    #expect(hours == [.number(11.75, digits: 2), .number(12.25, digits: 2)], "\(hours)")
  }

  @Test func `a gain that is mostly fat is told where the pace is chosen`() {
    let notes =
      Example.results("build-muscle") { $0[NutriSync.pace] = .moderate }
      .view("forecast")?["notes"]?.list ?? []
    #expect(notes.contains { $0["is-gain-pace"]?.flag == true })
  }

  @Test func `a gain that the least plan makes faster is said to be faster, and not compared`() {
    let results = Example.results("build-muscle") {
      $0[NutriSync.sex] = .female
      $0[NutriSync.birthDate] = CalendarDate(year: 1946, month: 5, day: 20)
      $0[NutriSync.height] = Centimetres(140)
      $0[NutriSync.weight] = Kilograms(30)
      $0[NutriSync.targetWeight] = Kilograms(31)
      $0[NutriSync.pace] = .relaxed
      $0[NutriSync.activityLevel] = .sedentary
      $0[NutriSync.exerciseSessions] = 0
    }
    #expect(results.energy?.kcal == 1200)
    let notes = results.view("forecast")?["notes"]?.list ?? []
    #expect(notes.contains { $0["is-floor"]?.flag == true })
    #expect(!notes.contains { $0["is-early"]?.flag == true || $0["is-late"]?.flag == true })
  }

  private func small(_ goal: String, by kilograms: Double, units: UnitSystem) -> NutriSyncResults {
    Example.results(goal) {
      $0[NutriSync.units] = units
      $0[NutriSync.pace] = .moderate
      let weight = $0[NutriSync.weight] ?? Kilograms(70)
      $0[NutriSync.targetWeight] = Kilograms(weight.value + kilograms)
    }
  }

  @Test(arguments: [("build-muscle", 0.6), ("lose-weight", -0.6)], UnitSystem.allCases)
  func `a goal that scales show before its pace would says that the first change is water`(
    change: (goal: String, kilograms: Double), units: UnitSystem
  ) throws {
    let results = small(change.goal, by: change.kilograms, units: units)
    let notes = results.view("forecast")?["notes"]?.list ?? []
    let early = try #require(notes.first { $0["is-early"]?.flag == true })
    // 0.6 kg at about 0.45 kg a week.
    let days = try #require(early["limit"]?.value)
    #expect([8, 9, 10].contains { days == .number($0, digits: 0) }, "\(days)")
    #expect(results.view("plan-summary")?["forecast", "is-early"]?.flag == true)
    let course = try #require(results.outlook?.course)
    #expect(course.goalDay < 5)
  }

  @Test func `a goal that its pace brings first has no word of water`() {
    for (goal, kilograms) in [("build-muscle", 3.0), ("lose-weight", -5)] {
      let results = small(goal, by: kilograms, units: .metric)
      let notes = results.view("forecast")?["notes"]?.list ?? []
      #expect(!notes.contains { $0["is-early"]?.flag == true }, "\(goal)")
      #expect(results.view("plan-summary")?["forecast", "is-early"]?.flag == false, "\(goal)")
    }
  }

  @Test(arguments: [-9.0, -12], UnitSystem.allCases)
  func `a goal that comes later than its pace would says why`(
    kilograms: Double, units: UnitSystem
  ) throws {
    let results = small("lose-weight", by: kilograms, units: units)
    let notes = results.view("forecast")?["notes"]?.list ?? []
    let late = try #require(notes.first { $0["is-late"]?.flag == true })
    #expect(!notes.contains { $0["is-early"]?.flag == true })
    #expect(results.view("plan-summary")?["forecast", "is-late"]?.flag == true)
    // So much later that the pace and the date don't go together without a word.
    let course = try #require(results.outlook?.course)
    let timing = try #require(results.timing)
    let alone = try #require(timing.daysOfLater)
    #expect(late["limit"]?.value == .number(Double(alone), digits: 0))
    #expect(course.goalDay >= alone + 7 && Double(course.goalDay) >= Double(alone) * 1.25)
  }

  @Test func `keto is told that the macros are not its own`() {
    let texts = { (diet: NutriSync.Diet) in
      Example.results { $0[NutriSync.diet] = [diet] }
        .view("plan-summary")?["notices"]?.list?.map { $0["text"]?.value } ?? []
    }
    #expect(texts(.keto).contains(.copy("plan.notice.keto")))
    #expect(!texts(.vegan).contains(.copy("plan.notice.keto")))
  }

  @Test func `the bill in kilograms multiplies what it shows`() {
    let lines = Example.results("metric") { $0[NutriSync.pace] = .moderate }.view("how")?["energy"]
    let pace = lines?.list?.first { $0["title"]?.value == .copy("how.moderate.title") }
    #expect(pace?["formula"]?["is-kilograms"]?.flag == true)
    #expect(pace?["formula"]?["pace"]?.value == .number(0.45, digits: 2))
  }

  @Test func `at ten of ten there are no zeros`() {
    let view = Example.results("general-health").view("potential")
    #expect(view?["has-hours"]?.flag == false)
    #expect(view?["bars"]?.list?.map { $0["is-top"]?.flag } == [true, true, false, true])
  }

  @Test func `the builder knows the hours that are not kept free`() {
    let lanes = Example.results("general-health").view("builder-lanes")
    #expect(lanes?["free-from"]?.text == "360")
    #expect(lanes?["free-to"]?.text == "1140")
  }

  @Test func `after dark there are a moon and stars, by day neither`() {
    let usual = DayScene(measures: .card, axis: .usual)
    #expect((usual.moon?.x ?? 0) > 290)
    #expect(!usual.stars.isEmpty)
    let night = DayScene(
      measures: .card, axis: DayAxis(containing: [22 * 60..<23 * 60, 28 * 60..<29 * 60]))
    #expect(night.moon.map { (60..<240).contains($0.x) } == true)
  }
}
