import OnboardingDomain
import OnboardingFlows
import Testing

/// What flows ask of people.
@Suite struct EffortTests {
  private static func flow(_ screens: [Screen]) -> Flow {
    Flow(id: "flow", version: 1, sections: [Section("all", screens + [Screen("end", .completion)])])
  }

  private let name = Field("name", .text(length: 1...9))
  private let kind = Field("kind", .singleChoice(["long", "short"]))
  private let time = Field("time", .time(step: 15), suggestion: .time(TimeOfDay(wrapping: 60)))

  private func effort(_ screens: Int, _ taps: Int, _ fields: Int) -> Effort {
    var effort = Effort()
    (effort.screens, effort.taps, effort.fields) = (screens, taps, fields)
    return effort
  }

  @Test func `a button is a tap, a choice is one, words are a field`() {
    let flow = Self.flow([
      Screen("hello", .information), Screen("who", .question, fields: [name, kind]),
    ])
    let answers = Answers(["name": .text("Ada"), "kind": .choice("long")])
    #expect(flow.effort(for: answers) == effort(2, 3, 1))
  }

  @Test func `a suggestion costs nothing until it is changed`() {
    let flow = Self.flow([Screen("when", .question, fields: [time])])
    #expect(flow.effort(for: Answers(["time": .time(TimeOfDay(wrapping: 60))])) == effort(1, 1, 0))
    #expect(flow.effort(for: Answers(["time": .time(TimeOfDay(wrapping: 90))])) == effort(1, 1, 1))
  }

  @Test func `the shortest walk skips what can be skipped and leaves out what is optional`() {
    let flow = Self.flow([
      Screen("who", .question, fields: [name], actions: [Action("later", .skip)]),
      Screen(
        "kind", .question, fields: [kind, Field("nick", .text(length: 1...9), isRequired: false)]),
    ])
    #expect(flow.shortestEffort() == effort(2, 3, 0))
  }

  @Test func `of two ways the shortest walk takes the one with less to do`() {
    let flow = Self.flow([
      Screen("kind", .question, fields: [kind]),
      Screen("more", .question, fields: [name], shownWhen: .is("kind", "long")),
    ])
    #expect(flow.shortestEffort() == effort(1, 2, 0))
  }

  @Test(arguments: [NutriSync(), CalAI(), FamilyPlus(), OPS(), Reflect()] as [any Onboarding])
  func `no example of a flow is quicker than its shortest walk`(onboarding: any Onboarding) {
    let shortest = onboarding.flow.shortestEffort()
    #expect(shortest.taps > 0)
    for person in onboarding.examples {
      let effort = onboarding.flow.effort(for: person.answers)
      #expect(shortest.taps + shortest.fields <= effort.taps + effort.fields, "\(person.id)")
    }
  }

  @Test func `it is told in words`() {
    #expect(effort(1, 20, 7).description == "1 screen, 20 taps, 7 fields")
  }
}
