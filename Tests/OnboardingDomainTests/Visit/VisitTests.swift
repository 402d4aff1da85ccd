import OnboardingDomain
import Testing

/// What a button does follows from the session, the form and the moment alone.
@Suite struct VisitTests {
  let sample = SampleOnboarding()

  /// Presses a button of a form with these controls.
  func press(
    _ action: ActionID?, at screen: ScreenID, sheet: SheetID? = nil, in visit: Visit? = nil,
    isChange: Bool = false, _ controls: KeyValuePairs<String, String> = [:]
  ) throws -> Step {
    let visit = try visit ?? sample.visit(at: screen)
    let place = try #require(visit.place(screen, sheet: sheet))
    let form = visit.read(FormInput(controls), at: place)
    return try #require(visit.advance(by: action, with: form, isChange: isChange))
  }

  @Test func `the primary button takes the fields and goes on`() throws {
    let step = try press(nil, at: "goal", ["goal": "gain", "pace": "2"])
    #expect(step.errors.isEmpty)
    #expect(step.destination == .screen("code"))
    #expect(step.leavesScreen)
    #expect(step.session.answers["goal"] == .choice("gain"))
    #expect(step.session.hasLeft("goal", of: sample.flow))
    #expect(step.work.isEmpty)
  }

  @Test func `a form with errors keeps nothing and says all of them in order`() throws {
    let visit = try sample.visit(at: "goal")
    let step = try press(nil, at: "goal", in: visit, ["goal": "fly", "pace": "9"])
    #expect(step.errors.map(\.field) == ["goal", "pace"])
    #expect(step.destination == .form)
    #expect(!step.leavesScreen)
  }

  @Test func `fields are checked against each other once each is understood by itself`() throws {
    let step = try press(nil, at: "goal", ["goal": "gain", "pace": "5"])
    #expect(step.errors == [FieldError("pace", "too-fast")])
  }

  @Test func `skipping forgets what stood on the screen and needs no form`() throws {
    let visit = try sample.visit(["goal": .choice("lose"), "pace": .level(3)], left: ["hello"])
    let step = try press("later", at: "goal", in: visit, ["pace": "nonsense"])
    #expect(step.session.answers.isEmpty)
    #expect(step.destination == .screen("code"))
  }

  @Test func `a button that gives the answer doesn't ask for it`() throws {
    let step = try press("surprise", at: "goal", ["goal": "fly", "pace": "2"])
    #expect(step.errors.isEmpty)
    #expect(step.session.answers["goal"] == .choice("keep"))
    #expect(step.session.answers["pace"] == .level(2))
  }

  @Test func `a button that gives the answer still asks for the others`() throws {
    let step = try press("surprise", at: "goal", ["pace": "9"])
    #expect(step.errors.map(\.field) == ["pace"])
  }

  @Test func `a preview keeps nothing and shows the form as it was understood`() throws {
    let visit = try sample.visit(at: "goal")
    let step = try press("look", at: "goal", in: visit, ["goal": "gain"])
    #expect(step.destination == .preview)
    #expect(step.session == visit.session)
  }

  @Test func `a reset forgets and stays`() throws {
    let step = try press("undo", at: "goal", ["goal": "gain"])
    #expect(step.destination == .screen("goal"))
    #expect(!step.session.answers.holds("goal"))
    #expect(!step.leavesScreen)
  }

  @Test func `a preference is kept and the form stays as it is being filled in`() throws {
    let visit = try sample.visit(at: "goal")
    let step = try press("dark", at: "goal", in: visit, ["goal": "nonsense"])
    #expect(step.errors.isEmpty)
    #expect(step.destination == .form)
    #expect(step.session.answers["view"] == .choice("dark"))
    #expect(step.session.answers["goal"] == .choice("lose"))
  }

