import OnboardingDomain

extension Breakage {
  private static let goal = Field("goal", .singleChoice(["lose", "keep"]))
  private static let asks = Screen("asks", .question, fields: [goal])

  private static func consenting(_ consents: Consent...) -> Flow {
    let mails = Field("mails", .toggle, isRequired: false)
    return Flow(
      id: "sample", version: 1,
      sections: [
        Section(
          "all", [asks, Screen("mails", .question, fields: [mails]), SampleFlow.done])
      ], consents: consents)
  }

  private static func asking(_ experiments: [Experiment]) -> Flow {
    Flow(
      id: "sample", version: 1,
      sections: [
        Section("all", [Screen("hello", .information), asks, SampleFlow.done])
      ], experiments: experiments)
  }

  private static func experiment(
    _ id: ExperimentID = "sooner", changing changes: [Arm.Change]
  ) -> Experiment {
    Experiment(
      id, hypothesis: "It helps.", arms: ["as-it-is": 50, "other": 50],
      changing: ["other": changes], goal: .completed)
  }

  static let definitions: [Breakage] = [
    Breakage(
      "duplicate-experiment",
      """
      Flow sample: sample/experiment/sooner: two experiments have this id. Rename one of them; the \
      id of an old one would mix their people.
      """
    ) {
      asking([experiment(changing: [.words(["k"])]), experiment(changing: [.words(["l"])])])
    },
    Breakage(
      "overlapping-experiments",
      """
      Flow sample: sample/experiment/sooner: it and later both change the words k. Ask one question \
      after the other, or make arms of one experiment of them.
      """
    ) {
      asking([
        experiment(changing: [.words(["k"])]), experiment("later", changing: [.words(["k"])]),
      ])
    },
    Breakage(
      "unfit-experiment",
      """
      Flow sample: sample/experiment/sooner: other: it leaves out asks, which does more than inform. \
      Make an edition without it, so that it is said what becomes of answers.
      """
    ) {
      asking([experiment(changing: [.leavingOut(["asks"])])])
    },
    Breakage(
      "blind-measure",
      """
      Flow sample: sample/experiment/later: the goal “completed” is settled before the arms differ, which they \
      first do on allow. Measure what people do on that screen or behind it.
      Flow sample: sample/experiment/later: the guardrail “unfinished” is settled before the arms differ, which \
      they first do on allow. Measure what people do on that screen or behind it.
      """
    ) {
      let handsIn = Screen(
        "you", .question, fields: [SampleFlow.email, SampleFlow.number], submits: true)
      return Flow(
        id: "sample", version: 1,
        sections: [
          Section(
            "all",
            [
              SampleFlow.welcome, handsIn, SampleFlow.allow, SampleFlow.answers, SampleFlow.offer,
              SampleFlow.done,
            ])
        ],
        experiments: [
          Experiment(
            "later", hypothesis: "It helps.", arms: ["as-it-is": 50, "other": 50],
            changing: ["other": [.placing("allow", .after("offer"))]], goal: .completed,
            guardrails: [
              .unfinished(atMost: 1), .left("allow", atMost: 1), .serverErrors(atMost: 1),
            ])
        ])
    },
    Breakage(
      "unknown-variant",
      """
      Flow sample: sample/experiment/sooner: other: there is no edition brief. Correct the id.
      """
    ) {
      asking([experiment(changing: [.edition("brief")])])
    },
    Breakage(
      "conditional-end",
      """
      Flow sample: sample/first: the first and the last screen must always be shown. \
      Remove its condition.
      """
    ) {
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
    Breakage(
      "cookie-too-large",
      """
      Flow sample: sample: the longest answers come to 4135 bytes, over 2900. Shorten \
      the longest text fields.
      """
    ) {
      SampleFlow.with(Screen("a", .question, fields: [Field("essay", .text(length: 1...1000))]))
    },
    Breakage(
      "dead-condition",
      """
      Flow sample: sample/never: its condition never holds: goal is lose and goal is \
      keep. Correct the condition, or drop the screen.
      """
    ) {
      SampleFlow.with(
        asks,
        Screen(
          "never", .information, shownWhen: .all([.is("goal", "lose"), .is("goal", "keep")])))
    },
    Breakage(
      "dead-end",
      """
      Flow sample: sample/a: no button of the screen or of its sheets leads on. Give one \
      of them an effect that goes on, such as .proceed or .skip.
      """
    ) {
      SampleFlow.with(
        Screen("a", .information, primary: .open("s"), sheets: [Sheet("s")]))
    },
    Breakage(
      "duplicate-action",
      """
      Flow sample: sample/a/x: two buttons of a form have this id. Rename one of them.
      """
    ) {
      SampleFlow.with(
        Screen("a", .information, actions: [Action("x", .skip), Action("x", .proceed)]))
    },
    Breakage(
      "duplicate-choice",
      """
      Flow sample: sample/f/x: two choices have this id. Rename one of them.
      """
    ) {
      SampleFlow.with(Screen("a", .question, fields: [Field("f", .singleChoice(["x", "x"]))]))
    },
    Breakage(
      "unfit-format",
      """
      Flow sample: sample/mood: a page has a button for each level, and there are more than \
      21. Take at most 21 levels, or ask for a number.
      """
    ) { SampleFlow.with(Screen("a", .question, fields: [Field("mood", .scale(1...22))])) },
    Breakage(
      "duplicate-consent",
      """
      Flow sample: sample/consent/mails: two consents have this id. Rename one of them.
      """
    ) {
      consenting(
        Consent("mails", .flag("mails"), words: ["k"]),
        Consent("mails", .flag("mails"), words: ["k"])
      )
    },
    Breakage(
      "unfit-consent",
      """
      Flow sample: sample/consent/mails: goal can't hold such an agreement. Name a toggle, an \
      option of a choice, or a choice of several.
      """
    ) {
      consenting(Consent("mails", .flag("goal"), words: ["k"]))
    },
    Breakage(
      "duplicate-field",
      """
      Flow sample: sample/cups: two questions have this id: one takes 0–12, the other \
      imperial, metric. Rename one of them, or declare the question once.
      """
    ) {
      SampleFlow.with(
        Screen("a", .question, asks: [Question("cups", .number(0...12))]),
        Screen("b", .information, records: [Question("cups", .choice(UnitSystem.self))]))
    },
    Breakage(
      "duplicate-consent",
      """
      Flow sample: sample/consent/mails: two consents have this id. Rename one of them.
      """
    ) {
      consenting(
        Consent("mails", .flag("mails"), words: ["k"]),
        Consent("mails", .flag("mails"), words: ["k"])
      )
    },
    Breakage(
      "unfit-consent",
      """
      Flow sample: sample/consent/mails: goal can't hold such an agreement. Name a toggle, an \
      option of a choice, or a choice of several.
      """
    ) {
      consenting(Consent("mails", .flag("goal"), words: ["k"]))
    },
    Breakage(
      "duplicate-field",
      """
      Flow sample: sample/mugs: its answer has the name cups in the JSON of answers, as \
      that of cups has. Give one of them another key.
      """
    ) {
      SampleFlow.with(
        Screen(
          "a", .question,
          asks: [Question("cups", .number(0...12)), Question("mugs", .number(0...12), key: "cups")])
      )
    },
    Breakage(
      "duplicate-flow",
      """
      Flow sample: two flows have the id sample. Rename one of them.
      """
    ) { $0.flows.append(SampleFlow()) },
    Breakage(
      "duplicate-screen",
      """
      Flow sample: sample/a: two screens of standard have this id. Rename one of them.
      """
    ) {
      SampleFlow.with(Screen("a", .information), Screen("a", .information))
    },
    Breakage(
      "duplicate-section",
      """
      Flow sample: sample/all: two sections of standard have this id. Rename one of \
      them.
      """
    ) { SampleFlow.with(sections: [Section("all", [])]) },
    Breakage(
      "duplicate-sheet",
      """
      Flow sample: sample/a/s: two sheets of the screen have this id. Rename one of \
      them.
      """
    ) {
      SampleFlow.with(Screen("a", .information, sheets: [Sheet("s"), Sheet("s")]))
    },
    Breakage(
      "duplicate-variant",
      """
      Flow sample: sample/one: two variants have this id. Rename one of them.
      """
    ) {
      let variant = Variant(id: "one", sections: [Section("all", [SampleFlow.done])])
      return Flow(id: "sample", version: 1, variants: [variant, variant])
    },
    Breakage(
      "identifier",
      """
      Flow sample: sample/Bad_id: the id is not kebab-case. Use lower-case letters, \
      digits and single hyphens.
      """
    ) { SampleFlow.with(Screen("Bad_id", .information)) },
    Breakage(
      "missing-migration",
      """
      Flow sample: sample: nothing says how people get from one to two. Add a migration \
      between the two variants.
      Flow sample: sample: nothing says how people get from two to one. Add a migration \
      between the two variants.
      """
    ) { twoVariants([]) },
    Breakage(
      "no-completion",
      """
      Flow sample: sample/welcome: the last screen is not a completion. Give it the kind \
      completion.
      """
    ) {
      Flow(id: "sample", version: 1, sections: [Section("all", [SampleFlow.welcome])])
    },
    Breakage(
      "no-screens",
      """
      Flow sample: sample/standard: the variant has no screens. Add a screen.
      """
    ) { Flow(id: "sample", version: 1, sections: []) },
    Breakage(
      "question-asked-twice",
      """
      Flow sample: sample/goal: two screens of standard ask for this field. Ask once, \
      and show the answer where it is needed again.
      """
    ) {
      SampleFlow.with(asks, Screen("again", .question, fields: [goal]))
    },
    Breakage(
      "reserved-identifier",
      """
      Flow sample: sample/restart: the id is an address of its own. Give the screen \
      another id.
      """
    ) { SampleFlow.with(Screen("restart", .information)) },
    Breakage(
      "schema-changed",
      """
      Schemas/sample.1.txt: sample 1 has "variant standard" where it had nothing, so \
      sessions of people half-way through can't be read. Raise the version of the flow \
      and add a migration; where nobody has used this version yet, delete the file and \
      run foyer check --record-schemas.
      """
    ) { $0.schemas["sample.1.txt"] = "flow sample 1\n" },
    Breakage(
      "schema-unrecorded",
      """
      Flow sample: nothing tells when sample 1 reads sessions differently. Run foyer \
      check --record-schemas and commit Schemas/sample.1.txt.
      """
    ) { $0.schemas = [:] },
    Breakage(
      "too-many-choices",
      """
      Flow sample: sample/f: the field has 64 choices. A session holds at most 63; split \
      the question.
      """
    ) {
      let choices = (0...63).map { Choice(ChoiceID("c\($0)")) }
      return SampleFlow.with(
        Screen("a", .question, fields: [Field("f", .multipleChoice(choices))]))
    },
    Breakage(
      "too-many-screens",
      """
      Flow sample: sample: the flow has 303 screens. A session holds at most 128; split \
      the flow.
      """
    ) {
      let screens = (0...300).map { Screen(ScreenID("s\($0)"), .information) }
      return SampleFlow.with(sections: [Section("many", screens)])
    },
    Breakage(
      "unknown-choice",
      """
      Flow sample: sample/one@1..two@1: goal becomes the choice gain. Name a choice that \
      goal offers.
      """
    ) {
      twoVariants(asking: [asks], fields: ["goal": .converted("goal", ["lose": "gain"])])
    },
    Breakage(
      "unknown-choice",
      """
      Flow sample: sample/diet: none is to stand alone, and the field doesn't offer it. \
      Name a choice that diet offers.
      """
    ) {
      let diet = Field("diet", .multipleChoice(["vegan", "halal"], exclusive: "none"))
      return SampleFlow.with(Screen("a", .question, fields: [diet]))
    },
    Breakage(
      "unknown-choice",
      """
      Flow sample: sample/standard@1..standard@2: who chose keep for goal keeps what goal \
      doesn't offer. Say what it becomes: .converted with each choice; one that isn't \
      named is asked again.
      """
    ) { nextVersion(asking: Field("goal", .singleChoice(["lose", "gain"]))) },
    Breakage(
      "duplicate-consent",
      """
      Flow sample: sample/consent/mails: two consents have this id. Rename one of them.
      """
    ) {
      consenting(
        Consent("mails", .flag("mails"), words: ["k"]),
        Consent("mails", .flag("mails"), words: ["k"])
      )
    },
    Breakage(
      "unfit-consent",
      """
      Flow sample: sample/consent/mails: goal can't hold such an agreement. Name a toggle, an \
      option of a choice, or a choice of several.
      """
    ) {
      consenting(Consent("mails", .flag("goal"), words: ["k"]))
    },
    Breakage(
      "duplicate-field",
      """
      Flow sample: sample/one@1..two@1: it decides twice about the field goal. Keep one of \
      the two.
      """
    ) {
      twoVariants(fields: ["goal": .dropped, "goal": .askedAgain])
    },
    Breakage(
      "unknown-field",
      """
      Flow sample: sample/a: its condition reads nobody, which nobody asks. Correct the \
      id or add the field.
      """
    ) {
      SampleFlow.with(Screen("a", .information, shownWhen: .answered("nobody")))
    },
    Breakage(
      "unknown-field",
      """
      Flow sample: sample/a: a button names tea, which nobody asks. Correct the id or add \
      the field.
      """
    ) {
      SampleFlow.with(Screen("a", .information, actions: [Action("x", .reset(["tea"]))]))
    },
    Breakage(
      "unknown-migration-point",
      """
      Flow sample: sample/one@1..three@1: one of its ends does not exist. Name a variant \
      of this version, and keep the older version it comes from.
      """
    ) { twoVariants(to: "three") },
    Breakage(
      "unknown-screen",
      """
      Flow sample: sample/a: a button leads to y. Correct the id.
      """
    ) {
      SampleFlow.with(
        Screen(
          "a", .information, recorded: [Field("f", .toggle, isRequired: false)],
          actions: [Action("x", .revisit("y", "f", .flag(true)))]))
    },
    Breakage(
      "unknown-sheet",
      """
      Flow sample: sample/a: a button opens the sheet y. Add the sheet to the screen.
      """
    ) {
      SampleFlow.with(Screen("a", .information, actions: [Action("x", .open("y"))]))
    },
    Breakage(
      "unmapped-field",
      """
      Flow sample: sample/one@1..two@1: nothing says what becomes of goal. Give it a \
      fate: carried, renamed, converted, askedAgain or dropped.
      """
    ) { twoVariants(fields: [:]) },
    Breakage(
      "unmapped-field",
      """
      Flow sample: sample/standard@1..standard@2: the answer to goal was choice, that to \
      goal is text. Give it another fate: converted, askedAgain or dropped.
      """
    ) { nextVersion(asking: Field("goal", .text(length: 1...40))) },
    Breakage(
      "unmapped-screen",
      """
      Flow sample: sample/one@1..two@1: nothing stands for the screen asks. Name the \
      screens that ask the same, or none.
      """
    ) { twoVariants(screens: [:]) },
    Breakage(
      "unreachable-screen",
      """
      Flow sample: sample/never: no answers lead to it: who fulfils goal is keep and \
      pace is slow was not asked all of it. Correct its condition, or the conditions of \
      the screens that ask.
      """
    ) {
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

  /// A second version that carries every answer over, and asks for the goal in another way.
  private static func nextVersion(asking field: Field) -> Flow {
    func sections(_ field: Field) -> [Section] {
      [Section("all", [Screen("asks", .question, fields: [field]), SampleFlow.done])]
    }
    let migration = FlowMigration(
      from: .init(version: 1, variant: "standard"), to: .init(version: 2, variant: "standard"),
      screens: [:])
    return Flow(
      id: "sample", version: 2, sections: sections(field), migrations: [migration],
      earlier: [Flow(id: "sample", version: 1, sections: sections(goal))])
  }

  /// Two variants of which only the first asks, with migrations both ways.
  private static func twoVariants(
    _ migrations: [FlowMigration]? = nil, to: VariantID = "two", asking: [Screen] = [],
    screens: FlowMigration.Decisions<ScreenID, [ScreenID]> = ["asks": []],
    fields: FlowMigration.Decisions<FieldID, FlowMigration.Fate> = ["goal": .dropped]
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
