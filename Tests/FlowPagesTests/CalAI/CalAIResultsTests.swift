import FlowSamples
import OnboardingDomain
import OnboardingPlans
import Testing

@testable import FlowPages
@testable import OnboardingFlows

/// What pages of Cal AI show.
@Suite struct CalAIResultsTests {
  private let results = CalAIExample.results()

  @Test func `the weights of the chart are those of the drawings`() {
    let columns = results.view("transition")?.member("chart.columns")?.members ?? []
    let weights = columns.compactMap { $0.member("weight")?.figure }
    #expect(weights.map { ($0 * 10).rounded() / 10 } == [172.0, 170.2, 169.7, 167.1, 160.0])
  }

  @Test func `the goal is reached on 7 March 2027`() throws {
    let day = try #require(CalendarDate(iso8601: "2027-03-07"))
    #expect(results.value("plan.goal-date") == .date(day))
    #expect(results.value("speed.goal-date") == .date(day))
  }

  @Test func `with a logging error it would be 157.5 to 162.4 lbs on that day`() {
    let chart = results.view("transition")?.member("chart")
    #expect(chart?.member("low")?.figure.map { ($0 * 10).rounded() / 10 } == 157.5)
    #expect(chart?.member("high")?.figure.map { ($0 * 10).rounded() / 10 } == 162.4)
  }

  @Test(arguments: [
    (165.0, "well-within-reach"), (160, "realistic"), (140, "ambitious-use-milestones"),
    (130, "long-term-use-milestones"),
  ])
  func `the verdict follows the size of the change`(pounds: Double, verdict: String) {
    var answers = CalAIExample.answers()
    answers[CalAI.desiredWeight] = Kilograms(pounds: pounds)
    let data = CalAIExample.results(answers).view("verdict")
    let set = TargetVerdict.allCases.filter { data?.member("is-\($0.rawValue)") == .flag(true) }
    #expect(set.map(\.rawValue) == [verdict])
  }

  @Test(arguments: [
    ("gain", "gain-ok"), ("maintain", "maintain"), ("minor", "maintain"),
    ("underweight", "not-offered-underweight"),
  ])
  func `every kind of goal has its verdict`(id: String, verdict: String) {
    let data = CalAIExample.results(CalAIExample.answers(id)).view("verdict")
    #expect(data?.member("is-\(verdict)") == .flag(true))
  }

  @Test(arguments: ["underweight", "maintain"])
  func `a plan without a deficit has no chart`(id: String) {
    let data = CalAIExample.results(CalAIExample.answers(id)).view("transition")
    #expect(data?.member("has-chart") == .flag(false))
  }

  @Test func `a goal within a month leaves out the columns beyond it`() {
    var answers = CalAIExample.answers()
    answers[CalAI.desiredWeight] = Kilograms(pounds: 170)
    let columns =
      CalAIExample.results(answers).view("transition")?.member("chart.columns")?.members ?? []
    #expect((2..<5).contains(columns.count))
  }

  @Test func `the calories that hold a weight are explained by what applies`() {
    let steps = CalAIExample.results(CalAIExample.answers("maintain")).view("how")?["steps"]
    let target = steps?.members.last
    #expect(steps?.members.count == 3)
    #expect(target?.member("is-held") == .flag(true))
    #expect(target?.member("is-more") == .flag(false))
    #expect(target?.member("maintenance")?.figure ?? 0 > 1000)
    #expect(target?.member("floor")?.figure ?? 0 >= 1200)
    #expect(target?.member("additional") == .null)
  }

