import FlowPages
import FlowSamples
import OnboardingDomain
import OnboardingFlows
import Testing

/// The sky of Reflect's pages.
@Suite struct ReflectSkyTests {
  @Test(arguments: [
    (3 * 60 + 59, "evening"), (4 * 60, "day"), (10 * 60 + 59, "day"), (11 * 60, "noon"),
    (16 * 60 + 59, "noon"), (17 * 60, "evening"),
  ])
  func `the sky follows the clock`(minutes: Int, light: String) throws {
    let person = try #require(Reflect().examples.first { $0.id == "runner" })
    let results = Reflect().withPages.results(
      for: person.answers,
      in: ComputationContext(today: Example.today, now: TimeOfDay(wrapping: minutes)))
    #expect(results.value("light") == .text(light))
  }
}
