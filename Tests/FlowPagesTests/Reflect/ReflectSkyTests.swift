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

  @Test(arguments: [
    (20 * 60 + 30, "303.3"), (23 * 60, "317"), (2 * 60, "317"), (3 * 60 + 45, "317"),
    (4 * 60, "25"), (12 * 60, "121.1"),
  ])
  func `the moon of an evening after midnight stands where the night is`(minutes: Int, x: String)
    throws
  {
    var answers = Answers()
    answers[Reflect.morningTime] = TimeOfDay(wrapping: 7 * 60)
    answers[Reflect.eveningTime] = TimeOfDay(wrapping: minutes)
    let results = Reflect().withPages.results(
      for: answers, in: ComputationContext(today: Example.today))
    #expect(results.view("dome")?["evening", "x"]?.text == x)
  }

  @Test func `the sun of a morning before dawn stands where the sun rises`() throws {
    var answers = Answers()
    answers[Reflect.morningTime] = TimeOfDay(wrapping: 2 * 60)
    let results = Reflect().withPages.results(
      for: answers, in: ComputationContext(today: Example.today))
    #expect(results.view("dome")?["morning", "x"]?.text == "25")
  }
}
