import OnboardingDomain
import Testing

/// Who is drawn for which arm.
@Suite struct DrawTests {
  private let flow = SampleExperiment.flow()

  private func run(
    _ state: ExperimentRun.State = .running, ramp: Int = 100, at: Int64 = 50,
    _ experiment: Experiment = SampleExperiment.words
  ) -> ExperimentRun {
    ExperimentRun(
      experiment.id, state,
      weights: Dictionary(
        experiment.arms.map { ($0.id, $0.weight) }, uniquingKeysWith: { first, _ in first }),
      ramp: ramp, startedAt: at)
  }

  private func arm(_ run: ExperimentRun, _ numbers: (Double, Double), at: Int64 = 100) -> ArmID? {
    func scaled(_ share: Double) -> UInt64 { UInt64(share * 0x1p64) }
    return flow.draw([run], at: at) { _ in (scaled(numbers.0), scaled(numbers.1)) }.first?.arm
  }

  @Test(arguments: [
    (0, "plain"), (0.6999, "plain"), (0.7001, "warm"), (0.8999, "warm"), (0.9001, "warmer"),
    (0.999_999, "warmer"),
  ])
  func `each arm has the part of the whole that its weight gives it`(share: Double, arm: String) {
    #expect(self.arm(run(), (0.5, share))?.rawValue == arm)
  }

  @Test func `only so many of a hundred take part`() {
    #expect(arm(run(ramp: 0), (0, 0)) == nil)
    #expect(arm(run(ramp: 25), (0.2499, 0)) == "plain")
    #expect(arm(run(ramp: 25), (0.2501, 0)) == nil)
    #expect(arm(run(ramp: 100), (0.999_999, 0)) == "plain")
  }

  @Test func `nobody is drawn before the start, after the stop, or without one`() {
    #expect(arm(run(at: 101), (0, 0)) == nil)
    #expect(arm(run(.stopped), (0, 0)) == nil)
    #expect(flow.draw([], at: 100) { _ in (0, 0) }.isEmpty)
  }

  @Test func `a decided experiment leads everybody to the arm that won`() {
    #expect(arm(run(.decided("warm")), (0.99, 0.99)) == "warm")
    #expect(arm(run(.decided("plain")), (0.99, 0.99)) == nil)
    let decided = [run(.decided("warm"))]
    #expect(
      flow.settled([ArmChoice("warm", "plain")], by: decided) == [ArmChoice("warm", "warm")])
    #expect(flow.settled([], by: decided) == [ArmChoice("warm", "warm")])
    #expect(flow.settled([], by: [run(.decided("plain"))]).isEmpty)
    #expect(
      flow.settled([ArmChoice("warm", "warmer")], by: [run(.stopped)])
        == [ArmChoice("warm", "warmer")])
  }

  @Test func `arms of an experiment with editions walk theirs, the control the default`() {
    #expect(flow.edition(of: [ArmChoice("no-why", "brief")]) == "brief")
    #expect(flow.edition(of: [ArmChoice("no-why", "full")]) == "full")
    #expect(flow.edition(of: [ArmChoice("warm", "warm")]) == nil)
  }

  @Test func `weights of arms that went away count for nothing`() {
    let old = ExperimentRun(
      "warm", .running, weights: ["plain": 1, "gone": 99], ramp: 100, startedAt: 0)
    #expect(arm(old, (0, 0.5)) == "plain")
    let none = ExperimentRun("warm", .running, weights: ["gone": 1], ramp: 100, startedAt: 0)
    #expect(arm(none, (0, 0.5)) == nil)
  }

  @Test func `arms part at the first screen that differs, for the control at the same place`() {
    func parting(_ arms: [ArmChoice], _ experiment: Experiment, tea: String? = "green") -> String? {
      var session = SampleExperiment.session(arms, of: flow)
      session.variant = flow.edition(of: arms) ?? session.variant
      session.answers["tea"] = tea.map { .choice(ChoiceID($0)) }
      return flow.parting(of: experiment, for: session) {
        $0 == "offer" && experiment.id == "warm"
      }?
      .rawValue
    }
    #expect(parting([ArmChoice("praise-late", "early")], SampleExperiment.order) == "praise")
    #expect(parting([ArmChoice("praise-late", "late")], SampleExperiment.order) == "cups")
    #expect(
      parting([ArmChoice("praise-late", "late")], SampleExperiment.order, tea: "black") == nil)
    #expect(parting([ArmChoice("warm", "plain")], SampleExperiment.words) == "offer")
    #expect(parting([ArmChoice("no-why", "full")], SampleExperiment.edition) == "why")
    #expect(parting([ArmChoice("no-why", "brief")], SampleExperiment.edition) == "tea")
  }
}
