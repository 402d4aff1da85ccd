import FlowSamples
import OnboardingDomain
import OnboardingPlans
import Testing

@testable import OnboardingFlows

/// What fields propose to a person.
@Suite struct NutriSyncSuggestionTests {
  private func suggestion<Value>(
    _ key: Question<Value>, _ id: String = "lose-weight",
    _ change: (inout Answers) -> Void = { _ in }
  ) -> Answer? {
    var answers = Example.answers(id)
    change(&answers)
    return NutriSync().suggestion(for: key.id, answers: answers, today: Example.today)
  }

  @Test(arguments: [(148.0, 136.0), (200, 184), (118, 109), (110, 108)])
  func `weight loss begins with 8 % less, never below the healthy range`(
    now: Double, suggested: Double
  ) {
    let answer = suggestion(NutriSync.targetWeight) {
      $0[NutriSync.weight.id] = .mass(Kilograms(pounds: now), .imperial)
    }
    #expect(answer == .mass(Kilograms(pounds: suggested), .imperial))
  }

  @Test func `building begins with 5 % more`() {
    #expect(
      suggestion(NutriSync.targetWeight, "build-muscle") == .mass(Kilograms(pounds: 166), .imperial)
    )
  }

  @Test func `a metric person gets whole kilograms`() {
    #expect(suggestion(NutriSync.targetWeight, "metric") == .mass(Kilograms(85), .metric))
  }

  @Test(arguments: ["general-health", "underweight"])
  func `no target is suggested without a goal for it`(id: String) {
    #expect(suggestion(NutriSync.targetWeight, id) == nil)
  }

  @Test func `no target is suggested where there is no room for one`() {
    let answer = suggestion(NutriSync.targetWeight) {
      $0[NutriSync.weight] = Kilograms(pounds: 107.9)
    }
    #expect(answer == nil)
  }

  @Test func `a suggested target passes its own check`() {
    var random = RandomAnswers(seed: 3)
    var suggestions = 0
    for _ in 0..<500 {
      var answers = random.next()
      guard
        let answer = NutriSync().suggestion(
          for: NutriSync.targetWeight.id, answers: answers, today: Example.today)
      else { continue }
      suggestions += 1
      answers[NutriSync.targetWeight.id] = answer
      let errors = NutriSync().check(answers, on: "weight-goal", today: Example.today)
      #expect(!errors.contains { $0.field == NutriSync.targetWeight.id }, "\(answers)")
    }
    #expect(suggestions > 50)
  }

  @Test(arguments: [("lose-weight", .moderate), ("intake-floor", .relaxed)] as [(String, Pace)])
  func `the pace suggested is one that is safe`(id: String, pace: Pace) {
    #expect(suggestion(NutriSync.pace, id) == .choice(pace.choiceID))
  }

  @Test(
    arguments: [
      (.three, ["07:00-09:00", "12:00-13:00", "17:30-19:00"]),
      (.custom, ["07:00-09:00", "12:00-13:00", "17:30-19:00"]),
      (.two, ["11:00-12:30", "17:30-19:00"]),
      (
        .fourToFive,
        ["07:00-08:00", "10:00-10:30", "13:00-13:30", "15:30-16:30", "18:30-19:00"]
      ),
    ] as [(MealPattern, [String])])
  func `the builder begins with the computed windows on its grid`(
    pattern: MealPattern, windows: [String]
  ) {
    let answer = suggestion(NutriSync.mealWindows, "general-health") {
      $0[NutriSync.mealPattern] = pattern
    }
    #expect(answer == .windows(windows.map { .of($0) }))
  }

  @Test func `suggested windows are accepted by the builder's form`() throws {
    var random = RandomAnswers(seed: 11)
    let field = try #require(NutriSync().flow.field(NutriSync.mealWindows.id))
    for _ in 0..<500 {
      let answers = random.next()
      let windows = NutriSync.suggestedWindows(
        NutriSync.Profile(answers, today: Example.today))
      let entries = windows.enumerated().flatMap { index, window in
        [
          FormInput.Entry(
            name: "meal-windows-\(index + 1)-start", value: window.start.text),
          FormInput.Entry(name: "meal-windows-\(index + 1)-end", value: window.end.text),
        ]
      }
      let result = FormParser(FormInput(entries), earlier: answers, today: Example.today)
        .parse([field])
      #expect(result.errors == [], "\(windows.map(\.text)) \(answers)")
    }
  }

  @Test func `other fields keep what they propose to everybody`() {
    #expect(suggestion(NutriSync.wakeTime) == nil)
  }
}
