import Foundation
import OnboardingDomain
import OnboardingFlows
import OnboardingTerminal
import Testing

/// Lines for a walk, and what it wrote.
@MainActor private final class Script {
  var lines: [String]
  private(set) var written: [String] = []

  init(_ lines: [String] = []) { self.lines = lines }

  var terminal: Terminal {
    Terminal(readLine: { self.lines.isEmpty ? nil : self.lines.removeFirst() }) {
      self.written.append($0)
    }
  }
}

@MainActor @Suite struct TerminalWalkTests {
  nonisolated static let flows: [any Onboarding] = [
    NutriSync(), CalAI(), FamilyPlus(), OPS(), Reflect(),
  ]

  /// The same day from Los Angeles to Auckland.
  nonisolated private static let moment = Moment(instant: 1_794_994_000)

  private func walk<Definition: Onboarding>(
    _ onboarding: Definition, _ script: Script, answers: Answers = Answers(),
    variant: VariantID? = nil
  ) throws -> TerminalWalk<Definition> {
    try walk(onboarding, script.terminal, answers: answers, variant: variant)
  }

  func walk<Definition: Onboarding>(
    _ onboarding: Definition, _ terminal: Terminal, answers: Answers, variant: VariantID?
  ) throws -> TerminalWalk<Definition> {
    let id = try #require(SessionID(bytes: Array(repeating: 7, count: 16)))
    var session = Session(
      id: id, flow: onboarding.flow, variant: variant, startedAt: Self.moment.instant)
    session.answers = answers
    return TerminalWalk(
      onboarding, session: session, words: try Self.words(of: onboarding.flow.id),
      terminal: terminal,
      draw: { $0.odds.first?.value ?? "" }, now: { Self.moment })
  }

  /// The words of a flow, read once.
  private static var known: [FlowID: FlowWords] = [:]

  private static func words(of flow: FlowID) throws -> FlowWords {
    if let words = known[flow] { return words }
    let templates = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Templates")
    let words = try FlowWords(of: flow, locale: "en") {
      try? String(contentsOf: templates.appending(path: $0), encoding: .utf8)
    }
    known[flow] = words
    return words
  }

  /// Holds what a walk came to against `plan` of its answers.
  func compare(_ walk: TerminalWalk<some Onboarding>, _ onboarding: some Onboarding) throws {
    let answers = try json(walk.document)
    let plan = try? onboarding.plan(json: Array(answers.utf8), today: Self.moment.day)
    let (printed, own) = (
      plan.map { String(decoding: $0, as: UTF8.self) },
      try? json(walk.results(in: ComputationContext(today: Self.moment.day)))
    )
    guard printed != own else { return }
    // A plan of two years is long: where they part is what says something.
    let same = (printed ?? "").commonPrefix(with: own ?? "")
    func rest(_ text: String?) -> Substring { (text ?? "none").dropFirst(same.count).prefix(80) }
    Issue.record("\(answers)\n…\(same.suffix(80))\nplan: \(rest(printed))\nwalk: \(rest(own))")
  }

  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// Walks with the answers of an example, and holds the outcome to `plan` of the same answers.
  private func walkFilled(
    _ onboarding: some Onboarding, _ person: ExamplePerson, _ variant: Variant
  )
    throws
  {
    let script = Script()
    let walk = try walk(onboarding, script, answers: person.answers, variant: variant.id)
    let ending = walk.runFilled()
    guard ending == .completed else {
      // A person whom the rules stop is stopped with words, on a screen that asks.
      guard case .refused(_, let lines) = ending else {
        Issue.record("\(onboarding.flow.id) \(person.id): \(ending)")
        return
      }
      #expect(lines.allSatisfy { $0.contains(": ") })
      return
    }
    #expect(walk.path.last == variant.screens.last?.id)
    try compare(walk, onboarding)
  }

