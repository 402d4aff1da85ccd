import FlowSamples
import OnboardingDomain
import OnboardingPlans
import Testing

@testable import OnboardingFlows

/// Answers that don't go together.
@Suite struct NutriSyncCheckTests {
  private func errors(
    _ id: String = "lose-weight", on screen: ScreenID, _ change: (inout Answers) -> Void
  ) -> [String] {
    var answers = Example.answers(id)
    change(&answers)
    return NutriSync().check(answers, on: screen, today: Example.today)
      .map { "\($0.field) \($0.key) \($0.arguments.joined(separator: " "))" }
  }

  @Test(
    arguments: [
      ("2013-11-21", ["birth-date too-young 13"]), ("2013-11-20", []), ("2009-11-02", []),
      ("2020-01-01", ["birth-date too-young 13"]),
    ] as [(String, [String])])
  func `answers are taken from 13 years on`(born: String, expected: [String]) {
    let found = errors(on: "basic-info") {
      $0[NutriSync.birthDate] = CalendarDate(iso8601: born)
    }
    #expect(found == expected)
  }

  @Test(arguments: [(150.0, 30.0, false), (220, 45, true), (125, 130, true), (170, 70, false)])
  func `weight and height have to be those of one body`(
    height: Double, weight: Double, isWrong: Bool
  ) {
    let found = errors(on: "body-metrics") {
      $0[NutriSync.height] = Centimetres(height)
      $0[NutriSync.weight] = Kilograms(weight)
    }
    #expect(found == (isWrong ? ["weight bmi "] : []))
  }

  @Test(
    arguments: [
      (136.0, []), (148, ["target-weight not-below-now 148 lb"]),
      (160, ["target-weight not-below-now 148 lb"]), (108, []),
      (107, ["target-weight below-healthy 108 lb"]),
    ] as [(Double, [String])])
  func `a target of weight loss lies between healthy and now`(pounds: Double, expected: [String]) {
    let found = errors(on: "weight-goal") {
      $0[NutriSync.targetWeight.id] = .mass(Kilograms(pounds: pounds), .imperial)
    }
    #expect(found == expected)
  }

  @Test(
    arguments: [
      (168.0, []), (158, ["target-weight not-above-now 158 lb"]), (189, []),
      (190, ["target-weight above-supported 189 lb"]),
    ] as [(Double, [String])])
  func `a target of building lies above now and within reach`(pounds: Double, expected: [String]) {
    let found = errors("build-muscle", on: "weight-goal") {
      $0[NutriSync.targetWeight.id] = .mass(Kilograms(pounds: pounds), .imperial)
    }
    #expect(found == expected)
  }

  @Test func `limits are told in the person's units`() {
    let found = errors("metric", on: "weight-goal") { $0[NutriSync.targetWeight] = Kilograms(95) }
    #expect(found == ["target-weight not-below-now 92.5 kg"])
  }

  @Test func `a pace that is off can't be taken`() {
    #expect(errors(on: "weight-goal") { $0[NutriSync.pace] = .aggressive } == ["pace unavailable "])
  }

