import OnboardingDomain
import OnboardingFlows
import Testing

/// An experiment that is read from the text of its definition.
@Suite struct ExperimentDefinitionTests {
  private static let everything = Experiment(
    "all", hypothesis: "Of two lines,\n\nthree, and one\ngoal that is none.",
    arms: ["a": 3, "b": 2, "c": 1, "d": 1],
    changing: [
      "b": [.placing("praise", .after("cups")), .placing("why", .before("tea"))],
      "c": [.leavingOut(["hello", "why"]), .words(["offer.title", "done.title"])],
      "d": [.edition("brief")],
    ], goal: .chose("tea", "green"),
    guardrails: [
      .unfinished(atMost: 1.5), .left("tea", atMost: 2), .refused("cups", atMost: 0),
      .serverErrors(atMost: 0.1), .timeToFinish(atMost: 30),
    ], smallestEffect: 2.5, days: 7...28)

  private static let all =
    [
      everything, SampleExperiment.order, SampleExperiment.words, SampleExperiment.edition,
      Experiment(
        "bought", hypothesis: "", arms: ["a": 1, "b": 1], changing: [:], goal: .purchased),
    ]
    + ([NutriSync().flow, CalAI().flow, FamilyPlus().flow, OPS().flow, Reflect().flow] as [Flow])
    .flatMap(\.experiments)

  @Test(arguments: all)
  func `an experiment comes back from its definition as it was`(experiment: Experiment) throws {
    let read = try #require(Experiment(definition: experiment.definition))
    #expect(read == experiment)
    #expect(read.digest == experiment.digest)
  }

  @Test func `what is no definition, or one of a later version, is none`() {
    let text = Self.everything.definition
    let others = [
      "", "asks", text + "\n", String(text.dropLast()), "also this\n" + text,
      text.replacing("days 7 28", with: "days 28 7"), text.replacing("days 7 28\n", with: ""),
      text.replacing("smallest 2.5", with: "smallest two"),
      text.replacing("goal chose tea green", with: "goal sang"),
      text.replacing("guardrail left tea 2.0", with: "guardrail laughed 2.0"),
      text.replacing("edition brief", with: "colour blue"),
      text.replacing("arm d 1", with: "arm d one"), text + "audience all\n",
      text.replacing("hypothesis", with: "guess"),
    ]
    for other in others { #expect(Experiment(definition: other) == nil, "\(other)") }
  }
}