  @Test func `the steps to a plan have their numbers as values, for each language to write`() {
    let steps = CalAIExample.results(CalAIExample.answers()).view("how")?["steps"]?.members ?? []
    #expect(steps.count == 3)
    let rest = ["is-female", "is-male", "is-other"].filter {
      steps.first?.member($0) == .flag(true)
    }
    #expect(rest.count == 1)
    for (step, names) in zip(
      steps,
      [
        ["weight", "height", "age"], ["resting", "pal"],
        ["maintenance", "change", "pace", "floor"],
      ])
    {
      for name in names { #expect(step.member(name)?.figure ?? 0 > 0, "\(name)") }
    }
    #expect(steps.last?.member("is-loss") == .flag(true))
    #expect(steps.first?.member("age") == .value(.number(30, digits: 0)))
  }

  @Test func `today carries 150 of 2110 calories over`() {
    let today = results.view("today-rollover")
    #expect(today?.member("carried")?.figure == 150)
    #expect(today?.member("next")?.figure == 2260)
  }

  @Test(arguments: [(2000, 110.0, false), (2110, 0, true), (2580, 0, true)])
  func `no more is carried over than a meal leaves`(eaten: Int, carried: Double, isUsed: Bool) {
    var answers = CalAIExample.answers()
    answers[CalAI.mealDay] = CalAIExample.today.dayNumber
    answers[CalAI.mealCalories] = eaten
    let today = CalAIExample.results(answers).view("today-rollover")
    #expect(today?.member("is-used") == .flag(isUsed))
    #expect(today?.member("carried")?.figure == carried)
    #expect(today?.member("next")?.figure == 2110 + carried)
  }

  @Test func `the plan on the command line has verdict, maximum pace and ten lines`() throws {
    let json = """
      {"gender":"female","workouts":"3-5","birth-date":"1996-04-02","height-cm":170.18,
       "weight-kg":78.0178,"goal":"lose","target-weight-kg":72.5748,"speed-kg-per-week":0.4536}
      """
    let plan = String(
      decoding: try CalAI().plan(json: Array(json.utf8), today: CalAIExample.today),
      as: UTF8.self)
    #expect(plan.contains("\"targetKcal\":2110"))
    #expect(plan.contains("\"verdict\":{"))
    #expect(plan.contains("\"maximumPaceReason\":\"one-percent-of-weight\""))
    #expect(plan.split(separator: "\"passed\":").count == 11)
  }

  @Test(arguments: [
    ("speed-kg-per-week", "0.05"), ("speed-kg-per-week", "1.6"), ("speed-kg-per-week", nil),
    ("target-weight-kg", nil), ("target-weight-kg", "90"), ("goal", "\"shrink\""),
    ("gender", nil), ("workouts", "\"7\""),
  ])
  func `a wrong answer in JSON is refused by its name`(_ field: String, _ value: String?) throws {
    var members = [
      "gender": "\"other\"", "workouts": "\"6-plus\"", "birth-date": "\"1996-05-01\"",
      "height-cm": "170", "weight-kg": "78", "goal": "\"lose\"", "target-weight-kg": "72",
      "speed-kg-per-week": "0.5",
    ]
    func bytes() -> [UInt8] {
      Array("{\(members.map { "\"\($0)\": \($1)" }.joined(separator: ", "))}".utf8)
    }
    let today = CalAIExample.today
    #expect(throws: Never.self) { try CalAI().plan(json: bytes(), today: today) }
    members[field] = value
    let refusal = #expect(throws: PlanRefusal.self) {
      try CalAI().plan(json: bytes(), today: today)
    }
    #expect(refusal?.lines.map { $0.prefix { $0 != ":" } } == [Substring(field)])
  }

  @Test func `health that an app knows of takes the deficit away`() throws {
    var answers = CalAIExample.answers()
    answers[CalAI.circumstances] = [.breastfeedingFirstHalfYear]
    let plan = try CalAI().results(
      of: answers, in: ComputationContext(today: CalAIExample.today))
    #expect(plan.energy.targetKcal >= plan.energy.maintenanceKcal)
  }

  @Test func `answers without a plan are refused field by field`() {
    let error = #expect(throws: PlanRefusal.self) {
      try CalAI().plan(json: Array("{}".utf8), today: CalAIExample.today)
    }
    #expect((error?.lines.count ?? 0) >= 6)
  }

  @Test func `what is handed in holds profile and plan`() {
    let text = CalAI().submission(
      for: CalAIExample.answers(), in: ComputationContext(today: CalAIExample.today))
    #expect(text.hasPrefix("{\"plan\":{"))
    #expect(text.contains("\"profile\":{") && text.contains("\"gender\":\"female\""))
  }

  @Test(arguments: [
    ("lose", 1.0, 160.0), ("lose", 0.3, 130), ("gain", 0.3, 156), ("gain", 0.2, 170),
    ("intake-floor", 0.2, 118.5), ("long-way", 1.0, 200),
  ])
  func `the curve never turns back, is true to time, and nothing leaves the drawing`(
    id: String, speed: Double, target: Double
  ) throws {
    var answers = CalAIExample.answers(id)
    answers[CalAI.speed] = Kilograms(pounds: speed)
    answers[CalAI.desiredWeight] = Kilograms(pounds: target)
    let chart = try #require(CalAIExample.results(answers).transition)
    let numbers = chart.curve.split { !"0123456789.-".contains($0) }.compactMap { Double($0) }
    let heights = stride(from: 1, to: numbers.count, by: 2).map { numbers[$0] }
    let isFalling = chart.columns[0].weight > chart.columns[chart.columns.count - 1].weight
    for (before, after) in zip(heights, heights.dropFirst()) {
      #expect(isFalling ? after >= before - 0.11 : after <= before + 0.11)
    }
    let band = chart.band.split { !"0123456789.-".contains($0) }.compactMap { Double($0) }
    #expect(stride(from: 1, to: band.count, by: 2).allSatisfy { (39...198).contains(band[$0]) })
    let last = try #require(chart.columns.last)
    for column in chart.columns {
      let share = Double(column.day) / Double(last.day)
      #expect(abs(chart.x(day: column.day) - (26 + share * 290)) < 1e-9)
    }
  }

  // MARK: Today

  @Test func `a meal of today moves every ring, one of yesterday none`() throws {
    var answers = CalAIExample.answers()
    answers[CalAI.mealDay] = CalAIExample.today.dayNumber
    answers[CalAI.mealCalories] = 600
    answers[CalAI.mealProtein] = 40
    func left(_ answers: Answers) -> ViewData? {
      CalAIExample.results(answers).view("today-rings")?.member("states")?.members.first?
        .member("rings")
    }
    let rings = try #require(left(answers))
    #expect(rings.member("left")?.figure == 1510)
    #expect(rings.member("macros")?.members.map { $0.member("left")?.figure } == [254, 76, 70])
    answers[CalAI.mealDay] = CalAIExample.today.dayNumber - 1
    #expect(left(answers)?.member("left")?.figure == 2110)
  }

  @Test func `the sample meal is offered until a meal is logged`() {
    var answers = CalAIExample.answers()
    #expect(CalAIExample.results(answers).view("today-rings")?.member("states")?.members.count == 2)
    answers[CalAI.mealDay] = CalAIExample.today.dayNumber
    answers[CalAI.mealCalories] = 600
    #expect(CalAIExample.results(answers).view("today-rings")?.member("states")?.members.count == 1)
  }

  @Test func `more than the target is over, and the ring is full, not more`() throws {
    let targets = try #require(CalAIExample.results().targets)
    let meal = DayRings.Meal(calories: 2300, carbs: nil, protein: nil, fat: nil)
    let view = DayRings(targets: targets, meal: meal).view
    #expect(view.member("is-over") == .flag(true))
    #expect(view.member("left")?.figure == 190)
    #expect(view.member("arcs")?.members.map { $0.member("length") } == [.text("2110")])
  }

  @Test(
    arguments: [
      (.classic, .salmon), (.pescatarian, .salmon), (.vegetarian, .tofu), (.vegan, .tofu),
      (nil, .salmon),
    ] as [(CalAI.Diet?, SampleMeal)])
  func `the sample meal fits the diet`(diet: CalAI.Diet?, sample: SampleMeal) {
    var answers = CalAIExample.answers()
    answers[CalAI.diet] = diet
    let results = CalAIExample.results(answers)
    let meal = results.view("today-meal")
    #expect(meal?.member("sample") == .value(.copy("today-meal.\(sample.rawValue)")))
    #expect(meal?.member("kcal")?.figure == Double(sample.meal.calories))
    #expect(meal?.member("is-tofu") == .flag(sample == .tofu))
    #expect(results.view("stage-meal")?.member("is-tofu") == .flag(sample == .tofu))
  }

  @Test(arguments: SampleMeal.allCases)
  func `the grams of a sample meal are its energy`(sample: SampleMeal) throws {
    let meal = sample.meal
    let (carbs, protein, fat) = try (
      #require(meal.carbs), #require(meal.protein), #require(meal.fat)
    )
    #expect(abs(4 * carbs + 4 * protein + 9 * fat - meal.calories) <= 1)
  }

  @Test func `the day of the goal counts from the day on which the plan was made`() throws {
    func results(_ made: CalendarDate?, today: CalendarDate) -> CalAIResults {
      var answers = CalAIExample.answers()
      answers[CalAI.planDay] = made?.dayNumber
      return CalAIResults(answers, in: ComputationContext(today: today))
    }
    let (made, later) = (CalAIExample.today, CalAIExample.today.adding(days: 7))
    let goal = results(made, today: made).value("plan.goal-date")
    #expect(goal != nil && results(made, today: later).value("plan.goal-date") == goal)
    #expect(results(nil, today: later).value("plan.goal-date") != goal)
    let drawn = results(made, today: later)
    #expect(drawn.view("transition")?.member("chart.date")?.value == goal)
    #expect(drawn.view("stage-curve")?.member("chart.date")?.value == goal)
    #expect(drawn.view("speed-outlook")?.member("date")?.value == goal)
    let over = results(made, today: made.adding(days: 600))
    for (fragment, flag) in [
      ("today-goal", "is-past"), ("plan-goal", "is-past"), ("transition", "chart.is-past"),
    ] {
      #expect(drawn.view(fragment)?.member(flag) == .flag(false), "\(fragment)")
      #expect(over.view(fragment)?.member(flag) == .flag(true), "\(fragment)")
    }
  }
}
