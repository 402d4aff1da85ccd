public import OnboardingDomain

extension Reflect {
  /// The flow as data: a welcome, eight steps, Today.
  public static let flow = Flow(
    id: "reflect", version: 3,
    sections: sections(
      reviewedOn: Screen("answers", .review, records: [goalBegins], submits: true), ending: today),
    migrations: [
      // What was done on a day that nobody kept is not done today.
      FlowMigration(
        from: .init(version: 1, variant: "standard"), to: .init(version: 3, variant: "standard"),
        screens: [:], fields: [starterDone.id: .askedAgain]),
      // Nobody kept the day on which the goal's months begin: it is that on which the person began.
      FlowMigration(
        from: .init(version: 2, variant: "standard"), to: .init(version: 3, variant: "standard"),
        screens: [:], fields: [:]),
    ],
    earlier: [version1, version2],
    // Its success criteria. A reminder is set where the device may show it; a person who chose a sport
    // had written down a goal before.
    targets: [
      Target(.finishedWithin(seconds: 180), least: 0.8),
      Target(
        .chose("reminders", notifications.id, NotificationPermission.granted.choiceID),
        least: 0.75),
      Target(.answered("sports"), least: 0.7),
      Target(.everChose("tutorial", tutorial.id, Tutorial.read.choiceID), least: 0.9),
    ])

  /// The flow while the months of a goal had no day of their own.
  private static let version2 = Flow(
    id: "reflect", version: 2,
    sections: sections(reviewedOn: Screen("answers", .review, submits: true), ending: today))

  /// The flow while a task that was done once was done for good.
  private static let version1 = Flow(
    id: "reflect", version: 1,
    sections: sections(
      reviewedOn: Screen("answers", .review, submits: true),
      ending: Screen(
        "today", .completion, asks: [line, halfDay], records: [starterDone],
        primary: .write(line, under: halfDay),
        actions: [
          Action("done", .prefer(starterDone, true)),
          Action("not-done", .prefer(starterDone, false)),
        ],
        sheets: [Sheet("tutorial"), Sheet("article")])))

  private static func sections(reviewedOn review: Screen, ending today: Screen) -> [Section] {
    [
      Section("start", [Screen("welcome", .information)]),
      Section(
        "setup",
        [
          Screen(
            "personal-info", .question,
            asks: [name, birthYear, pronouns, ageRange, timeZone]),
          Screen("three-month-goal", .question, asks: [goal, goalCategory]),
          Screen("sports", .question, asks: [sports, ownSports]),
          Screen("journaling", .question, asks: [journaling]),
          Screen(
            "tutorial", .information, records: [tutorial], primary: .record(tutorial, .read),
            actions: [Action("skip", .skip)]),
          Screen("reflections", .information, sheets: [Sheet("article")]),
          Screen(
            "reminders", .permission,
            asks: [morningTime, eveningTime, notifications]),
          review,
        ]),
      Section("day", [today]),
    ]
  }

  /// The flow as data.
  public var flow: Flow { Self.flow }

  /// A line for each half of a day, and a task for the day. What was explained on the way stays in reach here.
  private static let today = Screen(
    "today", .completion, asks: [line, halfDay], records: [starterDone, starterHalfDay],
    primary: .write(line, under: halfDay),
    actions: [
      Action("done", .prefer(starterDone, true, noting: halfDay, as: starterHalfDay)),
      Action("not-done", .prefer(starterDone, false)),
    ],
    sheets: [Sheet("tutorial"), Sheet("article")])
}
