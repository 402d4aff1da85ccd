import OnboardingApp
import OnboardingDomain
import OnboardingFlows
import Testing

@MainActor @Suite struct OnboardingModelTests {
  private static let moment = Moment(instant: 1_795_000_000)

  private func model(_ answers: Answers = Answers()) throws -> OnboardingModel<Reflect> {
    let id = try #require(SessionID(bytes: Array(repeating: 3, count: 16)))
    var session = Session(id: id, flow: Reflect.flow, startedAt: Self.moment.instant)
    session.answers = answers
    return OnboardingModel(Reflect(), session: session) { Self.moment }
  }

  /// A model on the screen that asks who keeps the journal.
  private func atPersonalInfo() throws -> OnboardingModel<Reflect> {
    let model = try model()
    model.press()
    return model
  }

  @Test func `a press with something wrong stays, with all errors at once`() throws {
    let model = try atPersonalInfo()
    model[Reflect.birthYear] = 3000
    #expect(!model.press())
    #expect(model.screen.id == "personal-info")
    #expect(model.problem(with: Reflect.name)?.key == "required")
    #expect(model.problem(with: Reflect.birthYear)?.key == "birth-year-out-of-range")
    #expect(model.problem(with: Reflect.timeZone)?.key == "required")
  }

  @Test func `a message goes away with the first change of its answer`() throws {
    let model = try atPersonalInfo()
    model.press()
    model[Reflect.name] = "Maya"
    #expect(model.problem(with: Reflect.name) == nil)
    #expect(model.problem(with: Reflect.timeZone) != nil)
  }

  @Test func `what was typed and not sent is there when one comes back`() throws {
    let model = try atPersonalInfo()
    model[Reflect.name] = "Maya"
    model.goBack()
    #expect(model.screen.id == "welcome")
    model.press()
    #expect(model[Reflect.name] == "Maya")
    #expect(model.answers.isEmpty)
  }

  @Test func `what the flow suggests stands in the form and counts once it is sent`() throws {
    let person = try #require(Reflect().examples.first)
    let model = try model(person.answers)
    while model.screen.id != "reminders" {
      #expect(model.press(model.screen.id == "tutorial" ? "skip" : nil))
    }
    model[Reflect.morningTime] = nil
    #expect(!model.press())
    model[Reflect.morningTime] = TimeOfDay(wrapping: 400)
    #expect(model.press())
    #expect(model.answers[Reflect.morningTime] == TimeOfDay(wrapping: 400))
  }

  @Test func `a change returns to the review, and going back from it keeps what was there`() throws
  {
    let person = try #require(Reflect().examples.first)
    let model = try model(person.answers)
    while model.screen.id != "answers" { #expect(model.press()) }
    #expect(model.change("three-month-goal"))
    model[Reflect.goal] = "sleep well"
    model.goBack()
    #expect(model.screen.id == "answers")
    #expect(model.answers[Reflect.goal] == person.answers[Reflect.goal])
    model.change("three-month-goal")
    model[Reflect.goal] = "walk further"
    model.press()
    #expect(model.screen.id == "answers")
    #expect(model.answers[Reflect.goal] == "walk further")
  }

  @Test func `a sheet without a button opens above its screen, and what was typed there stays`()
    throws
  {
    let person = try #require(Reflect().examples.first)
    let model = try model(person.answers)
    #expect(!model.open("article"))
    while model.screen.id != "reflections" {
      #expect(model.press(model.screen.id == "tutorial" ? "skip" : nil))
    }
    model[Reflect.journaling] = .regular
    #expect(model.open("article"))
    #expect(model.place.sheet?.id == "article")
    #expect(model.press())
    #expect(model.place.sheet == nil)
    #expect(model.screen.id == "reflections")
    #expect(model[Reflect.journaling] == .regular)
  }

  @Test func `a change is still one after a look at a sheet`() throws {
    let person = try #require(Reflect().examples.first)
    let model = try model(person.answers)
    while model.screen.id != "answers" { #expect(model.press()) }
    for close in [{ model.goBack() }, { _ = model.press() }] {
      #expect(model.change("reflections"))
      #expect(model.open("article"))
      close()
      model.press()
      #expect(model.screen.id == "answers")
    }
  }

  @Test func `what a change makes necessary is part of it, and the review comes back`() throws {
    let person = try #require(CalAI().examples.first)
    let id = try #require(SessionID(bytes: Array(repeating: 3, count: 16)))
    var session = Session(id: id, flow: CalAI().flow, startedAt: Self.moment.instant)
    session.answers = person.answers
    let model = OnboardingModel(CalAI(), session: session) { Self.moment }
    for _ in 0..<40 where model.screen.id != "answers" { #expect(model.press()) }
    #expect(model.change("goal"))
    model["goal"] = .choice("gain")
    model.press()
    #expect(model.screen.id == "desired-weight")
    // The review can't be opened before it is answered.
    model.goBack()
    #expect(model.screen.id == "goal")
    #expect(model.change("desired-weight"))
    for _ in 0..<2 where model.screen.id != "answers" { #expect(model.press()) }
    #expect(model.screen.id == "answers")
  }

  @Test func `nothing of a step counts before its service is done`() async throws {
    let person = try #require(Reflect().examples.first)
    let model = try model(person.answers)
    while model.screen.id != "answers" { #expect(model.press()) }
    struct Unreachable: Error {}
    await #expect(throws: Unreachable.self) {
      try await model.advance { _ in throw Unreachable() }
    }
    #expect(model.screen.id == "answers")
    #expect(model.pendingWork.isEmpty)
    try await model.advance { _ in [] }
    #expect(model.isComplete)
  }

  @Test func `profile and results are typed`() throws {
    let person = try #require(Reflect().examples.first)
    let model = try model(person.answers)
    #expect(model.profile.sports == [.running, .yoga])
    #expect(try model.results().reminders.map(\.time.text) == ["07:00", "20:30"])
  }

  @Test func `the path follows the answers`() throws {
    let model = try model()
    #expect(model.path.map(\.id) == Reflect.flow.variants[0].screens.map(\.id))
    #expect(model.progress.screen == 1)
    #expect(!model.canGoBack)
  }
}
