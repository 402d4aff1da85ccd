import FlowSamples
import OnboardingDomain
import OnboardingPlans
import Testing

@testable import FlowPages
@testable import OnboardingFlows

/// What pages show of the energy that a person has and could have.
@Suite struct EnergyPagesTests {
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
