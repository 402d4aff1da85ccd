import OnboardingDomain
import OnboardingFlows
import SeededRandom
import Testing

/// An app hands in answers, a browser strings: both hear the same.
@Suite struct AnswerCheckTests {
  struct Case: Sendable {
    let format: AnswerFormat
    let answer: Answer
    let controls: [FormInput.Entry]

    init(_ format: AnswerFormat, _ answer: Answer, _ controls: KeyValuePairs<String, String>) {
      self.format = format
      self.answer = answer
      self.controls = controls.map { FormInput.Entry(name: $0.key, value: $0.value) }
    }
  }

  static let today = CalendarDate(dayNumber: 20_779)
  static let cases = [
    Case(.text(length: 2...4), .text("a"), ["x": "a"]),
    Case(.text(length: 2...4), .text("abcde"), ["x": "abcde"]),
    Case(.text(length: 2...4), .text("a\u{7}b"), ["x": "a\u{7}b"]),
    Case(.text(length: 2...4), .text("abc"), ["x": "abc"]),
    Case(.email, .text("kim@example"), ["x": "kim@example"]),
    Case(.email, .text("kim@example.com"), ["x": "kim@example.com"]),
    Case(.phone, .text("+12"), ["x": "+1 2"]),
    Case(.phone, .text("+15550100199"), ["x": "+1 555 010 0199"]),
    Case(.code(length: 4...6), .text("AB1"), ["x": "ab-1"]),
    Case(.code(length: 4...6), .text("AB12"), ["x": "ab-12"]),
    Case(.number(range: 0...9, step: 1), .number(1.5), ["x": "1.5"]),
    Case(.number(range: 0...9, step: 1), .number(10), ["x": "10"]),
    Case(.number(range: 0...9, step: 0.1), .number(1.5), ["x": "1.5"]),
    Case(
      .mass(range: 30...300, units: .earlier("u")), .mass(Kilograms(pounds: 20), .imperial),
      ["x": "20"]),
    Case(
      .mass(range: 30...300, units: .here("u")), .mass(Kilograms(20), .metric),
      ["u": "metric", "x-kg": "20"]),
    Case(
      .length(range: 100...250, units: .here("u")),
      .length(Centimetres(feet: 2, inches: 1), .imperial), ["x-feet": "2", "x-inches": "1"]),
    Case(
      .length(range: 100...250, units: .here("u")), .length(Centimetres(99), .metric),
      ["u": "metric", "x-cm": "99"]),
    Case(.birthDate, .date(today.adding(days: 1)), ["x": today.adding(days: 1).iso8601]),
    Case(
      .birthDate, .date(today.adding(days: -50_000)), ["x": today.adding(days: -50_000).iso8601]),
    Case(.birthDate, .date(today), ["x": today.iso8601]),
    Case(.birthYear, .number(1800), ["x": "1800"]),
    Case(.birthYear, .number(18), ["x": "18"]),
    Case(.birthYear, .number(1994), ["x": "1994"]),
    Case(.timeZone, .timeZone("../etc"), ["x": "../etc"]),
    Case(.timeZone, .timeZone("Europe/Paris"), ["x": "Europe/Paris"]),
    Case(.singleChoice(["a", "b"]), .choice("c"), ["x": "c"]),
    Case(.multipleChoice(["a", "b"]), .choices(["a", "c"]), ["x": "a", "x": "c"]),
    Case(.multipleChoice(["a", "b"]), .choices([]), [:]),
    Case(.scale(1...5), .level(6), ["x": "6"]),
    Case(.tags(count: 2, length: 3), .tags(["abcd"]), ["x": "abcd"]),
    Case(.tags(count: 2, length: 3), .tags(["a", "b", "c"]), ["x": "a,b,c"]),
    Case(
      .windows(count: 2...3, step: 15),
      .windows([TimeWindow(start: TimeOfDay(wrapping: 480), end: TimeOfDay(wrapping: 540))]),
      ["x-1-start": "08:00", "x-1-end": "09:00"]),
    Case(
      .windows(count: 1...3, step: 15),
      .windows([
        TimeWindow(start: TimeOfDay(wrapping: 480), end: TimeOfDay(wrapping: 600)),
        TimeWindow(start: TimeOfDay(wrapping: 540), end: TimeOfDay(wrapping: 660)),
      ]),
      ["x-1-start": "08:00", "x-1-end": "10:00", "x-2-start": "09:00", "x-2-end": "11:00"]),
  ]

  @Test(arguments: cases.indices)
  func `an answer and a form that says the same have the same errors`(index: Int) {
    let wanted = Self.cases[index]
    let field = Field("x", wanted.format)
    let form = FormParser(FormInput(wanted.controls), earlier: Answers(), today: Self.today)
      .parse([field])
    #expect(
      [field.problem(with: wanted.answer, today: Self.today)].compactMap(\.self) == form.errors)
  }

  @Test func `an answer of another kind is refused in the words of the field`() {
    let number = Field("x", .number(range: 0...9, step: 1))
    #expect(number.problem(with: .text("9"), today: Self.today)?.key == "number")
    let choice = Field("x", .singleChoice(["a"]))
    #expect(choice.problem(with: .flag(true), today: Self.today)?.key == "unknown-choice")
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
        $0[$1.id] = person.answers[$1.id] ?? $1.proposal
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
