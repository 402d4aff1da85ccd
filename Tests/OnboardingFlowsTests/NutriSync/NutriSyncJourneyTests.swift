import FlowSamples
import OnboardingDomain
import OnboardingPlans
import Testing

@testable import OnboardingFlows

/// The ways through NutriSync.
@Suite struct NutriSyncJourneyTests {
  private let flow = NutriSync().flow

  private static let beforeGoal = [
    "permissions", "welcome", "impact", "good-news", "basic-info", "body-metrics",
    "body-composition", "primary-goal",
  ]
  private static let afterGoal = [
    "secondary-goals", "potential", "meal-windows-intro", "comparison", "daily-routine",
    "activity", "meal-frequency",
  ]
  private static let afterPattern = [
    "schedule-preview", "dietary-preferences", "answers", "calculating", "plan",
    "notifications", "account", "journey", "all-set", "today",
  ]

  struct Journey: Sendable, CustomTestStringConvertible {
    var goal: PrimaryGoal
    var pattern: MealPattern
    var customizes = false
    var hasWeightGoal = false
    var hasBuilder = false
    var testDescription: String { "\(goal), \(pattern)\(customizes ? ", customized" : "")" }
  }

  private static let journeys = [
    Journey(goal: .loseWeight, pattern: .three, hasWeightGoal: true),
    Journey(goal: .buildMuscle, pattern: .two, hasWeightGoal: true),
    Journey(goal: .improveEnergy, pattern: .three),
    Journey(goal: .athleticPerformance, pattern: .fourToFive),
    Journey(goal: .generalHealth, pattern: .custom, hasBuilder: true),
    Journey(goal: .loseWeight, pattern: .custom, hasWeightGoal: true, hasBuilder: true),
    Journey(
      goal: .loseWeight, pattern: .three, customizes: true, hasWeightGoal: true,
      hasBuilder: true),
  ]

  private func answers(_ journey: Journey) -> Answers {
    var answers = Example.answers("lose-weight")
    answers[NutriSync.primaryGoal] = journey.goal
    answers[NutriSync.mealPattern] = journey.pattern
    answers[NutriSync.customize] = journey.customizes ? true : nil
    return answers
  }

  private func expectedPath(_ journey: Journey) -> [String] {
    Self.beforeGoal + (journey.hasWeightGoal ? ["weight-goal"] : []) + Self.afterGoal
      + (journey.hasBuilder ? ["schedule-builder"] : []) + Self.afterPattern
  }

  private func session(_ answers: Answers) throws -> Session {
    let id = try #require(SessionID(bytes: Array(repeating: 7, count: 16)))
    var session = Session(id: id, flow: flow, startedAt: 0)
    session.answers = answers
    return session
  }

  @Test(arguments: journeys)
  func `answers lead forwards through their screens`(journey: Journey) throws {
    var session = try session(answers(journey))
    var visited: [String] = []
    var walk = Walk(session, in: flow)
    while true {
      let screen = walk.frontier
      visited.append(screen.id.rawValue)
      if walk.isLast(screen.id) { break }
      session.leave(screen.id, of: flow)
      walk = Walk(session, in: flow)
    }
    #expect(visited == expectedPath(journey))
  }

  @Test(arguments: journeys)
  func `the way back is the way forwards reversed`(journey: Journey) throws {
    let walk = Walk(try session(answers(journey)), in: flow)
    var visited = ["today"]
    while let previous = walk.previous(of: ScreenID(visited[visited.count - 1])) {
      visited.append(previous.id.rawValue)
    }
    #expect(visited.reversed() == expectedPath(journey))
  }

  @Test func `pressing Customize puts the builder on the path and reopens it`() throws {
    var session = try session(
      answers(Journey(goal: .improveEnergy, pattern: .three)))
    for screen in flow.variants[0].screens where screen.id != "schedule-preview" {
      session.leave(screen.id, of: flow)
    }
    #expect(Walk(session, in: flow).index(of: "schedule-builder") == nil)
    session.answers[NutriSync.customize] = true
    session.reopen("schedule-builder", of: flow)
    #expect(Walk(session, in: flow).frontier.id == "schedule-builder")
  }

  @Test func `changing the goal keeps the target weight but takes it out of the plan`() throws {
    var answers = Example.answers("lose-weight")
    answers[NutriSync.primaryGoal] = .generalHealth
    let walk = Walk(try session(answers), in: flow)
    #expect(answers[NutriSync.targetWeight] != nil)
    #expect(walk.relevant(answers)[NutriSync.targetWeight] == nil)
    let results = NutriSyncResults(answers, in: ComputationContext(today: Example.today))
    #expect(results.value("plan.target-kcal") == .number(2340, digits: 0))
    #expect(results.value("plan.goal-date") == nil)
  }
}
