import OnboardingDomain

extension NutriSync {
  /// The screens of NutriSync, in the sections of its document.
  static let definition = Flow(
    id: "nutrisync", version: 1,
    sections: [
      Section("welcome", [permissions, welcome, impact, goodNews]),
      Section("profile", [basicInfo, bodyMetrics, bodyComposition]),
      Section("goals", [primaryGoal, weightGoal, secondaryGoals, potential]),
      Section(
        "schedule",
        [
          mealWindowsIntro, comparison, dailyRoutine, activity, mealFrequency, scheduleBuilder,
          schedulePreview,
        ]),
      Section(
        "setup",
        [
          dietaryPreferences, answers, calculating, plan, notifications, account, journey, allSet,
          today,
        ]),
    ])

  // MARK: Welcome

  private static let permissions = Screen(
    "permissions", .permission,
    fields: [
      Field(
        Keys.permissions, .multipleChoice(["camera", "notifications", "health"]),
        isRequired: false, proposal: .choices(["camera", "notifications", "health"]))
    ],
    actions: [Action("later", .record(Keys.permissions.id, .choices([])))])

  private static let welcome = Screen("welcome", .information)

  private static let impact = Screen(
    "impact", .question,
    fields: [Field(Keys.energyLevel, .scale(1...10), proposal: .level(5))])

  private static let goodNews = Screen("good-news", .information)

  // MARK: Profile

  private static let basicInfo = Screen(
    "basic-info", .question,
    fields: [
      Field(Keys.name, .text(length: 1...40), autocomplete: "given-name"),
      Field(Keys.birthDate, .birthDate, autocomplete: "bday"),
      Field(Keys.sex, .singleChoice(["female", "male"])),
    ])

  private static let bodyMetrics = Screen(
    "body-metrics", .question,
    fields: [
      Field(
        Keys.units, .singleChoice(["imperial", "metric"]), proposal: .choice("imperial"),
        visibility: .hidden),
      Field(Keys.height, .length(range: 120...230, units: .here(Keys.units.id))),
      Field(Keys.weight, .mass(range: 30...300, units: .here(Keys.units.id))),
    ])

  private static let bodyComposition = Screen(
    "body-composition", .question, fields: [Field(Keys.bodyFat, .scale(1...9))])

  // MARK: Goals

  private static let primaryGoal = Screen(
    "primary-goal", .question,
    fields: [
      Field(
        Keys.primaryGoal,
        .singleChoice([
          "lose-weight", "build-muscle", "improve-energy", "athletic-performance",
          "general-health",
        ]))
    ])

  private static let weightGoal = Screen(
    "weight-goal", .question,
    fields: [
      Field(Keys.targetWeight, .mass(range: 30...300, units: .earlier(Keys.units.id))),
      Field(
        Keys.pace, .singleChoice(["relaxed", "moderate", "aggressive"]),
        proposal: .choice("moderate")),
    ],
    shownWhen: .isOneOf(Keys.primaryGoal.id, ["lose-weight", "build-muscle"]),
    actions: [Action("preview", .preview)])

  private static let secondaryGoals = Screen(
    "secondary-goals", .question,
    fields: [
      Field(
        Keys.secondaryGoals,
        .multipleChoice([
          "better-sleep", "improved-focus", "stable-mood", "reduced-cravings", "better-digestion",
          "more-energy", "athletic-recovery",
        ]), isRequired: false)
    ])

  private static let potential = Screen("potential", .result)

  // MARK: Schedule

  private static let mealWindowsIntro = Screen(
    "meal-windows-intro", .information,
    actions: [Action("learn-more", .open("learn-more"))], sheets: [Sheet("learn-more")])

  private static let comparison = Screen("comparison", .information)

  private static let dailyRoutine = Screen(
    "daily-routine", .question,
    fields: [
      Field(Keys.wakeTime, .time(step: 15), proposal: TimeOfDay(wrapping: 6 * 60).answer),
      Field(Keys.lunchTime, .time(step: 15), proposal: TimeOfDay(wrapping: 12 * 60).answer),
      Field(Keys.workEndTime, .time(step: 15), proposal: TimeOfDay(wrapping: 17 * 60).answer),
      Field(Keys.bedTime, .time(step: 15), proposal: TimeOfDay(wrapping: 22 * 60).answer),
    ])

  private static let activity = Screen(
    "activity", .question,
    fields: [
      Field(
        Keys.activityLevel,
        .singleChoice(["sedentary", "lightly-active", "active", "very-active"]),
        proposal: .choice("active")),
      Field(
        Keys.exerciseSessions, .number(range: 0...14, step: 1), proposal: .number(3)),
    ])

  private static let mealFrequency = Screen(
    "meal-frequency", .question,
    fields: [
      Field(
        Keys.mealPattern, .singleChoice(["two", "three", "four-to-five", "custom"]),
        proposal: .choice("three"))
    ])

  private static let scheduleBuilder = Screen(
    "schedule-builder", .question,
    fields: [Field(Keys.mealWindows, .windows(count: 1...6, step: 30))],
    shownWhen: .any([
      .is(Keys.mealPattern.id, "custom"), .answered(Keys.customize.id),
    ]),
    actions: [
      Action("preview", .preview), Action("reset", .reset([Keys.mealWindows.id])),
    ])

  private static let schedulePreview = Screen(
    "schedule-preview", .result,
    recorded: [Field(Keys.customize, .toggle, isRequired: false, visibility: .hidden)],
    actions: [
      Action("customize", .revisit("schedule-builder", Keys.customize.id, .flag(true))),
      Action("reset", .reset([Keys.mealWindows.id, Keys.customize.id])),
    ])

  // MARK: Setup

  private static let dietaryPreferences = Screen(
    "dietary-preferences", .question,
    fields: [
      Field(
        Keys.diet,
        .multipleChoice(
          ["vegetarian", "vegan", "gluten-free", "dairy-free", "keto", "paleo", "none"],
          exclusive: "none"),
        isRequired: false, proposal: .choices(["none"])),
      Field(Keys.avoidFoods, .tags(count: 12, length: 30), isRequired: false),
    ],
    actions: [Action("skip", .skip)])

  private static let answers = Screen("answers", .review)
  private static let calculating = Screen("calculating", .processing)
  private static let plan = Screen("plan", .result)

  private static let notifications = Screen(
    "notifications", .permission,
    recorded: [
      Field(Keys.reminders, .singleChoice(["enabled", "skipped"]), isRequired: false)
    ],
    primary: .record(Keys.reminders.id, .choice("enabled")),
    actions: [Action("skip", .record(Keys.reminders.id, .choice("skipped")))])

  private static let account = Screen(
    "account", .account,
    fields: [
      Field(Keys.email, .email, autocomplete: "email"),
      Field(
        Keys.password, .newPassword, autocomplete: "new-password", visibility: .sensitive),
      Field(Keys.weeklyInsights, .toggle, isRequired: false),
    ],
    primary: .createAccount,
    actions: [
      Action("later", .skip), Action("apple", .open("apple")), Action("google", .open("google")),
    ],
    sheets: [
      Sheet("apple", primary: .signIn(provider: "apple")),
      Sheet("google", primary: .signIn(provider: "google")),
    ])

  private static let journey = Screen("journey", .information, submits: true)
  private static let allSet = Screen("all-set", .completion)
  private static let today = Screen(
    "today", .completion,
    fields: [
      Field(
        Keys.firstMeal, .singleChoice(SamplePlate.allCases.map { Choice(ChoiceID($0.rawValue)) }),
        isRequired: false)
    ],
    primary: .keep())
}