  @Test(arguments: flows.indices)
  func `every example is walked in every edition, and its results are those of its answers`(
    index: Int
  ) throws {
    let onboarding = Self.flows[index]
    for variant in onboarding.flow.variants {
      for person in onboarding.examples { try walkFilled(onboarding, person, variant) }
    }
  }

  @Test func `a whole walk by hand, with an error, back, and a change`() throws {
    let script = Script([
      "", "Maya", "91", "1991", "-", "-", "America/Denver", ":back", "", "", "", "", "",
      "run six miles", "1", "1 5", "Padel", "2", ":skip", "", "6:30", "8 pm", "-",
      "5", "sleep well", "", "", "",
    ])
    let walk = try walk(Reflect(), script)
    #expect(walk.run() == .completed)
    #expect(script.written.contains { $0.contains("! Enter a year") })
    let answers = walk.document.answers
    #expect(answers["name"] == .text("Maya"))
    #expect(answers["birth-year"] == .number(1991))
    #expect(answers["goal"] == .text("sleep well"))
    #expect(answers["tutorial"] == nil)
  }

  @Test func `what skips a question is offered with it, and on no other screen`() throws {
    let script = Script([
      "", "ada@example.org", "", "seven quiet boats 1", "", "", "", "Ada", "Byron", "",
      "212 555 0123", "", ":later", ":help", ":quit",
    ])
    let walk = try walk(OPS(), script, variant: "original")
    #expect(walk.run() == .left)
    #expect(walk.path.contains("company-code"))
    let offers = script.written.indices.filter { script.written[$0].hasPrefix("  :later  ") }
    #expect(offers.count == 1)
    let screens = script.written.indices.filter { script.written[$0].hasPrefix("── ") }
    let offering = try #require(screens.last { $0 < offers.first ?? 0 })
    #expect(script.written[offering].contains("Company code"), "\(script.written[offering])")
    #expect(!script.written.contains { $0.contains(":skip") })
  }

  @Test func `of two questions of which one has to be answered each names the other`() throws {
    let script = Script(["", "Maya", "", "", "", ":quit"])
    let walk = try walk(Reflect(), script)
    #expect(walk.run() == .left)
    func asks(_ label: String) -> Bool { script.written.contains { $0.hasPrefix("  \(label)") } }
    #expect(asks("Year of birth (this or Age range)"))
    #expect(asks("Age range (this or Year of birth)"))
    #expect(asks("Pronouns (optional)"))
  }

  @Test func `the words are the flow's, the progress its own`() throws {
    let script = Script(["", ":quit"])
    let walk = try walk(Reflect(), script)
    #expect(walk.run() == .left)
    #expect(script.written.contains("Who is keeping this journal?"))
    #expect(script.written.contains { $0.contains("2/") })
  }

  @Test func `lines that end before the walk does are told with the screen`() throws {
    let walk = try walk(Reflect(), Script([""]))
    #expect(walk.run() == .inputEnded(on: "personal-info"))
  }

  @Test func `a sheet that pages link to stands below the screen, and opens by its name`() throws {
    let script = Script([":terms", ":quit"])
    let walk = try walk(CalAI(), script)
    #expect(walk.run() == .left)
    let title = try #require(script.written.firstIndex(of: "Terms of use"))
    #expect(script.written[..<title].contains("  :terms  Terms of use"))
    #expect(script.written[..<title].contains("  :privacy  Privacy policy"))
  }

  @Test func `an unknown command says what there is`() throws {
    let script = Script([":dance", ":quit"])
    let walk = try walk(Reflect(), script)
    #expect(walk.run() == .left)
    #expect(script.written.contains { $0.contains("Nothing here is called dance") })
  }

  @Test func `what was filled in and can't stand is refused with words`() throws {
    let script = Script()
    let person = try #require(Reflect().examples.first)
    var answers = person.answers
    answers[Reflect.eveningTime] = answers[Reflect.morningTime]
    let walk = try walk(Reflect(), script, answers: answers)
    #expect(
      walk.runFilled()
        == .refused(on: "reminders", lines: ["evening-time: Choose two different times"]))
  }
}
