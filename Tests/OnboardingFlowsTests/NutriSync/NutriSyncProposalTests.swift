import OnboardingDomain
import OnboardingPlans
import Testing

@testable import OnboardingFlows

/// What fields propose to a person.
@Suite struct NutriSyncProposalTests {
  private func proposal<Value>(
    _ key: Question<Value>, _ id: String = "lose-weight",
    _ change: (inout Answers) -> Void = { _ in }
  ) -> Answer? {
    var answers = Example.answers(id)
    change(&answers)
    return NutriSync().proposal(for: key.id, answers: answers, today: Example.today)
  }

  @Test(arguments: [(148.0, 136.0), (200, 184), (118, 109), (110, 108)])
  func `weight loss begins with 8 % less, never below the healthy range`(
    now: Double, proposed: Double
  ) {
    let answer = proposal(NutriSync.targetWeight) {
      $0[NutriSync.weight.id] = .mass(Kilograms(pounds: now), .imperial)
    }
    #expect(answer == .mass(Kilograms(pounds: proposed), .imperial))
  }

  @Test func `building begins with 5 % more`() {
    #expect(
      proposal(NutriSync.targetWeight, "build-muscle") == .mass(Kilograms(pounds: 166), .imperial))
  }

  @Test func `a metric person gets whole kilograms`() {
    #expect(proposal(NutriSync.targetWeight, "metric") == .mass(Kilograms(85), .metric))
  }

  @Test(arguments: ["general-health", "underweight"])
  func `no target is proposed without a goal for it`(id: String) {
    #expect(proposal(NutriSync.targetWeight, id) == nil)
  }

  @Test func `no target is proposed where there is no room for one`() {
    let answer = proposal(NutriSync.targetWeight) {
      $0[NutriSync.weight] = Kilograms(pounds: 107.9)
    }
    #expect(answer == nil)
  }

  @Test func `a proposed target passes its own check`() {
    var random = RandomAnswers(seed: 3)
    var proposals = 0
    for _ in 0..<500 {
      var answers = random.next()
      guard
        let answer = NutriSync().proposal(
          for: NutriSync.targetWeight.id, answers: answers, today: Example.today)
      else { continue }
      proposals += 1
      answers[NutriSync.targetWeight.id] = answer
      let errors = NutriSync().check(answers, on: "weight-goal", today: Example.today)
      #expect(!errors.contains { $0.field == NutriSync.targetWeight.id }, "\(answers)")
    }
    #expect(proposals > 50)
  }

  @Test(arguments: [("lose-weight", .moderate), ("intake-floor", .relaxed)] as [(String, Pace)])
  func `the pace proposed is one that is safe`(id: String, pace: Pace) {
    #expect(proposal(NutriSync.pace, id) == .choice(pace.choiceID))
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
    let answer = proposal(NutriSync.mealWindows, "general-health") {
      $0[NutriSync.mealPattern] = pattern
    }
    #expect(answer == .windows(windows.map { .of($0) }))
  }

  @Test func `proposed windows are accepted by the builder's form`() throws {
    var random = RandomAnswers(seed: 11)
    let field = try #require(NutriSync().flow.field(NutriSync.mealWindows.id))
    for _ in 0..<500 {
      let answers = random.next()
      let windows = NutriSync.proposedWindows(
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
    #expect(proposal(NutriSync.wakeTime) == nil)
  }
}
