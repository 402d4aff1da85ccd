import OnboardingDomain
import OnboardingFlows
import SourceText
import Testing

/// A definition that would break at run time is found before anyone is served.
@Suite struct FlowFindingsTests {
  func rules(_ screens: [Screen]) -> Set<String> {
    Set(
      Flow(
        id: "sample", version: 1,
        sections: [Section("all", screens + [Screen("end", .completion)])]
      ).findings().map(\.rule))
  }

  @Test func `NutriSync is sound`() { #expect(NutriSync().flow.findings().isEmpty) }

  @Test func `a sound flow has no findings`() {
    #expect(rules([Screen("hello", .information)]).isEmpty)
  }

  static let goal = Field("goal", .singleChoice(["lose", "keep"]))

  @Test(
    arguments: [
      ("duplicate-screen", [Screen("a", .information), Screen("a", .information)]),
      ("unfit-format", [Screen("a", .question, fields: [Field("f", .scale(0...21))])]),
      ("unfit-format", [Screen("a", .question, fields: [Field("f", .scale(0...Int.max))])]),
      ("unfit-format", [Screen("a", .question, fields: [Field("f", .rating(1...11))])]),
      (
        "unfit-format",
        [Screen("a", .question, fields: [Field("f", .number(range: 0...9e18, step: 1))])]
      ),
      (
        "unfit-format",
        [
          Screen(
            "a", .question,
            fields: [Field("f", .money(range: 0...100_000_000_000_000, currency: .eur))])
        ]
      ),
      ("unfit-format", [Screen("a", .question, fields: [Field("f", .code(length: -3...0))])]),
      ("unfit-format", [Screen("a", .question, fields: [Field("f", .text(length: -3...5))])]),
      ("unfit-format", [Screen("a", .question, fields: [Field("f", .tags(count: 0, length: 9))])]),
      ("unfit-format", [Screen("a", .question, fields: [Field("f", .tags(count: 3, length: 0))])]),
      ("unfit-format", [Screen("a", .question, fields: [Field("f", .time(step: 0))])]),
      ("unfit-format", [Screen("a", .question, fields: [Field("f", .time(step: -15))])]),
      ("unfit-format", [Screen("a", .question, fields: [Field("f", .time(step: 1440))])]),
      (
        "unfit-format",
        [Screen("a", .question, fields: [Field("f", .windows(count: -1...2, step: 15))])]
      ),
      (
        "unfit-format",
        [Screen("a", .question, fields: [Field("f", .windows(count: 1...2, step: 0))])]
      ),
      (
        "unfit-format",
        [Screen("a", .question, fields: [Field("f", .number(range: 0...9, step: 0))])]
      ),
      (
        "unfit-format",
        [Screen("a", .question, fields: [Field("f", .number(range: 0...9, step: .infinity))])]
      ),
      (
        "unfit-format",
        [Screen("a", .question, fields: [Field("f", .money(range: -5...5, currency: .eur))])]
      ),
      (
        "unfit-format",
        [Screen("a", .question, fields: [Field("f", .windows(count: 1...13, step: 15))])]
      ),
      (
        "question-asked-twice",
        [Screen("a", .question, fields: [goal]), Screen("b", .question, fields: [goal])]
      ),
      ("identifier", [Screen("Bad_id", .information)]),
      ("reserved-identifier", [Screen("restart", .information)]),
      (
        "duplicate-choice",
        [Screen("a", .question, fields: [Field("f", .singleChoice(["x", "x"]))])]
      ),
      ("conditional-end", [Screen("a", .information, shownWhen: .answered("goal"))]),
      (
        "unknown-field",
        [Screen("a", .information), Screen("b", .information, shownWhen: .answered("nobody"))]
      ),
      (
        "dead-condition",
        [
          Screen("a", .question, fields: [goal]),
          Screen("b", .information, shownWhen: .is("goal", "gain")),
        ]
      ),
      (
        "unreachable-screen",
        [
          Screen("z", .information), Screen("b", .information, shownWhen: .is("goal", "lose")),
          Screen("a", .question, fields: [goal]),
        ]
      ),
      (
        "unknown-field", [Screen("a", .information, primary: .keep(requiring: ["nobody"]))]
      ),
      ("unknown-sheet", [Screen("a", .information, actions: [Action("x", .open("y"))])]),
      (
        "unknown-screen",
        [
          Screen(
            "a", .information, recorded: [Field("f", .toggle, isRequired: false)],
            actions: [Action("x", .revisit("y", "f", .flag(true)))])
        ]
      ),
      (
        "cookie-too-large",
        [Screen("a", .question, fields: [Field("essay", .text(length: 1...1000))])]
      ),
    ] as [(String, [Screen])])
  func `a broken definition is found`(rule: String, screens: [Screen]) {
    #expect(rules(screens).contains(rule))
  }
}
