import FlowSamples
import OnboardingDomain
import OnboardingPlans
import Testing

@testable import FlowPages
@testable import OnboardingFlows

/// What pages promise of a speed and a goal, and what they refuse to promise.
@Suite struct SpeedPagesTests {
  @Test func `a speed that is refused promises neither a date nor calories`() {
    var answers = CalAIExample.answers()
    answers[CalAI.speed] = Kilograms(pounds: 2.5)
    let results = CalAIExample.results(answers)
    #expect(results.value("speed.kcal") == nil)
    #expect(results.value("speed.goal-date") == nil)
    #expect(results.view("speed-outlook")?.member("is-refused") == .flag(true))
  }

  @Test func `calories of one's own are told where the speed is, with the speed that they are`()
    throws
  {
    var answers = CalAIExample.answers()
    #expect(CalAIExample.results(answers).view("own-figures")?["is-edited"]?.flag == false)
    let lowest = try #require(CalAIExample.results(answers).value("edit.calories-lowest"))
    guard case .number(let calories, _) = lowest else {
      Issue.record("\(lowest)")
      return
    }
    answers[CalAI.ownCalories] = Int(calories)
    let results = CalAIExample.results(answers)
    let note = try #require(results.view("own-figures"))
    #expect(note["is-edited"]?.flag == true)
    #expect(note["is-calories"]?.flag == true)
    #expect(note["is-moving"]?.flag == true)
    #expect(note["kcal"]?.number == calories)
    #expect(note["pace"]?.value == results.view("transition")?.member("chart.speed")?.value)
    // What the sentence announces.
    var changed = answers
    changed[CalAI.speed] = Kilograms(pounds: 0.5)
    let kept = CalAI().reconcile(
      changed, with: answers, on: "speed", today: CalAIExample.today)
    #expect(kept[CalAI.ownCalories] == nil)
  }

