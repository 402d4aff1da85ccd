import OnboardingDomain
import Testing

/// A small flow with a button of every kind, for the steps that people take through it.
struct SampleOnboarding: Onboarding {
  static let wheel = OutcomeKind(
    "wheel", odds: [.init("ten", weight: 3), .init("fifty", weight: 1)])

  let flow = Flow(
    id: "sample", version: 1,
    sections: [
      Section(
        "start",
        [
          Screen("hello", .information),
          Screen(
            "goal", .question,
            fields: [
              Field("goal", .singleChoice(["lose", "keep", "gain"])),
              Field("pace", .scale(1...5), isRequired: false),
            ],
            actions: [
              Action("later", .skip), Action("surprise", .record("goal", .choice("keep"))),
              Action("look", .preview), Action("undo", .reset(["goal", "pace"])),
              Action("dark", .prefer("view", .choice("dark"))),
            ]),
        ]),
      Section(
        "middle",
        [
          Screen(
            "code", .question, fields: [Field("code", .code(length: 4...6), isRequired: false)],
            recorded: [Field("view", .singleChoice(["dark", "light"]), isRequired: false)],
            primary: .confirm("code", by: "crew")),
          Screen(
            "account", .account,
            fields: [
              Field("email", .email), Field("password", .newPassword),
              Field("news", .toggle, isRequired: false),
              Field("other", .toggle, isRequired: false),
            ],
            primary: .createAccount(keeping: ["news"]),
            actions: [Action("someone", .open("someone")), Action("later", .skip)],
            sheets: [
              Sheet(
                "someone", primary: .signIn(provider: "someone"),
                actions: [Action("back", .dismiss)])
            ]),
          Screen(
            "wheel", .information, primary: .draw(Self.wheel, showing: "prize"),
            actions: [Action("no", .settle(Self.wheel))],
            sheets: [Sheet("prize", primary: .proceed)]),
        ]),
      Section(
        "end",
        [
          Screen("review", .review, submits: true),
          Screen(
            "done", .completion,
            fields: [Field("next", .singleChoice(["walk", "swim"]), isRequired: false)],
            primary: .keep(requiring: ["next"]),
            actions: [Action("again", .revisit("goal", "pace", .level(1)))]),
        ]),
    ])

  /// A person who gains can't do it at the highest pace, and whoever keeps has none.
  func check(_ answers: Answers, on screen: ScreenID, today: CalendarDate) -> [FieldError] {
    answers["goal"] == .choice("gain") && answers["pace"] == .level(5)
      ? [FieldError("pace", "too-fast")] : []
  }

  func submission(for answers: Answers, in context: ComputationContext) -> String {
    "{\"day\":\"\(context.today.iso8601)\",\"answers\":\(answers.count)}"
  }
}

extension SampleOnboarding {
  /// A visit with these answers by a person who has left these screens.
  func visit(_ answers: [FieldID: Answer] = [:], left: [ScreenID] = []) throws -> Visit {
    let id = try #require(SessionID(bytes: Array(repeating: 7, count: 16)))
    var session = Session(id: id, flow: flow, startedAt: 0)
    session.answers = Answers(answers)
    for screen in left { session.leave(screen, of: flow) }
    return Visit(self, session: session, at: Moment(instant: 20_777 * 86_400))
  }

  /// A visit by a person who has come as far as a screen.
  func visit(at screen: ScreenID) throws -> Visit {
    let before = flow.screenIDs.prefix { $0 != screen }
    return try visit(["goal": .choice("lose")], left: Array(before))
  }
}
