import OnboardingDomain
import OnboardingFlows
import Testing

/// An app hands in answers, a browser strings: both are told the same and lead to the same.
@Suite struct AnswersOfAnAppTests {
  let sample = SampleOnboarding()

  @Test func `what is missing, out of range or of another kind is told at its field`() throws {
    let visit = try sample.visit(at: "goal")
    let place = try #require(visit.place("goal"))
    #expect(visit.read([:], at: place).errors == [FieldError("goal", "required")])
    let wrong = visit.read(["goal": .choice("fly"), "pace": .level(9)], at: place)
    #expect(wrong.errors == visit.read(FormInput(["goal": "fly", "pace": "9"]), at: place).errors)
    #expect(wrong.errors.map(\.field) == ["goal", "pace"])
    let together = visit.read(["goal": .choice("gain"), "pace": .level(5)], at: place)
    #expect(together.errors == [FieldError("pace", "too-fast")])
  }

  @Test func `an optional field that is left out is left empty`() throws {
    let visit = try sample.visit(["goal": .choice("gain"), "pace": .level(3)], left: ["hello"])
    let place = try #require(visit.place("goal"))
    let form = visit.read(["goal": .choice("lose")], at: place)
    #expect(form.errors.isEmpty)
    #expect(form.session.answers["pace"] == nil)
  }

  @Test func `a switch that nobody touched is off, and a password stays out of the answers`() throws
  {
    let visit = try sample.visit(at: "account")
    let place = try #require(visit.place("account"))
    let form = visit.read(
      ["email": .text("maya@example.com")], secrets: ["password": "seven trams"], at: place)
    #expect(form.errors.isEmpty)
    #expect(form.password == "seven trams")
    #expect(form.session.answers["news"] == .flag(false))
    #expect(form.session.answers["password"] == nil)
  }

  static let flows: [any Onboarding] = [NutriSync(), CalAI(), FamilyPlus(), OPS(), Reflect()]

  @Test(arguments: flows.indices)
  func `what an app hands in leads where a browser's form leads`(index: Int) throws {
    let onboarding = Self.flows[index]
    let person = try #require(onboarding.examples.first)
    let id = try #require(SessionID(bytes: Array(repeating: 7, count: 16)))
    var session = Session(id: id, flow: onboarding.flow, startedAt: 0)
    let moment = Moment(instant: 20_779 * 86_400)
    for _ in 0..<100 where !Walk(session, in: onboarding.flow).isFinished {
      let visit = Visit(onboarding, session: session, at: moment)
      let place = try #require(visit.place(visit.walk.frontier.id))
      let answers = place.fields.reduce(into: [FieldID: Answer]()) {
        $0[$1.id] = person.answers[$1.id] ?? $1.suggestion
      }
      let secrets = place.passwordField.map { [$0.id: "seven purple trams"] } ?? [:]
      let form = visit.read(answers, secrets: secrets, at: place)
      #expect(form.errors.isEmpty, "\(place.name): \(form.errors)")
      let step = try #require(visit.advance(by: nil, with: form))
      session = step.leavesScreen ? step.session : step.session.left(place.screen, onboarding.flow)
    }
    #expect(Walk(session, in: onboarding.flow).isFinished)
  }
}

extension Session {
  fileprivate func left(_ screen: Screen, _ flow: Flow) -> Session {
    var session = self
    session.leave(screen.id, of: flow)
    return session
  }
}