  @Test(arguments: [("170", 0.7, true), ("160", 0.5, true), ("160", 0.6, false)])
  func `number, tile and mark are one speed, and no tile says another one`(
    target: String, speed: Double, isRecommended: Bool
  ) throws {
    var answers = CalAIExample.answers("gain")
    answers[CalAI.gender] = .male
    answers[CalAI.birthDate] = CalendarDate(year: 1995, month: 6, day: 15)
    answers[CalAI.height] = Centimetres(188)
    answers[CalAI.weight] = Kilograms(pounds: 150)
    answers[CalAI.workouts] = .some
    answers[CalAI.desiredWeight] = Kilograms(pounds: try #require(Double(target)))
    answers[CalAI.speed] = isRecommended ? nil : Kilograms(pounds: speed)
    let results = CalAIExample.results(answers)
    #expect((results.value("speed.recommended") == .number(speed, digits: 1)) == isRecommended)
    let animals = try #require(results.view("speeds")?["animals"]?.list)
    let lit = animals.filter { $0["is-on"]?.flag == true }
    #expect(lit.map { $0["number"]?.value } == (isRecommended ? [.number(speed, digits: 1)] : []))
    #expect(lit.allSatisfy { $0["id"]?.text == "rabbit" && $0["pressed"]?.text == "true" })
  }

  @Test(arguments: CalAI().examples.map(\.id))
  func `animals are the faster the further they stand`(id: String) {
    let profile = CalAIExample.profile(id)
    guard let range = profile.speedRange else {
      #expect(profile.direction == .maintain)
      return
    }
    let numbers = SpeedRange.Animal.allCases.map(range.number(of:))
    #expect(numbers == numbers.sorted() && Set(numbers).count == 3)
    #expect(numbers.contains(range.recommendedNumber) || !range.isOffered)
  }

  @Test func `where two years are not enough, the speed that gets there is offered`() throws {
    var answers = CalAIExample.answers()
    answers[CalAI.desiredWeight] = Kilograms(pounds: 130)
    answers[CalAI.speed] = Kilograms(pounds: 0.3)
    let outlook = try #require(CalAIExample.results(answers).view("speed-outlook"))
    #expect(outlook.member("is-late") == .flag(true))
    let reaching = try #require(outlook.member("reaching")?.figure)
    answers[CalAI.speed] = Kilograms(pounds: reaching)
    #expect(CalAIExample.results(answers).value("speed.goal-date") != nil)
    answers[CalAI.speed] = Kilograms(pounds: reaching - 0.1)
    #expect(CalAIExample.results(answers).value("speed.goal-date") == nil)
  }

  @Test(arguments: [("lose", 130.0), ("gain", 165)])
  func `a speed that gets there is offered for a loss as for a gain`(id: String, target: Double)
    throws
  {
    var answers = CalAIExample.answers(id)
    answers[CalAI.desiredWeight] = Kilograms(pounds: target)
    answers[CalAI.speed] = Kilograms(pounds: 0.2)
    let outlook = try #require(CalAIExample.results(answers).view("speed-outlook"))
    #expect(outlook.member("is-late") == .flag(true))
    #expect(outlook.member("is-too-far") == .flag(false))
    let chart = CalAIExample.results(answers).view("transition")?.member("chart")
    #expect(chart?.member("has-faster") == .flag(true))
    // What the button leads to: the speed that is suggested once there is none.
    answers[CalAI.speed] = nil
    #expect(CalAIExample.results(answers).value("speed.goal-date") != nil)
  }

  @Test func `a target that no safe speed reaches offers a nearer one`() throws {
    var answers = CalAIExample.answers("long-way")
    answers[CalAI.weight] = Kilograms(pounds: 320)
    answers[CalAI.desiredWeight] = Kilograms(pounds: 160)
    let outlook = try #require(CalAIExample.results(answers).view("speed-outlook"))
    #expect(outlook.member("is-too-far") == .flag(true))
    answers[CalAI.desiredWeight] = nil
    answers[CalAI.desiredWeight] = Kilograms(
      pounds: try #require(CalAIExample.profile("long-way").targetRange?.suggestion(.imperial))
        .pounds
    )
    answers[CalAI.speed] = nil
    #expect(CalAIExample.results(answers).value("speed.goal-date") != nil)
  }

  // MARK: What levels off, and what comes early

  @Test func `a plan that levels off promises no goal`() throws {
    var answers = CalAIExample.answers()
    answers[CalAI.desiredWeight] = Kilograms(pounds: 130)
    answers[CalAI.speed] = Kilograms(pounds: 0.3)
    let results = CalAIExample.results(answers)
    let goal = try #require(results.view("plan-goal"))
    #expect(goal.member("levels-off") == .flag(true))
    let end = try #require(results.transition?.columns.last?.weight)
    #expect(goal.member("level") == .value(results.words(end)))
    #expect(results.view("today-goal")?.member("levels-off") == .flag(true))
    let dated = CalAIExample.results()
    #expect(dated.view("plan-goal")?.member("levels-off") == .flag(false))
    #expect(dated.view("today-goal")?.member("levels-off") == .flag(false))
  }

  @Test func `a plan that levels off where its goal is read promises only the goal`() throws {
    var answers = CalAIExample.answers()
    answers[CalAI.desiredWeight] = Kilograms(pounds: 130)
    answers[CalAI.speed] = Kilograms(pounds: 0.3)
    let end = try #require(CalAIExample.results(answers).transition?.columns.last?.weight)
    answers[CalAI.desiredWeight] = Kilograms(end.value - 0.000_001)
    let results = CalAIExample.results(answers)
    #expect(results.transition?.reachesGoal == false)
    let goal = try #require(results.view("plan-goal"))
    #expect(goal["levels-off"]?.flag == false && goal["is-dated"]?.flag == false)
    #expect(goal["is-loss"]?.flag == true)
  }

  @Test(arguments: [(GoalDirection.gain, 0.6), (.lose, -0.6)], UnitSystem.allCases)
  func `a small goal says how long the speed alone would take`(
    change: (direction: GoalDirection, kilograms: Double), units: UnitSystem
  ) throws {
    var answers = CalAIExample.answers(change.direction == .gain ? "gain" : "lose")
    let weight = try #require(answers[CalAI.weight])
    answers[CalAI.units] = units
    answers[CalAI.desiredWeight] = Kilograms(weight.value + change.kilograms)
    answers[CalAI.speed] = Kilograms(0.3)
    let chart = try #require(CalAIExample.results(answers).view("transition")?.member("chart"))
    #expect(chart.member("is-early") == .flag(true))
    let days = try #require(chart.member("days-alone")?.figure)
    #expect((13...15).contains(days))
    #expect(
      CalAIExample.results().view("transition")?.member("chart.is-early") == .flag(false))
  }
}