  @Test func `a preference notes what another field of the form says beside it`() throws {
    let daily = DailyTask()
    let id = try #require(SessionID(bytes: Array(repeating: 7, count: 16)))
    func visit(_ answers: [FieldID: Answer] = [:]) -> Visit {
      var session = Session(id: id, flow: daily.flow, startedAt: 0)
      session.answers = Answers(answers)
      return Visit(daily, session: session, at: Moment(instant: 0))
    }
    // What stands in the other fields is no matter.
    let done = try press("done", at: "day", in: visit(), ["today": "7", "line": "nonsense"])
    #expect(done.destination == .form)
    #expect(done.session.answers["is-done"] == .flag(true))
    #expect(done.session.answers["done-on"] == .number(7))
    // A form that says nothing leaves nothing of an earlier day.
    let again = try press("done", at: "day", in: visit(["done-on": .number(6)]))
    #expect(again.session.answers["done-on"] == nil)
  }

  @Test func `a code is confirmed by its service before the person goes on`() throws {
    let step = try press(nil, at: "code", ["code": "ab-12"])
    guard case .confirm("code", value: "AB12", by: "crew")? = step.work.first else {
      Issue.record("\(step.work)")
      return
    }
    #expect(step.destination == .screen("account"))
  }

  @Test func `an optional code that is left empty is confirmed by nobody, and withdrawn`() throws {
    let work = try press(nil, at: "code").work
    guard case .withdraw("code", by: "crew")? = work.first, work.count == 1 else {
      Issue.record("\(work)")
      return
    }
  }

  @Test func `a code that is skipped is withdrawn before the person goes on`() throws {
    let club = SkippableCode()
    let id = try #require(SessionID(bytes: Array(repeating: 7, count: 16)))
    let visit = Visit(
      club, session: Session(id: id, flow: club.flow, startedAt: 0), at: Moment(instant: 0))
    let step = try press("later", at: "code", in: visit)
    guard case .withdraw("code", by: "crew")? = step.work.first else {
      Issue.record("\(step.work)")
      return
    }
    #expect(step.isSkipped)
  }

  @Test func `an account takes address, password and what the flow keeps with it, no more`() throws
  {
    let step = try press(
      nil, at: "account",
      [
        "email": "maya@example.com", "password": "seven trams", "news": "on", "other": "on",
      ])
    guard case .openAccount(let application)? = step.work.first,
      case .password("seven trams") = application.credential
    else {
      Issue.record("\(step.work)")
      return
    }
    #expect(application.email == "maya@example.com")
    #expect(application.preferences == ["news": .flag(true)])
    #expect(step.session.answers["password"] == nil)
  }

  @Test func `an account without a password asks for one`() throws {
    let step = try press(nil, at: "account", ["email": "maya@example.com"])
    #expect(step.errors.map(\.field) == ["password"])
  }

  @Test func `a provider vouches from its sheet`() throws {
    let step = try press(nil, at: "account", sheet: "someone")
    guard case .openAccount(let application)? = step.work.first,
      case .provider("someone") = application.credential
    else {
      Issue.record("\(step.work)")
      return
    }
    #expect(step.destination == .screen("wheel"))
  }

  @Test func `a sheet opens and closes and keeps nothing`() throws {
    let visit = try sample.visit(at: "account")
    let opened = try press("someone", at: "account", in: visit)
    #expect(opened.destination == .sheet("someone"))
    let closed = try press("back", at: "account", sheet: "someone", in: visit)
    #expect(closed.destination == .screen("account"))
    #expect(opened.session == visit.session && closed.session == visit.session)
  }

  @Test func `a draw opens its sheet and leaves the screen open`() throws {
    let step = try press(nil, at: "wheel")
    #expect(step.destination == .sheet("prize"))
    #expect(!step.leavesScreen)
    guard case .settle(SampleOnboarding.wheel)? = step.work.first else {
      Issue.record("\(step.work)")
      return
    }
  }

  @Test func `leaving a screen that hands in does so after everything else`() throws {
    let step = try press(nil, at: "review")
    guard case .submit? = step.work.last else {
      Issue.record("\(step.work)")
      return
    }
    #expect(step.destination == .screen("done"))
  }

