import OnboardingDomain
import Testing

/// What people of an arm walk.
@Suite struct ArrangementTests {
  private let flow = SampleExperiment.flow()

  private func path(_ arms: [ArmChoice], variant: VariantID? = nil, tea: String = "green")
    -> [String]
  {
    var session = SampleExperiment.session(arms, variant: variant, of: flow)
    session.answers["tea"] = .choice(ChoiceID(tea))
    return Walk(session, in: flow).path.map(\.id.rawValue)
  }

  @Test func `the control walks the flow as it is`() {
    let plain = ["hello", "why", "tea", "praise", "cups", "offer", "done"]
    #expect(path([]) == plain)
    #expect(path([ArmChoice("praise-late", "early"), ArmChoice("warm", "warm")]) == plain)
  }

  @Test func `an arm with another order walks it, in every variant that has its screens`() {
    let late = [ArmChoice("praise-late", "late")]
    #expect(path(late) == ["hello", "why", "tea", "cups", "praise", "offer", "done"])
    #expect(path(late, variant: "brief") == ["hello", "tea", "cups", "praise", "offer", "done"])
    #expect(path(late, tea: "black") == ["hello", "why", "tea", "cups", "offer", "done"])
  }

  @Test func `progress, back and next follow the order of the arm`() {
    var session = SampleExperiment.session([ArmChoice("praise-late", "late")], of: flow)
    session.answers["tea"] = .choice("green")
    session.answers["cups"] = .number(3)
    for screen in ["hello", "why", "tea", "cups"] as [ScreenID] { session.leave(screen, of: flow) }
    let walk = Walk(session, in: flow)
    #expect(walk.frontier.id == "praise")
    #expect(walk.previous(of: "praise")?.id == "cups")
    #expect(walk.next(after: "tea").id == "cups")
    #expect(walk.variant.section(of: "praise") == "last")
    #expect(walk.progress(at: "praise").screen == 5 && walk.progress(at: "praise").screens == 7)
    #expect(walk.relevant(session.answers).fields == ["tea", "cups"])
  }

  @Test func `screens that only inform can be left out`() {
    let shorter = Experiment(
      "shorter", hypothesis: "Less is more.", arms: ["all": 1, "less": 1],
      changing: ["less": [.leavingOut(["why", "praise"])]], goal: .completed)
    let flow = SampleExperiment.flow([shorter])
    #expect(flow.findings() == [])
    var session = SampleExperiment.session([ArmChoice("shorter", "less")], of: flow)
    session.answers["tea"] = .choice("green")
    #expect(
      Walk(session, in: flow).path.map(\.id) == ["hello", "tea", "cups", "offer", "done"])
  }

  @Test func `every variant comes with the arms that change it, and no others`() {
    #expect(
      flow.arrangements.prefix(2).map(\.name) == ["full", "brief"])
    #expect(
      Set(flow.arrangements.map(\.name)) == [
        "full", "brief", "full.praise-late.late", "full.warm.warm",
        "full.praise-late.late.warm.warm", "full.warm.warmer",
        "full.praise-late.late.warm.warmer", "brief.praise-late.late", "brief.warm.warm",
        "brief.praise-late.late.warm.warm", "brief.warm.warmer",
        "brief.praise-late.late.warm.warmer",
      ])
    #expect(flow.arrangements.count == 12)
    let both = [ArmChoice("praise-late", "late"), ArmChoice("warm", "warmer")]
    let arrangement = flow.arrangement(of: "full", arms: both)
    #expect(arrangement.name == "full.praise-late.late.warm.warmer")
    #expect(arrangement.words == ["offer.title": "experiment.warm.warmer.offer.title"])
  }

  @Test func `an experiment changes nothing of how sessions are read`() {
    #expect(FlowSchema(SampleExperiment.flow()) == FlowSchema(SampleExperiment.flow([])))
  }

  @Test func `people of an arm carry it into another variant`() throws {
    let session = SampleExperiment.session([ArmChoice("praise-late", "late")], of: flow)
    let migrated = try #require(flow.migrated(session, to: "brief"))
    #expect(migrated.arms == session.arms)
    #expect(migrated.continued(as: session.id).arms == session.arms)
  }
}
