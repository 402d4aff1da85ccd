import OnboardingDomain
internal import OnboardingPlans

extension CalAI {
  /// The screens of Cal AI, in the order of its document.
  static let definition = Flow(
    id: "calai", version: 1,
    sections: [
      Section("welcome", [welcome]),
      Section("about", [gender, workouts, referralSource, priorApps, heightWeight, birthDate]),
      Section(
        "goal",
        [
          goal, desiredWeight, realisticTarget, speed, twiceAsMuch, obstacles, diet,
          accomplishments,
        ]),
      Section(
        "plan",
        [
          weightTransition, thankYou, appleHealth, caloriesBurned, rollover, rating,
          notifications, referralCode, answers, generating, planReady,
        ]),
      Section("start", [saveProgress, trialOffer, spin, paywall, today]),
    ])

  // MARK: Welcome

  private static let welcome = Screen("welcome", .information)

  // MARK: About

  private static let gender = question(
    "gender", Keys.gender, ["male", "female", "other"])

  private static let workouts = question("workouts", Keys.workouts, ["0-2", "3-5", "6-plus"])

  private static let referralSource = question(
    "referral-source", Keys.referralSource,
    [
      "tv", "youtube", "instagram", "tiktok", "facebook", "google", "app-store", "podcast",
      "friend-or-family", "other",
    ])

  private static let priorApps = question("prior-apps", Keys.priorApps, ["no", "yes"])

  private static let heightWeight = Screen(
    "height-weight", .question,
    fields: [
      Field(
        Keys.units, .singleChoice(["imperial", "metric"]), proposal: .choice("imperial"),
        visibility: .hidden),
      Field(
        Keys.height, .length(range: PlanRanges.heightCm, units: .here(Keys.units.id))),
      Field(
        Keys.weight, .mass(range: PlanRanges.weightKg, units: .here(Keys.units.id))),
    ])

  private static let birthDate = Screen(
    "birth-date", .question,
    fields: [Field(Keys.birthDate, .birthDate, autocomplete: "bday")])

  // MARK: Goal

  /// There is a weight to reach.
  private static let isMoving = Condition.isOneOf(Keys.goal.id, ["lose", "gain"])

  private static let goal = question("goal", Keys.goal, ["lose", "maintain", "gain"])

  private static let desiredWeight = Screen(
    "desired-weight", .question,
    fields: [
      Field(
        Keys.desiredWeight, .mass(range: PlanRanges.weightKg, units: .earlier(Keys.units.id)))
    ],
    shownWhen: isMoving, actions: [Action("preview", .preview)])

  private static let realisticTarget = Screen("realistic-target", .result)

  private static let speed = Screen(
    "speed", .question,
    fields: [
      Field(
        Keys.speed, .mass(range: PlanRanges.speedKgPerWeek, units: .earlier(Keys.units.id)))
    ],
    shownWhen: isMoving, actions: [Action("preview", .preview)])

  private static let twiceAsMuch = Screen(
    "twice-as-much", .information, shownWhen: .is(Keys.goal.id, "lose"))

  private static let obstacles = Screen(
    "obstacles", .question,
    fields: [
      Field(
        Keys.obstacles,
        .multipleChoice([
          "lack-of-consistency", "unhealthy-eating-habits", "lack-of-support", "busy-schedule",
          "lack-of-meal-inspiration",
        ]), isRequired: false)
    ])

  private static let diet = question(
    "diet", Keys.diet, ["classic", "pescatarian", "vegetarian", "vegan"])

  private static let accomplishments = Screen(
    "accomplishments", .question,
    fields: [
      Field(
        Keys.accomplishments,
        .multipleChoice([
          "eat-healthier", "boost-energy", "stay-motivated", "feel-better",
        ]), isRequired: false)
    ])

  // MARK: Plan

  private static let weightTransition = Screen(
    "weight-transition", .result, shownWhen: isMoving)

  private static let thankYou = Screen("thank-you", .information)

  private static let appleHealth = Screen(
    "apple-health", .permission,
    primary: .open("health"),
    actions: [Action("later", .record(Keys.appleHealth.id, .choices([])))],
    sheets: [
      Sheet(
        "health",
        fields: [
          Field(
            Keys.appleHealth,
            .multipleChoice([
              "active-energy", "steps", "workouts", "weight", "height", "sleep",
            ]), isRequired: false,
            proposal: .choices(["active-energy", "steps", "workouts", "weight"]))
        ],
        primary: .proceed,
        actions: [Action("deny", .record(Keys.appleHealth.id, .choices([])))])
    ])

