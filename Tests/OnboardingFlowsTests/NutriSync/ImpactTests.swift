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

  @Test(arguments: [(1, "1", "6"), (4, "4", "9"), (8, "8", "10"), (10, "10", "10")])
  func `the good news goes up by five points, at most to ten`(
    level: Int, from: String, to: String
  ) throws {
    let news = try #require(
      Example.results { $0[NutriSync.energyLevel] = level }.view("good-news"))
    #expect(news["from"]?.text == from)
    #expect(news["to"]?.text == to)
    #expect(news["has-gain"]?.flag == (level < 10))
  }

  @Test func `the bars give the document's sample for its answers`() throws {
    let data = try #require(Example.results().view("potential"))
    #expect(data["bars"]?.list?.map { $0["width"]?.text } == ["87", "73", "92", "65"])
    #expect(data["hours"]?.number == 312)
  }

  @Test func `wishes lift the bars that they are about`() throws {
    let data = try #require(
      Example.results {
        $0[NutriSync.secondaryGoals] = [.betterSleep, .improvedFocus]
      }.view("potential"))
    #expect(data["bars"]?.list?.map { $0["width"]?.text } == ["87", "79", "92", "71"])
  }
}
