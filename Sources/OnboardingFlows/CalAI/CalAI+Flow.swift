import OnboardingDomain
internal import OnboardingPlans

extension CalAI {
  /// The screens of Cal AI, in the order of its document.
  static let definition = Flow(
    id: "calai", version: 2,
    sections: sections(reviewedOn: Screen("answers", .review, records: [planDay])),
    migrations: [
      // Nobody kept the day on which such a plan was made: it counts from today until it is made anew.
      FlowMigration(
        from: .init(version: 1, variant: "standard"), to: .init(version: 2, variant: "standard"),
        screens: [:], fields: [:])
    ],
    earlier: [version1], given: [circumstances], consents: consents, experiments: experiments)

  /// The flow while its plan had no day of its own.
  private static let version1 = Flow(
    id: "calai", version: 1, sections: sections(reviewedOn: Screen("answers", .review)))

  private static func sections(reviewedOn review: Screen) -> [Section] {
    [
      Section("welcome", [welcome]),
      Section(
        "about",
        [
          Screen("gender", .question, asks: [gender]),
          Screen("workouts", .question, asks: [workouts]),
          Screen("referral-source", .question, asks: [referralSource]),
          Screen("prior-apps", .question, asks: [priorApps]),
          Screen("height-weight", .question, asks: [units, height, weight]),
          Screen("birth-date", .question, asks: [birthDate]),
        ]),
      Section(
        "goal",
        [
          Screen("goal", .question, asks: [goal]),
          Screen(
            "desired-weight", .question, asks: [desiredWeight], shownWhen: isMoving,
            actions: [Action("preview", .preview)]),
          Screen("realistic-target", .result),
          Screen(
            "speed", .question, asks: [speed], shownWhen: isMoving,
            actions: [Action("preview", .preview), aimFaster, aimNearer]),
          Screen("twice-as-much", .information, shownWhen: goal.is(.lose)),
          Screen("obstacles", .question, asks: [obstacles]),
          Screen("diet", .question, asks: [diet]),
          Screen("accomplishments", .question, asks: [accomplishments]),
        ]),
      Section(
        "plan",
        [
          Screen(
            "weight-transition", .result, shownWhen: isMoving, actions: [aimFaster, aimNearer]),
          Screen("thank-you", .information),
          appleHealthScreen,
          Screen("calories-burned", .question, asks: [caloriesBurned]),
          Screen("rollover", .question, asks: [rollover]),
          ratingScreen,
          Screen(
            "notifications", .permission, records: [notifications],
            primary: .record(notifications, .enabled),
            actions: [Action("skip", .record(notifications, .skipped))]),
          Screen(
            "referral-code", .question, asks: [referralCode], actions: [Action("skip", .skip)]),
          review,
          Screen("generating", .processing),
          planReady,
        ]),
      Section(
        "start",
        [
          saveProgress, Screen("trial-offer", .information, submits: true), spin, paywall, today,
        ]),
    ]
  }

  /// There is a weight to reach.
  private static let isMoving = goal.isOne(of: .lose, .gain)

  /// Where a speed takes longer than two years to the target and a faster one doesn't: forgets it, so that one
  /// that gets there is suggested.
  private static let aimFaster = Action("faster", .reset(speed))

  /// Where a target takes longer than two years: forgets it, so that a nearer one is suggested.
  private static let aimNearer = Action("nearer", .reset(desiredWeight))

  private static let welcome = Screen(
    "welcome", .information, sheets: [Sheet("terms"), Sheet("privacy")])

  // MARK: Plan

  private static let appleHealthScreen = Screen(
    "apple-health", .permission, primary: .open("health"),
    actions: [Action("later", .record(appleHealth, []))],
    sheets: [
      Sheet(
        "health", asks: [appleHealth], primary: .proceed,
        actions: [Action("deny", .record(appleHealth, []))])
    ])

  private static let ratingScreen = Screen(
    "rating", .information,
    actions: [Action("rate", .open("stars"))],
    sheets: [
      Sheet(
        "stars", asks: [rating], primary: .proceed, actions: [Action("later", .dismiss)])
    ])

  // A figure of one's own takes the place of the plan's; the others follow, see `DailyTargets`.
  private static let planReady = Screen(
    "plan-ready", .result,
    actions: [Action("reset", .reset(ownCalories, ownProtein, ownCarbs, ownFat))],
    sheets: [
      edit("edit-calories", ownCalories, forgetting: [ownProtein, ownCarbs, ownFat]),
      edit("edit-carbs", ownCarbs, forgetting: [ownFat]),
      edit("edit-protein", ownProtein, forgetting: [ownCarbs]),
      edit("edit-fat", ownFat, forgetting: [ownCarbs]),
    ])

  private static func edit(
    _ id: SheetID, _ figure: Question<Int>, forgetting others: [Question<Int>]
  ) -> Sheet {
    Sheet(id, asks: [figure], primary: .keep(forgetting: others))
  }

  // MARK: Start

  private static let saveProgress = Screen(
    "save-progress", .account, primary: .open("apple"),
    actions: [Action("google", .open("google")), Action("later", .skip)],
    sheets: [
      Sheet("apple", primary: .signIn(provider: "apple")),
      Sheet("google", primary: .signIn(provider: "google")),
    ])

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

  // What another person approves is what they were asked, also where another one is chosen by then.
  private static let purchase = OutcomeKind(Outcomes.purchase, of: subscription)
    .outlastingStart(with: [purchaseDay.id])
    .granting(approval, among: Subscription.allCases.map(\.rawValue))

  private static let approval = OutcomeKind(Outcomes.approval, of: subscription).outlastingStart()

  // One trial for a person: what was bought, what waits and what was cancelled stay so for who starts over.
  private static let paywall = Screen(
    "paywall", .paywall, asks: [subscription],
    primary: .keep(opening: "store"),
    // Who owns a subscription goes on; it is not sold again.
    actions: [Action("later", .skip), Action("continue", .skip)],
    sheets: [
      Sheet(
        "store", asks: [purchaseDay],
        primary: .settle(purchase),
        actions: [
          Action("cancelled", .dismiss), Action("declined", .open("declined")),
          Action("pending", .settle(approval)),
        ]),
      Sheet("declined", primary: .open("store"), actions: [Action("later", .skip)]),
      Sheet("restore", actions: [Action("continue", .proceed)]),
      Sheet("terms"), Sheet("privacy"),
    ])

  private static let today = Screen(
    "today", .completion, primary: .open("log"),
    actions: [Action("undo", .reset(mealDay, mealCalories, mealCarbs, mealProtein, mealFat))],
    sheets: [
      Sheet(
        "log", asks: [mealDay, mealCalories, mealCarbs, mealProtein, mealFat], primary: .keep()),
      Sheet(
        "manage",
        actions: [
          Action(
            "cancel", .settle(OutcomeKind(Outcomes.cancellation, value: "yes").outlastingStart()))
        ]),
    ])
}
