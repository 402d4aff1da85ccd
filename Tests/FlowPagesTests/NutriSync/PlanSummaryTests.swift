import FlowSamples
import OnboardingDomain
import OnboardingPlans
import Testing

@testable import FlowPages
@testable import OnboardingFlows

/// What the summary of a plan tells the example people.
@Suite struct PlanSummaryTests {
  @Test(arguments: [
    ("minor", "plan.notice.minimum-age"), ("short-day", "plan.notice.short-day"),
  ])
  func `their plan tells the rule that they stand for`(id: String, key: String) {
    let notices = Example.results(id).view("plan-summary")?["notices"]?.list ?? []
    #expect(notices.contains { $0["text"]?.value == .copy(key) })
  }

  @Test func `somebody who is at the goal already is told so`() {
    let results = Example.results {
      $0[NutriSync.weight] = Kilograms(pounds: 130)
    }
    #expect(results.view("plan-summary")?["is-goal-reached"]?.flag == true)
    #expect(results.view("plan-summary")?["forecast"] == .null)
    #expect(results.plan != nil)
  }
}