  private static let caloriesBurned = question(
    "calories-burned", Keys.caloriesBurned, ["no", "yes"])

  private static let rollover = question("rollover", Keys.rollover, ["no", "yes"])

  private static let rating = Screen(
    "rating", .information,
    actions: [Action("rate", .open("stars"))],
    sheets: [
      Sheet(
        "stars", fields: [Field(Keys.rating, .scale(1...5), visibility: .hidden)],
        primary: .proceed, actions: [Action("later", .dismiss)])
    ])

  private static let notifications = Screen(
    "notifications", .permission,
    recorded: [
      Field(Keys.notifications, .singleChoice(["enabled", "skipped"]), isRequired: false)
    ],
    primary: .record(Keys.notifications.id, .choice("enabled")),
    actions: [Action("skip", .record(Keys.notifications.id, .choice("skipped")))])

  private static let referralCode = Screen(
    "referral-code", .question,
    fields: [Field(Keys.referralCode, .code(length: 4...12))],
    actions: [Action("skip", .skip)])

  private static let answers = Screen("answers", .review)
  private static let generating = Screen("generating", .processing)

  // A figure of one's own takes the place of the plan's; the others follow, see `DailyTargets`.
  private static let planReady = Screen(
    "plan-ready", .result,
    actions: [
      Action(
        "reset",
        .reset([Keys.calories.id, Keys.protein.id, Keys.carbs.id, Keys.fat.id]))
    ],
    sheets: [
      edit(
        "edit-calories", Keys.calories,
        forgetting: [Keys.protein.id, Keys.carbs.id, Keys.fat.id]),
      edit("edit-carbs", Keys.carbs, forgetting: [Keys.fat.id]),
      edit("edit-protein", Keys.protein, forgetting: [Keys.carbs.id]),
      edit("edit-fat", Keys.fat, forgetting: [Keys.carbs.id]),
    ])

  // MARK: Start

  private static let saveProgress = Screen(
    "save-progress", .account,
    primary: .open("apple"),
    actions: [Action("google", .open("google")), Action("later", .skip)],
    sheets: [
      Sheet("apple", primary: .signIn(provider: "apple")),
      Sheet("google", primary: .signIn(provider: "google")),
    ])

  private static let trialOffer = Screen("trial-offer", .information, submits: true)

  private static let spin = Screen(
    "spin", .result,
    primary: .draw(
      OutcomeKind(
        Outcomes.spin,
        odds: PrizeWheel.prizes.map { OutcomeKind.Odds(String($0.percent), weight: $0.fields) }),
      showing: "result"),
    // No is final too, so that what the paywall shows can't change after it was shown.
    actions: [Action("without", .settle(OutcomeKind(Outcomes.spin, value: "0")))],
    sheets: [Sheet("result", primary: .proceed)])

  private static let paywall = Screen(
    "paywall", .paywall,
    fields: [
      Field(
        Keys.plan, .singleChoice(["monthly", "yearly"]), proposal: .choice("yearly"),
        visibility: .hidden)
    ],
    primary: .keep(opening: "store"),
    actions: [Action("restore", .open("restore")), Action("later", .skip)],
    sheets: [
      Sheet(
        "store", primary: .settle(OutcomeKind(Outcomes.purchase, of: Keys.plan.id)),
        actions: [
          Action("cancelled", .dismiss), Action("declined", .open("declined")),
          Action("pending", .settle(OutcomeKind(Outcomes.approval, of: Keys.plan.id))),
        ]),
      Sheet("declined", primary: .open("store"), actions: [Action("later", .skip)]),
      Sheet("restore", actions: [Action("continue", .proceed)]),
      Sheet("terms"), Sheet("privacy"),
    ])

  private static let today = Screen("today", .completion)

  // MARK: Parts

  private static func question(
    _ id: ScreenID, _ key: FieldKey<ChoiceID>, _ choices: [Choice]
  ) -> Screen {
    Screen(id, .question, fields: [Field(key, .singleChoice(choices))])
  }

  private static func edit(
    _ id: SheetID, _ key: FieldKey<Double>, forgetting: [FieldID]
  ) -> Sheet {
    // What is supported depends on the person, so `check` says it; this only bounds what is kept.
    Sheet(
      id, fields: [Field(key, .number(range: 0...99_999, step: 1), visibility: .hidden)],
      primary: .keep(forgetting: forgetting))
  }
}
