public import OnboardingDomain
internal import OnboardingPlans

extension NutriSync {
  /// The screens of NutriSync, in the sections of its document.
  public static let flow = Flow(
    id: "nutrisync", version: 2,
    sections: sections(reviewedOn: Screen("answers", .review, records: [planDay])),
    migrations: [
      // Nobody kept the day on which such a plan was made: it counts from today until it is made anew.
      FlowMigration(
        from: .init(version: 1, variant: "standard"), to: .init(version: 2, variant: "standard"),
        screens: [:], fields: [:])
    ],
    earlier: [version1], given: [circumstances], consents: consents, experiments: [shortWelcome],
    // "Completion rate: > 85 %", "time to complete: < 4 minutes".
    targets: [Target(.finished, least: 0.85), Target(.timeToFinish, most: 240)])

  /// The flow while its plan had no day of its own.
  private static let version1 = Flow(
    id: "nutrisync", version: 1, sections: sections(reviewedOn: Screen("answers", .review)))

  /// The screens.
  public var flow: Flow { Self.flow }

  private static func sections(reviewedOn review: Screen) -> [Section] {
    [welcome, profile, goals, schedule, setup(review)]
  }

  private static let welcome = Section(
    "welcome",
    [
      Screen(
        "permissions", .permission, asks: [permissions],
        actions: [Action("later", .record(permissions, []))]),
      Screen("welcome", .information),
      Screen("impact", .question, asks: [energyLevel]),
      Screen("good-news", .information),
    ])

  private static let profile = Section(
    "profile",
    [
      Screen("basic-info", .question, asks: [name, birthDate, sex]),
      Screen("body-metrics", .question, asks: [units, height, weight]),
      Screen("body-composition", .question, asks: [bodyFat]),
    ])

  private static let goals = Section(
    "goals",
    [
      Screen("primary-goal", .question, asks: [primaryGoal]),
      Screen(
        "weight-goal", .question, asks: [targetWeight, pace],
        shownWhen: primaryGoal.isOne(of: .loseWeight, .buildMuscle),
        actions: [Action("preview", .preview)]),
      Screen("secondary-goals", .question, asks: [secondaryGoals]),
      Screen("potential", .result),
    ])

  private static let schedule = Section(
    "schedule",
    [
      Screen(
        "meal-windows-intro", .information,
        actions: [Action("learn-more", .open("learn-more"))], sheets: [Sheet("learn-more")]),
      Screen("comparison", .information),
      Screen(
        "daily-routine", .question, asks: [wakeTime, lunchTime, workEndTime, bedTime]),
      Screen("activity", .question, asks: [activityLevel, exerciseSessions]),
      Screen("meal-frequency", .question, asks: [mealPattern]),
      Screen(
        "schedule-builder", .question, asks: [mealWindows],
        shownWhen: .any([mealPattern.is(.custom), customize.isAnswered]),
        actions: [Action("preview", .preview), Action("reset", .reset(mealWindows))]),
      Screen(
        "schedule-preview", .result, records: [customize],
        actions: [
          Action("customize", .revisit("schedule-builder", customize, true)),
          Action("reset", .reset(mealWindows, customize)),
        ]),
    ])

  private static func setup(_ review: Screen) -> Section {
    Section(
      "setup",
      [
        Screen(
          "dietary-preferences", .question, asks: [diet, avoidFoods],
          actions: [Action("skip", .skip)]),
        review,
        Screen("calculating", .processing),
        Screen("plan", .result),
        Screen(
          "notifications", .permission, records: [reminders],
          primary: .record(reminders, .enabled),
          actions: [Action("skip", .record(reminders, .skipped))]),
        Screen(
          "account", .account, asks: [email, password, weeklyInsights],
          primary: .createAccount(keeping: [weeklyInsights.id]),
          actions: [
            Action("later", .skip), Action("apple", .open("apple")),
            Action("google", .open("google")),
          ],
          sheets: [
            Sheet("apple", primary: .signIn(provider: "apple", keeping: [weeklyInsights.id])),
            Sheet("google", primary: .signIn(provider: "google", keeping: [weeklyInsights.id])),
          ]),
        Screen("journey", .information, submits: true),
        Screen("all-set", .completion),
        Screen("today", .completion, asks: [firstMeal], primary: .keep(requiring: [firstMeal])),
      ])
  }
}
