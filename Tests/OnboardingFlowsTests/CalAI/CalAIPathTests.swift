import OnboardingDomain
import OnboardingFlows
import OnboardingPlans
import SourceText
import Testing

/// Which screens answers to Cal AI lead through.
@Suite struct CalAIPathTests {
  private let flow = CalAI().flow

  private func path(_ answers: Answers) -> [String] {
    flow.variants[0].path(for: answers).map(\.id.rawValue)
  }

  @Test func `the definition is sound`() {
    #expect(flow.findings().map(\.description) == [])
  }

  @Test func `the screens have the ids and the order of the product`() {
    #expect(
      flow.screenIDs.map(\.rawValue) == [
        "welcome", "gender", "workouts", "referral-source", "prior-apps", "height-weight",
        "birth-date", "goal", "desired-weight", "realistic-target", "speed", "twice-as-much",
        "obstacles", "diet", "accomplishments", "weight-transition", "thank-you", "apple-health",
        "calories-burned", "rollover", "rating", "notifications", "referral-code", "answers",
        "generating", "plan-ready", "save-progress", "trial-offer", "spin", "paywall", "today",
      ])
  }

  @Test(arguments: [
    ("lose", [] as [String]), ("gain", ["twice-as-much"]),
    ("maintain", ["desired-weight", "speed", "twice-as-much", "weight-transition"]),
  ])
  func `a goal leaves out the screens that are about another`(goal: String, left: [String]) {
    var answers = Answers()
    answers[CalAI.goal] = GoalDirection(rawValue: goal)
    let all = flow.screenIDs.map(\.rawValue)
    #expect(path(answers) == all.filter { !left.contains($0) })
  }

  @Test(arguments: ["lose", "maintain", "gain"])
  func `back leads through every screen to the first`(goal: String) throws {
    let id = try #require(SessionID(bytes: [UInt8](repeating: 1, count: 16)))
    var session = Session(id: id, flow: flow, startedAt: 0)
    session.answers = CalAI().examples.first { $0.id == goal }?.answers ?? Answers()
    let walk = Walk(session, in: flow)
    var backwards: [ScreenID] = ["today"]
    while let last = backwards.last, let previous = walk.previous(of: last) {
      backwards.append(previous.id)
    }
    #expect(backwards.reversed().map(\.rawValue) == path(session.answers))
  }
}
