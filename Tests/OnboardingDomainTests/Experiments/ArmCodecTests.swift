import OnboardingDomain
import OnboardingFlows
import Testing

/// The arms that are sealed in a session.
@Suite struct ArmCodecTests {
  private let flow = SampleExperiment.flow()
  private let arms = [ArmChoice("praise-late", "late"), ArmChoice("warm", "plain")]

  @Test func `a session of no experiment is the bytes that it was before there were any`() {
    let plain = SampleExperiment.flow([])
    let session = SampleExperiment.session(of: flow)
    let bytes = SessionCodec(flow).encode(session, writtenAt: 160)
    #expect(bytes == SessionCodec(plain).encode(session, writtenAt: 160))
    #expect(bytes == [1, 1, 0] + Array(0..<16) + [100, 60, 0, 0])
  }

  @Test func `arms come back as they were sealed, before the answers`() throws {
    var session = SampleExperiment.session(arms, of: flow)
    session.answers["tea"] = .choice("black")
    session.zone = TimeZoneName("Europe/Vienna")
    session.origin = Origin([.source: "letter"])
    let bytes = SessionCodec(flow).encode(session, writtenAt: 160)
    #expect(try SessionCodec(flow).decode(bytes).session == session)
  }

  @Test func `arms of an experiment that is gone are forgotten, and the answers are not`() throws {
    var session = SampleExperiment.session(arms, of: flow)
    session.answers["tea"] = .choice("black")
    let bytes = SessionCodec(flow).encode(session, writtenAt: 160)
    let later = SampleExperiment.flow([SampleExperiment.words])
    let opened = try SessionCodec(later).decode(bytes).session
    #expect(opened.arms == [ArmChoice("warm", "plain")])
    #expect(opened.answers["tea"] == .choice("black"))
    #expect(try SessionCodec(SampleExperiment.flow([])).decode(bytes).session.arms.isEmpty)
  }

  @Test func `what was cut short is no session`() {
    let bytes = SessionCodec(flow).encode(
      SampleExperiment.session(arms, of: flow), writtenAt: 160)
    for count in 24..<bytes.count {
      #expect(throws: SessionCodec.Failure.malformed) {
        try SessionCodec(flow).decode(Array(bytes.prefix(count)))
      }
    }
  }

  @Test(arguments: [NutriSync().flow, CalAI().flow, FamilyPlus().flow])
  func `the longest session has room for the longest arms`(flow: Flow) throws {
    let plain = Session(
      id: try #require(SessionID(bytes: Array(0..<16))), flow: flow, startedAt: 1_795_000_000)
    var drawn = plain
    drawn.arms = flow.experiments.compactMap { experiment in
      experiment.arms.max { $0.id.rawValue.utf8.count < $1.id.rawValue.utf8.count }.map {
        ArmChoice(experiment.id, $0.id)
      }
    }
    let codec = SessionCodec(flow)
    let cost = codec.encode(drawn, writtenAt: 1).count - codec.encode(plain, writtenAt: 1).count
    let bare = SessionCodec(
      Flow(id: flow.id, version: flow.version, variants: flow.variants))
    #expect(cost > 0 && codec.worstCase >= bare.worstCase + cost)
    #expect(codec.worstCase <= Flow.largestSession)
  }
}
