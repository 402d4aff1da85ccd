public import OnboardingDomain

extension Reflect {
  /// The flow as data: a welcome, eight steps, Today.
  public static let flow = Flow(
    id: "reflect", version: 1,
    sections: [
      Section("start", [Screen("welcome", .information)]),
      Section(
        "setup",
        [
          Screen(
            "personal-info", .question,
            fields: [
              Fields.name, Fields.birthYear, Fields.pronouns, Fields.ageRange, Fields.timeZone,
            ]),
          Screen("three-month-goal", .question, fields: [Fields.goal, Fields.goalCategory]),
          Screen("sports", .question, fields: [Fields.sports, Fields.ownSports]),
          Screen("journaling", .question, fields: [Fields.journaling]),
          Screen(
            "tutorial", .information, recorded: [Fields.tutorial],
            primary: .record(Keys.tutorial.id, .choice("read")), actions: [Action("skip", .skip)]),
          Screen("reflections", .information, sheets: [Sheet("article")]),
          Screen(
            "reminders", .permission,
            fields: [Fields.morningTime, Fields.eveningTime, Fields.notifications]),
          Screen("answers", .review, submits: true),
        ]),
      Section("day", [today]),
    ])

  /// The flow as data.
  public var flow: Flow { Self.flow }

  /// What was explained on the way stays in reach here.
  private static let today = Screen(
    "today", .completion, recorded: [Fields.starterDone],
    actions: [
      Action("done", .prefer(Keys.starterDone.id, .flag(true))),
      Action("not-done", .prefer(Keys.starterDone.id, .flag(false))),
    ],
    sheets: [Sheet("tutorial"), Sheet("article")])
}
