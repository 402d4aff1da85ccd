import OnboardingDomain
import SourceText
import Testing

/// What is wrong with an experiment is found before anybody walks it.
@Suite struct ExperimentFindingsTests {
  private func rules(_ experiments: Experiment...) -> [String] {
    SampleExperiment.flow(experiments).findings().map(\.rule)
  }

  private func experiment(
    _ id: ExperimentID = "x", hypothesis: String = "It helps.",
    arms: KeyValuePairs<ArmID, Int> = ["a": 1, "b": 1],
    changing changes: KeyValuePairs<ArmID, [Arm.Change]> = ["b": [.words(["offer.title"])]],
    goal: Goal = .completed, guardrails: [Guardrail] = [], smallestEffect: Double = 1,
    days: ClosedRange<Int> = 14...56
  ) -> Experiment {
    Experiment(
      id, hypothesis: hypothesis, arms: arms, changing: changes, goal: goal,
      guardrails: guardrails, smallestEffect: smallestEffect, days: days)
  }

  @Test func `sound ones are`() {
    #expect(SampleExperiment.flow().findings() == [])
    #expect(rules(experiment()) == [])
  }

  @Test func `each breach has its rule`() {
    #expect(rules(experiment(), experiment()) == ["duplicate-experiment"])
    #expect(rules(experiment("Not kebab")) == ["identifier"])
    #expect(
      rules(experiment(ExperimentID(String(repeating: "x", count: 33)))) == ["identifier"])
    #expect(rules(experiment(hypothesis: " ")) == ["unfit-experiment"])
    #expect(rules(experiment(arms: ["a": 1, "b": 0])) == ["unfit-experiment"])
    #expect(rules(experiment(arms: ["b": 1])) == ["unfit-experiment", "unfit-experiment"])
    #expect(rules(experiment(changing: [:])) == ["unfit-experiment"])
    #expect(
      rules(experiment(changing: ["b": [.words(["k"])], "c": [.words(["k"])]]))
        == ["unfit-experiment"])
    #expect(
      rules(experiment(changing: ["a": [.words(["j"])], "b": [.words(["k"])]]))
        == ["unfit-experiment"])
    #expect(rules(experiment(changing: ["b": [.edition("nobody")]])) == ["unknown-variant"])
    #expect(
      rules(experiment(changing: ["b": [.placing("nowhere", .after("tea"))]]))
        == ["unknown-screen"])
    #expect(rules(experiment(changing: ["b": [.leavingOut(["tea"])]])) == ["unfit-experiment"])
    #expect(rules(experiment(goal: .reached("nowhere"))) == ["unknown-screen"])
    #expect(rules(experiment(goal: .chose("coffee", "black"))) == ["unknown-field"])
    #expect(rules(experiment(goal: .chose("tea", "red"))) == ["unknown-choice"])
    #expect(rules(experiment(goal: .purchased)) == ["unfit-experiment"])
    #expect(rules(experiment(guardrails: [.left("nowhere", atMost: 1)])) == ["unknown-screen"])
    #expect(rules(experiment(guardrails: [.left("offer", atMost: -1)])) == ["unfit-experiment"])
    #expect(rules(experiment(smallestEffect: 0)) == ["unfit-experiment"])
    #expect(rules(experiment(days: 0...5)) == ["unfit-experiment"])
  }

  @Test func `nobody leaves at the end, so that it guards nothing`() {
    #expect(rules(experiment(guardrails: [.left("offer", atMost: 1)])) == [])
    #expect(rules(experiment(guardrails: [.left("done", atMost: 1)])) == ["unfit-experiment"])
  }

  @Test func `an order in which a condition reads what is asked later is none`() {
    #expect(
      rules(experiment(changing: ["b": [.placing("praise", .before("hello"))]])).allSatisfy {
        $0 == "unfit-experiment"
      })
    #expect(
      !rules(experiment(changing: ["b": [.placing("praise", .before("tea"))]])).isEmpty)
    #expect(!rules(experiment(changing: ["b": [.placing("offer", .after("done"))]])).isEmpty)
  }

  @Test func `two that change the same thing overlap, two that don't go together`() {
    let order = experiment("order", changing: ["b": [.placing("why", .after("tea"))]])
    #expect(rules(order, SampleExperiment.order) == ["overlapping-experiments"])
    #expect(rules(SampleExperiment.words, experiment()) == ["overlapping-experiments"])
    #expect(
      rules(SampleExperiment.edition, experiment(changing: ["b": [.edition("brief")]]))
        == ["overlapping-experiments"])
    #expect(rules(SampleExperiment.words, experiment(changing: ["b": [.words(["k"])]])) == [])
    #expect(rules(SampleExperiment.words, SampleExperiment.order, SampleExperiment.edition) == [])
  }

  @Test func `the digest tells every change of what is asked`() {
    let all = [
      experiment(), experiment(hypothesis: "It hurts."), experiment(arms: ["a": 1, "b": 2]),
      experiment(changing: ["b": [.words(["offer.text"])]]), experiment(goal: .purchased),
      experiment(guardrails: [.unfinished(atMost: 1)]),
      experiment(guardrails: [.unfinished(atMost: 2)]), experiment(smallestEffect: 2),
      experiment(days: 7...56),
    ].map(\.digest)
    #expect(Set(all).count == all.count && all.allSatisfy { $0.count == 16 })
    #expect(experiment().digest == experiment().digest)
  }
}