  @Test func `a goal that is off can't be taken`() {
    #expect(
      errors("minor", on: "primary-goal") { $0[NutriSync.primaryGoal] = .loseWeight }
        == ["primary-goal unavailable "])
  }

  @Test(arguments: [
    ("22:00", true), ("09:59", false), ("10:00", true), ("06:00", false), ("04:01", false),
    ("04:00", true),
  ])
  func `a day has 4 to 22 hours awake`(bed: String, isFine: Bool) {
    let found = errors(on: "daily-routine") { $0[NutriSync.bedTime] = .at(bed) }
    #expect(
      found.filter { $0.hasPrefix("bed-time") } == (isFine ? [] : ["bed-time awake 4 22"]))
  }

  @Test func `errors name only fields of their screen`() {
    var random = RandomAnswers(seed: 7)
    var refusing: Set<ScreenID> = []
    for _ in 0..<300 {
      let answers = random.next()
      for screen in NutriSync().flow.variants[0].screens {
        let fields = Set(screen.fields.map(\.id))
        for error in NutriSync().check(answers, on: screen.id, today: Example.today) {
          #expect(fields.contains(error.field))
          refusing.insert(screen.id)
        }
      }
    }
    #expect(refusing.isSuperset(of: ["weight-goal", "daily-routine"]))
  }

  // MARK: Answers that no longer hold

  private func reconciled(
    on screen: ScreenID, _ change: (inout Answers) -> Void
  ) -> Answers {
    let earlier = Example.answers("lose-weight")
    var answers = earlier
    change(&answers)
    return NutriSync().reconcile(answers, with: earlier, on: screen, today: Example.today)
  }

  @Test func `a new goal asks for the target again where the old one contradicts it`() {
    let muscle = reconciled(on: "primary-goal") { $0[NutriSync.primaryGoal] = .buildMuscle }
    #expect(muscle[NutriSync.targetWeight] == nil)
    #expect(muscle[NutriSync.weight] != nil)
    let same = reconciled(on: "primary-goal") { _ in }
    #expect(same[NutriSync.targetWeight] != nil)
  }

  @Test func `a new weight asks for the target again where it was passed`() {
    let light = reconciled(on: "body-metrics") { $0[NutriSync.weight] = Kilograms(50) }
    #expect(light[NutriSync.targetWeight] == nil)
    let heavy = reconciled(on: "body-metrics") { answers in
      answers[NutriSync.weight] = answers[NutriSync.weight].map { Kilograms($0.value + 2) }
    }
    #expect(heavy[NutriSync.targetWeight] != nil)
  }

  @Test func `a pace that less activity leaves no room for is asked anew`() {
    let earlier = Example.answers("lose-weight").with {
      $0[NutriSync.height] = Centimetres(150)
      $0[NutriSync.weight] = Kilograms(70)
      $0[NutriSync.targetWeight] = Kilograms(60)
      $0[NutriSync.activityLevel] = .veryActive
      $0[NutriSync.exerciseSessions] = 14
      $0[NutriSync.pace] = .aggressive
    }
    func moving(_ level: ActivityLevel, _ sessions: Int) -> Answers {
      var answers = earlier
      answers[NutriSync.activityLevel] = level
      answers[NutriSync.exerciseSessions] = sessions
      return NutriSync().reconcile(
        answers, with: earlier, on: "activity", today: Example.today)
    }
    #expect(moving(.veryActive, 14)[NutriSync.pace] == .aggressive)
    let less = moving(.sedentary, 0)
    #expect(less[NutriSync.pace] == nil)
    #expect(less[NutriSync.targetWeight] != nil)
  }

  @Test func `who is too young for a goal is asked for another one`() {
    let young = reconciled(on: "basic-info") {
      $0[NutriSync.birthDate] = CalendarDate(iso8601: "2009-03-01")
    }
    #expect(young[NutriSync.primaryGoal] == nil)
  }

  @Test func `the plan has the day on which it was made, and another one made of other answers`() {
    let (first, later) = (Example.today, Example.today.adding(days: 10))
    func leave(
      _ screen: ScreenID, _ earlier: Answers, on today: CalendarDate,
      _ change: (inout Answers) -> Void = { _ in }
    ) -> Answers {
      var answers = earlier
      change(&answers)
      return NutriSync().reconcile(answers, with: earlier, on: screen, today: today)
    }
    let asked = leave("dietary-preferences", Example.answers("lose-weight"), on: first)
    #expect(asked[NutriSync.planDay] == nil)
    let made = leave("answers", asked, on: first)
    #expect(made[NutriSync.planDay] == first.dayNumber)
    // Neither a look at the answers nor what doesn't move the weight makes it anew.
    #expect(leave("answers", made, on: later)[NutriSync.planDay] == first.dayNumber)
    let fed = leave("dietary-preferences", made, on: later) { $0[NutriSync.diet] = [.vegan] }
    #expect(fed[NutriSync.planDay] == first.dayNumber)
    let nearer = leave("weight-goal", made, on: later) {
      $0[NutriSync.targetWeight] = Kilograms(63)
    }
    #expect(nearer[NutriSync.planDay] == later.dayNumber)
  }
}
