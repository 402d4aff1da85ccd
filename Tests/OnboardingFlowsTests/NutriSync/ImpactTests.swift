import FlowSamples
import OnboardingDomain
import OnboardingPlans
import Testing

@testable import OnboardingFlows

/// What low energy costs, for every level.
@Suite struct ImpactTests {
  @Test(arguments: [
    (1, 1643.0, 102.0, 57.0), (2, 1460, 91, 57), (3, 1278, 79, 57), (4, 1095, 68, 57),
    (5, 913, 57, 57), (6, 730, 45, 45), (7, 548, 34, 34), (8, 365, 22, 22), (9, 183, 11, 11),
    (10, 0, 0, 0),
  ])
  func `hours, days and the days to gain back follow the level`(
    level: Int, hours: Double, days: Double, back: Double
  ) {
    let results = Example.results { $0[NutriSync.energyLevel] = level }
    #expect(results.value("impact.hours-lost") == .number(hours, digits: 0))
    #expect(results.value("impact.days-lost") == .number(days, digits: 0))
    #expect(results.value("good-news.days-back") == .number(back, digits: 0))
  }

  @Test func `before an answer the suggestion counts`() {
    let results = NutriSyncResults(Answers(), in: ComputationContext(today: Example.today))
    #expect(results.value("impact.hours-lost") == .number(913, digits: 0))
  }
}
