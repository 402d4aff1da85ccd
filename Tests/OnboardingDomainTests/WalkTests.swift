import OnboardingDomain
import OnboardingFlows
import SeededRandom
import Testing

/// Where a session stands follows from its answers alone.
@Suite struct WalkTests {
  static let flow = Flow(
    id: "sample", version: 1,
    sections: [
      Section(
        "start",
        [
          Screen("hello", .information),
          Screen(
            "goal", .question,
            fields: [Field("goal", .singleChoice(["lose", "keep"]))]),
        ]),
      Section(
        "details",
        [
          Screen(
            "target", .question, fields: [Field("target", .number(range: 1...9, step: 1))],
            shownWhen: .is("goal", "lose")),
          Screen(
            "notes", .question,
            fields: [Field("notes", .text(length: 1...20), isRequired: false)],
            actions: [Action("skip", .skip)]),
        ]),
      Section("end", [Screen("done", .completion)]),
    ])

  func session(_ answers: [FieldID: Answer] = [:], left: [ScreenID] = []) throws -> Session {
    var session = Session(
      id: try #require(SessionID(bytes: Array(repeating: 7, count: 16))), flow: Self.flow,
      startedAt: 0)
    session.answers = Answers(answers)
    for screen in left { session.leave(screen, of: Self.flow) }
    return session
  }

  @Test func `a fresh session stands at the first screen and may open no other`() throws {
    let walk = Walk(try session(), in: Self.flow)
    #expect(walk.frontier.id == "hello")
    #expect(walk.mayOpen("hello"))
    #expect(!walk.mayOpen("goal"))
    #expect(walk.previous(of: "hello") == nil)
  }

  @Test(
    arguments: [
      ("lose", ["hello", "goal", "target", "notes", "done"]),
      ("keep", ["hello", "goal", "notes", "done"]),
    ] as [(ChoiceID, [ScreenID])])
  func `the goal decides the path`(goal: ChoiceID, path: [ScreenID]) throws {
    let walk = Walk(try session(["goal": .choice(goal)]), in: Self.flow)
    #expect(walk.path.map(\.id) == path)
  }

  /// Where somebody stands in Family+ who answered everything and has left all screens but the last few.
  private func familyWalk(butLast count: Int) throws -> Walk {
    let familyPlus = FamilyPlus()
    let flow = familyPlus.flow
    var session = Session(
      id: try #require(SessionID(bytes: Array(repeating: 7, count: 16))), flow: flow, startedAt: 0)
    session.answers = try #require(familyPlus.examples.first).answers
    for screen in flow.variants[0].screens.dropLast(count) { session.leave(screen.id, of: flow) }
    return Walk(session, in: flow)
  }

  @Test func `who has been at the end sees what came of a change and is offered nothing again`()
    throws
  {
    let walk = try familyWalk(butLast: 1)
    #expect(walk.isFinished)
    #expect(walk.nextAgain(after: "answers").id == "custom-plan")
    #expect(walk.nextAgain(after: "custom-plan").id == "vault")
    #expect(walk.nextAgain(after: "final-compilation").id == "vault")
    // Before the review it is a walk as ever.
    #expect(walk.nextAgain(after: "aesthetic-gap").id == "collaboration-trap")
  }

  @Test func `who has not been at the end comes past the offer`() throws {
    let walk = try familyWalk(butLast: 2)
    #expect(!walk.isFinished)
    #expect(walk.nextAgain(after: "final-compilation").id == "investment")
  }

  @Test func `leaving a screen leads to the next one on the path, never past an open one`() throws {
    let walk = Walk(
      try session(["goal": .choice("lose")], left: ["hello", "goal", "notes"]), in: Self.flow)
    #expect(walk.frontier.id == "target")
    #expect(walk.next(after: "hello").id == "goal")
    #expect(walk.next(after: "notes").id == "target")
    #expect(!walk.mayOpen("done"))
  }

  @Test func `an answer of a branch that closed is kept and takes no part`() throws {
    let session = try session(
      ["goal": .choice("keep"), "target": .number(5)], left: ["hello", "goal"])
    let walk = Walk(session, in: Self.flow)
    #expect(session.answers["target"] == .number(5))
    #expect(walk.relevant(session.answers)["target"] == nil)
    #expect(!walk.mayOpen("target"))
  }

  @Test func `a screen that was left but lost its answer is open again`() throws {
    let walk = Walk(try session(left: ["hello", "goal"]), in: Self.flow)
    #expect(walk.frontier.id == "goal")
  }

  @Test func `a skipped screen counts as complete`() throws {
    let walk = Walk(
      try session(["goal": .choice("keep")], left: ["hello", "goal", "notes"]), in: Self.flow)
    #expect(walk.frontier.id == "done")
    #expect(walk.isFinished)
  }

  @Test func `progress tells the section, the screen in it and the whole path`() throws {
    let session = try session(["goal": .choice("keep")], left: ["hello"])
    let progress = Walk(session, in: Self.flow).progress(at: "goal")
    #expect(progress.steps.map(\.state) == [.current(screen: 2, of: 2), .upcoming, .upcoming])
    #expect(progress.screen == 2)
    #expect(progress.screens == 4)
  }

  @Test func `where a screen stands is what progress says of it`() throws {
    let walk = Walk(try session(["goal": .choice("keep")], left: ["hello"]), in: Self.flow)
    let standing = walk.standing(of: "goal")
    #expect(standing.screen == 2 && standing.screens == 4)
    #expect(standing.screenOfSection == 2 && standing.screensOfSection == 2)
  }

  @Test func `the last screen stands in no section`() throws {
    let session = try session(["goal": .choice("keep")], left: ["hello", "goal", "notes"])
    let walk = Walk(session, in: Self.flow)
    #expect(walk.standing(of: "done") == Standing(screen: 4, screens: 4))
  }

  @Test func `on the last screen every section is done`() throws {
    let session = try session(["goal": .choice("keep")], left: ["hello", "goal", "notes"])
    let progress = Walk(session, in: Self.flow).progress(at: "done")
    #expect(progress.steps.map(\.state) == [.done, .done, .done])
  }

  @Test func `every random walk of NutriSync ends at its last screen`() throws {
    let flow = NutriSync().flow
    var random = SplitMix(seed: 20_261_120)
    for _ in 0..<500 {
      var session = Session(
        id: try #require(
          SessionID(bytes: (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) })),
        flow: flow, startedAt: 0)
      var steps = 0
      while !Walk(session, in: flow).isLast(Walk(session, in: flow).frontier.id) {
        let screen = Walk(session, in: flow).frontier
        for field in screen.fields {
          session.answers[field.id] = field.format.randomAnswer(using: &random)
        }
        session.leave(screen.id, of: flow)
        steps += 1
        try #require(steps <= flow.screenIDs.count)
      }
      #expect(Walk(session, in: flow).frontier.id == "today")
    }
  }
}
