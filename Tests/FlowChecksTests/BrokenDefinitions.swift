import OnboardingDomain
import Testing

/// A rule and something that breaks it.
struct Breakage: Sendable, CustomTestStringConvertible {
  let rule: String
  let apply: @Sendable (inout SampleSite) -> Void

  init(_ rule: String, _ apply: @escaping @Sendable (inout SampleSite) -> Void) {
    self.rule = rule
    self.apply = apply
  }

  /// A definition that breaks the rule.
  init(_ rule: String, flow: @escaping @Sendable () -> Flow) {
    self.init(rule) { $0.flows[0].flow = flow() }
  }

  var testDescription: String { rule }
}

extension Breakage {
  private static let goal = Field("goal", .singleChoice(["lose", "keep"]))
  private static let asks = Screen("asks", .question, fields: [goal])

  static let definitions: [Breakage] = [
    Breakage("conditional-end") {
      Flow(
        id: "sample", version: 1,
        sections: [
          Section(
            "all",
            [
              Screen("first", .question, fields: [goal], shownWhen: .answered("goal")),
              SampleFlow.done,
            ]
          )
        ])
    },
    Breakage("cookie-too-large") {
      SampleFlow.with(Screen("a", .question, fields: [Field("essay", .text(length: 1...1000))]))
    },
    Breakage("dead-condition") {
      SampleFlow.with(
        asks,
        Screen(
          "never", .information, shownWhen: .all([.is("goal", "lose"), .is("goal", "keep")])))
    },
    Breakage("duplicate-action") {
      SampleFlow.with(
        Screen("a", .information, actions: [Action("x", .skip), Action("x", .proceed)]))
    },
    Breakage("duplicate-choice") {
      SampleFlow.with(Screen("a", .question, fields: [Field("f", .singleChoice(["x", "x"]))]))
    },
    Breakage("duplicate-flow") { $0.flows.append(SampleFlow()) },
    Breakage("duplicate-screen") {
      SampleFlow.with(Screen("a", .information), Screen("a", .information))
    },
    Breakage("duplicate-section") { SampleFlow.with(sections: [Section("all", [])]) },
    Breakage("duplicate-sheet") {
      SampleFlow.with(Screen("a", .information, sheets: [Sheet("s"), Sheet("s")]))
    },
    Breakage("duplicate-variant") {
      let variant = Variant(id: "one", sections: [Section("all", [SampleFlow.done])])
      return Flow(id: "sample", version: 1, variants: [variant, variant])
    },
    Breakage("identifier") { SampleFlow.with(Screen("Bad_id", .information)) },
    Breakage("missing-migration") { twoVariants([]) },
    Breakage("no-completion") {
      Flow(id: "sample", version: 1, sections: [Section("all", [SampleFlow.welcome])])
    },
    Breakage("no-screens") { Flow(id: "sample", version: 1, sections: []) },
    Breakage("question-asked-twice") {
      SampleFlow.with(asks, Screen("again", .question, fields: [goal]))
    },
    Breakage("reserved-identifier") { SampleFlow.with(Screen("restart", .information)) },
    Breakage("schema-changed") { $0.schemas["sample.1.txt"] = "flow sample 1\n" },
    Breakage("schema-unrecorded") { $0.schemas = [:] },
    Breakage("too-many-choices") {
      let choices = (0...63).map { Choice(ChoiceID("c\($0)")) }
      return SampleFlow.with(
        Screen("a", .question, fields: [Field("f", .multipleChoice(choices))]))
    },
    Breakage("too-many-screens") {
      let screens = (0...300).map { Screen(ScreenID("s\($0)"), .information) }
      return SampleFlow.with(sections: [Section("many", screens)])
    },
    Breakage("unknown-choice") {
      twoVariants(asking: [asks], fields: ["goal": .converted("goal", ["lose": "gain"])])
    },
    Breakage("unknown-field") {
      SampleFlow.with(Screen("a", .information, shownWhen: .answered("nobody")))
    },
    Breakage("unknown-migration-point") { twoVariants(to: "three") },
    Breakage("unknown-screen") {
      SampleFlow.with(
        Screen(
          "a", .information, recorded: [Field("f", .toggle, isRequired: false)],
          actions: [Action("x", .revisit("y", "f", .flag(true)))]))
    },
    Breakage("unknown-sheet") {
      SampleFlow.with(Screen("a", .information, actions: [Action("x", .open("y"))]))
    },
    Breakage("unmapped-field") { twoVariants(fields: [:]) },
    Breakage("unmapped-screen") { twoVariants(screens: [:]) },
    Breakage("unreachable-screen") {
      // Who keeps a weight is never asked for the pace.
      SampleFlow.with(
        asks,
        Screen(
          "pace", .question, fields: [Field("pace", .singleChoice(["slow", "fast"]))],
          shownWhen: .is("goal", "lose")),
        Screen(
          "never", .information, shownWhen: .all([.is("goal", "keep"), .is("pace", "slow")])))
    },
  ]

  /// Two variants of which only the first asks, with migrations both ways.
  private static func twoVariants(
    _ migrations: [FlowMigration]? = nil, to: VariantID = "two", asking: [Screen] = [],
    screens: [ScreenID: [ScreenID]] = ["asks": []],
    fields: [FieldID: FlowMigration.Fate] = ["goal": .dropped]
  ) -> Flow {
    let one = Variant(id: "one", sections: [Section("all", [asks, SampleFlow.done])])
    let two = Variant(
      id: "two", sections: [Section("all", [SampleFlow.welcome] + asking + [SampleFlow.done])])
    let forwards = FlowMigration(
      from: .init(version: 1, variant: "one"), to: .init(version: 1, variant: to),
      screens: screens, fields: fields)
    let back = FlowMigration(
      from: .init(version: 1, variant: "two"), to: .init(version: 1, variant: "one"),
      screens: ["welcome": []])
    return Flow(
      id: "sample", version: 1, variants: [one, two], migrations: migrations ?? [forwards, back])
  }
}