  @Test func `a person who comes to the end by another way passes the screen that hands in`() throws
  {
    let visit = try sample.visit(
      ["goal": .choice("lose")], left: ["hello", "goal", "code", "account", "review"])
    let step = try press("no", at: "wheel", in: visit)
    #expect(step.destination == .screen("review"))
    let there = Visit(sample, session: step.session, at: visit.moment)
    let last = try press(nil, at: "review", in: there)
    #expect(last.work.contains { if case .submit = $0 { true } else { false } })
  }

  @Test func `a change after the end is handed in at once, and nothing new is not`() throws {
    let finished = try sample.visit(at: "done")
    let changed = try press(nil, at: "goal", in: finished, isChange: true, ["goal": "gain"])
    #expect(changed.work.contains { if case .submit = $0 { true } else { false } })
    let same = try press(nil, at: "goal", in: finished, isChange: true, ["goal": "lose"])
    #expect(same.work.isEmpty)
  }

  @Test func `before the end nothing is handed in but where the flow says so`() throws {
    #expect(try press(nil, at: "goal", ["goal": "gain"]).work.isEmpty)
  }

  @Test func `a change returns to the review, and goes on where none is open`() throws {
    let finished = try sample.visit(at: "done")
    let back = try press(nil, at: "goal", in: finished, isChange: true, ["goal": "keep"])
    #expect(back.destination == .screen("review"))
    let on = try press(nil, at: "goal", isChange: true, ["goal": "keep"])
    #expect(on.destination == .screen("code"))
    #expect(!on.isStillChange)
  }

  @Test func `a button can send back to a screen, and the path stays as complete as it was`() throws
  {
    let visit = try sample.visit(at: "done")
    let step = try press("again", at: "done", in: visit)
    #expect(step.destination == .screen("goal"))
    #expect(step.walk.frontier.id == visit.walk.frontier.id)
    #expect(step.session.answers["pace"] == .level(1))
  }

  @Test func `a button that keeps an answer asks for it where a person may do without`() throws {
    let visit = try sample.visit(at: "done")
    let empty = try press(nil, at: "done", in: visit)
    #expect(empty.errors == [FieldError("next", "required")])
    #expect(empty.destination == .form)
    let kept = try press(nil, at: "done", in: visit, ["next": "swim"])
    #expect(kept.session.answers["next"] == .choice("swim"))
    #expect(kept.destination == .screen("done"))
  }

  @Test func `a button that the form doesn't have does nothing`() throws {
    let visit = try sample.visit(at: "goal")
    let place = try #require(visit.place("goal"))
    #expect(visit.advance(by: "fly", with: visit.read(FormInput([:]), at: place)) == nil)
  }

  @Test func `a screen that is not open yet has no form, nor has a sheet that is none`() throws {
    let visit = try sample.visit(at: "goal")
    #expect(visit.place("account") == nil)
    #expect(visit.place("goal", sheet: "someone") == nil)
    #expect(visit.place("goal") != nil)
  }
}

/// A code that people may go on without.
private struct SkippableCode: Onboarding {
  let flow = Flow(
    id: "club", version: 1,
    sections: [
      Section(
        "in",
        [
          Screen(
            "code", .question, fields: [Field("code", .code(length: 4...4))],
            primary: .confirm("code", by: "crew"), actions: [Action("later", .skip)]),
          Screen("done", .completion),
        ])
    ])
}

/// A task that is done on a day.
private struct DailyTask: Onboarding {
  let flow = Flow(
    id: "daily", version: 1,
    sections: [
      Section(
        "day",
        [
          Screen(
            "day", .completion,
            fields: [
              Field("line", .number(range: 0...9, step: 1)),
              Field("today", .number(range: 0...99, step: 1), visibility: .unkept),
            ],
            recorded: [
              Field("is-done", .toggle, isRequired: false),
              Field("done-on", .number(range: 0...99, step: 1), isRequired: false),
            ],
            actions: [
              Action(
                "done",
                .prefer("is-done", .flag(true), noting: NotedField("today", as: "done-on")))
            ])
        ])
    ])
}
