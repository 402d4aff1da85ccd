import FlowSamples
import OnboardingDomain
import OnboardingPlans
import Testing

@testable import OnboardingFlows

/// Goals and paces that are off, with their reasons.
@Suite struct PaceOfferTests {
  private func unavailable(_ id: String, on screen: ScreenID = "weight-goal") -> [String] {
    NutriSync()
      .unavailableChoices(on: screen, answers: Example.answers(id), today: Example.today)
      .map { "\($0.choice) \($0.key) \($0.arguments.joined(separator: " | "))" }
  }

  @Test func `one and a half pounds are over 1 % of Maya's weight`() {
    #expect(unavailable("lose-weight") == ["aggressive one-percent 1.5 lb | 1.4 lb"])
  }

  @Test func `whoever has little to spare is held above the floor`() {
    #expect(
      unavailable("intake-floor") == [
        "moderate floor 1 lb | 1,200 | 0.6 lb", "aggressive floor 1.5 lb | 1,200 | 0.6 lb",
      ])
  }

  @Test func `what an active day would allow is off only until that is known`() {
    func off(_ level: ActivityLevel?) -> [String] {
      let answers = Example.answers("lose-weight").with {
        $0[NutriSync.sex] = .female
        $0[NutriSync.birthDate] = CalendarDate(year: 1970, month: 3, day: 1)
        $0[NutriSync.height] = Centimetres(163)
        $0[NutriSync.weight] = Kilograms(75)
        $0[NutriSync.activityLevel] = level
        $0[NutriSync.exerciseSessions] = level == .veryActive ? 14 : 0
      }
      return NutriSync()
        .unavailableChoices(on: "weight-goal", answers: answers, today: Example.today)
        .map { "\($0.choice) \($0.key)" }
    }
    #expect(off(nil).contains("aggressive floor-so-far"))
    #expect(off(.sedentary).contains("aggressive floor"))
    #expect(!off(.veryActive).contains { $0.hasPrefix("aggressive floor") })
  }

  @Test(
    arguments: [
      ("10:00", ["two", "three", "four-to-five"], .custom),
      ("12:00", ["three", "four-to-five"], .two),
      ("14:00", ["four-to-five"], .three), ("15:00", [], .three),
    ] as [(String, [String], MealPattern)])
  func `patterns that a day from six on has no room for are off, and none of them is suggested`(
    bed: String, off: [String], suggested: MealPattern
  ) {
    let answers = Example.answers("general-health").with {
      $0[NutriSync.lunchTime] = .at("07:00")
      $0[NutriSync.workEndTime] = .at("08:00")
      $0[NutriSync.bedTime] = .at(bed)
    }
    let flow = NutriSync()
    #expect(
      flow.unavailableChoices(on: "meal-frequency", answers: answers, today: Example.today)
        .map { "\($0.choice) \($0.key)" } == off.map { "\($0) short-day" })
    let answer = flow.suggestion(
      for: NutriSync.mealPattern.id, answers: answers, today: Example.today)
    #expect(answer == .choice(suggested.choiceID))
    for pattern in MealPattern.allCases {
      let errors = flow.check(
        answers.with { $0[NutriSync.mealPattern] = pattern }, on: "meal-frequency",
        today: Example.today)
      #expect(errors.isEmpty != off.contains(pattern.rawValue))
    }
  }

  @Test(
    arguments: [
      (46.0, nil, ["lose-weight floor-so-far "]), (46, .sedentary, ["lose-weight floor "]),
      (55, .veryActive, []), (41.7, nil, ["lose-weight no-target "]), (80, nil, []),
    ] as [(Double, ActivityLevel?, [String])])
  func `who has no pace or no target is told so where the goal is chosen`(
    weight: Double, activity: ActivityLevel?, expected: [String]
  ) {
    var answers = Example.answers("lose-weight")
    answers[NutriSync.activityLevel] = activity
    answers[NutriSync.exerciseSessions] = activity == .sedentary ? 0 : 5
    answers[NutriSync.birthDate] = CalendarDate(iso8601: "1950-05-05")
    answers[NutriSync.height] = Centimetres(150)
    answers[NutriSync.weight] = Kilograms(weight)
    let refused = NutriSync().unavailableChoices(
      on: "primary-goal", answers: answers, today: Example.today)
    #expect(refused.map { "\($0.choice) \($0.key) \($0.arguments.joined())" } == expected)
  }

  @Test func `whoever may choose to lose weight finds a pace and a target`() {
    let flow = NutriSync()
    var (offered, refusals) = (0, 0)
    for sex in [Sex.female, .male] {
      for born in ["1940-01-01", "1960-01-01", "1990-01-01", "2006-01-01"] {
        for height in stride(from: 125.0, through: 215, by: 10) {
          for weight in stride(from: 35.0, through: 200, by: 3) {
            var answers = Example.answers("lose-weight")
            answers[NutriSync.sex] = sex
            answers[NutriSync.birthDate] = CalendarDate(iso8601: born)
            answers[NutriSync.height] = Centimetres(height)
            answers[NutriSync.weight] = Kilograms(weight)
            for id in [NutriSync.activityLevel.id, NutriSync.exerciseSessions.id] {
              answers[id] = nil
            }
            let refused = flow.unavailableChoices(
              on: "primary-goal", answers: answers, today: Example.today)
            guard refused.isEmpty else {
              refusals += 1
              continue
            }
            offered += 1
            let body = "\(sex) \(born) \(height) cm \(weight) kg"
            #expect(
              [NutriSync.pace.id, NutriSync.targetWeight.id].allSatisfy {
                flow.suggestion(for: $0, answers: answers, today: Example.today) != nil
              }, "\(body)")
          }
        }
      }
    }
    #expect(offered > 100)
    #expect(refusals > 100)
  }

  @Test func `building has no pace above a surplus of 500 calories`() {
    #expect(unavailable("build-muscle") == ["aggressive surplus 1.5 lb | 1 lb"])
  }

  @Test func `a heavy person can take every pace`() {
    #expect(unavailable("custom-windows") == [])
  }

  @Test func `before the activity is known the least active answer counts`() {
    var answers = Example.answers("lose-weight")
    answers[NutriSync.weight] = Kilograms(pounds: 118)
    func moderateIsOff() -> Bool {
      !PaceOffer(NutriSync.Profile(answers, today: Example.today)).allows(.moderate)
    }
    #expect(!moderateIsOff())
    answers[NutriSync.activityLevel] = nil
    answers[NutriSync.birthDate] = CalendarDate(iso8601: "1966-01-01")
    #expect(moderateIsOff())
    answers[NutriSync.activityLevel] = .veryActive
    #expect(!moderateIsOff())
  }

  @Test func `reasons are told in the person's units`() {
    var answers = Example.answers("metric")
    answers[NutriSync.weight] = Kilograms(60)
    answers[NutriSync.sex] = .female
    let choices = NutriSync().unavailableChoices(
      on: "weight-goal", answers: answers, today: Example.today)
    #expect(choices.last?.arguments.first == "0.68 kg")
  }

  @Test(arguments: ["lose-weight", "intake-floor", "build-muscle"])
  func `a pace has one number on its card, in the reason beside it and in the bill`(id: String) {
    for units in UnitSystem.allCases {
      let results = Example.results(id) { $0[NutriSync.units] = units }
      let refusals = PaceOffer(results.profile).refusals
      #expect(!refusals.isEmpty)
      for refusal in refusals {
        guard case .text(let card)? = results.value("pace.\(refusal.pace.rawValue)") else {
          Issue.record("no figure of \(refusal.pace)")
          continue
        }
        #expect(refusal.arguments.first == "\(card) \(BodyText.unit(units))")
      }
    }
  }

  @Test func `the fastest pace is rounded down as finely as the cards are`() {
    var answers = Example.answers("lose-weight")
    answers[NutriSync.units] = .metric
    let choices = NutriSync().unavailableChoices(
      on: "weight-goal", answers: answers, today: Example.today)
    // 1 % of 148 lb.
    #expect(choices.first?.arguments == ["0.68 kg", "0.67 kg"])
  }

  @Test func `people under 18 are offered neither loss nor a surplus`() {
    #expect(
      unavailable("minor", on: "primary-goal") == [
        "lose-weight under-18 ", "build-muscle under-18 ",
      ])
  }

  @Test func `an underweight person is not offered weight loss`() {
    #expect(unavailable("underweight", on: "primary-goal") == ["lose-weight underweight "])
  }

  @Test(arguments: ["lose-weight", "build-muscle", "general-health"])
  func `everybody else is offered every goal`(id: String) {
    #expect(unavailable(id, on: "primary-goal") == [])
  }

  @Test func `screens without such choices have none`() {
    #expect(unavailable("minor", on: "activity") == [])
  }
}
